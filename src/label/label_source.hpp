/// @file  label_source.hpp
/// @brief Something that labels can be read from, block by block: a table file, or a table in
/// memory; and readers of what is not a block.
///
/// The verifier reads tables through this and so need not know about files.
///
///     blocks of the table   ┌────┬────┐       a sub-box that meets four of them is put
///                           │  ┌─┼──┐ │       together from four pieces; one that is a
///                           ├──┼─┼──┼─┤       block is read in place
///                           │  └─┼──┘ │
///                           └────┴────┘
///
/// `SubBoxReader` reads one array and keeps the blocks read last, because the next sub-box is often
/// their neighbour: 8 blocks. `SlabReader` reads several arrays of a slab
/// (index/box/block_grid.hpp) at once, in rank order; threads share the blocks that the slab meets.
/// Memory: the slab's entries and one block per thread.
#pragma once

#include <cstddef>
#include <deque>
#include <span>
#include <vector>

#include "base/team.hpp"
#include "label/layout.hpp"

namespace miyama {

class LabelSource {
 public:
  virtual ~LabelSource() = default;

  [[nodiscard]] virtual const Layout& layout() const = 0;

  /// Fills `content` with block `job`, compact, C order. Safe to call from several threads at once.
  /// Precondition: content.size() == job.block.positions · item_bytes. Throws file_error.
  virtual void read_block(const BlockJob& job, std::span<std::byte> content) const = 0;
};

/// Entry `at` of a block's content as a number.
[[nodiscard]] std::int64_t entry_of(const LabelArray& array, std::span<const std::byte> content,
                                    std::uint64_t at);

/// Not thread-safe: one per thread.
class SubBoxReader {
 public:
  /// Of array `array` of the layout. `source` must outlive this.
  SubBoxReader(const LabelSource& source, std::size_t array) : source_(source), array_(array) {}

  /// Fills `content` with the entries of `wanted`, compact, C order. `move`: the direction, 0 for
  /// arrays that have none. Precondition: `wanted` lies in the table, content.size() is what
  /// LabelArray::bytes says of it. Throws file_error.
  void read(std::size_t move, const Block& wanted, std::span<std::byte> content);

 private:
  static constexpr std::size_t most_held = 8;
  struct Held {
    BlockJob job;
    std::vector<std::byte> content;
  };

  const Held& hold(const BlockJob& job);

  const LabelSource& source_;
  std::size_t array_;
  std::deque<Held> held_;  ///< oldest first
};

class SlabReader {
 public:
  /// Of these arrays of the layout. `source` must outlive this.
  SlabReader(const LabelSource& source, const std::vector<std::size_t>& arrays, const Team& team);

  [[nodiscard]] const Layout& layout() const { return source_.layout(); }
  /// What one position takes, all arrays together.
  [[nodiscard]] std::uint64_t position_bytes() const;

  /// Reads the entries of `slab`. Throws file_error, stopped_error.
  void read(const Block& slab);

  /// The entries of the slab read last, compact, C order. `move`: the direction, 0 for arrays that
  /// have none. Precondition: the array is one of those above.
  [[nodiscard]] std::span<const std::byte> content(std::size_t array, std::size_t move) const;

 private:
  struct Piece {
    std::size_t array;
    std::size_t move;
    std::vector<std::byte> content;
  };

  const LabelSource& source_;
  Team team_;
  std::vector<Piece> pieces_;
  std::vector<std::vector<std::byte>> buffers_;  ///< by thread
};

}  // namespace miyama
