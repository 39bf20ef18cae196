/// @file  rank_slabs.hpp
/// @brief Cuts a range of ranks into slabs: sub-boxes that follow one another in C order and lie
/// along the blocks of a table.
///
///     blocks 64 × 64 × 64 of 1000³      slab 0   planes 0–63,   16 × 16 blocks, each met by this slab alone
///                                       slab 1   planes 64–127  …
///
/// Blocks do not follow the order of the positions, but a slab holds an interval of ranks and is
/// made of whole blocks. Whoever lists a table in order reads it slab by slab: in bounded memory,
/// each block once. Where such a slab has too many positions it is made thinner, t planes in place
/// of the side s of a block, and each block is then met s/t times; where a single plane is too
/// much, rows of one plane.
///
/// The first and the last slab are cut to the least sub-box that is an interval of ranks and holds
/// what is wanted of it.
#pragma once

#include <optional>

#include "index/box/block_grid.hpp"

namespace miyama {

/// An interval of ranks as a sub-box.
struct RankSlab {
  Block block;
  std::uint64_t first_rank;  ///< of the sub-box's first position; its ranks follow one another
  std::uint64_t begin;  ///< wanted are the ranks in [begin, end), all of which lie in the sub-box
  std::uint64_t end;
};

/// The least sub-box that is an interval of ranks and holds [begin, end). Precondition: begin < end
/// ≤ box.positions().
[[nodiscard]] RankSlab slab_around(const Box& box, std::uint64_t begin, std::uint64_t end);

class RankSlabs {
 public:
  /// Of the ranks in [begin, end), along the blocks of `grid`, of at most `most` positions each.
  /// `box` and `grid` must outlive this. Precondition: begin ≤ end ≤ box.positions(), most ≥ 1.
  RankSlabs(const Box& box, const BlockGrid& grid, std::uint64_t begin, std::uint64_t end,
            std::uint64_t most);

  /// In ascending order; nothing after the last.
  [[nodiscard]] std::optional<RankSlab> next();

 private:
  const Box& box_;
  std::uint64_t next_;
  std::uint64_t end_;
  std::uint64_t slab_positions_;  ///< of a slab that is not cut at the edge
  std::uint64_t period_;          ///< … which is at multiples of this
};

}  // namespace miyama
