#include "game/step_filter.hpp"

#include <cassert>
#include <memory>
#include <utility>
#include <vector>

namespace miyama {
namespace {

/// The lanes of a line's condition. The condition is kept alive, so that no other one can come to
/// its address.
struct Filter {
  std::shared_ptr<const Guard> condition;
  Direction direction;
  LaneEvaluator lanes;

  explicit Filter(const LineMove& line)
      : condition(line.when),
        direction(line.direction),
        lanes(condition->expression(), in_lanes(*condition, direction)) {}

  /// The steps and the heaps that they change differ from lane to lane.
  static std::vector<bool> in_lanes(const Guard& condition, const Direction& direction) {
    std::vector<bool> differ(condition.variables(), false);
    differ[condition.steps_variable()] = true;
    for (std::size_t i = 0; i < direction.size(); ++i)
      differ[condition.after_variable(i)] = direction[i] != 0;
    return differ;
  }

  void start(PositionView heaps, std::uint64_t passes, PositionView from) {
    lanes.set(condition->passes_variable(), static_cast<std::int64_t>(passes));
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      lanes.set(i, static_cast<std::int64_t>(heaps[i]));
      lanes.set(condition->after_variable(i), static_cast<std::int64_t>(from[i]));
    }
    lanes.start_row();
  }

  std::span<const std::int64_t> run(PositionView from, std::span<const std::uint64_t> steps) {
    const auto fill = [&](std::size_t variable, std::uint64_t size, std::uint64_t each) {
      if (!lanes.wants(variable)) return;
      LaneEvaluator::Lanes& values = lanes.lanes(variable);
      for (std::size_t i = 0; i < steps.size(); ++i)
        values[i] = static_cast<std::int64_t>(size + each * steps[i]);
    };
    fill(condition->steps_variable(), 0, 1);
    for (std::size_t i = 0; i < direction.size(); ++i)
      fill(condition->after_variable(i), from[i], -std::uint64_t{direction[i]});
    return lanes.run(steps.size());
  }
};

/// This thread's filter of the line.
Filter& filter_of(const LineMove& line) {
  constexpr std::size_t most_kept = 64;
  thread_local std::vector<std::unique_ptr<Filter>> kept;
  thread_local std::size_t oldest = 0;
  for (const std::unique_ptr<Filter>& filter : kept)
    if (filter->condition == line.when && filter->direction == line.direction) return *filter;
  auto filter = std::make_unique<Filter>(line);
  if (kept.size() < most_kept) return *kept.emplace_back(std::move(filter));
  oldest = (oldest + 1) % most_kept;
  return *(kept[oldest] = std::move(filter));
}

}  // namespace

std::size_t keep_allowed(const LineMove& line, PositionView heaps, std::uint64_t passes,
                         PositionView start, std::span<std::uint64_t> steps) {
  assert(line.sees_move() && !steps.empty() && steps.size() <= most_steps_asked);
  Filter& filter = filter_of(line);
  filter.start(heaps, passes, start);
  const std::span<const std::int64_t> holds = filter.run(start, steps);
  if (const auto& at = filter.lanes.fault())
    line.when->refuse(at->fault, heaps, {passes, steps[at->lane], {}});
  std::size_t kept = 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    steps[kept] = steps[i];
    kept += holds[i] != 0 ? 1 : 0;
  }
  return kept;
}

}  // namespace miyama
