/// @file  limited_line.hpp
/// @brief Which positions reach a set by a move whose steps have a limit, that depends on the
/// position moved from.
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
  std::size_t heap_;  ///< its coordinate
  std::uint64_t n_;
  std::optional<DirectionLines> lines_;  ///< of rows; empty if it needs none
  std::vector<std::uint32_t> nearest_;   ///< sizes, or `none`
  StepKernels<std::uint32_t> entry_kernels_ = kernels_for<StepKernels<std::uint32_t>>(best_isa());
  LimitKernels kernels_ = kernels_for<LimitKernels>(best_isa());
};

}  // namespace miyama
