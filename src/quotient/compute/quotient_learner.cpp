#include "quotient/compute/quotient_learner.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <iterator>
#include <map>
#include <set>
#include <unordered_map>

#include "base/ranges.hpp"
#include "quotient/check/quotient_proof.hpp"

namespace miyama {
namespace {

/// Misère outcomes of sums of heaps, by the definition: two bits for each, at its rank.
class SumOutcomes {
 public:
  SumOutcomes(const HeapSet& rules, const MisereQuotient& known, std::vector<SumWord>& replaced,
              const SearchWatch& watch)
      : rules_(rules), known_(known), replaced_(replaced), watch_(watch) {
    start();
  }

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
    start();
  }
  /// Withdraws the second guess for the heaps of which `sum` has too many; false if it has none.
  bool count_further(const SumWord& sum) {
    bool has_more = false;
    for (const Generator& generator : generators_) {
      const std::size_t number = ranges::count(sum, static_cast<char16_t>(generator.heap));
      if (number <= generator.most) continue;
      most_[generator.heap] = number;
      has_more = true;
    }
    if (has_more) start();
    return has_more;
  }
  /// Withdraws it for one more of each heap.
  void count_further() {
    for (const Generator& generator : generators_) most_[generator.heap] = generator.most + 1;
    start();
  }

  /// True if the player to move loses. Throws LimitReached or stopped_error.
  bool is_lost(const SumWord& sum) {
    Place place;
    for (const char16_t heap : sum) add(place, index_[heap]);
    return is_lost(place);
  }

 private:
  static constexpr std::uint64_t most_sums = std::uint64_t{1} << 63U;
  static constexpr std::uint64_t sums_in_block = 32;
  static constexpr std::size_t most_blocks = 10'000'000;  // 40 bytes each
  static constexpr std::uint64_t options_per_step = 256;
  enum Outcome : std::uint8_t { open, won, lost };

  struct Generator {
    std::uint64_t heap;
    std::size_t most, period;            ///< one more than `most` of them are as `period` fewer
    std::uint64_t weight;                ///< how much one of them adds to the rank
    std::vector<std::string> options{};  ///< each the indices of some generators
  };
  /// Numbers of each generator, and their rank.
  struct Place {
    std::array<std::uint8_t, 64> numbers{};
    std::uint64_t rank = 0;
  };

  void start() {
    generators_.clear();
    index_.assign(replaced_.size(), 0);
    most_.resize(replaced_.size());
    std::uint64_t sums = 1;
    first_new_ = most_sums;
    for (std::uint64_t heap = 1; heap < replaced_.size(); ++heap) {
      if (!stands_for_itself(heap)) continue;
      Generator generator{heap, 3, 2, sums};
      if (heap > known_.largest_heap())
        first_new_ = std::min(first_new_, sums);
      else
        count_powers(generator);
      generator.most = std::max({generator.most, most_[heap], std::size_t{1}});
      if (generator.most >= UINT8_MAX || sums > most_sums / (generator.most + 1))
        throw LimitReached{QuotientEnd::memory};
      sums *= generator.most + 1;
      index_[heap] = generators_.size();
      generators_.push_back(std::move(generator));
    }
    for (Generator& generator : generators_) {
      std::set<std::string> options;
      rules_.for_each_rests(generator.heap, [&](const Rests& rests) {
        std::string option;
        for (const char16_t heap : word_of(rests)) option += static_cast<char>(index_[heap]);
        options.insert(option);
      });
      generator.options.assign(options.begin(), options.end());
    }
    outcomes_.clear();
  }

  /// The powers of a known heap repeat.
  void count_powers(Generator& generator) const {
    std::vector<Element> powers{0};
    for (;;) {
      const Element next = known_.product(powers.back(), known_.image(generator.heap));
      const auto first = ranges::find(powers, next);
      if (first != powers.end()) {
        generator.most = powers.size() - 1;
        generator.period = static_cast<std::size_t>(powers.end() - first);
        return;
      }
      powers.push_back(next);
    }
  }

