/// @file  rows_below.hpp
/// @brief Which positions of a row have a member of the set below them along a direction with every
/// step.
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

#include "index/box/direction_lines.hpp"
#include "solve/box/kernels.hpp"
#include "solve/box/placed_moves.hpp"

namespace miyama {

class RowsBelow {
 public:
  /// `direction`: an entry per coordinate of the box; takes from one that is not the last.
  /// `every_row`: rows that were left behind are looked at again. `window`: the rows that are.
  RowsBelow(const Direction& direction, const Box& box, bool every_row, const RowWindow& window);

  [[nodiscard]] const Direction& direction() const { return direction_; }

  /// Brings these words of row `r`, with these outer coordinates, up to date: no member lies in a
  /// word before them. Rows of one line follow each other; different lines may be brought forward
  /// by different threads.
  void update(const PositionSet& set, std::uint64_t r, PositionView outer, const WordRange& words);

  /// Row `r`. Precondition: it is the one brought up to date last on its line, or every row is
  /// kept.
  [[nodiscard]] BitRowView row(std::uint64_t r, PositionView outer) const {
    return {bits_.data() + place_of(r, outer), words_};
  }
  [[nodiscard]] BitRow row(std::uint64_t r, PositionView outer) {
    return {bits_.data() + place_of(r, outer), words_};
  }
  /// Every row of the window is kept.
  [[nodiscard]] bool keeps_rows() const { return !lines_; }

  [[nodiscard]] static std::uint64_t bytes(const Direction& direction, const Box& box,
                                           bool every_row);

 private:
  [[nodiscard]] std::uint64_t place_of(std::uint64_t r, PositionView outer) const {
    return words_ * (lines_ ? lines_->line_of(outer) : window_.slot(r));
  }

  Direction direction_;
  std::size_t words_;
  std::uint64_t rows_back_;
  RowWindow window_;
  std::optional<DirectionLines> lines_;  ///< of rows; empty where every row is kept
  std::vector<std::uint64_t> bits_;
};

}  // namespace miyama
