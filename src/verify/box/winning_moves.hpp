/// @file  winning_moves.hpp
/// @brief How many winning moves a table has, counted from its stated losses.
#pragma once

#include "base/team.hpp"
#include "game/rules.hpp"
#include "game/vector_rules.hpp"
#include "index/box/position_set.hpp"

namespace miyama {

/// Vector rules: a loss is an option of all positions of which a move leads down to it. Cost: the
/// moves, per loss.
[[nodiscard]] std::uint64_t count_winning_moves(const VectorRules& rules,
                                                const PositionSet& losses);

/// Any rules: looks up every option of every position. Throws stopped_error.
[[nodiscard]] std::uint64_t count_winning_moves(const Rules& rules, const PositionSet& losses,
                                                const Team& team);

}  // namespace miyama
