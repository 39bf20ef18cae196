#include "solve/box/line_windows.hpp"

#include <algorithm>

#include "base/checked.hpp"
#include "base/ranges.hpp"

namespace miyama {
namespace {

/// True if each line is so short beside the greatest value that it holds its values place by place.
bool holds_places(const Box& box, const Direction& direction) {
  std::uint64_t longest = UINT64_MAX;
  for (std::size_t i = 0; i < direction.size(); ++i)
    if (direction[i] != 0) longest = std::min(longest, box.bound(i) / direction[i] + 1);
  return longest < box.sum_of_bounds() / 4;
}

}  // namespace

LineWindows::LineWindows(const VectorRules& rules, const Layout& layout, const Team& team)
    : rules_(rules) {
  const Box& box = layout.box();
  for (const LineMove& move : rules.moves().lines) {
    const Direction direction = rules.over_entries(move.direction);
    lines_.push_back({LinePlaces(box, direction, team), {}, {}, {}, {}, {}, {}});
    Lines& lines = lines_.back();
    lines.losses_up_to.resize(box.positions());
    lines.last_loss.resize(lines.places.lines());
    if (layout.find(LabelKind::remoteness) != nullptr) {
      lines.lost_lengths.resize(box.positions());
      lines.lengths.resize(box.positions());
    }
    if (layout.find(LabelKind::grundy) == nullptr) continue;
    if (holds_places(box, direction))
      lines.values.resize(box.positions());
    else
      lines.last_of_value.resize(lines.places.lines());
  }
}

void LineWindows::open(std::uint64_t rank, PositionView position,
                       std::vector<Window>& windows) const {
  windows.clear();
  const PositionView heaps = rules_.heaps_of(position);
  const std::uint64_t passes = rules_.moves().pass ? position[0] : 0;
  for (std::size_t m = 0; m < lines_.size(); ++m) {
    const LineMove& move = rules_.moves().lines[m];
    const std::uint64_t steps = most_steps(heaps, move.direction);
    std::uint64_t most = steps;
    if (!move.is_plain()) {
      const std::optional<LineMove::Start> start = move.start(heaps, passes);
      most = start ? start->most : 0;
    }
    windows.push_back({lines_[m].places.line_of(rank, steps), steps, most});
  }
}

std::uint64_t LineWindows::losses(std::size_t move, const Window& window) const {
  if (window.most == 0) return 0;
  const Lines& lines = lines_[move];
  const std::uint32_t* const up_to =
      lines.losses_up_to.data() + lines.places.first_place(window.line);
  const std::uint64_t first = window.steps - window.most;
  return up_to[window.steps - 1] - (first == 0 ? 0 : up_to[first - 1]);
}

void LineWindows::see_lengths(std::size_t move, const Window& window, SeenOptions& seen) const {
  const Lines& lines = lines_[move];
  if (lines.lengths.empty() || window.most == 0) return;
  const std::uint64_t first = lines.places.first_place(window.line) + window.steps - window.most;
  std::uint32_t least = UINT32_MAX;
  std::uint32_t greatest = 0;
  for (std::uint64_t place = first; place < first + window.most; ++place) {
    least = std::min(least, lines.lost_lengths[place]);
    greatest = std::max(greatest, lines.lengths[place]);
  }
  seen.least_lost = std::min<std::uint64_t>(seen.least_lost, least);
  seen.greatest = std::max<std::uint64_t>(seen.greatest, greatest);
}

std::span<const std::uint32_t> LineWindows::values_in(std::size_t move,
                                                      const Window& window) const {
  const Lines& lines = lines_[move];
  if (lines.values.empty()) return {};
  const std::uint64_t here = lines.places.first_place(window.line) + window.steps;
  return std::span(lines.values).subspan(here - window.most, window.most);
}

std::uint32_t LineWindows::next_missing(std::size_t move, const Window& window,
                                        std::uint32_t value) const {
  constexpr std::size_t at_once = 64;
  if (lines_[move].last_of_value.empty()) return value;
  const std::vector<std::uint32_t>& last = lines_[move].last_of_value[window.line];
  const std::uint64_t below = window.steps - window.most;  // last places up to it are too far down
  for (; value + at_once <= last.size(); value += at_once) {
    std::uint32_t least = UINT32_MAX;
    for (std::size_t i = 0; i < at_once; ++i) least = std::min(least, last[value + i]);
    if (least <= below) break;
  }
  while (value < last.size() && last[value] > below) ++value;
  return value;
}

void LineWindows::add(const std::vector<Window>& windows, bool is_lost, std::uint32_t value,
                      std::uint32_t remoteness) {
  for (std::size_t m = 0; m < windows.size(); ++m) {
    Lines& lines = lines_[m];
    const auto& [line, steps, most] = windows[m];
    const std::uint64_t here = lines.places.first_place(line) + steps;
    lines.losses_up_to[here] = (steps == 0 ? 0 : lines.losses_up_to[here - 1]) + (is_lost ? 1 : 0);
    if (is_lost) lines.last_loss[line] = steps + 1;
    if (!lines.lengths.empty()) {
      lines.lost_lengths[here] = is_lost ? remoteness : UINT32_MAX;
      lines.lengths[here] = remoteness;
    }
    if (!lines.values.empty()) lines.values[here] = value;
    if (lines.last_of_value.empty()) continue;
    std::vector<std::uint32_t>& last = lines.last_of_value[line];
    if (value >= last.size()) last.resize(value + 1);
    last[value] = static_cast<std::uint32_t>(steps + 1);
  }
}

std::uint64_t LineWindows::bytes(const VectorRules& rules, const Box& box,
                                 const std::vector<LabelKind>& labels) {
  constexpr std::uint64_t per_line = 3 * 8;
  Saturating bytes = 0;
  for (const LineMove& move : rules.moves().lines) {
    const Direction direction = rules.over_entries(move.direction);
    const std::uint64_t lines = LinePlaces::lines_of(box, direction);
    bytes = bytes + Saturating(box.positions()) * 4 + Saturating(lines) * per_line;
    if (ranges::contains(labels, LabelKind::remoteness))
      bytes = bytes + Saturating(box.positions()) * 8;
    if (!ranges::contains(labels, LabelKind::grundy)) continue;
    // A list of last places may be half empty.
    bytes = bytes + (holds_places(box, direction)
                         ? Saturating(box.positions()) * 4
                         : Saturating(lines) * (24 + 8 * (box.sum_of_bounds() + 1)));
  }
  return bytes.value();
}

}  // namespace miyama
