/// @file  method.cpp
/// @brief Every choice between two ways to the same table, with its reason.
///
/// Packing. Where blocks repeat, the few distinct ones may cost milliseconds each, and small ones
/// make a small file; where they do not, all of them must be cheap. Whether they repeat is decided
/// by rules, bounds and label alone, so that a part of a table, which has few of its blocks, is
/// packed as the whole is. A decision by the blocks seen before would suit more games, but a part
/// has seen others than the whole.
///
///     distinct of all blocks    outcome       arrows          target
///     nim 1000³                  15 of 4096    319 of 12 288  1294 of 4096
///     subtraction:1,2,3 500³      8 of 512      36 of 1536
///     slow-exact:2 400³                  135 of 1372
///     nim, one heap of 10⁹        3 of 3815   3815 of 3815
///     subtraction:squares 400³          1478 of 1478
///     wythoff 512³              354 of 512    2545 of 3072
///     nim+pass 512³ × 2         409 of 1024   2177 of 4096
///
/// Sides of blocks are powers of two. Nim's losses repeat with those as soon as several heaps are
/// cut; where no step is longer than a bound, positions repeat with some period, which mostly
/// divides them or is short. A target is the number of a position, and so differs from place to
/// place. Items of several bytes repeat less often than those of one, and so are packed quickly.
/// Where moves reduce faces, finding the labels takes long, and the fast compressor makes
/// blocks half as large again: all of these are packed small. Labels of multisets do not repeat
/// either, but finding them takes so much longer that they are packed in between.

#include "pipeline/method.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "base/checked.hpp"
#include "base/ranges.hpp"
#include "index/box/option_lists.hpp"
#include "solve/box/placed_moves.hpp"

namespace miyama {
namespace {

constexpr std::array ways_in_words{"nim rows", "bit rows", "levels", "marks",   "losses",
                                   "lines",    "scan",     "listed", "options", "removals"};

/// Options that a certificate by lines looks up for each label: some hundredths of a second's work.
constexpr std::uint64_t some_options = 3'000'000;

/// The request and what is derived from it for the choices below.
struct Asked {
  const Request& request;
  const Layout layout = request.layout();
  const VectorRules* const followed = followed_rules(*request.rules);
  const bool nim = request.is_box() && followed != nullptr && is_nim(*followed);

