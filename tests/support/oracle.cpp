#include "support/oracle.hpp"

#include <algorithm>

namespace oracle {
namespace {

std::size_t index_of(const std::vector<unsigned>& position, const std::vector<unsigned>& bounds) {
  std::size_t index = 0;
  for (std::size_t i = 0; i < bounds.size(); ++i) index = index * (bounds[i] + 1) + position[i];
  return index;
}

unsigned smallest_missing(const std::vector<unsigned>& values) {
  unsigned candidate = 0;
  while (std::find(values.begin(), values.end(), candidate) != values.end()) ++candidate;
  return candidate;
}

/// The answer for `position`, from the answers for its options, which come earlier in C order.
Answer answer_for(std::vector<unsigned> position, const std::vector<unsigned>& bounds, Last last,
                  const std::vector<Answer>& earlier) {
  Answer answer{false, {}, -1, 0, 0};
  std::vector<unsigned> option_values;
  unsigned quickest_win = 0;
  unsigned slowest_loss = 0;
  for (std::size_t heap = 0; heap < position.size(); ++heap) {
    const unsigned size = position[heap];
    for (unsigned stones = 1; stones <= size; ++stones) {
      position[heap] = size - stones;
      const std::size_t index = index_of(position, bounds);
      const Answer& option = earlier[index];
      option_values.push_back(option.grundy);
      slowest_loss = std::max(slowest_loss, 1 + option.remoteness);
      answer.losing_moves += option.wins ? 1 : 0;
      if (option.wins) continue;
      quickest_win = answer.winning_moves.empty() ? 1 + option.remoteness
                                                  : std::min(quickest_win, 1 + option.remoteness);
      answer.winning_moves.push_back({heap, stones});
      answer.target = std::max(answer.target, static_cast<long long>(index));
    }
    position[heap] = size;
  }
  if (option_values.empty()) {
    answer.wins = last == Last::loses;
    answer.grundy = answer.wins ? 1 : 0;
    return answer;
  }
  answer.wins = !answer.winning_moves.empty();
  answer.grundy = smallest_missing(option_values);
  answer.remoteness = answer.wins ? quickest_win : slowest_loss;
  return answer;
}

}  // namespace

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
