#include "theorem/axis_sum.hpp"

#include <algorithm>
#include <cassert>

#include "base/ranges.hpp"

namespace miyama {
namespace {

bool takes_from_one_heap(const LineMove& line) {
  return ranges::count_if(line.direction, [](std::uint8_t stones) { return stones != 0; }) == 1;
}

}  // namespace

bool has_lone_heaps(const Moves& moves) {
  return !moves.pass && moves.faces.empty() && ranges::all_of(moves.lines, takes_from_one_heap);
}

AxisSum::AxisSum(const Moves& moves, PositionView bounds) {
  assert(has_lone_heaps(moves) && bounds.size() == moves.heaps);
  for (const auto& [direction, steps] : moves.lines) {
    const auto entry = ranges::find_if(direction, [](std::uint8_t stones) { return stones != 0; });
    const auto place = static_cast<std::size_t>(entry - direction.begin());
    const std::uint64_t most = bounds[place] / *entry;
    auto set = ranges::find(steps_, steps, &StepSet::steps);
    if (set == steps_.end()) set = steps_.insert(set, {steps, most});
    set->most = std::max(set->most, most);
    heaps_.push_back({place, *entry, static_cast<std::size_t>(set - steps_.begin())});
  }
}

bool AxisSum::affordable() const {
  return ranges::all_of(
      steps_, [](const StepSet& set) { return StepValues::affordable(set.steps, set.most); });
}

std::uint64_t AxisSum::grundy(PositionView position) const {
  std::call_once(listed_, [this] {
    for (const auto& [steps, most] : steps_) values_.emplace_back(steps, most);
  });
  std::uint64_t sum = 0;
  for (const Heap& heap : heaps_)
    sum ^= values_[heap.steps].of(position[heap.place] / heap.per_step);
  return sum;
}

}  // namespace miyama
