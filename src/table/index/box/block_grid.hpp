/// @file  block_grid.hpp
/// @brief Cuts a box into blocks, one per HDF5 chunk; a block into pieces so small that the entries
/// of several labels fit into the first-level cache; and a range of ranks into slabs of whole
/// blocks.
///
/// Rule for the sides (part of the file format: digests depend on it). Start with the whole box.
/// While it has more than 2¹⁸ positions (2¹⁷ for labels of 8 bytes), cut one side to the next lower
/// power of two: the longest side over 8 of a heap with more than 16 sizes (the last heap's: over
/// 64), the first among equals; where there is none, the first side over 1.
///
///     1000³         → 64 × 64 × 64           near-cubic: any plane touches few blocks
///     31622²        → 512 × 512
///     63⁵           → 8 × 8 × 8 × 8 × 63     the last side is cut last: it makes long runs
///     10⁹ (9 heaps) → 1 × 1 × 1 × 2 × 10⁵    short sides stay whole: no padding
///
/// The sides are equal powers of two because the losses of Nim-like games repeat with them: among
/// the 4096 blocks of one label of 1000³ only a handful are distinct.
///
/// Blocks do not follow the order of the positions, but a slab, a sub-box made of whole blocks,
/// holds an interval of ranks. A table that is listed in order is read slab by slab: in bounded
/// memory, each block once.
///
///     blocks 64 × 64 × 64 of 1000³
///       slab 0   planes 0–63, 16 × 16 blocks, each met by this slab alone
///       slab 1   planes 64–127 …
///
/// A slab with too many positions is made thinner: it has t planes instead of the side s of a
/// block, so each block is met s/t times. Where even a single plane is too large, a slab has some
/// rows of one plane. The first and the last slab are cut to the least sub-box that is an interval
/// of ranks and holds the wanted ranks.
///
/// A piece is a sub-box whose entries follow each other in the block: heaps before its lead have
/// one size, those behind it all sizes of the block.
///
///     block of 64 × 64 × 64     lead 1, two pieces of 32 × 64 per size of heap 0
///     one heap of 2¹⁸           lead 0, 128 pieces of 2048
///
/// Pieces that differ in the sizes before the lead only come one after the other, so that what is
/// known about the sizes from the lead on is put together only a few times per block.
#pragma once

#include <algorithm>
#include <optional>

#include "table/index/box/box.hpp"

namespace miyama {

/// The positions that one part of a table holds: first ≤ p_axis < end.
struct PartRange {
  std::size_t axis = 0;
  std::uint64_t first = 0;
  std::uint64_t end = 0;

  bool operator==(const PartRange&) const = default;
};
inline constexpr PartRange whole_table{0, 0, UINT64_MAX};

class BlockGrid {
 public:
  /// `item_bytes`: size of one label, 1 to 8.
  BlockGrid(const Box& box, std::size_t item_bytes);

  /// The blocks of a part. They have the same sides; coordinates count from the start of the part.
  /// Precondition: the part begins where a block does, and ends where a block or the box does.
  BlockGrid part(const PartRange& range) const;

  std::size_t heaps() const { return heaps_; }
  std::uint64_t side(std::size_t i) const { return sides_[i]; }
  std::uint64_t blocks() const { return blocks_.positions; }
  std::uint64_t blocks_along(std::size_t i) const { return blocks_.extent[i]; }
  /// The grid as a box of blocks: its coordinates count blocks.
  const Block& as_block() const { return blocks_; }
  /// Positions of a block that is not cut by the table's edge: the product of the sides.
  std::uint64_t full_positions() const { return make_block(heaps_, {}, sides_).positions; }

  /// Block number `b` in C order, cut at the edge of the box. Precondition: b < blocks().
  Block block(std::uint64_t b) const;
  /// Number of the block that this position lies in.
  std::uint64_t block_of(PositionView position) const;
  /// Numbers of the blocks that a sub-box meets, ascending.
  std::vector<std::uint64_t> met_by(const Block& wanted) const;

 private:
  void count_blocks();

  std::size_t heaps_;
  Coordinates sizes_{};
  Coordinates sides_{};
  Block blocks_;
};

/// An interval of ranks as a sub-box.
struct RankSlab {
  Block block;
  std::uint64_t first_rank;  ///< rank of the sub-box's first position; its ranks follow one another
  std::uint64_t begin;  ///< wanted are the ranks in [begin, end), all of which lie in the sub-box
  std::uint64_t end;
};

/// The least sub-box that is an interval of ranks and holds [begin, end). Precondition: begin < end
/// ≤ box.positions().
[[nodiscard]] RankSlab slab_around(const Box& box, std::uint64_t begin, std::uint64_t end);

class RankSlabs {
 public:
  /// Slabs for the ranks in [begin, end), along the blocks of `grid`, of at most `most` positions
  /// each.
  /// `box` and `grid` must outlive this. Precondition: begin ≤ end ≤ box.positions(), most ≥ 1.
  RankSlabs(const Box& box, const BlockGrid& grid, std::uint64_t begin, std::uint64_t end,
            std::uint64_t most);

  /// The next slab in ascending order; nothing after the last.
  std::optional<RankSlab> next();

 private:
  const Box& box_;
  std::uint64_t next_;
  std::uint64_t end_;
  std::uint64_t slab_positions_;  ///< positions of a slab that is not cut at the edge
  std::uint64_t period_;          ///< slabs begin anew at the multiples of this rank
};

struct BlockPiece {
  static constexpr std::uint64_t most_entries = 2048;

  Block block;              ///< positions of the piece
  std::uint64_t place = 0;  ///< place of its first entry in the block
  std::size_t lead = 0;

  std::size_t entries() const { return block.positions; }
};

/// Calls visit(piece) for the pieces of `block`, which cover it. The first piece is the largest.
template <class Visit>
void for_each_piece(const Block& block, std::size_t heaps, const Visit& visit) {
  constexpr std::uint64_t enough = 256;  // loops over so many entries pay
  BlockPiece piece{block, 0, heaps};
  std::uint64_t behind = 1;  // entries per size of the lead
  for (std::uint64_t entries = 1; piece.lead > 0 && entries < enough;) {
    behind = entries;
    entries *= block.extent[--piece.lead];
  }
  for (std::size_t i = 0; i < piece.lead; ++i) piece.block.extent[i] = 1;
  const std::uint64_t whole = block.extent[piece.lead];
  const std::uint64_t side = std::min(whole, BlockPiece::most_entries / behind);
  for (std::uint64_t x = 0; x < whole; x += side) {
    piece.block.start[piece.lead] = block.start[piece.lead] + x;
    piece.block.extent[piece.lead] = std::min(side, whole - x);
    piece.block.positions = piece.block.extent[piece.lead] * behind;
    piece.place = x * behind;
    do {
      visit(piece);
      piece.place += whole * behind;
    } while (advance(block, piece.lead, piece.block.start));
  }
}

/// Writes, for each entry of the first piece of a block, by how much its rank exceeds that of the
/// first entry. These numbers hold for all pieces of the block, some of which have fewer entries.
template <class Number>
void put_rank_steps(const Box& box, const BlockPiece& first, Number* steps) {
  const std::size_t last = box.heaps() - 1;
  for_each_row(first.block, box.heaps(), [&](std::uint64_t place, PositionView position) {
    std::uint64_t step = 0;
    for (std::size_t i = 0; i < last; ++i)
      step += (position[i] - first.block.start[i]) * box.stride(i);
    for (std::uint64_t x = 0; x < first.block.extent[last]; ++x)
      steps[place + x] = static_cast<Number>(step + x);
  });
}

}  // namespace miyama
