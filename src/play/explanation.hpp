/// @file  explanation.hpp
/// @brief Why a position is won or lost, where a theorem adds up heaps: the sum in binary, as on a
/// blackboard.
///
///     heap 1   3  011
///     heap 2   7  111
///     heap 3   5  101
///     nim-sum  1  001     a win: a heap with its top bit can become itself XOR the nim-sum
#pragma once

#include <string>
#include <vector>

#include "theorem/closed_form.hpp"

namespace miyama {

/// Lines without ends; none unless `theorem`, of these rules, adds up heaps, and none where no
/// heaps are left.
[[nodiscard]] std::vector<std::string> explanation(const Rules& rules, const ClosedForm& theorem,
                                                   PositionView position);

}  // namespace miyama
