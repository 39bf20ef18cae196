/// @file  rows_below.hpp
/// @brief Along a direction with every step: which positions of a row have a member of the set
/// below them.
///
///     below[r] = (below[r − d] | set[r − d]) shifted by d's last component
///
/// Only the row before on the same line is needed, so a line of rows has one row of bits, brought
/// up to date as the sweep goes along the line:
///
///     d = (1,1,0)     b  0 1 2 3        rows (a, b) that share their bits have the same letter:
///               a 0      e f g h        2n − 1 rows of bits in place of n²
///                 1      d e f g
///                 2      c d e f
///
/// Where a direction takes so much at a time that lines are hardly fewer than rows, or where others
/// look at rows that were left behind (moves that take something first), every row is kept.
///
/// Memory: n/8 bytes per line of rows: of Wythoff's game on 1023³ positions 0.3 MiB for each
/// direction in place of 128.
#pragma once

#include <optional>
#include <vector>

#include "game/vector_rules.hpp"
#include "index/box/direction_lines.hpp"
#include "index/box/position_set.hpp"

namespace miyama {

class RowsBelow {
 public:
  /// `direction`: an entry per coordinate of the box; takes from one that is not the last.
  /// `every_row`: rows that were left behind are looked at again.
  RowsBelow(const Direction& direction, const Box& box, bool every_row = false);

  [[nodiscard]] const Direction& direction() const { return direction_; }

  /// Brings row `r`, with these outer coordinates, up to date. Rows of one line follow each other;
  /// different lines may be brought forward by different threads.
  void update(const PositionSet& set, std::uint64_t r, PositionView outer);

  /// Row `r`. Precondition: it is the one brought up to date last on its line, or every row is
  /// kept.
  [[nodiscard]] BitRowView row(std::uint64_t r, PositionView outer) const {
    const std::uint64_t at = lines_ ? lines_->line_of(outer) : r;
    return {bits_.data() + at * words_, words_};
  }

  [[nodiscard]] static std::uint64_t bytes(const Direction& direction, const Box& box,
                                           bool every_row = false);

 private:
  [[nodiscard]] bool fits(PositionView outer) const;

  Direction direction_;
  std::size_t words_;
  std::uint64_t rows_back_;
  std::optional<DirectionLines> lines_;  ///< of rows; empty where every row is kept
  std::vector<std::uint64_t> bits_;
};

}  // namespace miyama
