/// @file  kernels.hpp
/// @brief The inner loops that turn steps to losses into labels, compiled once per instruction set.
///
///     steps of one move (0: none) ─┬─→ winning_moves: how many are not 0
///                                  └─→ target: rank − least steps · rank step
///
/// Headers of kernels hold declarations, plain data and functions of one file (`static`) only
/// (base/isa.hpp).
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/isa.hpp"

namespace miyama {

/// T: type of sizes and steps. Item: unsigned type of targets, of 4 or 8 bytes. A drop is what a
/// move takes from the rank; the greatest Item means "no move".
template <class T, class Item>
struct DropKernels {
  /// Lowers drop to first + steps · rank_step where steps are not 0 and that is less.
  void (*lower)(const T* steps, std::size_t entries, Item first, Item rank_step, Item* drops);
  /// target = first_rank + rank step − drop, all ones where there is no move; overwrites the drops.
  void (*to_targets)(const Item* rank_steps, std::size_t entries, Item first_rank, Item* drops);
};

template <class T>
struct StepKernels {
  /// Adds 1 to counts where steps are not 0.
  void (*count)(const T* steps, std::size_t entries, T* counts);
  /// Adds counts to moves; `is_first`: to 0, whatever the moves are.
  void (*add)(const T* counts, std::size_t entries, bool is_first, std::uint32_t* moves);
  DropKernels<T, std::uint32_t> narrow_drops;
  DropKernels<T, std::uint64_t> wide_drops;
};

template <Isa isa, class T>
void provide(StepKernels<T>& kernels);

}  // namespace miyama
