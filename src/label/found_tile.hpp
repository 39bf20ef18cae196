/// @file  found_tile.hpp
/// @brief Losses as a solver of rows finds them: a tile of rows at a time, one number per row.
///
/// A row is a line along the last heap. In Nim it holds at most one loss, so the size of the last
/// heap at this loss says everything about the row's n positions. The two heaps before the last are
/// called a and b; a tile is a rectangle of rows, a × b:
///
///     heaps (outer …, a, b, last)      sizes[(a − a_first) · b_count + (b − b_first)] = size of the last heap at the loss of row (…, a, b)
///
/// Whoever needs no table (counting, checking) takes the tiles as they come and keeps nothing.
#pragma once

#include <cstdint>
#include <span>

#include "index/box/box.hpp"

namespace miyama {

/// The losses of one tile of rows.
struct FoundTile {
  std::span<const std::uint64_t> outer;  ///< sizes of the heaps before a
  std::uint64_t a_first, a_count;  ///< sizes of heap a: the last but two; 0, 1 if there is none
  std::uint64_t b_first, b_count;  ///< sizes of heap b: the last but one; 0, 1 if there is none
  const std::uint32_t*
      sizes;  ///< a_count × b_count: size of the last heap at the row's loss, or no_loss
  static constexpr std::uint32_t no_loss = 0xFFFF'FFFF;
};

/// Losses of some rows, and the moves to them: a loss is an option of the Σ bound_i − p_i positions
/// above it on its lines.
struct LossCount {
  std::uint64_t lost = 0;
  std::uint64_t winning_moves = 0;
};

/// Preconditions: the tile lies in `box`, its sizes too; fewer than 2²⁸ rows.
[[nodiscard]] LossCount count_losses(const Box& box, const FoundTile& tile);

/// No table of Nim on `box` has more winning moves: as many losses as the longest heap has lines,
/// each at 0. Saturates at 2⁶⁴ − 1.
[[nodiscard]] std::uint64_t most_winning_moves(const Box& box);

}  // namespace miyama
