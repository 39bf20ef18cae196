/// @file  weights.hpp
/// @brief Weights of the heaps whose sum falls with every move, so that a game whose moves add
/// stones ends.
///
///     Yama Nim     take (2,−1), (3,−1), …, (−1,2), …      weights 1, 1: a + b falls by 1 or more
///     (2,−1) and (−1,1)                                   weights 2, 3: 2a + 3b falls by 1
///     (1,−1) and (−1,1)                                   none: both together change nothing
///
/// A move that takes v is a condition w·v ≥ 1 on the weights w ≥ 1. Of all weights those with the
/// least sum are found by the dual simplex method with Bland's rule, in whole numbers: a row of
/// the tableau has one denominator. If there are none, the row that shows it is a combination of
/// moves that takes nothing from any heap, by Farkas' lemma. Cost: k numbers for each move, times
/// the pivots, some k of them. Fourier's and Motzkin's elimination, which needs no pivots, squares
/// the number of conditions with each heap.
///
/// Reference: A. Schrijver, Theory of Linear and Integer Programming, Wiley 1986, chapters 7
/// and 11.
#pragma once

#include "game/vector_rules.hpp"

namespace miyama {

/// The least weights, a positive number for each heap, whose sum falls with every move; empty if
/// no move adds stones: then all are 1. Throws usage_error if there are none, with moves that
/// together take nothing, and if they are too large. `name`: of the rules, in messages.
[[nodiscard]] Position weights_of(const Moves& moves, const std::string& name);

/// "2·a + 3·b".
[[nodiscard]] std::string weighted_sum(PositionView weights);

}  // namespace miyama
