/// @file  rows_below.hpp
/// @brief Which positions of a row have a member of the set below them: along a direction with
/// every step, and by moves whose steps have a limit.
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
///
/// Where steps have a limit, that depends on the position moved from:
///
///     every step     of each line the nearest member below; it is reached if it is near enough:
///                    nearest + reach >= size, for 64 neighbouring lines at a time
///     some steps     step by step the members there, where the limit allows so many steps
///
/// A move with a limit takes from one heap. Along a heap that is not the last, a line of rows has a
/// row of numbers, brought up to date as the sweep goes along it, as RowsBelow has bits. Along the
/// last heap the nearest member is known while one goes through the row.
///
/// Reach and size are counted in stones of that heap.
///
/// Cost: some tenths of a nanosecond per position along a heap before the last, one or two along
/// the last. Memory: 4 bytes per line, unless it is along the last heap.
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

class LimitedLine {
 public:
  LimitedLine(const PlacedLine& line, const Box& box);

  /// As RowsBelow::update, which it stands in for: whoever may use it.
  void update(const PositionSet& set, std::uint64_t r, PositionView outer);
  /// Adds to `reached` what moves from row `r`, brought up to date last, to members in rows before.
  /// `reach`: of the row (GuardRows::reach).
  void gather(const PositionSet& set, std::uint64_t r, PositionView outer, ReachView reach,
              BitRow reached) const;

  /// Of a line along the last heap. Those of `open` that cannot move to each other, in order.
  void find_within(BitRowView open, ReachView reach, BitRow found) const;
  /// Adds to `reached` what moves to members of the row itself.
  void reach_within(BitRowView set, ReachView reach, BitRow reached) const;

  /// Bytes that a line with every step along `direction` takes; saturates.
  [[nodiscard]] static std::uint64_t bytes(const Direction& direction, const Box& box);

 private:
  /// No size is so little that any reach leads here.
  static constexpr auto none = static_cast<std::uint32_t>(INT32_MIN / 2);

  [[nodiscard]] std::size_t place_of(PositionView outer) const {
    return lines_->line_of(outer) * n_;
  }

  PlacedLine line_;
  std::size_t heap_ = line_.heap();  ///< its coordinate
  std::uint64_t n_;
  std::optional<DirectionLines> lines_;  ///< of rows; empty if it needs none
  std::vector<std::uint32_t> nearest_;   ///< sizes, or `none`
  StepKernels<std::uint32_t> step_kernels_ = kernels_for<StepKernels<std::uint32_t>>();
  LimitKernels kernels_ = kernels_for<LimitKernels>();
};

}  // namespace miyama
