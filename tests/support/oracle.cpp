#include "support/oracle.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>

namespace oracle {
namespace {

std::size_t index_of(const std::vector<unsigned>& position, const std::vector<unsigned>& bounds) {
  std::size_t index = 0;
  for (std::size_t i = 0; i < bounds.size(); ++i) index = index * (bounds[i] + 1) + position[i];
  return index;
}

/// The answer for `position`, from the answers for its options, which come earlier in C order.
Answer answer_for(std::vector<unsigned> position, const std::vector<unsigned>& bounds, Last last,
                  const std::vector<Answer>& earlier) {
  std::vector<Move> winning;
  std::vector<std::pair<std::size_t, const Labels*>> options;
  for (std::size_t heap = 0; heap < position.size(); ++heap) {
    const unsigned size = position[heap];
    for (unsigned stones = 1; stones <= size; ++stones) {
      position[heap] = size - stones;
      const std::size_t index = index_of(position, bounds);
      options.emplace_back(index, &earlier[index]);
      if (!earlier[index].wins) winning.push_back({heap, stones});
    }
    position[heap] = size;
  }
  return {labels_of(options, last), std::move(winning)};
}

}  // namespace

Labels labels_of(const std::vector<std::pair<std::size_t, const Labels*>>& options, Last last) {
  Labels here;
  std::set<unsigned> values, lengths_to_loss, lengths_to_win;
  for (const auto& [index, option] : options) {
    values.insert(option->grundy);
    (option->wins ? lengths_to_win : lengths_to_loss).insert(1 + option->remoteness);
    here.longest = std::max(here.longest, 1 + option->longest);
    ++(option->wins ? here.losing_moves : here.winning_moves);
    if (!option->wins) here.target = std::max(here.target, static_cast<long long>(index));
  }
  here.wins = options.empty() ? last == Last::loses : here.winning_moves > 0;
  if (options.empty()) {
    here.grundy = here.wins ? 1 : 0;
    return here;
  }
  while (values.count(here.grundy) != 0) ++here.grundy;
  here.remoteness = here.wins ? *lengths_to_loss.begin() : *lengths_to_win.rbegin();
  return here;
}

long long Labels::entry(std::string_view label) const {
  if (label == "outcome") return wins ? 1 : 0;
  if (label == "target") return target;
  if (label == "winning_moves") return winning_moves;
  if (label == "losing_moves") return losing_moves;
  if (label == "grundy") return grundy;
  if (label == "remoteness") return remoteness;
  if (label == "longest") return longest;
  throw std::invalid_argument("no definition of " + std::string(label));
}

std::vector<Answer> solve_nim(const std::vector<unsigned>& bounds, Last last) {
  std::size_t positions = 1;
  for (const unsigned bound : bounds) positions *= bound + 1;
  std::vector<Answer> answers;
  answers.reserve(positions);
  std::vector<unsigned> position(bounds.size(), 0);
  while (answers.size() < positions) {
    answers.push_back(answer_for(position, bounds, last, answers));
    for (std::size_t i = bounds.size(); i-- > 0;) {
      if (++position[i] <= bounds[i]) break;
      position[i] = 0;
    }
  }
  return answers;
}

}  // namespace oracle
