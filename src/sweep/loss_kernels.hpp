/// @file  loss_kernels.hpp
/// @brief The inner loops that find what lies below the entries of a block from losses, compiled
/// once per instruction set.
///
///     losses on numbered lines ─┐
///     bits of the losses       ─┴─→ steps of one move to the nearest loss, or how many losses
///     bits of the losses ─────────→ outcome
///
/// Most calls take a plane of a block, all rows along its last two heaps. A call per row costs more
/// than the row: on some processors the change between instruction sets does.
///
/// Headers of kernels hold declarations, plain data and functions of one file (`static`) only
/// (base/isa.hpp).
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/isa.hpp"

namespace miyama {

/// Rows of a block that follow each other, and the numbered lines through their entries.
template <class T>
struct LineRows {
  const T* lost;             ///< size of the pivot (sweep/rings.hpp) at the loss on the
                             ///< first entry's line; none: all ones
  std::ptrdiff_t next_lost;  ///< distance from a row's first line to the next row's
  bool along;                ///< the pivot is the last heap: a row lies on one line, and its sizes
                             ///< grow; else its entries lie on lines that follow each other
  std::uint64_t size;        ///< size of the pivot at the first entry
  std::uint64_t next_size;   ///< growth of the pivot's size from row to row
  std::uint64_t rows;
  std::uint64_t extent;  ///< entries of a row
};

/// Rows of bits that follow each other, and the entries of a block that they belong to, a bit each.
struct BitBlock {
  const std::uint64_t* words;
  std::uint64_t row_words;  ///< words of a row; bits past its end do not count
  std::uint64_t first;      ///< bit of the first entry
  std::uint64_t rows;
  std::uint64_t entries;  ///< entries of each row
  std::uint64_t extent;   ///< distance from a row's first entry to the next row's
};

/// T: type of sizes and steps.
template <class T>
struct LossKernels {
  /// steps = size − loss on the line where the loss is smaller, else 0.
  void (*steps_to_losses)(const LineRows<T>& rows, T* steps);
  /// Adds 1 to counts where the loss on the line is smaller than the size. `is_first`: puts 0 or 1
  /// instead, whatever was there.
  void (*count_above)(const LineRows<T>& rows, bool is_first, T* counts);
  /// entry = value where the bit is set.
  void (*put)(const BitBlock& bits, T value, T* entries);
  /// Adds 1 to counts where the bit is set.
  void (*count_bits)(const BitBlock& bits, T* counts);
  /// How many bits are set.
  std::uint64_t (*sum_bits)(const BitBlock& bits);
};

template <Isa isa, class T>
void provide(LossKernels<T>& kernels);

}  // namespace miyama
