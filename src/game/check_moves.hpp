/// @file  check_moves.hpp
/// @brief Whether moves make vector rules (game/vector_rules.hpp).
#pragma once

#include <string>

namespace miyama {

struct Moves;

/// Throws usage_error if there is no move, a direction takes nothing or has not `heaps` entries,
/// what is taken first is parallel to it, a limit stands beside a move from several heaps, a face
/// names no heap or one twice, or two moves overlap. `whose`: begins messages, such as "the rules
/// "r" have ".
void check_moves(const Moves& moves, const std::string& whose);

}  // namespace miyama