  [[nodiscard]] bool has(LabelKind kind) const { return contains(request.labels, kind); }
  [[nodiscard]] bool lists_labels() const { return ranges::any_of(request.labels, &is_listed); }
  [[nodiscard]] bool has_faces() const { return !followed->moves().faces.empty(); }
};

Way way_to_losses(const Asked& asked) {
  if (!asked.request.is_box()) return Way::marks;
  if (asked.followed == nullptr) return Way::levels;
  return asked.nim ? Way::nim_rows : Way::bit_rows;
}

Way way_to_label(const Asked& asked, LabelKind kind, Way losses) {
  if (is_listed(kind)) return Way::listed;
  if (!asked.request.is_box()) return losses;
  if (kind == LabelKind::outcome) return Way::losses;
  if (asked.followed == nullptr) return Way::listed;
  return is_number(kind) ? Way::scan : Way::lines;
}

/// Grundy values and remoteness follow from lines, or from faces and plain lines. Where several
/// moves lead to one option, winning moves are counted by listing all options, and where options
/// are listed for one of these, the others follow, too.
Way way_to_check(const Asked& asked, LabelKind kind) {
  if (is_listed(kind)) return Way::options;
  if (!asked.request.is_box()) return Way::removals;
  if (asked.followed == nullptr || asked.followed->moves_meet()) return Way::options;
  const bool numbers_by_lines = asked.followed->is_plain() || !asked.has_faces();
  const bool has_numbers = ranges::any_of(asked.request.labels, &is_number);
  return has_numbers && !numbers_by_lines ? Way::options : Way::lines;
}

/// Why a process that writes parts holds the whole table. Nim's losses are a number for each line,
/// less than a strip of bits.
std::optional<std::string> why_whole(const Asked& asked) {
  if (!asked.request.is_box())
    return "multisets of heaps are solved level by level, not strip by strip";
  if (asked.nim) return "finding all losses takes little time compared with the rest";
  if (asked.followed == nullptr)
    return concat("the options of ",
                  asked.request.vector_rules() == nullptr
                      ? "its positions"
                      : asked.request.vector_rules()->why_listed(),
                  " are looked up in the whole table at once");
  if (asked.lists_labels()) return "options are listed in the whole table at once";
  if (!asked.has_faces()) return std::nullopt;
  if (!asked.followed->is_plain())
    return "moves on faces meet moves with a condition or a \"first\", for which losses below on "
           "faces are counted for the whole table at once";
  if (asked.has(LabelKind::target) || asked.has(LabelKind::winning_moves))
    return "losses below on faces are counted for the whole table at once: do not ask for "
           "target or winning_moves";
  return std::nullopt;
}

/// Sets the strips, or why there are none. Small tables are cut along another heap than the first.
void choose_strips(const Asked& asked, const std::vector<PartRange>& parts, Method& method) {
  method.why_whole = why_whole(asked);
  if (method.why_whole || parts.size() <= 1) return;
  const std::size_t lead = asked.layout.pass() ? 1 : 0;
  if (lead + 1 == asked.layout.box().heaps()) {
    method.why_whole = "a table of one heap is a single row";
    return;
  }
  for (const PartRange& part : parts)
    if (part.axis == lead) method.strips.push_back({part.first, part.end});
  if (method.strips.empty()) method.why_whole = "the first heap has too few sizes to be cut";
}

constexpr std::uint64_t always_few = 256;  // blocks of a table that cost little however packed
constexpr std::uint64_t few_numbers = std::uint64_t{1} << 20;  // positions: the same of numbers
constexpr std::uint64_t few_options = 1'000'000;               // a list of these costs little, too
constexpr std::uint64_t repeats_wanted = 4;                    // blocks for each that may differ

bool is_periodic(const Moves& moves) {
  return !moves.pass && moves.faces.empty() &&
         ranges::all_of(moves.lines, [](const LineMove& line) {
           return line.is_plain() && line.steps.has_greatest();
         });
}

/// True if the blocks fill several dimensions, not only a row.
bool spreads(const BlockGrid& grid) {
  std::uint64_t longest = 1;
  for (std::size_t i = 0; i < grid.heaps(); ++i) longest = std::max(longest, grid.blocks_along(i));
  return grid.blocks() >= repeats_wanted * longest;
}

std::vector<Packing> packing_of(const Asked& asked) {
  const std::vector<LabelArray>& arrays = asked.layout.arrays();
  const Packing quickest = asked.request.reproducible ? Packing::quick : Packing::fast;
  std::vector<Packing> packing(arrays.size() + 1, quickest);
  const VectorRules* const rules = asked.request.vector_rules();
  const bool repeats = asked.nim || (rules != nullptr && is_periodic(rules->moves()));
  const bool has_faces = rules != nullptr && !rules->moves().faces.empty();
  const bool few = asked.request.is_box() && asked.layout.jobs() <= always_few;
  for (std::size_t i = 0; i < arrays.size(); ++i)
    if (!asked.request.is_box())
      packing[i] = Packing::medium;
    else if (is_number(arrays[i].kind) && !repeats)
      packing[i] = asked.request.positions() <= few_numbers ? Packing::small : quickest;
    else if (few || has_faces)
      packing[i] = Packing::small;
    else if (repeats && arrays[i].kind != LabelKind::target && spreads(arrays[i].grid))
      packing[i] = arrays[i].item_bytes == 1 ? Packing::small : Packing::quick;
  const auto lists = asked.request.rules->option_lists();
  if (few && (lists == nullptr || lists->options() <= few_options)) packing.back() = Packing::small;
  return packing;
}

void choose_lines(const Asked& asked, Method& method) {
  const Box& box = asked.request.box();
  method.followed = asked.followed;
  // By Bouton's rule no value of Nim has more bits than the largest heap.
  method.greatest_value = asked.nim ? std::bit_ceil(box.max_bound() + 1) - 1 : box.sum_of_bounds();
  // Each line's condition takes as long as some dozen options. Nim's table may be so large that not
  // even a bit per position fits, which looking up an option needs.
  const bool is_plain = asked.followed->is_plain();
  if (!asked.nim)
    method.options_looked_up = some_options / (is_plain ? 1 : asked.followed->moves().lines.size());
}

}  // namespace

bool Method::checks_lines() const {
  return ranges::any_of(certificate, [](const auto& label) { return label.second == Way::lines; });
}

std::string_view name_of(Way way) { return ways_in_words.at(static_cast<std::size_t>(way)); }

/// How far a move with a limit leads, and which steps a condition on them allows, depends on the
/// whole position, as for rules without directions; where moves meet, each option is known to be
/// one only once it is listed.
const VectorRules* followed_rules(const Rules& rules) {
  const VectorRules* const vector = rules.vector_rules();
  return vector != nullptr && vector->why_listed().empty() ? vector : nullptr;
}

Method choose_method(const Request& request, const std::vector<PartRange>& parts) {
  const Asked asked{request};
  Method method;
  method.losses = way_to_losses(asked);
  for (const LabelKind kind : asked.layout.kinds()) {
    method.labels[kind] = way_to_label(asked, kind, method.losses);
    method.certificate[kind] = way_to_check(asked, kind);
  }
  if (request.is_box() && asked.followed != nullptr) choose_lines(asked, method);
  method.makes_blocks_in_order = !request.is_box() || (asked.followed != nullptr &&
                                                       ranges::any_of(request.labels, &is_number));
  if (const auto lists = request.rules->option_lists()) method.listed_options = lists->options();
  choose_strips(asked, parts, method);
  method.packing = packing_of(asked);
  return method;
}

}  // namespace miyama
