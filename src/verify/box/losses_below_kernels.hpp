/// @file  losses_below_kernels.hpp
/// @brief Loops over a row of a block for what lies below each position on its line
/// (losses_below.hpp), compiled once per instruction set.
///
///     row one step below    2 0 0 7      what is known of it
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

/// T: type of sizes. Every row has n entries; the row below may end where this one begins, or lie
/// in it.
template <class T>
struct LossesBelowKernels {
  /// These two find the number of losses below each entry, or the least steps to one. `before`:
  /// this number for the position m steps below; `lost`: the number of losses that up to m steps
  /// reach, or the least of these steps that does, else 0.
  void (*numbers)(const T* before, const std::uint8_t* lost, std::size_t n, T* below);
  void (*steps)(const T* before, const std::uint8_t* lost, T m, std::size_t n, T* below);

  /// These two count a winning move for each loss below where `holds` is null or not 0: they set
  /// outcomes to 1, or add to the moves, and return the number of winning moves.
  std::uint64_t (*mark_wins)(const T* numbers, const std::uint8_t* holds, std::size_t n,
                             std::uint8_t* outcomes);
  std::uint64_t (*add_moves)(const T* numbers, const std::uint8_t* holds, std::size_t n,
                             std::uint32_t* moves);
};

template <Isa isa, class T>
void provide(LossesBelowKernels<T>& kernels);

}  // namespace miyama
