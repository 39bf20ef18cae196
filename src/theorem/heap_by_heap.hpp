/// @file  heap_by_heap.hpp
/// @brief Games in which every move takes from one heap and looks at no other, in normal play: the
/// XOR of what the heaps are worth.
///
/// Such a position is a sum of its heaps, so by Sprague and Grundy
///
///     grundy(p) = g_1(p_1) ^ … ^ g_k(p_k)      loss ⇔ that is 0
///
/// where g_i(n) is the mex of the values that the options of a single heap i of n have: of the
/// position in which all other entries are 0. No position of several heaps is looked at.
///
///     take at most half of a heap on (5,6)     values 1 and 3: won, by making 6 into 5
///     sum:nim:9+0.07:20 on 2,4+1               values 2 and 2: lost
///
/// Conditions and limits of moves may ask for the heap itself, the steps, and the heap after the
/// move. In sums of games an entry is a place, and any game of one entry has but one heap.
///
/// Cost: one visit for each option of a single heap, at most 10⁸ of them, some 10 ns each; four
/// bytes for each size.
///
/// References: see heap_sum.hpp, which knows the values of some games by a formula or a period.
#pragma once

#include "theorem/closed_form.hpp"

namespace miyama {

/// The theorem about these rules, which must outlive it, for positions of at most `bounds`; null
/// where some move looks at several heaps, where there may be too many options, and where a
/// condition cannot be computed for some heap.
[[nodiscard]] std::unique_ptr<ClosedForm> heap_by_heap(const Rules& rules, PositionView bounds);

}  // namespace miyama
