/// @file  layout.hpp
/// @brief Which arrays a table consists of, and the order of their blocks.
///
/// The blocks of a table are numbered array by array, within `arrows` direction by direction, then in C order. This one numbering is
/// the order of the work, of the bytes in the file and of the digests.
#pragma once

#include <cstddef>

#include "index/block_grid.hpp"
#include "label/label.hpp"

namespace miyama {

/// One HDF5 dataset of labels.
struct LabelArray {
  LabelKind kind;
  std::size_t item_bytes;  ///< 1, 2, 4 or 8
  bool is_signed;
  std::size_t moves;  ///< length of the leading dimension `move`, 0 if there is none
  BlockGrid grid;     ///< of one move's box

  [[nodiscard]] std::uint64_t blocks() const { return grid.blocks() * (moves == 0 ? 1 : moves); }
};

/// One block of one array.
struct BlockJob {
  std::size_t array;     ///< index into Layout::arrays()
  std::uint64_t number;  ///< of the block within the array
  std::size_t move;      ///< direction, 0 where the array has no leading dimension
  Block block;
};

class Layout {
 public:
  /// `moves`: number of directions of the rules. Throws usage_error for grundy or remoteness where the sum of the bounds, which these
  /// labels may reach, exceeds 2³² − 2.
  Layout(const Box& box, std::size_t moves, const std::vector<LabelKind>& kinds);

  [[nodiscard]] const Box& box() const { return box_; }
  [[nodiscard]] std::size_t moves() const { return moves_; }
  [[nodiscard]] const std::vector<LabelArray>& arrays() const { return arrays_; }
  [[nodiscard]] const LabelArray* find(LabelKind kind) const;
  [[nodiscard]] std::vector<LabelKind> kinds() const;

  /// Number of blocks of all arrays.
  [[nodiscard]] std::uint64_t jobs() const { return jobs_; }
  /// Precondition: j < jobs().
  [[nodiscard]] BlockJob job(std::uint64_t j) const;
  /// Block `number` of array `array`.
  [[nodiscard]] BlockJob block(std::size_t array, std::uint64_t number) const;
  /// Number of the first job of array `array`.
  [[nodiscard]] std::uint64_t first_job(std::size_t array) const;

  /// Label entries of all arrays together: positions, times the number of directions for `arrows`.
  [[nodiscard]] std::uint64_t entries() const;
  /// Bytes of the largest block, padded to full sides.
  [[nodiscard]] std::size_t largest_block_bytes() const;
  /// Bytes of all arrays, uncompressed; saturates at 2⁶⁴ − 1.
  [[nodiscard]] std::uint64_t raw_bytes() const;

 private:
  Box box_;
  std::size_t moves_;
  std::vector<LabelArray> arrays_;
  std::uint64_t jobs_ = 0;
};

}  // namespace miyama
