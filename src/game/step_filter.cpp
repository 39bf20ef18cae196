#include "game/step_filter.hpp"

#include <cassert>
#include <deque>

namespace miyama {
namespace {

/// The lanes of a line's condition. The condition is kept alive, so that no other one can come to
/// its address.
struct Filter {
  std::shared_ptr<const Guard> condition;
  Direction direction;
  LaneEvaluator lanes;
};

/// This thread's filter of the line.
LaneEvaluator& lanes_of(const LineMove& line) {
  constexpr std::size_t most_kept = 64;
  thread_local std::deque<Filter> kept;
  for (Filter& filter : kept)
    if (filter.condition == line.when && filter.direction == line.direction) return filter.lanes;
  if (kept.size() == most_kept) kept.pop_front();
  const Guard& when = *line.when;
  std::vector<bool> differ(when.variables(), false);  // from lane to lane
  differ[when.steps_variable()] = true;
  for (std::size_t i = 0; i < line.direction.size(); ++i)
    differ[when.after_variable(i)] = line.direction[i] != 0;
  kept.push_back({line.when, line.direction, LaneEvaluator(when.expression(), differ)});
  return kept.back().lanes;
}

}  // namespace

std::size_t keep_allowed(const LineMove& line, PositionView heaps, std::uint64_t passes,
                         PositionView start, std::span<std::uint64_t> steps) {
  assert(line.sees_move() && !steps.empty() && steps.size() <= most_steps_asked);
  const Guard& when = *line.when;
  LaneEvaluator& lanes = lanes_of(line);
  lanes.set(when.passes_variable(), static_cast<std::int64_t>(passes));
  for (std::size_t i = 0; i < heaps.size(); ++i) {
    lanes.set(i, static_cast<std::int64_t>(heaps[i]));
    lanes.set(when.after_variable(i), static_cast<std::int64_t>(start[i]));
  }
  lanes.start_row();
  const auto fill = [&](std::size_t variable, std::uint64_t size, std::uint64_t each) {
    if (!lanes.wants(variable)) return;
    for (std::size_t i = 0; i < steps.size(); ++i)
      lanes.lanes(variable)[i] = static_cast<std::int64_t>(size + each * steps[i]);
  };
  fill(when.steps_variable(), 0, 1);
  for (std::size_t i = 0; i < heaps.size(); ++i)
    fill(when.after_variable(i), start[i], -std::uint64_t{line.direction[i]});
  const std::span<const std::int64_t> holds = lanes.run(steps.size());
  if (const auto& at = lanes.fault()) when.refuse(at->fault, heaps, {passes, steps[at->lane], {}});
  std::size_t kept = 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    steps[kept] = steps[i];
    kept += holds[i] != 0 ? 1 : 0;
  }
  return kept;
}

}  // namespace miyama
