#include "verify/box/guard_bytes.hpp"

#include <algorithm>

#include "base/ranges.hpp"
#include "verify/box/least_moves.hpp"

namespace miyama {
namespace {

/// to |= from, from entry `begin` on.
void merge_bytes(const std::uint8_t* __restrict from, std::uint64_t count,
                 std::uint8_t* __restrict to, std::uint64_t begin) {
  for (std::uint64_t x = begin; x < count; ++x) to[x] |= from[x];
}

/// Along a row the last heap has a value per lane.
std::vector<bool> last_of(std::size_t heaps) {
  std::vector<bool> in_lanes(heaps, false);
  in_lanes.back() = true;
  return in_lanes;
}

}  // namespace

GuardBytes::GuardBytes(const Guard& guard, std::size_t heaps)
    : guard_(guard), last_(heaps - 1), lanes_(guard.expression(), last_of(heaps)) {}

void GuardBytes::number_lanes(std::uint64_t first) {
  if (!lanes_.wants(last_) || numbered_from_ == first) return;
  LaneEvaluator::Lanes& sizes = lanes_.lanes(last_);
  for (std::size_t i = 0; i < sizes.size(); ++i) sizes[i] = static_cast<std::int64_t>(first + i);
  numbered_from_ = first;
}

std::span<const std::uint8_t> GuardBytes::along_row(PositionView heaps, std::uint64_t count) {
  bytes_.resize(count);
  for (std::size_t i = 0; i < last_; ++i) lanes_.set(i, static_cast<std::int64_t>(heaps[i]));
  lanes_.start_row();
  for (std::uint64_t done = 0; done < count; done += LaneEvaluator::most_lanes) {
    number_lanes(heaps[last_] + done);
    const auto values =
        lanes_.run(std::min<std::uint64_t>(count - done, LaneEvaluator::most_lanes));
    if (lanes_.fault()) {
      Position position(heaps.begin(), heaps.end());
      position[last_] += done + lanes_.fault()->lane;
      (void)guard_.holds(position);  // throws
    }
    kernels_.truths(values.data(), values.size(), bytes_.data() + done);
  }
  return bytes_;
}

BlockConditions::BlockConditions(const VectorRules& rules) : rules_(rules) {
  std::vector<const Guard*> guards;
  for (const LineMove& line : rules.moves().lines) {
    const auto known = ranges::find_if(
        guards, [&](const Guard* guard) { return line.when != nullptr && *guard == *line.when; });
    condition_of_.push_back(static_cast<std::size_t>(known - guards.begin()));
    if (line.when == nullptr || known != guards.end()) continue;
    guards.push_back(line.when.get());
    conditions_.push_back({GuardBytes(*line.when, rules.moves().heaps)});
  }
}

void BlockConditions::go_to(const Block& block) {
  block_ = block;
  for (Condition& condition : conditions_) condition.is_known = false;
}

const std::uint8_t* BlockConditions::holds(std::size_t m) {
  if (rules_.moves().lines[m].when == nullptr) return nullptr;
  Condition& condition = conditions_[condition_of_[m]];
  if (!condition.is_known) {
    condition.holds.resize(block_.positions);
    const std::size_t last = rules_.heaps() - 1;
    for_each_row(block_, last + 1, [&](std::uint64_t place, PositionView position) {
      ranges::copy(
          condition.along_row.along_row(position.subspan(rules_.first_heap()), block_.extent[last]),
          condition.holds.begin() + static_cast<std::ptrdiff_t>(place));
    });
    condition.is_known = true;
  }
  return condition.holds.data();
}

bool has_conditions(const VectorRules& rules) {
  return ranges::any_of(rules.moves().lines,
                        [](const LineMove& line) { return line.when != nullptr; });
}

void put_movable(const VectorRules& rules, const Block& block, BlockConditions& conditions,
                 std::vector<std::uint8_t>& movable) {
  const std::size_t last = rules.heaps() - 1;
  const std::uint64_t n = block.extent[last];
  // The first entry of a row that has sizes of the last heap of at least this.
  const auto entry_of_size = [&](std::uint64_t least) {
    return std::clamp(least, block.start[last], block.start[last] + n) - block.start[last];
  };
  struct Conditional {
    LeastMove least;
    const std::uint8_t* holds;
  };
  std::vector<Conditional> lines;
  for (std::size_t m = 0; m < rules.moves().lines.size(); ++m)
    if (const std::uint8_t* const holds = conditions.holds(m))
      lines.push_back({LeastMove(rules.moves().lines[m]), holds});
  const LeastMoves others(rules);
  movable.assign(block.positions, 0);
  for_each_row(block, last + 1, [&](std::uint64_t place, PositionView position) {
    std::uint8_t* const row = movable.data() + place;
    std::fill(row + entry_of_size(others.least_size(position)), row + n, std::uint8_t{1});
    for (const Conditional& line : lines)
      merge_bytes(line.holds + place, n, row,
                  entry_of_size(line.least.least_size(position.subspan(rules.first_heap()))));
  });
}

}  // namespace miyama
