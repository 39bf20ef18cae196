/// @file  slab_reader.hpp
/// @brief Several labels of one slab of a table (index/box/rank_slabs.hpp) at once, in rank order.
///
/// Threads share the blocks that the slab meets: each block is read whole and its common part
/// copied to its place. Memory: the slab's entries, and one block per thread.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/team.hpp"
#include "label/label_source.hpp"

namespace miyama {

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
  /// One block to read.
  struct Part {
    std::size_t piece;
    std::uint64_t number;
  };

  const LabelSource& source_;
  Team team_;
  std::vector<Piece> pieces_;
  std::vector<std::vector<std::byte>> buffers_;  ///< by thread
};

}  // namespace miyama
