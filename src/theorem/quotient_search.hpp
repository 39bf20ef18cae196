/// @file  quotient_search.hpp
/// @brief Finds the misère quotient of games that break heaps, heap after heap, from their rules.
///
/// With Q known for smaller heaps, each element x is tried as the image of the next heap. If one
/// passes the proof (quotient_proof.hpp), Q stays as it is; no second one could, as no two elements
/// have the same outcomes in all companies. Else the heap is a new generator, and Q is learnt anew
/// (QuotientLearner). What is returned was proved for every sum of the heaps up to the largest
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
#include <map>
#include <optional>

#include "theorem/sum_outcomes.hpp"

namespace miyama {

// Learns a misère quotient from outcomes of sums.
//
// Two sums are in one class while no company is known in which one of them is won and the other is
// lost. So list the empty sum; add each generator to each sum that is listed; list what is in none
// of the classes so far. In 0.123, with W for won and L for lost:
//
//     company    none  1  3
//     nothing     W    L  W
//     1           L    W  W
//     3           W    W  L
//     3 + 3       L    W  W        in the class of 1, until the company 3 + 3 is known
//
// When every sum with one more generator is in some class, the classes are a guess. It is wrong if
// generators do not commute, or if some sum fails in it (quotient_proof.hpp). Each of these names
// a sum that is in a wrong class: with one part after the other replaced by the sum that its class
// is listed with, the outcome changes somewhere, and what was left over there is a company that
// tells two sums of a class apart. If all outcomes agree with the guess, a guess about the sums
// was wrong (sum_outcomes.hpp). A guess without a failing sum is the quotient: it is proved,
// whatever it was learnt from.
//
// Cost: classes · generators · companies outcomes, and one proof for each company that is added.
// Words in order of length up to some length, as many as it takes, would do as well, but nobody
// knows the length, and there are more of them by far.
//
// Reference: D. Angluin, Learning regular sets from queries and counterexamples, Information and
// Computation 75 (1987) 87–106, for words whose letters have an order.

class QuotientLearner {
 public:
  /// Generators are the heaps that `sums` replaces by nothing. `companies`: some to begin with.
  QuotientLearner(SumOutcomes& sums, std::vector<SumWord> companies);

  /// The quotient of heaps 0 … sums.largest_heap(). Throws LimitReached or stopped_error.
  [[nodiscard]] MisereQuotient run();

 private:
  using Row = std::vector<bool>;  ///< by company: lost or not

  [[nodiscard]] std::optional<MisereQuotient> next_guess();
  [[nodiscard]] const Row& row_of(const SumWord& word);
  void list_classes();
  [[nodiscard]] SumWord letter(std::size_t generator) const {
    return one_heap(generators_[generator]);
  }
  [[nodiscard]] Element step(Element from, std::size_t generator) const {
    return steps_[from * generators_.size() + generator];
  }
  [[nodiscard]] Element class_of(const SumWord& word) const;
  /// True if two generators lead to different classes in the two orders; a company is added.
  [[nodiscard]] bool refine_by_order();
  /// Adds a company that tells class · first · second from what it ought to be.
  void refine_by_steps(Element from, std::size_t first, std::size_t second);
  [[nodiscard]] MisereQuotient guess();
  /// Adds a company by a sum that fails, or withdraws a guess about sums.
  void refine_by_sum(const Position& sum, const MisereQuotient& guess);
  /// True if the outcome of `word` contradicts the guess; a company is added.
  [[nodiscard]] bool refine_by_word(const SumWord& word, const MisereQuotient& guess);

  SumOutcomes& sums_;
  std::vector<std::uint64_t> generators_;
  std::vector<SumWord> companies_;
  std::vector<SumWord> classes_;                          ///< a sum of each
  std::vector<std::pair<Element, std::size_t>> made_of_;  ///< a class before it, a generator
  std::vector<Element> steps_;                            ///< by class and generator
  std::unordered_map<SumWord, Row> rows_;
};

/// Where a search ends, whatever it has found by then.
struct QuotientLimits {
  static constexpr std::uint64_t most_heap = 10'000, most_order = 4'000;

  /// At most most_heap; most_heap / kinds where there are several kinds.
  std::uint64_t largest_heap = 400;
  std::size_t most_elements = 500;  ///< at most most_order
  double seconds = 60;
  /// Steps of the search, each some tens of microseconds: where the end must not depend on the
  /// machine.
  std::uint64_t most_steps = UINT64_MAX;
};

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

struct FoundQuotient {
  MisereQuotient quotient;  ///< proved for heaps up to its largest_heap()
  std::vector<QuotientGrowth> growth;
  std::optional<QuotientPeriod> period;  ///< proved: then the quotient is that of all heaps
  QuotientEnd end = QuotientEnd::heap;
  std::size_t kinds = 1;  ///< of heaps, whose numbers take turns (game/heap_set.hpp)

  [[nodiscard]] bool has_image(std::uint64_t heap) const {
    return period || heap <= quotient.largest_heap();
  }
  /// Φ of the heap with this number, continued by the period. Precondition: has_image(heap).
  [[nodiscard]] Element image(std::uint64_t heap) const {
    if (heap <= quotient.largest_heap()) return quotient.image(heap);
    const std::uint64_t first = (std::max<std::uint64_t>(period->preperiod, 1) - 1) * kinds + 1;
    return quotient.image(first + (heap - first) % (period->period * kinds));
  }
  /// Precondition: has_image of each heap.
  template <class Heaps>
  [[nodiscard]] Element image_of_sum(const Heaps& heaps) const {
    Element all = 0;
    for (const auto heap : heaps) all = quotient.product(all, image(heap));
    return all;
  }
};

/// Searches up to a period or a limit. Throws stopped_error if the observer asks to stop.
[[nodiscard]] FoundQuotient find_quotient(const HeapSet& rules, const QuotientLimits& limits,
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
