/// @file  entry_kernels.hpp
/// @brief The inner loops that make entries of a block from losses, compiled once per instruction
/// set.
///
///     losses on numbered lines ─┐                      ┌─→ arrows
///     bits of the losses       ─┴─→ steps of one move ─┼─→ winning_moves: how many are not 0
///     bits of the losses ─────────→ outcome            └─→ target: rank − least steps · rank step
///
/// They take planes of a block, all rows along its last two heaps, at a time. A call per row costs
/// more than the row: on some processors the change between instruction sets does.
///
/// Headers of kernels hold declarations, plain data and functions of one file (`static`) only
/// (base/isa.hpp).
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/isa.hpp"

namespace miyama {

/// Rows of a block that follow each other, and the numbered lines through their entries. The pivot
/// (index/box/direction_lines.hpp) is the last heap, and each row lies on one line; or it is
/// another heap, and neighbouring entries lie on lines with neighbouring numbers.
template <class T>
struct LineRows {
  const T* lost;             ///< size of the pivot at the loss on the first entry's line; none: all
                             ///< ones
  std::ptrdiff_t next_lost;  ///< from a row's first line to the next row's
  std::uint64_t size;        ///< of the pivot, at the first entry
  std::uint64_t next_size;   ///< what the next row adds to it
  bool along_rows;           ///< the pivot is the last heap
  std::uint64_t rows;
  std::uint64_t extent;  ///< entries of a row
};

/// Rows of bits that follow each other, and the entries of a block that they belong to, a bit each.
struct RowsOfBits {
  const std::uint64_t* words;
  std::uint64_t row_words;  ///< words of a row; bits past its end are 0
  std::uint64_t first;      ///< the first entry's bit
  std::uint64_t rows;
  std::uint64_t entries;  ///< of each row
  std::uint64_t extent;   ///< from a row's first entry to the next row's
};

/// T: type of sizes and steps.
template <class T>
struct StepKernels {
  /// steps = size − loss on the line where the loss is smaller, else 0.
  void (*steps_to_losses)(const LineRows<T>& rows, T* steps);
  /// entry = value where the bit is set.
  void (*put)(const RowsOfBits& bits, T value, T* entries);
  /// moves + 1 where steps are not 0.
  void (*count)(const T* steps, std::size_t entries, std::uint32_t* moves);
};

template <Isa isa, class T>
void provide(StepKernels<T>& kernels);

/// Item: unsigned type of targets, of 4 or 8 bytes. A drop is what a move takes from the rank; the
/// greatest Item means "no move".
template <class T, class Item>
struct DropKernels {
  /// drop = the least of itself and first + steps · rank_step, where steps are not 0.
  void (*lower)(const T* steps, std::size_t entries, Item first, Item rank_step, Item* drops);
  /// target = first_rank + rank step − drop, all ones where there is no move; in place of the
  /// drops.
  void (*to_targets)(const Item* rank_steps, std::size_t entries, Item first_rank, Item* drops);
};

template <Isa isa, class T, class Item>
void provide(DropKernels<T, Item>& kernels);

struct BitKernels {
  /// outcome = 0 where the bit is set, else 1.
  void (*outcomes)(const RowsOfBits& bits, std::uint8_t* outcomes);
  /// moves + 1 where the bit is set.
  void (*count)(const RowsOfBits& bits, std::uint32_t* moves);
};

template <Isa isa>
void provide(BitKernels& kernels);

}  // namespace miyama
