#include "pipeline/strips.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "base/checked.hpp"
#include "base/ranges.hpp"
#include "solve/box/solved_table.hpp"

namespace miyama {
namespace {

std::size_t lead_of(const Layout& layout) { return layout.pass() ? 1 : 0; }

/// Sizes of the first heap; 1 where it is the only heap, whose sizes are one row.
std::uint64_t first_sizes(const Layout& layout) {
  return RowWindow(layout.box(), layout.pass(), {}).strip().end;
}

/// At most so many sizes of the first heap does a strip look back (PlacedMoves::reach_back).
std::uint64_t looked_back(const Request& request, std::uint64_t sizes) {
  const VectorRules& rules = *request.row_rules();
  const std::size_t lead = lead_of(request.layout());
  std::uint64_t most = rules.moves().faces.empty() ? 0 : 1;
  for (const LineMove& line : rules.moves().lines) {
    const Direction direction = rules.over_entries(line.direction);
    const std::uint64_t entry = direction[lead];
    std::uint64_t steps = DirectionLines::pays(request.box(), direction) ? 1 : sizes;
    if (!line.steps.is_any()) {
      const std::vector<std::uint64_t> all = line.steps.up_to(sizes);
      steps = all.empty() ? 0 : all.back();
    }
    const std::uint64_t first = line.first.empty() ? 0 : rules.over_entries(line.first)[lead];
    most = std::max(most, first + saturating_multiply(steps, entry));
  }
  return std::min(most, sizes);
}

std::uint64_t thickest(const std::vector<Strip>& strips) {
  std::uint64_t sizes = 0;
  for (const Strip& strip : strips) sizes = std::max(sizes, strip.end - strip.first);
  return sizes;
}

bool counts_on_faces(const std::vector<LabelKind>& labels) {
  return contains(labels, LabelKind::target) || contains(labels, LabelKind::winning_moves);
}

/// What a strip hands on after its last chunk, as words: losses and winning moves of all strips so
/// far, how many bytes follow, and what is known of lines.
constexpr std::size_t words_before_lines = 3;

/// Throws letter_error if the letter cannot be one after so many positions.
std::span<const std::byte> lines_of(const std::vector<std::uint64_t>& letter,
                                    std::uint64_t positions) {
  if (letter.size() < words_before_lines || letter[0] > positions) throw letter_error();
  const std::span<const std::byte> bytes =
      std::as_bytes(std::span(letter)).subspan(8 * words_before_lines);
  if (letter[2] > bytes.size() || bytes.size() - letter[2] >= 8) throw letter_error();
  return bytes.first(letter[2]);
}

class SolvedStrip final : public StripSolution {
 public:
  SolvedStrip(const Request& request, const std::vector<Strip>& strips, std::uint64_t strip,
              StripTransport& transport)
      : StripSolution(request), strips_(strips), number_(strip), transport_(transport) {}

  void solve(const Team& team) override {
    clocks_.solving.time([&] {
      PlacedMoves moves(*request_.row_rules(), request_.box(), team, own());
      PositionSet losses = solve_strip(moves, request_.box(), request_.convention, strips_, number_,
                                       transport_, team);
      for (std::uint64_t plane = 0; plane < losses.window().planes(); ++plane) {
        const std::uint64_t first = losses.window().row_of(plane, own().first);
        const std::uint64_t end = losses.window().row_of(plane, own().end);
        totals_.lost += losses.count(first, end);
        totals_.positions += (end - first) * losses.row_size();
      }
      std::vector<std::uint64_t> below(words_before_lines);
      if (number_ != 0) below = transport_.receive(number_, chunk_of_lines);
      table_.emplace(std::move(moves), layout_, std::move(losses), own(),
                     lines_of(below, request_.positions()), team);
      totals_.winning_moves = table_->winning_moves();
      lost_so_far_ = below[0] + totals_.lost;
      winning_moves_so_far_ = below[1] + totals_.winning_moves;
    });
    if (number_ + 1 < strips_.size()) transport_.send(number_ + 1, chunk_of_lines, last_letter());
  }

