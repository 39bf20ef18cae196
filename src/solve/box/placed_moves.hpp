/// @file  placed_moves.hpp
/// @brief The moves of vector rules as seen from rows: how many rows back, how many places to the
/// side.
///
/// A step along (1,0,2) leads one row of the first heap back and two places down within the row;
/// rows are numbered in C order, so "back" is one number, and whether the step stays in the box
/// shows in the outer coordinates alone.
///
/// Coordinates are those of positions: with a pass the first one is the passes left.
#pragma once

#include <algorithm>
#include <memory>
#include <numeric>
#include <optional>
#include <vector>

#include "base/ranges.hpp"
#include "base/team.hpp"
#include "game/vector_rules.hpp"
#include "index/box/box.hpp"
#include "index/box/position_set.hpp"
#include "solve/box/condition_rows.hpp"

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

  // What it takes once, whatever the steps are: per coordinate, from the rank, in rows, and from
  // the last heap.
  Direction initial_take;
  std::uint64_t initial_rank = 0;
  std::uint64_t initial_rows_back = 0;
  std::uint64_t initial_last = 0;
  std::optional<std::size_t> condition{};  ///< its condition, see ConditionRows

  [[nodiscard]] bool is_plain() const { return initial_rank == 0 && !condition; }
  /// What so many steps take from coordinate `i`.
  [[nodiscard]] std::uint64_t taken(std::uint64_t t, std::size_t i) const {
    return t * direction[i] + initial_take[i];
  }
  /// Lists every step among `steps`, where every step is allowed.
  void list_steps() {
    if (!every_step) return;
    steps.resize(most);
    std::iota(steps.begin(), steps.end(), std::uint64_t{1});
  }
  /// Positions below this size of the last heap cannot make it.
  [[nodiscard]] std::uint64_t least_size() const { return initial_last + least * last; }
};

/// A face move on several heaps.
struct PlacedFace {
  std::vector<std::size_t> axes;   ///< the coordinates it reduces
  std::vector<std::size_t> outer;  ///< … without the last, at least one
  std::uint64_t rows_back;         ///< by taking one from each of them
  bool last;                       ///< it reduces the last heap as well
};

struct PlacedMoves {
  std::vector<PlacedLine> lines;  ///< in the order of the rules
  /// The line whose moves stay within their row, if there is one. A line that takes something first
  /// is never this one: that would be an amount along the same direction.
  std::optional<std::size_t> within;
  std::vector<PlacedFace> faces;
  std::uint64_t pass_rows_back = 0;                 ///< 0: there is no pass
  std::uint64_t looked_back = 0;                    ///< see sizes_looked_back
  std::shared_ptr<const ConditionRows> conditions;  ///< null if every line is plain

  PlacedMoves() = default;  ///< none
  /// `strip`: the conditions of its positions are known. Precondition: no move has a limit. Throws
  /// as ConditionRows does.
  PlacedMoves(const VectorRules& rules, const Box& box, const Team& team = 1,
              const Strip& strip = {});

  /// In the row with these outer coordinates, positions below this size of the last heap have no
  /// move without a condition (a pass is none): UINT64_MAX if all.
  [[nodiscard]] std::uint64_t first_with_move(PositionView outer) const;
  /// Sets the bits of the positions with a move, and any past the end of the row; clears all
  /// others.
  void fill_movable(PositionView outer, BitRow movable) const;
};

/// How many sizes of the first heap whoever solves or labels a strip looks back. Along lines with
/// every step it is one: what lies below is known by line, unless there are too many lines.
[[nodiscard]] std::uint64_t sizes_looked_back(const VectorRules& rules, const Box& box);

/// Rows that one stone of outer coordinate i is apart.
[[nodiscard]] inline std::uint64_t row_stride(const Box& box, std::size_t i) {
  return box.stride(i) / box.size(box.heaps() - 1);
}

/// True if the line, with `steps` steps, stays inside the box, the last heap aside.
[[nodiscard]] inline bool fits(const PlacedLine& line, PositionView outer, std::uint64_t steps) {
  for (std::size_t i = 0; i + 1 < line.direction.size(); ++i)
    if (outer[i] < line.taken(steps, i)) return false;
  return true;
}

[[nodiscard]] inline bool fits(const PlacedFace& face, PositionView outer) {
  return ranges::all_of(face.outer, [&](std::size_t i) { return outer[i] != 0; });
}

/// No more steps lead up, or down, than the heaps before the last allow: `room` of each. 0 where
/// there is no room for what the line takes first.
[[nodiscard]] inline std::uint64_t outer_steps(const PlacedLine& line, PositionView room) {
  std::uint64_t most = UINT64_MAX;
  for (std::size_t i = 0; i + 1 < line.direction.size(); ++i) {
    const std::uint64_t first = line.taken(0, i);
    if (room[i] < first) return 0;
    if (line.direction[i] != 0)
      most = std::min<std::uint64_t>(most, (room[i] - first) / line.direction[i]);
  }
  return most;
}

}  // namespace miyama
