/// @file  placed_moves.hpp
/// @brief The moves of vector rules as seen from rows: how many rows back, how many positions to
/// the side.
///
/// A step along (1,0,2) leads back by the rows of one size of the first heap, and two sizes down
/// within the row; rows are numbered in C order, so "back" is one number, and whether there is such
/// a row shows in the outer coordinates alone.
///
/// Coordinates are those of positions: with a pass the first one is the passes left.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <vector>

#include "base/ranges.hpp"
#include "base/team.hpp"
#include "game/vector_rules.hpp"
#include "sweep/rings.hpp"
#include "table/index/box/box.hpp"
#include "table/index/box/position_set.hpp"

namespace miyama {

/// Rows of bits that say where the conditions of vector rules forbid a move. They are computed
/// once, before anything is solved.
///
///     a >= b, heaps a, b, c        a row of bits for each a and b: 0 where the move may be made
///     a % 2 == 0                   a row for each a: all rows with the same a share it
///
/// A sweep looks at the same conditions again and again, so their values are kept. A condition
/// that several lines have is kept once. Memory: about N/8 bytes for a condition, divided by the
/// sizes of the heaps before the last that it does not mention.
class ConditionRows {
 public:
  /// Throws usage_error, naming the first position in C order for which a condition cannot be
  /// computed, and stopped_error.
  ConditionRows(const VectorRules& rules, const Box& box, const Team& team);

  /// The sizes of the last heap at which a condition does not hold. `condition`: its number among
  /// DistinctConditions. `outer`: the coordinates before the last. Thread-safe.
  BitRowView forbidden(std::size_t condition, PositionView outer) const;

  /// The most bytes that they can take; saturates.
  static std::uint64_t bytes(const VectorRules& rules, const Box& box) {
    return saturating_multiply(PositionSet::bytes(box),
                               DistinctConditions(rules.moves().lines).all.size());
  }

 private:
  struct ConditionMask {
    const Guard* condition;
    /// Coordinates that it mentions, the last one aside, ascending.
    std::vector<std::size_t> mentioned;
    std::uint64_t rows;
    std::vector<std::uint64_t> words{};
  };

  std::uint64_t row_of(const ConditionMask& known, PositionView outer) const;
  void compute(ConditionMask& known, const Team& team);
  void note_fault(const Guard& condition, Position heaps);

  Box box_;
  std::size_t first_heap_;  ///< coordinate of the first heap
  std::size_t row_words_;
  std::vector<ConditionMask> known_;
  std::mutex mutex_;               ///< guards the fault
  std::optional<Position> fault_;  ///< heaps of the first position without a value
  const Guard* faulty_ = nullptr;
};

/// A line move as seen from rows.
struct PlacedLine {
  Direction direction;      ///< per coordinate: what one step takes
  std::uint64_t rank_step;  ///< drop of the rank per step
  std::uint64_t rows_back;  ///< rows that a step leads back; 0: steps stay within a row
  std::uint64_t last;       ///< stones that a step takes from the last heap
  /// Every step is allowed, it takes nothing initially, and lines that lead to other rows are few
  /// enough that what lies below is known by line; else each step is looked at.
  bool every_step;
  std::uint64_t most;  ///< the most steps that fit into the box, without the initial take
  /// Steps up to `most`, ascending; empty if every_step, until list_steps().
  std::vector<std::uint64_t> steps;
  std::uint64_t least;  ///< the least step, whether it fits or not
  /// The initial take: per coordinate, in rank, in rows and in the last heap.
  struct {
    Direction take;
    std::uint64_t rank = 0, rows = 0, last = 0;
  } once{};
  std::optional<std::size_t> condition{};  ///< number of its condition among DistinctConditions
  /// There are so few lines that each has a number, by which labels know what lies below.
  bool numbered = false;

  bool is_plain() const { return is_only_steps() && !condition; }
  bool is_only_steps() const { return once.rank == 0; }
  /// What so many steps take from coordinate `i`, with 0 steps what the move takes initially; how
  /// far they lead down in rank, in rows and in the last heap.
  std::uint64_t taken(std::uint64_t t, std::size_t i) const {
    return t * direction[i] + once.take[i];
  }
  std::uint64_t ranks_down(std::uint64_t t) const { return t * rank_step + once.rank; }
  std::uint64_t rows_down(std::uint64_t t) const { return t * rows_back + once.rows; }
  std::uint64_t last_down(std::uint64_t t) const { return t * last + once.last; }
  /// Lists every step among `steps`, where every step is allowed.
  void list_steps() {
    if (!every_step) return;
    steps.resize(most);
    std::iota(steps.begin(), steps.end(), std::uint64_t{1});
  }
};

/// A face move on several heaps.
struct PlacedFace {
  std::vector<std::size_t> axes;   ///< the coordinates it reduces
  std::vector<std::size_t> outer;  ///< these coordinates without the last heap, at least one
  std::uint64_t rows_back;         ///< rows that taking one from each heap leads back
  bool last;                       ///< it reduces the last heap as well
};

/// The lines of rows along a direction that leaves its row; the rows form a box of their own.
[[nodiscard]] LineRings lines_of_rows(const Direction& direction, const Box& box);

/// The lines of the rules, in their order, without the lists of their steps, which may be long: for
/// estimates. Precondition: the rules list no options (VectorRules::why_listed).
[[nodiscard]] std::vector<PlacedLine> place_lines(const VectorRules& rules, const Box& box);

struct PlacedMoves {
  std::vector<PlacedLine> lines;  ///< line moves in the order of the rules
  /// The line whose moves stay within their row, if there is one. It has no initial take.
  std::optional<std::size_t> within;
  std::vector<PlacedFace> faces;
  std::uint64_t pass_rows_back = 0;                 ///< 0: there is no pass
  std::shared_ptr<const ConditionRows> conditions;  ///< null: all lines are plain, or left out

  /// Places the moves without their conditions. Precondition: as for place_lines.
  PlacedMoves(const VectorRules& rules, const Box& box);
  /// Places the moves with their conditions. Throws as ConditionRows does.
  PlacedMoves(const VectorRules& rules, const Box& box, const Team& team);

  /// Sets the bits of the positions of the row with these outer coordinates that have a move other
  /// than a pass; clears all others. Bits past the end of the row may be either.
  void fill_movable(PositionView outer, BitRow movable) const;
};

/// How many rows apart positions are that differ by one stone of outer coordinate i.
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

/// The most steps up, or down, that the heaps before the last allow. `room`: how far each heap can
/// go. 0 where there is no room for the initial take.
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
