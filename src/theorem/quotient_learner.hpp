/// @file  quotient_learner.hpp
/// @brief Learns a misère quotient from outcomes of sums.
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
/// generators do not commute, or if some sum fails in it (quotient_proof.hpp). Each of these names
/// a sum that is in a wrong class: with one part after the other replaced by the sum that its class
/// is listed with, the outcome changes somewhere, and what was left over there is a company that
/// tells two sums of a class apart. If all outcomes agree with the guess, a guess about the sums
/// was wrong (sum_outcomes.hpp). A guess without a failing sum is the quotient: it is proved,
/// whatever it was learnt from.
///
/// Cost: classes · generators · companies outcomes, and one proof for each company that is added.
/// Words in order of length up to some length, as many as it takes, would do as well, but nobody
/// knows the length, and there are more of them by far.
///
/// Reference: D. Angluin, Learning regular sets from queries and counterexamples, Information and
/// Computation 75 (1987) 87–106, for words whose letters have an order.
#pragma once

#include <map>
#include <optional>

#include "theorem/sum_outcomes.hpp"

namespace miyama {

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

}  // namespace miyama
