/// @file  genus.hpp
/// @brief The genus of a heap, as Winning Ways writes it: its value in normal play, and behind it
/// values in misère play beside more and more heaps of two in Nim.
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
/// Reference: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 13.
#pragma once

#include <vector>

#include "base/team.hpp"
#include "game/take_and_break.hpp"

namespace miyama {

struct Genus {
  static constexpr std::uint64_t largest_heap = 40;

  std::uint32_t normal = 0;           ///< g
  std::vector<std::uint32_t> misere;  ///< g₀ g₁ …: the last two alternate from there on

  /// "4¹⁴⁶"; "6^(1,9,10,8)" where a number has two digits.
  [[nodiscard]] std::string text() const;
};

/// The genera of heaps 0 … `largest`. Throws stopped_error if the observer asks to stop.
/// Precondition: largest ≤ Genus::largest_heap.
[[nodiscard]] std::vector<Genus> genera_of_heaps(const TakeAndBreak& rules, std::uint64_t largest,
                                                 const Observer* observer);

}  // namespace miyama
