/// @file  kernels.hpp
/// @brief The inner loop of Nim, compiled once per instruction set: the losses of one tile of bit
/// rows.
///
/// A row is a line along the last heap; a tile is a rectangle of rows, a × b, along the two heaps
/// before it. Headers of kernels hold declarations, plain data and functions of one file (`static`)
/// only (base/isa.hpp).
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/isa.hpp"

namespace miyama {

/// Bits "a loss lies below" along one heap: rows of `words` words each, and per row the number of
/// full words it begins with.
struct BelowRows {
  std::uint64_t* words;
  std::uint32_t* full_words;
  std::size_t step;  ///< 1, or 0 if one row serves for all
};

struct RowTile {
  static constexpr std::size_t side = 64;  ///< most rows of a tile along a and along b
  static constexpr std::size_t max_outer = 14;
  static constexpr std::uint32_t none = 0xFFFF'FFFF;

  std::size_t sizes;  ///< n of the last heap: bits of a row
  std::size_t words;  ///< words of a row
  std::size_t a_count;
  std::size_t b_count;
  BelowRows below_a;  ///< bits along a: one row per b
  BelowRows below_b;  ///< bits along b: one row per a
  std::size_t outer;  ///< number of heaps before a
  /// Bits along each heap before a: one row per (a, b), outer_stride rows from one a to the next.
  BelowRows below_outer[max_outer];
  std::size_t outer_stride;
  bool starts_won;  ///< misère: the first position of the first row has no move and is a win
  /// Result, a_count × b_count: the size of the last heap at the row's loss, or none.
  std::uint32_t* found;
};

struct RowKernels {
  /// Finds the loss of every row of the tile and adds it to the bits.
  void (*solve_tile)(const RowTile& tile);
};

template <Isa isa>
void provide(RowKernels& kernels);

}  // namespace miyama
