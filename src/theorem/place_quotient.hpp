/// @file  place_quotient.hpp
/// @brief Heaps that keep their places, in misère play: the product of what the places are worth.
///
/// In sums of games, and where each move takes from one heap alone, a position is a sum of heaps.
/// So the misère quotient of all heaps together decides, as it does for multisets (heap_sum.hpp):
/// a place is worth the product of its heaps, and a position is lost if the product of its places
/// is a lost element.
///
///     sum:nim:2+0.07:20       heaps of Nim up to 2 and of Dawson's Kayles up to 20, in turns
///     subtraction:1,2,5       one kind of heaps, whatever their number
///     (2,0), (0,1) any steps  a heap of n takes ⌊n/2⌋ single steps, beside a heap of Nim
///
/// The quotient follows from the rules of one heap alone: no position of a table is looked at.
///
/// Cost: the search, a second at most; two bytes for each size of a heap up to a million, beyond
/// which the period is asked; a few nanoseconds per position.
///
/// References: see misere_quotient.hpp.
#pragma once

#include "game/sum_rules.hpp"
#include "game/vector_rules.hpp"
#include "theorem/closed_form.hpp"

namespace miyama {

/// The theorem for a sum in misère play; null where the quotient is not found within
/// limits_of_theorem. The rules must outlive it.
[[nodiscard]] std::unique_ptr<ClosedForm> place_quotient_of(const SumRules& rules);
/// The theorem for positions of at most `bounds`; null as above, or where the steps are no code.
/// Precondition: has_lone_heaps(rules.moves()).
[[nodiscard]] std::unique_ptr<ClosedForm> place_quotient_of(const VectorRules& rules,
                                                            PositionView bounds);

}  // namespace miyama
