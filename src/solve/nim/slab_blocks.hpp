/// @file  slab_blocks.hpp
/// @brief Cuts the rows of a Grundy slab into blocks.
///
/// A slab gives whole rows. The blocks that share everything but their place along the last heap
/// share their rows: a group. A group's rows are read once and cut into its blocks.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "label/layout.hpp"
#include "solve/nim/value_rows.hpp"

namespace miyama {

/// One per thread.
class SlabBlocks {
 public:
  /// `array`: index of the label `grundy` in the layout. Both must outlive this.
  SlabBlocks(const GrundySlabs& slabs, const Layout& layout, std::size_t array);

  /// Blocks of one group: they have consecutive numbers.
  [[nodiscard]] std::uint64_t blocks_of_group() const {
    return grid_.blocks_along(grid_.heaps() - 1);
  }
  /// Groups of the slab solved last, and the first of them; a slab is as thick as a block.
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
  template <class G>
  void read_typed(const BlockJob& job);

  const GrundySlabs& slabs_;
  const Box& box_;
  const BlockGrid& grid_;
  const std::size_t item_bytes_;
  std::uint64_t groups_of_slab_;
  std::vector<std::byte> rows_;
};

}  // namespace miyama
