/// @file  genus.hpp
/// @brief The genus of a heap, as Winning Ways writes it: its value in normal play, and behind it
/// values in misère play together with more and more heaps of two in Nim.
///
/// Let g⁻(X) be the least n for which X + ∗n is lost in misère play, where ∗n is a heap of n in
/// Nim. It is the mex of the options' values; without an option it is 1. The genus of X is
///
///     g(X), with g₀ g₁ g₂ … behind it,    gₙ = g⁻(X + n · ∗2)
///
///     Kayles, heap 5:  4¹⁴⁶     g = 4, then 1, 4, 6, 4, 6, …
///     Nim, heap 1:     1⁰³¹     g = 1, then 0, 3, 1, 3, 1, …
///
/// From some n on two values alternate; the list ends with the first two that do. As g⁻(X + ∗1) is
/// g⁻(X) ⊕ 1 for every X, by induction on its options,
///
///     gₙ(X) = mex ( { gₙ(X') : X' an option of X } ∪ { gₙ₋₁(X), gₙ₋₁(X) ⊕ 1 } )
///
/// and once the lists of all options alternate and gₙ₊₁(X) = gₙ₋₁(X), that of X does, because
/// each further value is the mex of a set that was there two steps before.
///
/// The values of a sum do not follow from those of its heaps, so every sum that can be reached is
/// looked at. Cost: as many sums as there are partitions of numbers up to the heap: 40 has 215 308.
///
/// **Tame.** A position of Nim has (g, g₀) = (0, 1) or (1, 0) if all its heaps are below two, else
/// (n, n). A heap is tame if it has such a pair and all heaps in its options are tame. Then
/// outcomes of sums of tame heaps are those of Nim: with the XOR of the g, a sum is lost if that is
/// 1 and all pairs are (0, 1) or (1, 0), or if it is 0 and some pair is (n, n). By induction: let a
/// heap with (v, v) be the only one of its kind among others with XOR c, and v > c. Not its option
/// with g = c but one with g₀ = c leads to a loss, and c ≤ 1 is one of them, since g₀ = v is a mex.
/// All other moves are as in Nim: g = (0, 1) leaves no option with g = 0 or g₀ = 1, so that one
/// with g₀ = 0 is (1, 0), and (1, 0) likewise. So a game of tame heaps has the quotient of Nim. The
/// converse fails: the game {0, ∗2 + ∗2}, 1²⁰, is wild, but no sum distinguishes it from ∗2.
///
/// Reference: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 13.
#pragma once

#include <optional>
#include <vector>

#include "base/team.hpp"
#include "game/take_and_break.hpp"

namespace miyama {

struct Genus {
  /// Where heaps do not split, single heaps are all that can be reached.
  static std::uint64_t largest_heap(const TakeAndBreak& rules) {
    return rules.most_rests() == 1 ? 1000 : 40;
  }

  std::uint32_t normal = 0;           ///< g
  std::vector<std::uint32_t> misere;  ///< g₀ g₁ …: the last two alternate from there on

  /// "4¹⁴⁶"; "6^(1,9,10,8)" where a number has two digits.
  std::string text() const;
};

/// The genera of heaps 0 … `largest`. Throws stopped_error if the observer asks to stop.
/// Precondition: largest ≤ Genus::largest_heap(rules).
[[nodiscard]] std::vector<Genus> genera_of_heaps(const TakeAndBreak& rules, std::uint64_t largest,
                                                 const Observer* observer);

/// The first heap that is not tame, if there is one.
[[nodiscard]] std::optional<std::uint64_t> first_wild_heap(const std::vector<Genus>& genera);

}  // namespace miyama
