/// @file  value_rows.hpp
/// @brief Grundy values of Nim by bit rows, one value after the other, in slabs of the table.
///
/// Every number of stones may be taken, so a value occurs at most once on each line. Hence, on one
/// row and for one value v after all smaller ones, the position with value v is
///
///     the lowest position that has no value yet and whose other lines do not have v below
///
/// (everything below it on the row has a smaller value, and everything above it can move to it).
/// With one bit per line and value, "v lies below", this is the search of bit_rows.hpp with one
/// more row of bits, `open`, per table row:
///
///     row (a, b), value v:   candidates = open & ~(below_a[b][v] | below_b[a][v])
///                            lowest bit → gets v
///
/// v = 0 gives the losses. Misère: the position without a move has value 1; it is enough to keep it
/// from taking 0, then it gets 1 by itself.
///
/// Order of work. Values come in runs of 64, one run after the other over a slab of the table (64
/// sizes of the first heap for three heaps), so that a run's bits along b (64 rows × 64 values)
/// stay in the second-level cache and those along a are read once per 64 rows. A run needs of the
/// run before it only the open bits of the row at hand, so threads take runs and follow each other
/// row by row.
///
/// Cost: about one word search per position. Memory: n^(k−2) · V · n/8 bytes for V values, plus a
/// slab of positions by value. A mex by stamps in an array (solve/ladder/rungs.cpp) does k·n
/// look-ups per position.
///
/// A slab gives whole rows. The blocks that share everything but their place along the last heap
/// share their rows: a group. A group's rows are read once and cut into its blocks.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "base/convention.hpp"
#include "base/team.hpp"
#include "label/layout.hpp"

namespace miyama {

/// Grundy values slab by slab along the first heap.
class GrundySlabs {
 public:
  virtual ~GrundySlabs() = default;

  [[nodiscard]] virtual bool has_next() const = 0;
  /// Solves the next slab. Precondition: there is one. Throws stopped_error.
  virtual void solve_next() = 0;

  /// The slab solved last: sizes of the first heap.
  [[nodiscard]] std::uint64_t first() const { return first_; }
  [[nodiscard]] std::uint64_t count() const { return count_; }

  /// Writes the Grundy values of one row (all sizes of the last heap) as items of 1, 2 or 4 bytes,
  /// which hold them. `outer`: the sizes of the other heaps, in the slab solved last. Thread-safe.
  virtual void read_row(PositionView outer, std::size_t item_bytes, std::byte* values) const = 0;

 protected:
  std::uint64_t first_ = 0;
  std::uint64_t count_ = 0;
};

/// `side`: sizes of the first heap in one slab.
[[nodiscard]] std::unique_ptr<GrundySlabs> make_grundy_slabs(const Box& box, Convention convention,
                                                             std::uint64_t side, const Team& team);

/// Bytes that the slabs will take, and a group's rows in each thread. They depend on the greatest
/// value, which in Nim is less than the next power of two above the largest heap. Saturates.
[[nodiscard]] std::uint64_t grundy_bytes(const Box& box, std::uint64_t side, int threads);

/// Cuts a slab into blocks. One per thread.
class SlabBlocks {
 public:
  /// `array`: index of the label `grundy` in the layout. Both must outlive this.
  SlabBlocks(const GrundySlabs& slabs, const Layout& layout, std::size_t array);

  /// Blocks of one group: they have consecutive numbers.
  [[nodiscard]] std::uint64_t blocks_of_group() const {
    return grid_.blocks_along(grid_.heaps() - 1);
  }
  /// How many groups the slab solved last has, and which is the first; a slab is as thick as a
  /// block.
  [[nodiscard]] std::uint64_t groups_of_slab() const { return groups_of_slab_; }
  [[nodiscard]] std::uint64_t first_group() const {
    return slabs_.first() / grid_.side(0) * groups_of_slab_;
  }

  /// Reads the rows of the group that `job` belongs to. Precondition: they are in the slab solved
  /// last.
  void read_rows(const BlockJob& job);
  /// The content of a block of the group read last.
  void copy_block(const BlockJob& job, std::span<std::byte> content) const;

 private:
  const GrundySlabs& slabs_;
  const BlockGrid& grid_;
  const std::size_t item_bytes_;
  const std::size_t row_bytes_;
  const std::uint64_t groups_of_slab_;
  std::vector<std::byte> rows_;
};

}  // namespace miyama
