/// @file  check_moves.hpp
/// @brief Whether moves make vector rules (game/vector_rules.hpp), and sensible ones.
#pragma once

#include <string>
#include <vector>

#include "game/vector_rules.hpp"

namespace miyama {

/// Throws usage_error if there is no move, a direction takes nothing or has not `heaps` entries,
/// what is taken first is parallel to it, a limit stands beside a move from several heaps, a face
/// names no heap or one twice, or two moves overlap. `whose`: begins messages, such as "the rules
/// "r" have ".
void check_moves(const Moves& moves, const std::string& whose);

/// Tells of conditions that seem to decide nothing, most often by a slip of the pen: of each one
/// that holds nowhere, or everywhere, among some positions within `bounds`, one per heap: all where
/// these are few, else those of small and of great heaps. This proves nothing, and the texts say
/// so. Positions of which a condition says nothing are left out; of more than 14 heaps, whose
/// positions of two sizes each are too many, nothing is said. Cost: at most some 20 000 evaluations
/// per condition, each an exception where it says nothing.
[[nodiscard]] std::vector<std::string> idle_conditions(const Moves& moves, PositionView bounds);

}  // namespace miyama
