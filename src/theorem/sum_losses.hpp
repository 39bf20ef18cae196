/// @file  sum_losses.hpp
/// @brief How many multisets of heaps are lost, by their number of sticks, from a theorem alone: no
/// position is looked at.
///
/// Let c(h, n, x) be the number of multisets of n sticks in heaps of at most h whose product is x.
/// A heap of h more leads from one to the next:
///
///     c(h, n, xy) = Σ of c(h − 1, n, ·)  and  c(h, n − h, x) with y the image of h
///
/// The losses of n sticks are the sum of c(n, n, x) over the lost x.
///
/// Cost: N²/2 steps for each element, milliseconds for a quotient and N = 400.
#pragma once

#include <cstdint>
#include <vector>

#include "theorem/heap_sum.hpp"

namespace miyama {

/// The number of all multisets of so many sticks is below 2⁶⁴.
inline constexpr std::uint64_t most_counted_sticks = 416;

/// Losses of 0, 1, … `last` sticks. Preconditions: last ≤ most_counted_sticks, and the theorem
/// knows these heaps.
[[nodiscard]] std::vector<std::uint64_t> losses_by_total(const HeapSum& sum, std::uint64_t last);

}  // namespace miyama
