/// @file  move_kernels.hpp
/// @brief Loops that compute what the entries of a piece of a block should be, compiled once per
/// instruction set.
///
/// Every label follows from the winning moves in one heap after the other, as steps: how many
/// stones the move takes, 0 where there is none. They come from a formula or from the stated
/// losses; from there on all take one way:
///
///     nim-sum of each entry ───→ steps of a heap ─┬─→ arrows
///     losses on the lines   ───→ steps of a heap ─┼─→ outcome: a win where one is not 0
///                                                 ├─→ winning_moves: how many are not 0
///                                                 └─→ target: rank − least steps · stride
///
/// `entries` is the number of entries of the piece; all arrays have that many. Headers of kernels
/// hold declarations, plain data and functions of one file (`static`) only (base/isa.hpp).
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/isa.hpp"

namespace miyama {

/// The XOR of a number of each heap, per entry: `own` holds the XOR of those numbers that differ
/// from entry to entry, `common` of those that all entries of the piece share.
template <class T>
struct PieceSum {
  const T* own;
  T common;
  std::size_t entries;
};

/// Sizes of one heap.
template <class T>
struct PieceSizes {
  const T* own;  ///< size per entry; null where all entries share one
  T common;
};

/// T: type of sizes and values.
template <class T>
struct MoveKernels {
  /// outcome = 0 where the sum is 0, else 1.
  void (*outcomes_of_sum)(const PieceSum<T>& sum, std::uint8_t* outcomes);
  /// value = sum.
  void (*values_of_sum)(const PieceSum<T>& sum, T* values);
  /// steps = size − (size ^ sum), at least 0; `sum` is the XOR of all heaps' sizes.
  void (*steps_to_sum_0)(const PieceSum<T>& sum, const PieceSizes<T>& sizes, T* steps);
  /// In how many of the heaps, whose sizes these are, such steps are not 0.
  void (*count_to_sum_0)(const PieceSum<T>& sum, const PieceSizes<T>* sizes, std::size_t heaps,
                         std::uint32_t* counts);

  /// outcome |= 1 where steps are not 0.
  void (*mark_wins)(const T* steps, std::size_t entries, std::uint8_t* outcomes);
  /// Adds 1 to counts where steps are not 0.
  void (*count_moves)(const T* steps, std::size_t entries, T* counts);
  /// Adds numbers to moves; `is_first`: to 0, whatever the moves are.
  void (*add_numbers)(const T* numbers, std::size_t entries, bool is_first, std::uint32_t* moves);
  /// How many entries have `value` in the bits of `mask`.
  std::uint64_t (*count_equal)(const T* numbers, std::size_t entries, T mask, T value);
};

template <Isa isa, class T>
void provide(MoveKernels<T>& kernels);

/// Item: unsigned type of targets, of 4 or 8 bytes. "No move" is the greatest drop.
template <class T, class Item>
struct TargetMoveKernels {
  /// Lowers drop to first + steps · stride where steps are not 0 and that is less.
  void (*lower_drops)(const T* steps, std::size_t entries, Item first, Item stride, Item* drops);
  /// target = first_rank + rank step − drop, all ones where there is no move; overwrites the drops.
  void (*targets_of_drops)(const Item* rank_steps, std::size_t entries, Item first_rank,
                           Item* drops);
};

template <Isa isa, class T, class Item>
void provide(TargetMoveKernels<T, Item>& kernels);

}  // namespace miyama
