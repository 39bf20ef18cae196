/// @file  sum_outcomes.hpp
/// @brief Misère outcomes of sums of heaps, by the definition, for the search of a quotient.
///
/// The quotient of the heaps below some heap is known; sums of known heaps are looked up in it. The
/// definition decides the others, option by option, each sum once. Two guesses keep their number
/// small; neither has to be true, as whatever is found with them is proved afterwards
/// (quotient_proof.hpp):
///
///     replaced heaps   a heap whose image was a product of smaller heaps is still alike with them
///     joined sums      known heaps of one image are still alike beside the new ones
///
/// A new heap may tell apart what nothing told apart before, so the searcher may withdraw both: the
/// first for a heap at a time, the second as a whole.
#pragma once

#include <set>
#include <unordered_map>

#include "base/team.hpp"
#include "game/heap_set.hpp"
#include "theorem/misere_quotient.hpp"

namespace miyama {

/// What ended a search.
enum class QuotientEnd { period, heap, elements, effort, seconds, memory };

/// Thrown where a limit is reached; never leaves find_quotient.
struct LimitReached {
  QuotientEnd end;
};

/// Watches the clock, the effort, and whoever may ask to stop.
class SearchWatch {
 public:
  /// `most_steps`: how often it may be polled, which does not depend on the machine.
  SearchWatch(double seconds, std::size_t most_elements, const Observer* observer,
              std::uint64_t most_steps = UINT64_MAX)
      : seconds_(seconds),
        most_elements_(most_elements),
        most_steps_(most_steps),
        observer_(observer) {}

  /// Throws LimitReached or stopped_error.
  void poll() const {
    stop_if_asked(observer_);
    if (++steps_ > most_steps_) throw LimitReached{QuotientEnd::effort};
    if (clock_.seconds() > seconds_) throw LimitReached{QuotientEnd::seconds};
  }
  /// Throws LimitReached if there are too many.
  void check_elements(std::size_t number) const {
    if (number > most_elements_) throw LimitReached{QuotientEnd::elements};
  }

 private:
  double seconds_;
  std::size_t most_elements_;
  std::uint64_t most_steps_;
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

/// Thrown where the second guess leads from a sum back to itself.
struct CircularGuess {};

class SumOutcomes {
 public:
  /// `known`: the quotient of smaller heaps; `words`: a sum for each of its elements; `replaced`:
  /// by what the heaps from 0 on are replaced, one of them by itself if by nothing. `known`,
  /// `words` and `watch` must outlive this.
  SumOutcomes(HeapSet rules, const MisereQuotient& known, const std::vector<SumWord>& words,
              std::vector<SumWord> replaced, const SearchWatch& watch)
      : rules_(std::move(rules)),
        known_(known),
        known_words_(words),
        replaced_(std::move(replaced)),
        watch_(watch) {}

  [[nodiscard]] const HeapSet& rules() const { return rules_; }
  [[nodiscard]] const SearchWatch& watch() const { return watch_; }
  [[nodiscard]] std::uint64_t largest_heap() const { return replaced_.size() - 1; }

  /// By what a heap is replaced.
  [[nodiscard]] const SumWord& replacing(std::uint64_t heap) const { return replaced_[heap]; }
  [[nodiscard]] bool stands_for_itself(std::uint64_t heap) const {
    return replaced_[heap] == one_heap(heap);
  }
  /// `heaps`, in any order, with all that are replaced.
  template <class Heaps>
  [[nodiscard]] SumWord word_of(const Heaps& heaps) const {
    SumWord sum;
    for (const auto heap : heaps) sum = sum_of(sum, replaced_[heap]);
    return sum;
  }

  /// Withdraws the first guess for one heap.
  void keep(std::uint64_t heap) {
    replaced_[heap] = one_heap(heap);
    options_.clear();
    outcomes_.clear();
  }
  [[nodiscard]] bool joins_sums() const { return joins_sums_; }
  /// Withdraws the second guess.
  void stop_joining() {
    joins_sums_ = false;
    outcomes_.clear();
  }

  /// True if the player to move loses. Throws LimitReached, stopped_error or CircularGuess.
  [[nodiscard]] bool is_lost(const SumWord& sum);

 private:
  enum class Outcome : std::uint8_t { open, won, lost };
  static constexpr std::size_t most_remembered = 2'000'000;  // 150 bytes each
  static constexpr std::uint64_t options_per_step = 256;

  const std::set<SumWord>& options(std::uint64_t heap);
  /// By the outcomes of its options.
  Outcome outcome_of(const SumWord& word);

  HeapSet rules_;
  const MisereQuotient& known_;
  const std::vector<SumWord>& known_words_;
  std::vector<SumWord> replaced_;
  const SearchWatch& watch_;
  bool joins_sums_ = true;
  std::uint64_t looked_at_ = 0;
  std::unordered_map<std::uint64_t, std::set<SumWord>> options_;
  std::unordered_map<SumWord, Outcome> outcomes_;
};

}  // namespace miyama
