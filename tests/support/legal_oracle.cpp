#include "support/legal_oracle.hpp"

#include <algorithm>
#include <optional>

namespace oracle {
namespace {

/// The one heap from which stones were taken, if nothing else changed.
std::optional<std::size_t> the_heap(const Sizes& from, const Sizes& to) {
  std::optional<std::size_t> heap;
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (to[i] == from[i]) continue;
    if (to[i] > from[i] || heap) return std::nullopt;
    heap = i;
  }
  return heap;
}

std::vector<Sizes> positions_within(const Sizes& bounds) {
  std::vector<Sizes> all{{}};
  for (const unsigned bound : bounds) {
    std::vector<Sizes> longer;
    for (const Sizes& begin : all)
      for (unsigned size = 0; size <= bound; ++size) {
        longer.push_back(begin);
        longer.back().push_back(size);
      }
    all = std::move(longer);
  }
  return all;
}

}  // namespace

std::vector<LegalAnswer> solve_legal(const Legal& legal, const Sizes& bounds, bool no_move_wins) {
  std::vector<LegalAnswer> answers;
  for (const Sizes& position : positions_within(bounds)) {
    LegalAnswer answer{position, {}, false, 0};
    std::vector<bool> seen(answers.size() + 2, false);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      if (!legal(position, answers[i].position)) continue;
      answer.options.push_back(i);
      answer.wins = answer.wins || !answers[i].wins;
      seen[answers[i].grundy] = true;
    }
    if (answer.options.empty() && no_move_wins) {
      answer.wins = true;
      seen[0] = true;
    }
    while (seen[answer.grundy]) ++answer.grundy;
    answers.push_back(std::move(answer));
  }
  return answers;
}

Legal greedy() {
  return [](const Sizes& from, const Sizes& to) {
    const auto heap = the_heap(from, to);
    return heap && std::all_of(from.begin(), from.end(),
                               [&](unsigned size) { return size <= from[*heap]; });
  };
}

Legal end_nim() {
  return [](const Sizes& from, const Sizes& to) {
    const auto heap = the_heap(from, to);
    if (!heap) return false;
    const auto at = static_cast<std::ptrdiff_t>(*heap);
    const auto empty = [](unsigned size) { return size == 0; };
    return std::all_of(from.begin(), from.begin() + at, empty) ||
           std::all_of(from.begin() + at + 1, from.end(), empty);
  };
}

Legal one_left() {
  return [](const Sizes& from, const Sizes& to) {
    return the_heap(from, to) &&
           static_cast<std::size_t>(std::count(from.begin(), from.end(), 0U)) + 1 < from.size();
  };
}

Legal fibonacci() {
  return [](const Sizes& from, const Sizes& to) {
    if (to[0] >= from[0]) return false;
    const unsigned taken = from[0] - to[0];
    return taken <= from[1] && to[1] == (2 * taken <= to[0] ? 2 * taken : to[0]);
  };
}

Legal r_wythoff(unsigned r) {
  return [r](const Sizes& from, const Sizes& to) {
    if (to == from || to[0] > from[0] || to[1] > from[1]) return false;
    const unsigned k = from[0] - to[0];
    const unsigned l = from[1] - to[1];
    return k == 0 || l == 0 || (k < l + r && l < k + r);
  };
}

Legal euclid(bool to_zero) {
  return [to_zero](const Sizes& from, const Sizes& to) {
    const auto heap = the_heap(from, to);
    if (!heap) return false;
    const unsigned other = from[1 - *heap];
    return other > 0 && (from[*heap] - to[*heap]) % other == 0 && (to_zero || to[*heap] > 0);
  };
}

}  // namespace oracle
