#include "solve/marking.hpp"

#include <algorithm>
#include <cassert>

#include "label/label.hpp"

namespace miyama {
namespace {

/// What one step along a direction adds to the rank.
std::uint64_t rank_step(const Direction& direction, const Box& box) {
  std::uint64_t step = 0;
  for (std::size_t i = 0; i < box.heaps(); ++i) step += direction[i] * box.stride(i);
  return step;
}

/// How many steps up along `direction` stay inside the box.
std::uint64_t steps_above(PositionView position, const Direction& direction, const Box& box) {
  std::uint64_t most = UINT64_MAX;
  for (std::size_t i = 0; i < box.heaps(); ++i)
    if (direction[i] != 0) most = std::min(most, (box.bound(i) - position[i]) / direction[i]);
  return most;
}

}  // namespace

template <class T>
MarkingResult<T> solve_by_marking(const VectorRules& rules, Convention convention, const Box& box, bool with_arrows) {
  assert(rules.heaps() == box.heaps());
  const std::uint64_t n = box.positions();
  const std::vector<Direction>& directions = rules.directions();
  MarkingResult<T> result{Zeros<std::uint8_t>(n), {}};  // 0 = loss, until marked
  static_assert(loss == 0);
  if (with_arrows)
    for (std::size_t d = 0; d < directions.size(); ++d) result.arrows.emplace_back(n);

  std::vector<std::uint64_t> rank_steps;
  for (const Direction& d : directions) rank_steps.push_back(rank_step(d, box));

  Position position(box.heaps(), 0);
  for (std::uint64_t rank = 0; rank < n; ++rank) {
    if (result.outcome[rank] == win) continue;
    box.unrank(rank, position);
    if (convention == Convention::misere && is_terminal(rules, position)) {
      result.outcome[rank] = win;
      continue;
    }
    for (std::size_t d = 0; d < directions.size(); ++d) {
      const std::uint64_t above = steps_above(position, directions[d], box);
      const std::uint64_t step = rank_steps[d];  // copies: a byte written to `outcome` could be one of theirs, as far as the compiler knows
      std::uint8_t* const outcome = result.outcome.data() + rank;
      if (with_arrows) {
        T* const arrows = result.arrows[d].data() + rank;
        for (std::uint64_t t = 1; t <= above; ++t) {
          outcome[t * step] = win;
          arrows[t * step] = static_cast<T>(t);
        }
      } else {
        for (std::uint64_t t = 1; t <= above; ++t) outcome[t * step] = win;
      }
    }
  }
  return result;
}

template MarkingResult<std::uint8_t> solve_by_marking(const VectorRules&, Convention, const Box&, bool);
template MarkingResult<std::uint16_t> solve_by_marking(const VectorRules&, Convention, const Box&, bool);
template MarkingResult<std::uint32_t> solve_by_marking(const VectorRules&, Convention, const Box&, bool);

}  // namespace miyama
