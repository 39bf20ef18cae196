#include "verify/box/guard_bytes.hpp"

#include <algorithm>

#include "base/ranges.hpp"
#include "verify/box/line_members.hpp"

namespace miyama {
namespace {

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
    for (std::size_t i = 0; i < values.size(); ++i)
      bytes_[done + i] = static_cast<std::uint8_t>(values[i] != 0);
  }
  return bytes_;
}

bool has_conditions(const VectorRules& rules) {
  return ranges::any_of(rules.moves().lines,
                        [](const LineMove& line) { return line.when != nullptr; });
}

void put_movable(const VectorRules& rules, const Block& block, std::vector<std::uint8_t>& movable) {
  const std::size_t last = rules.heaps() - 1;
  const std::uint64_t n = block.extent[last];
  // The first entry of a row that has sizes of the last heap of at least this.
  const auto entry_of_size = [&](std::uint64_t least) {
    return std::clamp(least, block.start[last], block.start[last] + n) - block.start[last];
  };
  movable.assign(block.positions, 0);
  for_each_row(block, last + 1, [&](std::uint64_t place, PositionView position) {
    std::uint8_t* const row = movable.data() + place;
    std::fill(row + entry_of_size(least_size_with_move(rules, position)), row + n, std::uint8_t{1});
  });
  for (const LineMove& line : rules.moves().lines) {
    if (line.when == nullptr) continue;
    GuardBytes guard(*line.when, rules.moves().heaps);
    for_each_row(block, last + 1, [&](std::uint64_t place, PositionView position) {
      const PositionView heaps = position.subspan(rules.first_heap());
      const std::uint8_t* const holds = guard.along_row(heaps, n).data();
      for (std::uint64_t x = entry_of_size(least_size_with_move(line, heaps)); x < n; ++x)
        movable[place + x] |= holds[x];
    });
  }
}

}  // namespace miyama
