/// @file  step_filter.hpp
/// @brief For which steps of a line a condition that sees the move holds.
///
///     a % t == 0, heaps (6, …)     t      1 2 3 4 5 6
///                                  keeps  1 2 3     6
///
/// The steps are the lanes of a LaneEvaluator, together with the heaps after the move. Making one
/// takes some kilobytes and as long as a hundred steps, so each thread keeps those of the lines
/// that it asked for last.
///
/// Cost: some nanoseconds per step and operator, and asking at all some 60.
#pragma once

#include <cstdint>
#include <span>

#include "expression/lane_evaluator.hpp"
#include "game/vector_rules.hpp"

namespace miyama {

/// Most steps that can be asked for at once.
inline constexpr std::size_t most_steps_asked = LaneEvaluator::most_lanes;

/// Moves to the front, in their order, those of `steps` for which the condition of `line` holds,
/// and returns how many they are. `heaps` and `passes`: those before the move; `start`: the heaps
/// after it with 0 steps. Thread-safe. Throws usage_error where the condition cannot be computed.
/// Precondition: line.sees_move(), and there are stones for each of the steps.
[[nodiscard]] std::size_t keep_allowed(const LineMove& line, PositionView heaps,
                                       std::uint64_t passes, PositionView start,
                                       std::span<std::uint64_t> steps);

}  // namespace miyama
