/// @file  move_rows.hpp
/// @brief From which sizes of the last heap there is a move, and in which row it ends: the
/// verifier's own look at moves.
///
/// This shares nothing with the solvers but the numbering of lines. A move without a condition may
/// be made where every heap has what its least step takes, so in a row of positions it may be made
/// from some size on:
///
///     d = (1,2), steps 2,3   takes 2,4 at least     rows of 0 and 1: nowhere     others: from 4 on
#pragma once

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>
#include <vector>

#include "base/ranges.hpp"
#include "game/vector_rules.hpp"
#include "index/box/box.hpp"
#include "index/box/direction_lines.hpp"

namespace miyama {

/// The first coordinate that the direction takes from.
[[nodiscard]] inline std::size_t lead_of(const Direction& direction) {
  return static_cast<std::size_t>(
      ranges::find_if(direction, [](auto entry) { return entry != 0; }) - direction.begin());
}

/// The row that a move of `steps` from the row of `position` leads to, if it takes `first` besides;
/// none where it is outside the table. `first` and `direction` have an entry per coordinate.
template <class Amounts>
[[nodiscard]] std::optional<std::uint64_t> row_below(const Box& box, PositionView position,
                                                     const Amounts& first, const Amounts& direction,
                                                     std::uint64_t steps) {
  std::uint64_t row = 0;
  for (std::size_t i = 0; i + 1 < box.heaps(); ++i) {
    const std::uint64_t taken = first[i] + steps * direction[i];
    if (position[i] < taken) return std::nullopt;
    row = row * box.size(i) + position[i] - taken;
  }
  return row;
}

/// What the least step along the line takes from each coordinate.
[[nodiscard]] inline Position least_taken(const VectorRules& rules, const LineMove& line) {
  const Direction initial_take = rules.over_entries(line.initial_take);
  const Direction direction = rules.over_entries(line.direction);
  Position taken(initial_take.begin(), initial_take.end());
  for (std::size_t i = 0; i < taken.size(); ++i) taken[i] += line.steps.least() * direction[i];
  return taken;
}

/// The least size of the last heap in the row of `position` from which `taken` can be taken;
/// UINT64_MAX if there is none.
[[nodiscard]] inline std::uint64_t least_size(PositionView position, const Position& taken) {
  const bool enough =
      std::equal(taken.begin(), taken.end() - 1, position.begin(), std::less_equal<>());
  return enough ? taken.back() : UINT64_MAX;
}

/// What the least steps of all moves without a condition take; a pass is not among them.
class LeastMoves {
 public:
  explicit LeastMoves(const VectorRules& rules) {
    for (const LineMove& line : rules.moves().lines)
      if (!line.is_restricted()) taken_.push_back(least_taken(rules, line));
    for (const std::vector<std::size_t>& axes : rules.faces_over_entries()) {
      taken_.emplace_back(rules.heaps(), 0);
      for (const std::size_t axis : axes) taken_.back()[axis] = 1;
    }
  }

  /// The least size of the last heap in the row of `position` from which there is such a move;
  /// UINT64_MAX if there is none.
  std::uint64_t least_size(PositionView position) const {
    std::uint64_t least = UINT64_MAX;
    for (const Position& taken : taken_)
      least = std::min(least, miyama::least_size(position, taken));
    return least;
  }

 private:
  std::vector<Position> taken_;
};

/// True if the lines of a move have a cell each; `direction` has an entry per coordinate, not all
/// 0. A row that lies on several lines is left to looking at each step.
[[nodiscard]] inline bool numbers_lines(const Steps& steps, const Direction& direction,
                                        const Box& box) {
  const std::size_t lead = lead_of(direction);
  if (!steps.is_any() || (lead + 1 == direction.size() && direction[lead] != 1)) return false;
  return std::accumulate(direction.begin(), direction.end(), 0) == 1 ||
         DirectionLines::pays(box, direction);
}

}  // namespace miyama