  Totals totals() const override { return totals_; }

 private:
  const Strip& own() const { return strips_[number_]; }

  /// The bytes known of lines are freed before the letter goes: they are as many as the letter's.
  std::vector<std::uint64_t> last_letter() const {
    const std::vector<std::byte> lines = table_->above(own());
    std::vector<std::uint64_t> words(words_before_lines + divide_up(lines.size(), 8));
    words[0] = lost_so_far_;
    words[1] = winning_moves_so_far_;
    words[2] = lines.size();
    if (!lines.empty()) std::memcpy(words.data() + words_before_lines, lines.data(), lines.size());
    return words;
  }

  void make_groups(const JobRange& range, const Team& team, const TakeGroup& take) override {
    const PartLayout part(layout_, {lead_of(layout_), own().first, own().end});
    for (const PartLayout::Run& run : part.runs())
      take_blocks({run.first, run.first + run.count}, range, team, take,
                  [&](const BlockJob& job, std::span<std::byte> content) {
                    table_->read_block(job, content);
                  });
  }

  const std::vector<Strip>& strips_;
  std::uint64_t number_;
  StripTransport& transport_;
  std::optional<SolvedTable> table_;
  Totals totals_;
};

}  // namespace

std::optional<std::string> why_no_strips(const Request& request) {
  if (!request.is_box()) return "multisets of heaps are solved level by level, not strip by strip";
  const VectorRules* rules = request.row_rules();
  if (rules == nullptr)
    return "the options of its positions are listed, not followed along directions";
  for (const LabelKind label : {LabelKind::grundy, LabelKind::remoteness})
    if (contains(request.labels, label))
      return "the label " + std::string(name_of(label)) + " is found for the whole table at once";
  if (rules->moves().faces.empty()) return std::nullopt;
  if (counts_on_faces(request.labels) || !rules->is_plain())
    return "losses below on faces are counted for the whole table at once: ask for the outcome";
  return std::nullopt;
}

std::vector<Strip> strips_of(const Layout& layout, const std::vector<PartRange>& parts) {
  if (parts.size() == 1) return {{0, first_sizes(layout)}};
  std::vector<Strip> strips;
  for (const PartRange& part : parts)
    if (part.axis == lead_of(layout)) strips.push_back({part.first, part.end});
  return strips;
}

std::vector<Strip> strips_of_one_process(const Request& request,
                                         const std::vector<PartRange>& parts) {
  if (parts.size() == 1 || request.is_nim() || why_no_strips(request)) return {};
  std::vector<Strip> strips = strips_of(request.layout(), parts);
  const std::uint64_t sizes = first_sizes(request.layout());
  // Rows that a strip looks back to are held twice as often as its own.
  if (!strips.empty() && thickest(strips) + 3 * looked_back(request, sizes) >= sizes)
    strips.clear();
  return strips;
}

std::unique_ptr<StripSolution> make_strip_solution(const Request& request,
                                                   const std::vector<Strip>& strips,
                                                   std::uint64_t strip, StripTransport& transport) {
  return std::make_unique<SolvedStrip>(request, strips, strip, transport);
}

std::uint64_t strip_bytes(const Request& request, const std::vector<Strip>& strips) {
  const VectorRules& rules = *request.row_rules();
  const Box& box = request.box();
  const std::uint64_t sizes = first_sizes(request.layout());
  const std::uint64_t back = looked_back(request, sizes);
  const Saturating of_size = PositionSet::bytes(box) / sizes;
  // The set, with the rows that it looks back to, and, in misère play, the positions without a
  // move. What is handed on is held by the strip, by the letter that goes up, for its file, and by
  // what came for the next strip.
  const Saturating handed_on = of_size * back + SolvedTable::bytes(rules, box, request.labels);
  return (Saturating(2) * of_size * (thickest(strips) + back) + VectorRows::bytes(rules, box) +
          Saturating(4) * handed_on)
      .value();
}

}  // namespace miyama
