/// @file  least_moves.hpp
/// @brief From which sizes of the last heap there is a move, row by row.
///
/// A move without a condition may be made where every heap has what its least step takes, so in a
/// row of positions it may be made from some size on:
///
///     d = (1,2), steps 2,3   takes 2,4 at least     rows of 0 and 1: nowhere     others: from 4 on
#pragma once

#include <algorithm>
#include <vector>

#include "game/vector_rules.hpp"

namespace miyama {

/// What the least move takes from each heap.
class LeastMove {
 public:
  explicit LeastMove(const LineMove& line) : taken_(line.first.begin(), line.first.end()) {
    taken_.resize(line.direction.size());
    for (std::size_t i = 0; i < taken_.size(); ++i)
      taken_[i] += line.steps.least() * line.direction[i];
  }
  LeastMove(const Face& face, std::size_t heaps) : taken_(heaps, 0) {
    for (const std::size_t heap : face) taken_[heap] = 1;
  }

  /// In the row of these heaps, sizes of the last one from which they have so much are those ≥
  /// this; UINT64_MAX: none.
  [[nodiscard]] std::uint64_t least_size(PositionView heaps) const {
    const bool enough = std::equal(taken_.begin(), taken_.end() - 1, heaps.begin(),
                                   [](std::uint64_t taken, std::uint64_t h) { return taken <= h; });
    return enough ? taken_.back() : UINT64_MAX;
  }

 private:
  Position taken_;
};

/// Those of all moves without a condition or a limit; a pass is none.
class LeastMoves {
 public:
  explicit LeastMoves(const VectorRules& rules) : first_heap_(rules.first_heap()) {
    for (const LineMove& line : rules.moves().lines)
      if (!line.has_condition()) moves_.emplace_back(line);
    for (const Face& face : rules.moves().faces) moves_.emplace_back(face, rules.moves().heaps);
  }

  /// In the row of `position`, sizes of the last heap from which there is such a move are those ≥
  /// this; UINT64_MAX: none.
  [[nodiscard]] std::uint64_t least_size(PositionView position) const {
    std::uint64_t least = UINT64_MAX;
    for (const LeastMove& move : moves_)
      least = std::min(least, move.least_size(position.subspan(first_heap_)));
    return least;
  }

 private:
  std::size_t first_heap_;
  std::vector<LeastMove> moves_;
};

}  // namespace miyama