  void add(Place& place, std::size_t index) const {
    const Generator& generator = generators_[index];
    std::uint8_t& number = place.numbers[index];
    const std::size_t fewer = number < generator.most ? 0 : generator.period;
    number = static_cast<std::uint8_t>(number + 1 - fewer);
    place.rank += generator.weight - fewer * generator.weight;
  }

  bool is_lost(const Place& place) {
    std::uint64_t& block = outcomes_[place.rank / sums_in_block];  // stays where it is
    const unsigned shift = place.rank % sums_in_block * 2;
    if ((block >> shift & 3U) == open) {
      if (outcomes_.size() > most_blocks) throw LimitReached{QuotientEnd::memory};
      block |= static_cast<std::uint64_t>(outcome_of(place)) << shift;
    }
    return (block >> shift & 3U) == lost;
  }
  /// Found in the known quotient, or from the outcomes of its options.
  Outcome outcome_of(const Place& place) {
    if (place.rank < first_new_) {
      Element image = 0;
      for (std::size_t i = 0; i < generators_.size(); ++i)
        for (std::size_t n = place.numbers[i]; n > 0; --n)
          image = known_.product(image, known_.image(generators_[i].heap));
      return known_.is_loss(image) ? lost : won;
    }
    bool has_option = false;
    for (std::size_t i = 0; i < generators_.size(); ++i) {
      if (place.numbers[i] == 0) continue;
      Place rest = place;
      --rest.numbers[i];
      rest.rank -= generators_[i].weight;
      for (const std::string& option : generators_[i].options) {
        has_option = true;
        if (++looked_at_ % options_per_step == 0) watch_.poll();
        Place after = rest;
        for (const char index : option) add(after, static_cast<std::size_t>(index));
        if (is_lost(after)) return won;
      }
    }
    return has_option ? lost : won;
  }

  const HeapSet& rules_;
  const MisereQuotient& known_;
  std::vector<SumWord>& replaced_;
  const SearchWatch& watch_;
  std::uint64_t looked_at_ = 0;
  std::vector<Generator> generators_;
  std::vector<std::size_t> index_;  ///< where the generator of a heap stands among them
  std::vector<std::size_t> most_;   ///< at least so many of a heap are counted
  std::uint64_t first_new_ = 0;     ///< the least rank of a sum that is not known
  std::unordered_map<std::uint64_t, std::uint64_t> outcomes_;  ///< outcomes of blocks
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
    for (bool is_second_try = false;;) try {
        if (auto found = next_guess()) return std::move(*found);
      } catch (const LimitReached& limit) {
        if (limit.end != QuotientEnd::elements || is_second_try) throw;
        is_second_try = true;
        sums_.count_further();
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

  /// True if two generators lead to different classes in the two orders; companies are added.
  bool refine_by_order() {
    const std::size_t companies = companies_.size();
    for (std::size_t x = 0; x < classes_.size(); ++x)
      for (std::size_t g = 0; g < generators_.size(); ++g)
        for (std::size_t h = 0; h < g; ++h) {
          const auto at = static_cast<Element>(x);
          if (step(step(at, g), h) == step(step(at, h), g)) continue;
          refine_by_steps(at, g, h);
          refine_by_steps(at, h, g);
        }
    return companies != companies_.size();
  }

  /// Adds a company that distinguishes class · first · second from what it ought to be, unless one
  /// is known that distinguishes class · first.
  void refine_by_steps(Element from, std::size_t first, std::size_t second) {
    const SumWord word = sum_of(classes_[from], letter(first));
    const SumWord& known = classes_[step(from, first)];
    if (row_of(word) != row_of(known)) return;
    const Row truth = row_of(sum_of(word, letter(second)));
    const Row& found = row_of(sum_of(known, letter(second)));
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
    if (sums_.count_further(sums_.word_of(sum))) return;
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
                              std::vector<SumWord>& replaced, std::vector<SumWord> companies,
                              const SearchWatch& watch) {
  SumOutcomes sums(rules, known, replaced, watch);
  return QuotientLearner(sums, rules, std::move(companies), watch).run();
}

}  // namespace miyama
