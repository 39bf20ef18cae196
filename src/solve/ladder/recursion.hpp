/// @file  recursion.hpp
/// @brief Rung 0: the definition itself, memoised.
///
///     a position is a win  ⇔  some option is a loss        (misère: or it has no option)
///
/// Cost: every option of every position once; one byte per position and a call depth of up to the
/// sum of the bounds. Too slow and too deep for tables, short enough to be seen correct: the rungs
/// above are tested against it.
#pragma once

#include <cstdint>
#include <vector>

#include "base/convention.hpp"
#include "game/rules.hpp"
#include "index/box/box.hpp"

namespace miyama {

/// The outcome (`loss` or `win`) of every position of `box`, by rank. Precondition: rules.heaps()
/// == box.heaps().
[[nodiscard]] std::vector<std::uint8_t> solve_by_recursion(const Rules& rules,
                                                           Convention convention, const Box& box);

}  // namespace miyama
