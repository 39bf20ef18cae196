#include "solve/ladder/marking.hpp"

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

/// Where some steps are not allowed a line may hold several losses.
template <class T>
void keep_smaller(T& arrow, T steps) {
  if (arrow == 0 || steps < arrow) arrow = steps;
}

}  // namespace

template <class T>
MarkingResult<T> solve_by_marking(const VectorRules& rules, Convention convention, const Box& box,
                                  bool with_arrows) {
  assert(rules.heaps() == box.heaps());
  const std::uint64_t n = box.positions();
  const std::vector<LineMove>& lines = rules.moves().lines;
  MarkingResult<T> result{Zeros<std::uint8_t>(n), {}};  // 0 = loss, until marked
  static_assert(loss == 0);
  if (with_arrows)
    for (std::size_t d = 0; d < lines.size(); ++d) result.arrows.emplace_back(n);

  std::vector<std::uint64_t> rank_steps;
  rank_steps.reserve(lines.size());
  for (const LineMove& line : lines) rank_steps.push_back(rank_step(line.direction, box));

  Position position(box.heaps(), 0);
  for (std::uint64_t rank = 0; rank < n; ++rank) {
    if (result.outcome[rank] == win) continue;
    box.unrank(rank, position);
    if (convention == Convention::misere && is_terminal(rules, position)) {
      result.outcome[rank] = win;
      continue;
    }
    for (std::size_t d = 0; d < lines.size(); ++d) {
      const std::uint64_t above = steps_above(position, lines[d].direction, box);
      const std::uint64_t step = rank_steps[d];  // copies: a byte written to `outcome` could be one
                                                 // of theirs, as far as the compiler knows
      std::uint8_t* const outcome = result.outcome.data() + rank;
      if (!lines[d].steps.is_any()) {
        lines[d].steps.for_each(above, [&](std::uint64_t t) {
          outcome[t * step] = win;
          if (with_arrows) keep_smaller(result.arrows[d][rank + t * step], static_cast<T>(t));
        });
      } else if (with_arrows) {
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

template MarkingResult<std::uint8_t> solve_by_marking(const VectorRules&, Convention, const Box&,
                                                      bool);
template MarkingResult<std::uint16_t> solve_by_marking(const VectorRules&, Convention, const Box&,
                                                       bool);
template MarkingResult<std::uint32_t> solve_by_marking(const VectorRules&, Convention, const Box&,
                                                       bool);

}  // namespace miyama
