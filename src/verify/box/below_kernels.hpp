/// @file  below_kernels.hpp
/// @brief Loops over a row of a block for what lies below each position on its line
/// (losses_below.hpp), compiled once per instruction set.
///
///     row one step below    2 0 0 7      what it is told
///     lost there            . × . .
///     this row              3 1 0 8      least steps to a loss: 1, or one more than farther below
///
/// Headers of kernels hold declarations, plain data and functions of one file (`static`) only
/// (base/isa.hpp).
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/isa.hpp"

namespace miyama {

/// A row of positions as the ranks of losses along a heap place them (loss_ranks.hpp).
struct RankedRow {
  const std::uint64_t* bits;
  const std::uint32_t* before;  ///< each word, how many bits of the words before are set
  std::uint64_t place;          ///< of the first entry's bit
  std::uint64_t steps;          ///< that the first entry has tokens for
  std::uint64_t next, turn;     ///< how much farther the next entry's bit is, and where it turns
  std::uint64_t step;           ///< entries between turns, each of which has one step more
  std::uint64_t until_turn;     ///< entries until the first turn
  bool wraps;                   ///< it turns at all: the row lies along the heap
};

/// T: type of sizes. Every row has n entries; the row below may end where this one begins, or lie
/// in it.
template <class T>
struct BelowKernels {
  /// What is told of each entry, from what is told of the one a step below, and from `lost`, 1
  /// where that one is a loss, else 0: how many losses there are, or the least steps to one.
  void (*numbers)(const T* before, const std::uint8_t* lost, std::size_t n, T* below);
  void (*steps)(const T* before, const std::uint8_t* lost, std::size_t n, T* below);

  /// The steps where they are within the limit, else 0; and the number of losses within it.
  void (*steps_within)(const T* steps, const std::uint32_t* limits, std::size_t n, T* within);
  void (*numbers_within)(const RankedRow& row, const std::uint32_t* limits, std::size_t n,
                         T* within);

  /// A winning move for each loss below, where `holds` is not 0 or null: outcome |= 1, or as many
  /// moves more. Returns how many there are.
  std::uint64_t (*mark_wins)(const T* numbers, const std::uint8_t* holds, std::size_t n,
                             std::uint8_t* outcomes);
  std::uint64_t (*add_moves)(const T* numbers, const std::uint8_t* holds, std::size_t n,
                             std::uint32_t* moves);
};

template <Isa isa, class T>
void provide(BelowKernels<T>& kernels);

}  // namespace miyama
