/// @file  kernels.hpp
/// @brief The inner loops of Nim, compiled once per instruction set: each family in a
/// *_kernels.cpp.
///
///     RowKernels                         the losses of one tile of bit rows
///     ValueKernels                       a run of Grundy values on eight rows
///     RemotenessKernels                  remoteness along a row, and in a block
///
/// A row is a line along the last heap; a tile is a rectangle of rows, a × b, along the two heaps
/// before it. R is the type of remoteness; its greatest value means "none". Headers of kernels hold
/// declarations, plain data and functions of one file (`static`) only (base/isa.hpp).
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/isa.hpp"
#include "index/box/line_walk.hpp"

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

/// A word per row of a piece.
struct alignas(64) EightWords {
  std::uint64_t row[8];
};

/// Up to 8 rows of up to 64 positions that differ in the last two heaps alone, and which of 64
/// values occur below on their lines: bit v of a word stands for first_value + v. At step t row r
/// is at column t − r; where there is no such row or column, the words are all ones. There are
/// columns + 8 steps, rounded up to a multiple of 8.
template <class T>
struct ValuePiece {
  static constexpr std::size_t max_outer = 14;

  std::size_t rows;
  std::size_t columns;
  std::size_t outer;             ///< number of heaps before the last two
  EightWords* along[max_outer];  ///< words per outer heap and step: the line through the position
  std::uint64_t* across;         ///< words of the lines across rows: that of column c at c + 8
  EightWords* within;            ///< words of the lines along each row
  EightWords* valued;  ///< per step: ones if the position has its value; else bits it may not get
  std::uint64_t first_value;
  T* values;           ///< result; positions without a value are left alone
  std::size_t stride;  ///< distance from one row of `values` to the next
};

template <class T>
struct ValueKernels {
  /// Gives each position that has no value the least one that none of its lines has below, if there
  /// is any. Returns bits: bit i is set if all words of along[i] are full, bit `outer` if those of
  /// across are, the next bit if those of within are, and the one after it if all positions have
  /// their value.
  std::uint32_t (*give_values)(const ValuePiece<T>& piece);
};

template <Isa isa, class T>
void provide(ValueKernels<T>& kernels);

/// One row of the table, and what is known along the outer heaps on its n lines.
template <class R>
struct RemotenessRow {
  static constexpr std::size_t max_outer = 15;
  std::size_t n;
  std::size_t outer;  ///< number of outer heaps
  /// Per heap and position: remoteness of the loss below on the line, or none.
  R* loss_below[max_outer];
  /// Per heap and position: greatest remoteness below on the line, 0 if nothing is below.
  R* greatest[max_outer];
  R* result;  ///< remoteness of each position of the row
};

/// The unsigned type of half the bytes, but one byte at least. A remoteness is at least as wide as
/// a size, at most one step wider.
template <class R>
struct HalfOf {
  using Type = std::uint8_t;
};
template <>
struct HalfOf<std::uint32_t> {
  using Type = std::uint16_t;
};

template <class R>
struct RemotenessKernels {
  /// Finds the remoteness of a row and raises `greatest` on its lines. `loss`: size of the last
  /// heap at the row's loss, n if it has none. Returns the remoteness of the loss. `starts`: the
  /// row's first position has no move; `starts_won`: in misère play this position is a win.
  R (*solve_row)(const RemotenessRow<R>& row, std::size_t loss, bool starts, bool starts_won);
  /// These two lower each entry of a block to the remoteness of the loss on its line, where that
  /// lies below and is less. Sizes have the type of the remoteness, or that of half its bytes.
  void (*lower)(const LineWalk& walk, const R* losses, const R* remoteness, R* block);
  void (*lower_from_half)(const LineWalk& walk, const typename HalfOf<R>::Type* losses,
                          const R* remoteness, R* block);
};

template <Isa isa, class R>
void provide(RemotenessKernels<R>& kernels);

}  // namespace miyama
