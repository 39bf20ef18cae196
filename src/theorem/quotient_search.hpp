/// @file  quotient_search.hpp
/// @brief Finds the misère quotient of games that break heaps, heap after heap, from their rules.
///
/// With Q known for smaller heaps, each element x is tried as the image of the next heap. If one
/// passes the proof (quotient_proof.hpp), Q stays as it is; no second one could, as no two elements
/// have the same outcomes in all companies. Else the heap is a new generator, and Q is learnt anew
/// (quotient_learner.hpp). What is returned was proved for every sum of the heaps up to the largest
/// one, whatever ended the search:
///
///     Kayles   heap 1: order 2    2: 6    5: 12    9: 18    12: 24    25: 32    27: 40
///
/// **Period.** Let k be the number of digits behind the point, r the most heaps that a heap may be
/// left in, and Φ(m + p) = Φ(m) for all m from n₀ ≥ 1 on with m + p ≤ N. If N + 1 ≥ r(n₀ + p) + k,
/// this holds for every larger m, and the quotient of the heaps up to N is that of all heaps. For
/// let a move leave N + 1 as some heaps of N + 1 − t together, t ≤ k. The largest, b, has at least
/// (N + 1 − k)/r ≥ n₀ + p, so Φ(b) = Φ(b − p), and with b − p in its place it is a move from
/// N + 1 − p. The other way round, b ≥ n₀ has the image of b + p. So the options of N + 1 and of
/// N + 1 − p have the same images; a heap like one that was proved adds nothing to prove. Then go
/// on with N + 1 in place of N. Plambeck (2005) has the theorem for octal games, r = 2.
///
/// Moves lead from a heap of one kind to heaps of this kind. So the theorem holds for each kind by
/// itself, and for all together with the greatest n₀, k and r. Where heaps have a bound, none
/// beyond has a move, and n₀ greater than the bound does for any code.
///
/// Cost: a second for Kayles, milliseconds for most games that end; infinite quotients end at a
/// limit.
///
/// References: see misere_quotient.hpp.
#pragma once

#include <algorithm>
#include <optional>

#include "theorem/quotient_learner.hpp"

namespace miyama {

/// The quotient when it grew.
struct QuotientGrowth {
  std::uint64_t heap;  ///< its number
  std::size_t order;
  std::size_t losses;
  bool operator==(const QuotientGrowth&) const = default;
};

struct QuotientPeriod {
  std::uint64_t preperiod;  ///< least size n with Φ(m + period) = Φ(m) for all sizes m ≥ n
  std::uint64_t period;
  bool operator==(const QuotientPeriod&) const = default;
};

struct QuotientResult {
  MisereQuotient quotient;  ///< proved for heaps up to its largest_heap()
  std::vector<QuotientGrowth> growth;
  std::optional<QuotientPeriod> period;  ///< proved: then the quotient is that of all heaps
  QuotientEnd end = QuotientEnd::heap;
  std::size_t kinds = 1;  ///< of heaps, whose numbers take turns (game/heap_set.hpp)

  bool has_image(std::uint64_t heap) const { return period || heap <= quotient.largest_heap(); }
  /// Φ of the heap with this number, continued by the period. Precondition: has_image(heap).
  Element image(std::uint64_t heap) const {
    if (heap <= quotient.largest_heap()) return quotient.image(heap);
    const std::uint64_t first = (std::max<std::uint64_t>(period->preperiod, 1) - 1) * kinds + 1;
    return quotient.image(first + (heap - first) % (period->period * kinds));
  }
  /// Precondition: has_image of each heap.
  template <class Heaps>
  Element image_of_sum(const Heaps& heaps) const {
    Element all = 0;
    for (const auto heap : heaps) all = quotient.product(all, image(heap));
    return all;
  }
};

/// Searches up to a period or a limit. Throws stopped_error if the observer asks to stop.
[[nodiscard]] QuotientResult find_quotient(const HeapSet& rules, const QuotientLimits& limits,
                                           const Observer* observer);

/// The period of Φ, where the theorem above proves one for all kinds of heaps at once: none for a
/// code with a repeated digit or with rests that must differ, unless its heaps have a bound.
[[nodiscard]] std::optional<QuotientPeriod> proved_period(const HeapSet& rules,
                                                          const MisereQuotient& quotient);

/// Each heap with which the quotient of the heaps up to there is larger than without it, with order
/// and losses: the products of these heaps, of which those are one element that are lost in the
/// same company. Cost: |Q|² for each of these heaps. Precondition: the quotient is right.
[[nodiscard]] std::vector<QuotientGrowth> growth_of(const MisereQuotient& quotient);

}  // namespace miyama
