/// @file  least_moves.hpp
/// @brief From which sizes of the last heap there is a move, row by row.
///
/// A move without a condition may be made where every heap has what its least step takes, so in a
/// row of positions it may be made from some size on:
///
///     d = (1,2), steps 2,3   takes 2,4 at least     rows of 0 and 1: nowhere     others: from 4 on
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "game/vector_rules.hpp"

namespace miyama {

/// The coordinates of each face.
[[nodiscard]] inline std::vector<std::vector<std::size_t>> coordinates_of_faces(
    const VectorRules& rules) {
  std::vector<std::vector<std::size_t>> faces = rules.moves().faces;
  for (std::vector<std::size_t>& axes : faces)
    for (std::size_t& axis : axes) axis += rules.first_heap();
  return faces;
}

/// What the least step along the line takes, by coordinate.
[[nodiscard]] inline Position least_taken(const VectorRules& rules, const LineMove& line) {
  const Direction first = rules.over_entries(line.first);
  const Direction direction = rules.over_entries(line.direction);
  Position taken(first.begin(), first.end());
  for (std::size_t i = 0; i < taken.size(); ++i) taken[i] += line.steps.least() * direction[i];
  return taken;
}

/// In the row of `position`, sizes of the last heap from which so much can be taken are those ≥
/// this; UINT64_MAX: none.
[[nodiscard]] inline std::uint64_t least_size(PositionView position, const Position& taken) {
  const bool enough =
      std::equal(taken.begin(), taken.end() - 1, position.begin(), std::less_equal<>());
  return enough ? taken.back() : UINT64_MAX;
}

/// What all moves without a condition or a limit take; a pass is none.
class LeastMoves {
 public:
  explicit LeastMoves(const VectorRules& rules) {
    for (const LineMove& line : rules.moves().lines)
      if (!line.has_condition()) taken_.push_back(least_taken(rules, line));
    for (const std::vector<std::size_t>& axes : coordinates_of_faces(rules)) {
      taken_.emplace_back(rules.heaps(), 0);
      for (const std::size_t axis : axes) taken_.back()[axis] = 1;
    }
  }

  /// In the row of `position`, sizes of the last heap from which there is such a move are those ≥
  /// this; UINT64_MAX: none.
  [[nodiscard]] std::uint64_t least_size(PositionView position) const {
    std::uint64_t least = UINT64_MAX;
    for (const Position& taken : taken_)
      least = std::min(least, miyama::least_size(position, taken));
    return least;
  }

 private:
  std::vector<Position> taken_;
};

}  // namespace miyama
