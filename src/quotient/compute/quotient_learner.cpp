#include "quotient/compute/quotient_learner.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <map>
#include <set>
#include <unordered_map>

#include "base/ranges.hpp"
#include "quotient/check/quotient_proof.hpp"

namespace miyama {
namespace {

/// The second guess leads from a sum back to itself.
struct CircularGuess {};

/// Misère outcomes of sums of heaps, by the definition.
class SumOutcomes {
 public:
  SumOutcomes(const HeapSet& rules, const MisereQuotient& known, const std::vector<SumWord>& words,
              std::vector<SumWord>& replaced, const SearchWatch& watch)
      : rules_(rules), known_(known), known_words_(words), replaced_(replaced), watch_(watch) {}

  std::uint64_t largest_heap() const { return replaced_.size() - 1; }
  /// The replacement of a heap.
  const SumWord& replacing(std::uint64_t heap) const { return replaced_[heap]; }
  bool stands_for_itself(std::uint64_t heap) const { return replaced_[heap] == one_heap(heap); }
  /// `heaps`, in any order, with all that are replaced.
  template <class Heaps>
  SumWord word_of(const Heaps& heaps) const {
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
  bool joins_sums() const { return joins_sums_; }
  /// Withdraws the second guess.
  void stop_joining() {
    joins_sums_ = false;
    outcomes_.clear();
  }

  /// True if the player to move loses. Throws LimitReached, stopped_error or CircularGuess.
  bool is_lost(const SumWord& sum) {
    const auto first_new = ranges::upper_bound(sum, known_.largest_heap());
    const Element known = known_.image_of_sum(SumWord(sum.begin(), first_new));
    if (first_new == sum.end()) return known_.is_loss(known);
    const SumWord word =
        joins_sums_ ? sum_of(known_words_[known], SumWord(first_new, sum.end())) : sum;
    const auto [at, is_new] = outcomes_.try_emplace(word, Outcome::open);
    if (is_new) {
      if (outcomes_.size() > most_remembered) throw LimitReached{QuotientEnd::memory};
      Outcome& outcome = at->second;  // stays where it is while others are entered
      outcome = outcome_of(word);
      return outcome == Outcome::lost;
    }
    if (at->second == Outcome::open) throw CircularGuess{};
    return at->second == Outcome::lost;
  }

 private:
  enum class Outcome : std::uint8_t { open, won, lost };
  static constexpr std::size_t most_remembered = 2'000'000;  // 150 bytes each
  static constexpr std::uint64_t options_per_step = 256;

  const std::set<SumWord>& options(std::uint64_t heap) {
    const auto [at, is_new] = options_.try_emplace(heap);
    std::set<SumWord>& words = at->second;
    if (is_new)
      rules_.for_each_rests(heap, [&](const Rests& rests) { words.insert(word_of(rests)); });
    return words;
  }
  /// Found from the outcomes of its options.
  Outcome outcome_of(const SumWord& word) {
    bool has_option = false;
    for (std::size_t i = 0; i < word.size(); ++i) {
      if (i != 0 && word[i] == word[i - 1]) continue;
      SumWord rest = word;
      rest.erase(i, 1);
      for (const SumWord& option : options(word[i])) {
        has_option = true;
        if (++looked_at_ % options_per_step == 0) watch_.poll();
        if (is_lost(sum_of(rest, option))) return Outcome::won;
      }
    }
    return has_option ? Outcome::lost : Outcome::won;
  }

  const HeapSet& rules_;
  const MisereQuotient& known_;
  const std::vector<SumWord>& known_words_;
  std::vector<SumWord>& replaced_;
  const SearchWatch& watch_;
  bool joins_sums_ = true;
  std::uint64_t looked_at_ = 0;
  std::unordered_map<std::uint64_t, std::set<SumWord>> options_;
  std::unordered_map<SumWord, Outcome> outcomes_;
};

class QuotientLearner {
 public:
  /// Generators are the heaps that `sums` does not replace.
  QuotientLearner(SumOutcomes& sums, const HeapSet& rules, std::vector<SumWord> companies,
                  const SearchWatch& watch)
      : sums_(sums), rules_(rules), watch_(watch), companies_(std::move(companies)) {
    if (companies_.empty() || !companies_.front().empty())
      companies_.insert(companies_.begin(), {{}});
  }

  MisereQuotient run() {
    bool has_too_many = false;
    for (;;) {
      try {
        if (auto found = next_guess()) return std::move(*found);
        continue;
      } catch (const CircularGuess&) {
      } catch (const LimitReached& limit) {
        if (!sums_.joins_sums() && has_too_many) throw LimitReached{QuotientEnd::elements};
        if (!sums_.joins_sums() || limit.end != QuotientEnd::elements) throw;
        has_too_many = true;
      }
      sums_.stop_joining();
      rows_.clear();
    }
  }

 private:
  using Row = std::vector<bool>;  ///< one for each company: lost or not

  std::optional<MisereQuotient> next_guess() {
    list_classes();
    if (refine_by_order()) return std::nullopt;
    MisereQuotient guessed = guess();
    const auto failure = failing_sum(guessed, rules_, [&] { watch_.poll(); });
    if (!failure) return guessed;
    refine_by_sum(failure->sum, guessed);
    return std::nullopt;
  }

  const Row& row_of(const SumWord& word) {
    Row& row = rows_[word];
    while (row.size() < companies_.size())
      row.push_back(sums_.is_lost(sum_of(word, companies_[row.size()])));
    return row;
  }

