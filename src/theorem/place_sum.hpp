/// @file  place_sum.hpp
/// @brief Sums of games in normal play: the XOR of what the places are worth.
///
/// By Sprague and Grundy a heap is worth the mex of what it may become, whatever stands beside it,
/// and several are worth the XOR of their values. So is a place, by its heaps, and a position, by
/// its places.
///
///     sum:nim:9+0.07:20 on 2,4+1     2, and 2 ^ 0 = 2 for heaps of 4 and 1 in Dawson's Kayles:
///                                    2 ^ 2 = 0, a loss
///
/// The values of heaps follow from the rules of one heap alone: no position of a sum is looked at.
/// In misère play a place is worth an element of the misère quotient (place_quotient.hpp), unless
/// every place is Nim: then its numbers are the sizes, and Bouton's rule holds.
///
/// Reference: see heap_sum.hpp.
#pragma once

#include "game/sum_rules.hpp"
#include "theorem/closed_form.hpp"

namespace miyama {

/// The theorem for these rules, which must outlive it, or null.
[[nodiscard]] std::unique_ptr<ClosedForm> place_sum_of(const SumRules& rules,
                                                       Convention convention);

}  // namespace miyama
