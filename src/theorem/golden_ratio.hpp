/// @file  golden_ratio.hpp
/// @brief The games of the golden ratio φ = (1 + √5)/2: Wythoff's and Fraenkel's, Euclid, and
/// Fibonacci Nim by Zeckendorf's sums.
///
/// Everything is computed in whole numbers: no square root, no rounding.
#pragma once

#include "theorem/closed_form.hpp"

namespace miyama {

/// The slope α of Wythoff's and Fraenkel's games, compared with fractions.
///
///     1 < α = (2 − R + √(R² + 4)) / 2 < 2        R = 1: the golden ratio 1.618…     R = 2: √2
///
/// α is the positive root of x² + (R − 2)x − R, and irrational, so for whole p ≥ 0, q > 0
///
///     p/q < α  ⇔  p² + Rpq < 2pq + Rq²
///
/// Every question about α goes through this comparison. (To compute ⌊nα⌋ itself, by a 128-bit
/// square root, costs tens of divisions more and has a smaller range; it is not needed to recognise
/// a loss.)
///
/// Reference: S. Beatty, Problem 3173, American Mathematical Monthly 33 (1926) 159: the numbers
/// ⌊nα⌋ and ⌊n(α + R)⌋, n ≥ 1, are all positive numbers, each once.
///
/// True if p/q < α. q = 0 stands for a fraction above α. Preconditions: p ≤ 2⁶³ and R·q < 2⁶³, for
/// then both sides are below 2¹²⁸; or p, q < 2⁴³ and R < 2⁴⁰.
[[nodiscard]] bool is_below_slope(std::uint64_t p, std::uint64_t q, std::uint64_t r);

/// True if a = ⌊nα⌋. Preconditions: a < 2⁶³, R·n < 2⁶³.
[[nodiscard]] bool is_multiple_of_slope(std::uint64_t a, std::uint64_t n, std::uint64_t r);

/// True if a = ⌊nα + 1/α⌋. Preconditions: a < 2⁴⁰, R·n < 2⁴⁰, R ≥ 2.
[[nodiscard]] bool is_shifted_multiple_of_slope(std::uint64_t a, std::uint64_t n, std::uint64_t r);

/// Wythoff's game, R = 1, and Fraenkel's generalisation to any R ≥ 1; null unless all positions up
/// to `bounds` are in the exact range.
///
/// The losses (A_n, B_n) and (B_n, A_n) are numbered by the difference of their heaps. With mex S
/// the least number not in S, α = (2 − R + √(R² + 4))/2 as above, n = 0, 1, 2, …
///
///     normal:         A_n = mex {A_i, B_i : i < n} = ⌊nα⌋,          B_n = A_n + Rn
///     misère, R = 1:  as in normal play, but (0,1) and (2,2) in place of (0,0) and (1,2)
///     misère, R ≥ 2:  A_n = mex {A_i, B_i : i < n} = ⌊nα + 1/α⌋,    B_n = A_n + Rn + 1
///
///     R = 1   (0,0) (1,2) (3,5) (4,7) …      misère  (0,1) (2,2) (3,5) (4,7) …
///     R = 2   (0,0) (1,3) (2,6) (4,10) …     misère  (0,1) (2,5) (3,8) (4,11) …
///
/// So n follows from the difference b − a, and a comparison shows whether a is A_n. Exact for any
/// R, for heaps below 2⁶³ in normal play and with R = 1, below 2⁴⁰ in misère play with R ≥ 2.
///
/// References: W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7
/// (1907) 199–202; A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts,
/// American Mathematical Monthly 89 (1982) 353–361 (normal); A. S. Fraenkel, Wythoff games,
/// continued fractions, cedar trees and Fibonacci searches, Theoretical Computer Science 29 (1984)
/// 49–73 (misère).
[[nodiscard]] std::unique_ptr<ClosedForm> wythoff_theorem(Convention convention, std::uint64_t r,
                                                          PositionView bounds);

/// Euclid: the ratio of the heaps against φ. Grundy values are known where heaps stay positive.
///
/// For heaps 0 < a ≤ b. Positions with an empty heap have no move: a loss in normal play, a win in
/// misère play.
///
///     heaps stay positive, normal:   loss  ⇔  b/a < φ              Grundy value ⌊b/a − a/b⌋
///     heaps stay positive, misère:   as in normal play, but reversed where every move is forced:
///                                    where (a, b) is a multiple of two Fibonacci numbers in a row,
///                                    (1,1), (1,2), (2,3), (3,5) …, the value is 1 − ⌊b/a − a/b⌋
///     to zero, normal:               loss  ⇔  a < b and b/a < φ
///     to zero, misère:               loss  ⇔  b/a < φ
///
///     (5,8): 8/5 < φ, a loss      (3,5): 5/3 > φ, a win by (3,2); in misère play all is forced,
///                                 (3,5) → (3,2) → (1,2) → (1,1), and the other wins
///
/// The first three are theorems of the references. The last follows from the first: to empty a heap
/// hands the win to the other player, so nobody does it but from equal heaps, where there is no
/// other move; so this is the game that ends with equal heaps in normal play.
///
/// Exact for all 64-bit sizes: b/a < φ ⇔ b² − ab − a² < 0 ⇔ b(b − a) < a² in 128 bits, and ⌊b/a −
/// a/b⌋ = ⌊(b² − a²)/(ab)⌋.
///
/// References: A. J. Cole, A. J. T. Davie, Mathematical Gazette 53 (1969) 354–357 (to zero); J. W.
/// Grossman, Mathematics Magazine 70 (1997) 382, solution by P. D. Straffin 71 (1998) 394–395
/// (equal heaps); G. Nivasch, The Sprague–Grundy function of the game Euclid, Discrete Mathematics
/// 306 (2006) 2798–2800; V. Gurvich, On the misère version of game Euclid and miserable games,
/// Discrete Mathematics 307 (2007) 1199–1204.
[[nodiscard]] std::unique_ptr<ClosedForm> euclid_theorem(Convention convention, bool to_zero);

/// z(n): the smallest part of the Zeckendorf representation of n. Precondition: n ≥ 1.
[[nodiscard]] std::uint64_t smallest_zeckendorf_part(std::uint64_t n);

/// Fibonacci Nim, of positions (heap, limit), by the Zeckendorf representation of the heap.
///
/// Every number is a sum of Fibonacci numbers 1, 2, 3, 5, 8, … no two of which are neighbours, in
/// one way: take the greatest that fits, again and again. Let z(n) be the smallest of these
/// numbers.
///
///     normal:  (n, limit) is a loss  ⇔  n = 0 or limit < z(n)
///     misère:  n = 0 or limit = 0: no move, a win
///              otherwise a loss  ⇔  n = 1 or limit < z(n − 1)
///
///     11 = 8 + 3      with a limit of 2 a loss, with a limit of 3 take 3: (8,6) is a loss, 6 < 8
///
/// Misère from normal play: with n ≥ 2 stones and a limit ≥ 1 nobody need take the last stone, and
/// whoever meets it alone must take it and loses. So this is the normal game on n − 1 stones. The
/// limit's cap is then one higher, which does not matter, for a limit of at least the heap wins
/// anyway.
///
/// Any 64-bit heap and limit. Cost: at most 92 comparisons.
///
/// References: M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1(4) (1963) 9–13; E. Zeckendorf,
/// Bulletin de la Société Royale des Sciences de Liège 41 (1972) 179–182.
[[nodiscard]] std::unique_ptr<ClosedForm> zeckendorf_theorem(Convention convention);

}  // namespace miyama