  void list_classes() {
    generators_.clear();
    for (std::uint64_t heap = 1; heap <= sums_.largest_heap(); ++heap)
      if (sums_.stands_for_itself(heap)) generators_.push_back(heap);
    classes_ = {{}};
    made_of_ = {{}};
    steps_.clear();
    std::map<Row, Element> numbers{{row_of({}), 0}};
    for (std::size_t x = 0; x < classes_.size(); ++x)
      for (std::size_t g = 0; g < generators_.size(); ++g) {
        SumWord longer = sum_of(classes_[x], letter(g));
        const auto [at, is_new] =
            numbers.try_emplace(row_of(longer), static_cast<Element>(classes_.size()));
        steps_.push_back(at->second);
        if (!is_new) continue;
        classes_.push_back(std::move(longer));
        made_of_.emplace_back(static_cast<Element>(x), g);
        watch_.check_elements(classes_.size());
      }
  }

  Element class_of(const SumWord& word) const {
    Element at = 0;
    for (const char16_t heap : word)
      at = step(
          at, std::lower_bound(generators_.begin(), generators_.end(), heap) - generators_.begin());
    return at;
  }

  /// True if two generators lead to different classes in the two orders; a company is added.
  bool refine_by_order() {
    for (std::size_t x = 0; x < classes_.size(); ++x)
      for (std::size_t g = 0; g < generators_.size(); ++g)
        for (std::size_t h = 0; h < g; ++h) {
          const auto at = static_cast<Element>(x);
          const std::size_t companies = companies_.size();
          if (step(step(at, g), h) == step(step(at, h), g)) continue;
          refine_by_steps(at, g, h);
          if (companies == companies_.size()) refine_by_steps(at, h, g);
          return true;
        }
    return false;
  }

  /// Adds a company that distinguishes class · first · second from what it ought to be.
  void refine_by_steps(Element from, std::size_t first, std::size_t second) {
    const Row truth = row_of(sum_of(sum_of(classes_[from], letter(first)), letter(second)));
    const Row& found = row_of(sum_of(classes_[step(from, first)], letter(second)));
    const auto differs = std::mismatch(truth.begin(), truth.end(), found.begin()).first;
    if (differs != truth.end())
      companies_.push_back(sum_of(companies_[differs - truth.begin()], letter(second)));
  }

  MisereQuotient guess() {
    const std::size_t n = classes_.size();
    std::vector<Element> products(n * n);
    std::vector<std::uint8_t> losses;
    for (std::size_t x = 0; x < n; ++x) {
      watch_.poll();
      products[x * n] = static_cast<Element>(x);
      for (std::size_t y = 1; y < n; ++y)
        products[x * n + y] = step(products[x * n + made_of_[y].first], made_of_[y].second);
      losses.push_back(row_of(classes_[x]).front() ? 1 : 0);
    }
    std::vector<Element> images;
    for (std::uint64_t heap = 0; heap <= sums_.largest_heap(); ++heap)
      images.push_back(class_of(sums_.replacing(heap)));
    return {std::move(products), std::move(losses), std::move(images)};
  }

  /// Adds a company by a sum that fails, or withdraws a guess about sums.
  void refine_by_sum(const Position& sum, const MisereQuotient& guess) {
    if (refine_by_word(sums_.word_of(sum), guess)) return;
    for (std::size_t i = 0; i < sum.size(); ++i) {
      Position rest = sum;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      const SumWord others = sums_.word_of(rest);
      if (!rules_.for_each_rests(sum[i], [&](const Rests& rests) {
            return !refine_by_word(sum_of(others, sums_.word_of(rests)), guess);
          }))
        return;
    }
    rows_.clear();
    if (sums_.joins_sums()) return sums_.stop_joining();
    // Heaps that stand for themselves have outcomes that follow from each other: one does not.
    std::uint64_t replaced = 0;
    for (const std::uint64_t heap : sum)
      if (!sums_.stands_for_itself(heap)) replaced = std::max(replaced, heap);
    assert(replaced != 0);
    sums_.keep(replaced);
  }

  /// True if the outcome of `word` contradicts the guess; a company is added.
  bool refine_by_word(const SumWord& word, const MisereQuotient& guess) {
    const bool lost = sums_.is_lost(word);
    if (guess.is_loss(class_of(word)) == lost) return false;
    SumWord part;
    for (std::size_t left = word.size(); left-- > 0;) {  // small heaps stay in the company
      part = classes_[class_of(sum_of(part, one_heap(word[left])))];
      if (sums_.is_lost(sum_of(part, word.substr(0, left))) == lost) continue;
      companies_.push_back(word.substr(0, left));
      return true;
    }
    assert(false && "the last part is the word of a class, whose outcome the guess has");
    return false;
  }

  SumWord letter(std::size_t generator) const { return one_heap(generators_[generator]); }
  Element step(Element from, std::size_t generator) const {
    return steps_[from * generators_.size() + generator];
  }

  SumOutcomes& sums_;
  const HeapSet& rules_;
  const SearchWatch& watch_;
  std::vector<std::uint64_t> generators_;
  std::vector<SumWord> companies_;
  std::vector<SumWord> classes_;                          ///< a sum of each
  std::vector<std::pair<Element, std::size_t>> made_of_;  ///< a class before it, a generator
  std::vector<Element> steps_;                            ///< one for each class and generator
  std::unordered_map<SumWord, Row> rows_;
};

}  // namespace

SumWord sum_of(const SumWord& a, const SumWord& b) {
  SumWord sum;
  sum.reserve(a.size() + b.size());
  std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(sum));
  return sum;
}

MisereQuotient learn_quotient(const HeapSet& rules, const MisereQuotient& known,
                              const std::vector<SumWord>& words, std::vector<SumWord>& replaced,
                              std::vector<SumWord> companies, const SearchWatch& watch) {
  SumOutcomes sums(rules, known, words, replaced, watch);
  return QuotientLearner(sums, rules, std::move(companies), watch).run();
}

}  // namespace miyama
