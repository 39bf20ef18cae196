/// @file  idle_conditions.hpp
/// @brief Conditions of moves that seem to decide nothing: most often a slip of the pen.
#pragma once

#include <string>
#include <vector>

#include "game/vector_rules.hpp"

namespace miyama {

/// Says of each condition that holds nowhere, or everywhere, among some positions within `bounds`,
/// one per heap: all where these are few, else those of small and of great heaps. This proves
/// nothing, and the texts say so. Positions of which a condition says nothing are left out; of more
/// than 14 heaps, whose positions of two sizes each are too many, nothing is said.
/// Cost: at most some 20 000 evaluations per condition, each an exception where it says nothing.
[[nodiscard]] std::vector<std::string> idle_conditions(const Moves& moves, PositionView bounds);

}  // namespace miyama
