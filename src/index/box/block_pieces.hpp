/// @file  block_pieces.hpp
/// @brief Cuts a block into pieces whose entries fit into the first-level cache, several labels at
/// a time.
///
/// A piece is a sub-box whose entries follow each other in the block: heaps before its lead have
/// one size, those behind it all sizes of the block.
///
///     block of 64 × 64 × 64     lead 1, two pieces of 32 × 64 per size of heap 0
///     one heap of 2¹⁸           lead 0, 128 pieces of 2048
///
/// Pieces that differ in the sizes before the lead only come one after the other, so that what is
/// known about the sizes from the lead on has to be put together but a few times per block.
#pragma once

#include <algorithm>

#include "index/box/box.hpp"

namespace miyama {

struct BlockPiece {
  static constexpr std::uint64_t most_entries = 2048;

  Block block;              ///< its positions
  std::uint64_t place = 0;  ///< of its first entry in the block that is cut
  std::size_t lead = 0;

  [[nodiscard]] std::size_t entries() const { return block.positions; }
};

/// Calls visit(piece) for the pieces of `block`, which cover it. The first piece is the largest.
template <class Visit>
void for_each_piece(const Block& block, std::size_t heaps, const Visit& visit) {
  constexpr std::uint64_t enough = 256;  // for loops over entries to pay
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

/// Per entry of the first piece of a block: by how much its rank exceeds that of the first entry.
/// It is the same in all pieces of the block, some of which have fewer entries.
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
