/// @file  quotient_learner.hpp
/// @brief Learns a misère quotient from outcomes of sums of heaps.
///
/// Two sums are in one class while no company is known in which one of them is won and the other is
/// lost. So list the empty sum; add each generator to each sum that is listed; list what is in none
/// of the classes so far. In 0.123, with W for won and L for lost:
///
///     company    none  1  3
///     nothing     W    L  W
///     1           L    W  W
///     3           W    W  L
///     3 + 3       L    W  W        in the class of 1, until the company 3 + 3 is known
///
/// When every sum with one more generator is in some class, the classes are a guess. It is wrong if
/// generators do not commute, or if some sum fails in it (check/quotient_proof.hpp). Each of these
/// names a sum that is in a wrong class: with one part after the other replaced by the sum that its
/// class is listed with, the outcome changes somewhere, and what was left over there is a company
/// that distinguishes two sums of a class. A guess without a failing sum is the quotient: it is
/// proved, whatever it was learnt from.
///
/// The quotient of the heaps below some heap is known, and outcomes of their sums are looked up in
/// it. The definition decides the others, option by option, each sum once. Two guesses keep their
/// number small; neither has to be true, because of that proof:
///
///     replaced heaps   a heap whose image was a product of smaller heaps is still alike with them
///     short powers     the powers of each heap repeat as they did without the new one, whose own
///                      repeat from the second on
///
/// So a sum is a number of each generator, none of which is large, and its outcome two bits at its
/// rank, where the largest generator counts most: a move leads to a smaller rank. For heap 33 of
/// 0.07 there are 15 generators and 2·10⁸ sums in 50 MB, most of which no search touches.
///
/// A new heap may distinguish what nothing distinguished before. Where all outcomes agree with
/// classes that are wrong, a guess about the sums was: powers that a failing sum has are counted
/// further; if it has none of them, a heap is no longer replaced. Wrong guesses may also tell sums
/// apart that are alike, so that more elements seem to differ than do; then the powers of all heaps
/// are counted further, once.
///
/// Cost: classes · generators · companies outcomes, and a proof now and then.
/// Words in order of length up to some length, as many as it takes, would do as well, but nobody
/// knows the length, and there are more of them by far.
///
/// Reference: D. Angluin, Learning regular sets from queries and counterexamples, Information and
/// Computation 75 (1987) 87–106, for words whose letters have an order.
#pragma once

#include "quotient/quotient.hpp"

namespace miyama {

/// A limit was reached; this never leaves find_quotient.
struct LimitReached {
  QuotientEnd end;
};

/// Watches the clock, the effort, and whoever may ask to stop.
class SearchWatch {
 public:
  SearchWatch(const QuotientLimits& limits, const Observer* observer)
      : limits_(limits), observer_(observer) {}

  /// Throws LimitReached or stopped_error.
  void poll() const {
    stop_if_asked(observer_);
    if (++steps_ > limits_.most_steps) throw LimitReached{QuotientEnd::effort};
    if (clock_.seconds() > limits_.seconds) throw LimitReached{QuotientEnd::seconds};
  }
  /// Throws LimitReached if there are too many.
  void check_elements(std::size_t number) const {
    if (number > limits_.most_elements) throw LimitReached{QuotientEnd::elements};
  }

 private:
  QuotientLimits limits_;
  const Observer* observer_;
  Stopwatch clock_;
  mutable std::uint64_t steps_ = 0;
};

/// A sum of heaps, ascending: each letter is the size of one.
using SumWord = Presentation::Word;

[[nodiscard]] inline SumWord one_heap(std::uint64_t heap) {
  return SumWord(1, static_cast<char16_t>(heap));
}
[[nodiscard]] SumWord sum_of(const SumWord& a, const SumWord& b);

/// The quotient of the heaps by which `replaced` says they are replaced, one of them by itself if
/// by nothing: heaps from 0 on, of which those that were replaced wrongly stand for themselves
/// afterwards. `known`: the quotient of smaller heaps; `companies`: some to begin with. Throws
/// LimitReached or stopped_error.
[[nodiscard]] MisereQuotient learn_quotient(const HeapSet& rules, const MisereQuotient& known,
                                            std::vector<SumWord>& replaced,
                                            std::vector<SumWord> companies,
                                            const SearchWatch& watch);

}  // namespace miyama
