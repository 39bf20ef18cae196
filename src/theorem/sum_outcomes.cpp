#include "theorem/sum_outcomes.hpp"

#include <algorithm>
#include <iterator>

#include "base/ranges.hpp"

namespace miyama {

SumWord sum_of(const SumWord& a, const SumWord& b) {
  SumWord sum;
  sum.reserve(a.size() + b.size());
  std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(sum));
  return sum;
}

const std::set<SumWord>& SumOutcomes::options(std::uint64_t heap) {
  const auto found = options_.try_emplace(heap);
  std::set<SumWord>& words = found.first->second;
  if (found.second)
    rules_.for_each_rests(heap, [&](const Rests& rests) { words.insert(word_of(rests)); });
  return words;
}

bool SumOutcomes::is_lost(const SumWord& sum) {
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

SumOutcomes::Outcome SumOutcomes::outcome_of(const SumWord& word) {
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

}  // namespace miyama
