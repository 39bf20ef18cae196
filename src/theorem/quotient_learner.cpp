#include "theorem/quotient_learner.hpp"

#include <algorithm>
#include <cassert>

#include "base/ranges.hpp"
#include "theorem/quotient_proof.hpp"

namespace miyama {

QuotientLearner::QuotientLearner(SumOutcomes& sums, std::vector<SumWord> companies)
    : sums_(sums), companies_(std::move(companies)) {
  if (companies_.empty() || !companies_.front().empty())
    companies_.insert(companies_.begin(), {{}});
}

MisereQuotient QuotientLearner::run() {
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

std::optional<MisereQuotient> QuotientLearner::next_guess() {
  list_classes();
  if (refine_by_order()) return std::nullopt;
  MisereQuotient guessed = guess();
  const auto failure = failing_sum(guessed, sums_.rules(), [&] { sums_.watch().poll(); });
  if (!failure) return guessed;
  refine_by_sum(failure->sum, guessed);
  return std::nullopt;
}

const QuotientLearner::Row& QuotientLearner::row_of(const SumWord& word) {
  Row& row = rows_[word];
  while (row.size() < companies_.size())
    row.push_back(sums_.is_lost(sum_of(word, companies_[row.size()])));
  return row;
}

void QuotientLearner::list_classes() {
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
      sums_.watch().check_elements(classes_.size());
    }
}

Element QuotientLearner::class_of(const SumWord& word) const {
  Element at = 0;
  for (const char16_t heap : word)
    at = step(at,
              std::lower_bound(generators_.begin(), generators_.end(), heap) - generators_.begin());
  return at;
}

bool QuotientLearner::refine_by_order() {
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

void QuotientLearner::refine_by_steps(Element from, std::size_t first, std::size_t second) {
  const Row truth = row_of(sum_of(sum_of(classes_[from], letter(first)), letter(second)));
  const Row& found = row_of(sum_of(classes_[step(from, first)], letter(second)));
  const auto differs = std::mismatch(truth.begin(), truth.end(), found.begin()).first;
  if (differs != truth.end())
    companies_.push_back(sum_of(companies_[differs - truth.begin()], letter(second)));
}

MisereQuotient QuotientLearner::guess() {
  const std::size_t n = classes_.size();
  std::vector<Element> products(n * n);
  std::vector<std::uint8_t> losses;
  for (std::size_t x = 0; x < n; ++x) {
    sums_.watch().poll();
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

void QuotientLearner::refine_by_sum(const Position& sum, const MisereQuotient& guess) {
  if (refine_by_word(sums_.word_of(sum), guess)) return;
  for (std::size_t i = 0; i < sum.size(); ++i) {
    Position rest = sum;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    const SumWord others = sums_.word_of(rest);
    if (!sums_.rules().for_each_rests(sum[i], [&](const Rests& rests) {
          return !refine_by_word(sum_of(others, sums_.word_of(rests)), guess);
        }))
      return;
  }
  rows_.clear();
  if (sums_.joins_sums()) return sums_.stop_joining();
  // The outcomes of heaps that stand for themselves follow from each other: one does not.
  std::uint64_t replaced = 0;
  for (const std::uint64_t heap : sum)
    if (!sums_.stands_for_itself(heap)) replaced = std::max(replaced, heap);
  assert(replaced != 0);
  sums_.keep(replaced);
}

bool QuotientLearner::refine_by_word(const SumWord& word, const MisereQuotient& guess) {
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

}  // namespace miyama
