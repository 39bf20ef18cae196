/// @file  placed_moves.hpp
/// @brief The moves of vector rules as seen from the rows of a box: how many rows back, how many
/// places to the side.
///
/// A row is a line along the last heap, see index/box/position_set.hpp. A step along (1,0,2) leads
/// one row of the first heap back and two places down within the row; rows are numbered in C order,
/// so "back" is one number, and whether the step stays in the box shows in the outer coordinates
/// alone.
///
/// Coordinates are those of positions: with a pass the first one is the passes left.
#pragma once

#include <optional>
#include <vector>

#include "base/ranges.hpp"
#include "game/vector_rules.hpp"
#include "index/box/box.hpp"

namespace miyama {

/// A line move.
struct PlacedLine {
  Direction direction;      ///< per coordinate: what one step takes
  std::uint64_t rank_step;  ///< what it takes from the rank
  std::uint64_t rows_back;  ///< 0: the move stays within its row
  std::uint64_t last;       ///< what it takes from the last heap
  bool every_step;
  std::uint64_t most;                ///< no more steps fit into the box
  std::vector<std::uint64_t> steps;  ///< those that fit, ascending; empty if every_step
  std::uint64_t least;               ///< the least step, whether it fits or not
};

/// A face move on several heaps.
struct PlacedFace {
  std::vector<std::size_t> axes;   ///< the coordinates it reduces
  std::vector<std::size_t> outer;  ///< … without the last, at least one
  std::uint64_t rows_back;         ///< by taking one from each of them
  bool last;                       ///< it reduces the last heap as well
};

struct PlacedMoves {
  std::vector<PlacedLine> lines;      ///< in the order of the rules
  std::optional<std::size_t> within;  ///< the one that stays within its row, if there is one
  std::vector<PlacedFace> faces;
  std::uint64_t pass_rows_back = 0;  ///< 0: there is no pass

  PlacedMoves() = default;  ///< none
  PlacedMoves(const VectorRules& rules, const Box& box);

  /// In the row with these outer coordinates, positions below this size of the last heap have no
  /// move (a pass is none): UINT64_MAX if all.
  [[nodiscard]] std::uint64_t first_with_move(PositionView outer) const;
};

/// True if `steps` steps along the line stay inside the box, the last heap aside.
[[nodiscard]] inline bool fits(const PlacedLine& line, PositionView outer, std::uint64_t steps) {
  for (std::size_t i = 0; i + 1 < line.direction.size(); ++i)
    if (outer[i] < steps * line.direction[i]) return false;
  return true;
}

[[nodiscard]] inline bool fits(const PlacedFace& face, PositionView outer) {
  return ranges::all_of(face.outer, [&](std::size_t i) { return outer[i] != 0; });
}

}  // namespace miyama
