/// @file  moves_to.hpp
/// @brief Counts the moves that lead to a position: if it is a loss, these are winning moves.
///
/// A line move with direction d leads to p from p + t·d for each allowed step t that stays in the
/// box, so how many there are is a matter of the room above p. In a row of positions only the room
/// of the last heap changes:
///
///     bounds 9,9, d = (1,1), losses 4,2 and 4,7:   room of the first heap 5,
///                                                  min(5, 9 − 2) + min(5, 9 − 7) = 7 moves
///
/// Moves with a condition are left out, and where there are some, the pass as well; so are lines
/// whose options a face has.
///
/// Cost: a nanosecond or two per loss and move. Memory: two numbers per interval of allowed steps.
#pragma once

#include <vector>

#include "base/team.hpp"
#include "game/vector_rules.hpp"
#include "index/box/position_set.hpp"
#include "verify/box/line_members.hpp"

namespace miyama {

class MovesTo {
 public:
  /// Both must outlive this.
  MovesTo(const VectorRules& rules, const Box& box);

  /// Number of moves to this position. Thread-safe, like the next two.
  [[nodiscard]] std::uint64_t count(PositionView position) const;
  /// Number of moves to all members of a row together. `position`: any of that row.
  [[nodiscard]] std::uint64_t count_row(PositionView position, BitRowView members) const;
  /// Number of moves to all members of `set`. Throws stopped_error.
  [[nodiscard]] std::uint64_t count_all(const PositionSet& set, const Team& team) const;

 private:
  /// A line move without a condition, by coordinate.
  struct Line {
    Direction direction;
    Direction initial_take;                  ///< all 0 if there is none
    std::vector<Steps::Interval> intervals;  ///< intervals of allowed steps
    std::vector<std::uint64_t> before;       ///< number of allowed steps before each interval

    /// How many allowed steps are at most `most`.
    [[nodiscard]] std::uint64_t steps_up_to(std::uint64_t most) const;
  };

  /// Number of moves to the members of the row of `position`; for_each(begin, end, visit) calls
  /// visit(size) for those with sizes of the last heap from `begin` to `end` − 1.
  template <class ForEach>
  [[nodiscard]] std::uint64_t count_members(PositionView position, const ForEach& for_each) const;
  /// The most steps along the line for which heaps before the last have room above them.
  [[nodiscard]] std::uint64_t most_outside(const Line& line, PositionView position) const;

  const VectorRules& rules_;
  LeastMoves least_moves_;
  const Box& box_;
  std::size_t last_;
  std::vector<Line> lines_;
};

}  // namespace miyama
