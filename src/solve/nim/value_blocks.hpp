/// @file  value_blocks.hpp
/// @brief Grundy values of Nim, block by block of the table.
///
/// The value of a position is the least number that no position below it on its lines has. With a
/// bit per line and value, 64 values in a word, it is the lowest clear bit of the or of its lines:
///
///     a piece of 8 rows, b to b + 7, at a size of heap a; lane r stands at row b + r and at
///     column c − r, so that no two lanes share a line:
///
///             c  c+1 c+2 …        taken = along_a[row, column] | along_b[column] | along_c[row]
///     row b   ·   ·   0           bit   = lowest clear bit of taken, the value
///         b+1 ·   1               and the three lines have it from now on
///         b+2 2
///
/// A piece has at most 64 columns and asks for one run of 64 values at a time: the first run that
/// none of its groups of lines (its 512 along a, 64 along b, 8 along c) has whole. Positions that
/// find no value there ask for the next such run. In Nim the numbers from 64·i to 64·i + 63 combine
/// to whole runs, so each piece needs one run, and a group of lines keeps which runs it has whole
/// and one word per line for the run it is in the middle of.
///
/// Misère: the position without a move has value 1; it is enough to bar 0 from it.
///
/// Threads take rows of blocks, along the last heap, and follow each other block by block.
///
/// Cost: some 15 vector operations of 8 words for 8 positions, all in the first-level cache.
/// Memory: n^(k−2) · n/8 words of 8 bytes at most. Going through all positions for one value after
/// the other, with a bit per position ("one of the lines has the value"), took 20 times as long: 16
/// words per position and value. A mex by stamps in an array (solve/ladder/rungs.cpp) does k·n
/// look-ups per position.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "base/convention.hpp"
#include "base/team.hpp"
#include "index/box/block_grid.hpp"

namespace miyama {

/// Blocks that differ in the last two coordinates alone form a plane. Planes are solved one after
/// the other; the strips of a plane, its rows of blocks along the last heap, each by one thread,
/// several at once.
class GrundyBlocks {
 public:
  using Take = std::function<void(std::uint64_t block, const std::vector<std::byte>& content)>;
  virtual ~GrundyBlocks() = default;

  [[nodiscard]] virtual std::uint64_t planes() const = 0;
  [[nodiscard]] virtual std::uint64_t strips() const = 0;  ///< strips of a plane
  /// Number of the first block of a plane; its blocks follow one another.
  [[nodiscard]] virtual std::uint64_t first_block(std::uint64_t plane) const = 0;

  /// Must be called for each plane in increasing order, before its strips are solved.
  virtual void begin(std::uint64_t plane) = 0;
  /// Solves a strip of the plane begun last and calls take(number of the block, content) for each
  /// of its blocks. A thread solves its strips in increasing order and waits for the strip before.
  /// Throws leader_failed, stopped_error, and what `take` throws.
  virtual void solve_strip(std::uint64_t strip, std::size_t thread, const Take& take) = 0;
};

/// Makes the solver of the blocks of `grid`. `item_bytes`: 1, 2 or 4, enough to hold the values.
/// `clock` counts the time of all threads. `columns`: those of a piece, at most 64, which is
/// fastest.
[[nodiscard]] std::unique_ptr<GrundyBlocks> make_grundy_blocks(
    const Box& box, const BlockGrid& grid, std::size_t item_bytes, Convention convention,
    const Team& team, StageClock& clock, std::uint64_t columns = 64);

/// The most bytes that the solver takes, with a block in each thread; saturates.
[[nodiscard]] std::uint64_t grundy_bytes(const Box& box, const BlockGrid& grid,
                                         std::size_t item_bytes, int threads);

}  // namespace miyama
