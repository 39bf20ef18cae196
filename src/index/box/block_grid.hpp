/// @file  block_grid.hpp
/// @brief Cuts a box into blocks, one per HDF5 chunk.
///
/// Rule for the sides (part of the file format: digests depend on it). Start with the whole box.
/// While it has more than 2¹⁸ positions (2¹⁷ for labels of 8 bytes), cut one side to the next lower
/// power of two: the longest side over 8 of a heap with more than 16 sizes (the last heap's: over
/// 64), the first among equals; where there is none, the first side over 1.
///
///     1000³         → 64 × 64 × 64            near-cubic: any plane of the table touches few blocks
///     31622²        → 512 × 512
///     63⁵           → 8 × 8 × 8 × 8 × 63      the last side is cut last: neighbours in memory make long runs
///     10⁹ (9 heaps) → 1 × 1 × 1 × 2 × 10⁵     short sides stay whole: no padding
///
/// Equal powers of two, because the losses of Nim-like games repeat with them: of the 4096 blocks
/// that one label of 1000³ has, a handful differ.
#pragma once

#include "index/box/box.hpp"

namespace miyama {

class BlockGrid {
 public:
  /// `item_bytes`: size of one label, 1 to 8.
  BlockGrid(const Box& box, std::size_t item_bytes);

  [[nodiscard]] std::size_t heaps() const { return heaps_; }
  [[nodiscard]] std::uint64_t side(std::size_t i) const { return sides_[i]; }
  [[nodiscard]] std::uint64_t blocks() const { return blocks_; }
  [[nodiscard]] std::uint64_t blocks_along(std::size_t i) const { return counts_[i]; }
  /// Positions of a block that is not cut by the table's edge: the product of the sides.
  [[nodiscard]] std::uint64_t full_positions() const { return full_positions_; }

  /// Block number `b` in C order, cut at the edge of the box. Precondition: b < blocks().
  [[nodiscard]] Block block(std::uint64_t b) const;
  /// Numbers of the blocks that a sub-box meets, ascending.
  [[nodiscard]] std::vector<std::uint64_t> met_by(const Block& wanted) const;

 private:
  std::size_t heaps_;
  Coordinates sizes_{};
  Coordinates sides_{};
  Coordinates counts_{};
  std::uint64_t blocks_ = 1;
  std::uint64_t full_positions_ = 1;
};

}  // namespace miyama
