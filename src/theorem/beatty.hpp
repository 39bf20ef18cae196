/// @file  beatty.hpp
/// @brief The slope α of Wythoff's and Fraenkel's games, compared with fractions exactly.
///
///     α = (2 − R + √(R² + 4)) / 2        R = 1: the golden ratio 1.618…      R = 2: √2
///                                                                                        1 < α < 2
///
/// α is the positive root of x² + (R − 2)x − R, and irrational, so for whole p ≥ 0, q > 0
///
///     p/q < α  ⇔  p² + Rpq < 2pq + Rq²
///
/// All that is asked of α goes through this comparison of whole numbers: no square root, no
/// rounding. (⌊nα⌋ itself, by a 128-bit square root, costs tens of divisions more and has a smaller
/// range; to recognise a loss it is not needed.)
///
/// Reference: S. Beatty, Problem 3173, American Mathematical Monthly 33 (1926) 159: the numbers
/// ⌊nα⌋ and ⌊n(α + R)⌋, n ≥ 1, are all positive numbers, each once.
#pragma once

#include <cstdint>

namespace miyama {

/// p/q < α. q = 0 stands for a fraction above α. Preconditions: p ≤ 2⁶³ and R·q < 2⁶³, for then
/// both sides are below 2¹²⁸; or p, q < 2⁴³ and R < 2⁴⁰.
[[nodiscard]] bool is_below_slope(std::uint64_t p, std::uint64_t q, std::uint64_t r);

/// a = ⌊nα⌋. Preconditions: a < 2⁶³, R·n < 2⁶³.
[[nodiscard]] bool is_multiple_of_slope(std::uint64_t a, std::uint64_t n, std::uint64_t r);

/// a = ⌊nα + 1/α⌋. Preconditions: a < 2⁴⁰, R·n < 2⁴⁰, R ≥ 2.
[[nodiscard]] bool is_shifted_multiple_of_slope(std::uint64_t a, std::uint64_t n, std::uint64_t r);

}  // namespace miyama
