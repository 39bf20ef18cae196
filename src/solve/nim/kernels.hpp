/// @file  kernels.hpp
/// @brief The inner loops of Nim, compiled once per instruction set: each family in a
/// *_kernels.cpp.
///
///     DeriveKernels                      any block of arrows or outcome, from the losses per line
///     RowKernels                         the losses of one tile of bit rows
///     ValueKernels                       a run of Grundy values on one row
///     RowRemoteness, BlockRemoteness     remoteness along a row, and in a block
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

/// T: type of sizes, arrows and lines. `lines` and `block` are addressed by `walk`
/// (index/box/line_walk.hpp).
template <class T>
struct DeriveKernels {
  /// block entry = size − loss on its line where the loss is smaller, else 0.
  void (*arrows)(const LineWalk& walk, const T* lines, T* block);
  /// block entry = 0 where the loss of its line lies, else 1. `walk` goes along the last heap.
  void (*outcome)(const LineWalk& walk, const T* lines, std::uint64_t positions,
                  std::uint8_t* block);
};

template <Isa isa, class T>
void provide(DeriveKernels<T>& kernels);

/// Bits "a loss lies below" along one heap: rows of `words` words each, and per row the number of
/// full words it begins with.
struct BelowRows {
  std::uint64_t* words;
  std::uint32_t* full_words;
  std::size_t step;  ///< 1; 0 if one row serves for all
};

struct RowTile {
  static constexpr std::size_t side = 64;  ///< most rows of a tile along a and along b
  static constexpr std::size_t max_outer = 14;
  static constexpr std::uint32_t none = 0xFFFF'FFFF;

  std::size_t sizes;  ///< n of the last heap: bits of a row
  std::size_t words;  ///< of a row
  std::size_t a_count;
  std::size_t b_count;
  BelowRows below_a;  ///< along a: one row per b
  BelowRows below_b;  ///< along b: one row per a
  std::size_t outer;  ///< number of heaps before a
  /// Along each of them: one row per (a, b), outer_stride rows from one a to the next.
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

/// T: type of sizes of the last heap; its greatest value means "no position".
template <class T>
struct ValueRow {
  static constexpr std::size_t max_below = 15;

  std::size_t words;    ///< of one row of bits: 1, or a multiple of 8
  std::size_t values;   ///< how many values follow each other here
  std::uint64_t* open;  ///< bit c: position c of the row has no value yet
  /// Per outer heap, per value a row of bits: the value occurs below on that line.
  std::uint64_t* below[max_below];
  std::size_t below_count;
  bool first_is_won;  ///< misère, row and value 0: the position without a move must not get value 0
  T* positions;       ///< result, per value: the position that gets it
};

template <class T>
struct ValueKernels {
  /// Gives each value of the run, in increasing order, to the lowest open position that none of the
  /// lines below has it on. `other`: a second row to solve at the same time, or null; it must share
  /// no line, no open bits and no result with the first. Returns 1 if a position of the first row
  /// is still open, plus 2 if one of the second is.
  unsigned (*solve_values)(const ValueRow<T>& one, const ValueRow<T>* other);
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

/// Along one row.
template <class R>
struct RowRemoteness {
  /// result = 1 + least of loss_below; the greatest result of the first `before` positions is
  /// returned, 0 if there are none.
  R (*wins)(const RemotenessRow<R>& row, std::size_t before);
  /// From position `after` on, result becomes 1 + loss where it is greater, or 0 for "no loss":
  /// these positions can move to the row's own loss.
  void (*reach_loss)(const RemotenessRow<R>& row, std::size_t after, R loss);
  /// Raises greatest to result where that is greater.
  void (*pass_on)(const RemotenessRow<R>& row);
};

template <Isa isa, class R>
void provide(RowRemoteness<R>& kernels);

/// In one block. T: type of `losses`.
template <class T, class R>
struct BlockRemoteness {
  /// block entry = least of itself and the remoteness of the loss on its line, where that lies
  /// below.
  void (*lower_to_losses)(const LineWalk& walk, const T* losses, const R* remoteness, R* block);
};

template <Isa isa, class T, class R>
void provide(BlockRemoteness<T, R>& kernels);

}  // namespace miyama
