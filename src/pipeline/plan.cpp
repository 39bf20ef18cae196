/// @file  plan.cpp
/// @brief Every choice between two ways to the same table, with its reason.
///
/// Packing. Where blocks repeat, the few distinct ones may cost milliseconds each, and small ones
/// make a small file; where they do not, all of them must be cheap. Whether they repeat is decided
/// by rules, bounds and label alone, so that a part of a table, which has few of its blocks, is
/// packed as the whole is. A decision by the blocks seen before would suit more games, but the
/// whole has seen other blocks than a part.
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
/// place. A whole block repeats more often than one at an edge: of 1000³ Nim's arrows 46 of 10 125
/// differ, and 273 of 2163 at the edges.
/// Where moves reduce faces, finding the labels takes long, and the fast compressor makes
/// blocks half as large again: all of these are packed small. Labels of multisets do not repeat
/// either, but finding them takes so much longer that they are packed in between.

#include "pipeline/plan.hpp"

#include <algorithm>
#include <bit>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/ranges.hpp"
#include "base/text.hpp"
#include "sweep/placed_moves.hpp"
#include "table/index/box/option_lists.hpp"

namespace miyama {
namespace {

/// Options that a certificate by lines looks up for each label: some hundredths of a second's work.
constexpr std::uint64_t some_options = 3'000'000;

/// Rows of bits and certificates by lines keep a set of positions for each face. From here on it is
/// faster to list every option: 2 s in place of 25 for 14 heaps of one stone and all their faces.
constexpr std::size_t many_faces = 4096;

/// The request and what is derived from it for the choices below.
struct Facts {
  const Request& request;
  const Layout layout = request.layout();
  const VectorRules* const vector = request.vector_rules();
  /// How far a move with a limit leads, and which steps a condition on them allows, depends on the
  /// whole position, as for rules without directions; where moves meet, each option is known to be
  /// one only once it is listed.
  const VectorRules* const followed =
      vector != nullptr && vector->why_listed().empty() ? vector : nullptr;
  const bool nim = followed != nullptr && is_nim(*followed);
  const bool lists_faces = followed != nullptr && followed->moves().faces.size() >= many_faces;
  const std::shared_ptr<const OptionLists> lists = request.rules->option_lists();  ///< or null
};

/// The ways to find the losses that fit, the one to take first.
std::vector<LossWay> ways_to_losses(const Facts& facts) {
  if (!facts.request.is_box()) return {LossWay::marks};
  if (facts.followed == nullptr) return {LossWay::levels};
  if (facts.nim) return {LossWay::nim_rows, LossWay::bit_rows, LossWay::levels};
  if (facts.lists_faces) return {LossWay::levels, LossWay::bit_rows};
  return {LossWay::bit_rows, LossWay::levels};
}

/// The ways to a label that fit, the one to take first.
std::vector<LabelWay> ways_to_label(const Facts& facts, LabelKind kind, LossWay losses) {
  if (is_listed(kind)) return {LabelWay::listed};
  if (losses == LossWay::marks) return {LabelWay::marks};
  if (kind == LabelKind::outcome) return {LabelWay::losses};
  const bool is_followed_number = facts.followed != nullptr && is_number(kind);
  if (losses != LossWay::levels) return {is_followed_number ? LabelWay::scan : LabelWay::lines};
  if (is_followed_number) return {LabelWay::listed, LabelWay::scan};
  return {LabelWay::listed};
}

/// The ways to check the table that fit, the one to take first.
std::vector<CheckWay> ways_to_check(const Facts& facts) {
  if (!facts.request.is_box()) return {CheckWay::removals};
  if (facts.followed == nullptr) return {CheckWay::options};
  if (facts.lists_faces) return {CheckWay::options, CheckWay::lines};
  return {CheckWay::lines, CheckWay::options};
}

using NamedWays = std::map<std::string, std::string, std::less<>>;

/// "losses=bit_rows,check=options", by name.
NamedWays ways_in(std::string_view text) {
  NamedWays ways;
  if (text.empty()) return ways;
  for (const std::string_view item : split(text)) {
    const std::size_t equals = item.find('=');
    if (equals == std::string_view::npos)
      throw usage_error("\"", item,
                        "\" names no way: write losses=levels, check=options, or a "
                        "label, such as grundy=listed");
    ways[std::string(item.substr(0, equals))] = item.substr(equals + 1);
  }
  return ways;
}

/// Takes the way asked for under `name`, or the first that fits. `where`: names what it must fit.
template <class Way>
Way take(NamedWays& asked, std::string_view name, const std::vector<Way>& fitting,
         const std::string& where) {
  const auto found = asked.find(name);
  if (found == asked.end()) return fitting.front();
  const std::string wanted = found->second;
  asked.erase(found);
  const auto spelled = [](Way way) {
    std::string spelling(name_of(way));
    std::replace(spelling.begin(), spelling.end(), ' ', '_');
    return spelling;
  };
  for (const Way way : fitting)
    if (spelled(way) == wanted) return way;
  throw usage_error(name, "=", wanted, " does not fit ", where, ": ",
                    joined(fitting, " or ", spelled), fitting.size() == 1 ? " does" : " do");
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

std::vector<Packing> packing_of(const Facts& facts) {
  const std::vector<LabelArray>& arrays = facts.layout.arrays();
  const Packing quickest = facts.request.reproducible ? Packing::quick : Packing::fast;
  std::vector<Packing> packing(arrays.size() + 1, quickest);
  const bool repeats = facts.nim || (facts.vector != nullptr && is_periodic(facts.vector->moves()));
  const bool has_faces = facts.vector != nullptr && !facts.vector->moves().faces.empty();
  const bool few = facts.request.is_box() && facts.layout.jobs() <= always_few;
  for (std::size_t i = 0; i < arrays.size(); ++i)
    if (!facts.request.is_box())
      packing[i] = Packing::medium;
    else if (is_number(arrays[i].kind) && !repeats)
      packing[i] = facts.request.positions() <= few_numbers ? Packing::small : quickest;
    else if (few || has_faces)
      packing[i] = Packing::small;
    else if (repeats && arrays[i].kind != LabelKind::target && spreads(arrays[i].grid))
      packing[i] = Packing::repeated;
  if (few && (facts.lists == nullptr || facts.lists->options() <= few_options))
    packing.back() = Packing::small;
  return packing;
}

}  // namespace

std::string_view name_of(LossWay way) { return loss_ways.at(static_cast<std::size_t>(way)).first; }
std::string_view name_of(LabelWay way) {
  return label_ways.at(static_cast<std::size_t>(way)).first;
}
std::string_view name_of(CheckWay way) {
  return check_ways.at(static_cast<std::size_t>(way)).first;
}

bool TablePlan::makes_blocks_in_order() const {
  return check == CheckWay::removals ||
         ranges::any_of(labels, [](const auto& label) { return label.second == LabelWay::scan; });
}

TablePlan make_plan(const Request& request, std::string_view asked) {
  const Facts facts{request};
  NamedWays ways = ways_in(asked);
  const std::string where = describe(request);
  TablePlan plan;
  plan.losses = take(ways, "losses", ways_to_losses(facts), where);
  for (const LabelKind kind : facts.layout.kinds())
    plan.labels[kind] = take(ways, name_of(kind), ways_to_label(facts, kind, plan.losses),
                             concat(where, " with losses found by ", name_of(plan.losses)));
  plan.check = take(ways, "check", ways_to_check(facts), where);
  if (!ways.empty())
    throw usage_error("there is no \"", ways.begin()->first,
                      "\" to choose a way for: there are losses, check and the labels ",
                      format_labels(request.labels));
  plan.followed = facts.followed;
  // By Bouton's rule no value of Nim has more bits than the largest heap.
  if (plan.followed != nullptr)
    plan.greatest_value = facts.nim ? std::bit_ceil(request.box().max_bound() + 1) - 1
                                    : request.box().sum_of_bounds();
  // Each line's condition takes as long as some dozen options. Nim's table may be so large that not
  // even a bit per position fits, which looking up an option needs.
  if (plan.check == CheckWay::options)
    plan.options_looked_up = UINT64_MAX;
  else if (plan.check == CheckWay::lines && !facts.nim)
    plan.options_looked_up =
        some_options / (plan.followed->is_plain() ? 1 : plan.followed->moves().lines.size());
  if (facts.lists != nullptr) plan.listed_options = facts.lists->options();
  plan.packing = packing_of(facts);
  return plan;
}

PlannedRequest PlannedRequest::outcome_alone() const {
  PlannedRequest alone = *this;
  alone.labels = {LabelKind::outcome};
  alone.plan.labels = {
      {LabelKind::outcome, plan.losses == LossWay::marks ? LabelWay::marks : LabelWay::losses}};
  return alone;
}

}  // namespace miyama
