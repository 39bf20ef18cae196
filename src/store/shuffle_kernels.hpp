/// @file  shuffle_kernels.hpp
/// @brief The byte shuffle of HDF5 and its inverse, compiled once per instruction set.
///
///     items, of 4 bytes    a0 a1 a2 a3  b0 b1 b2 b3  c0 c1 c2 c3  …
///     planes               a0 b0 c0 …   a1 b1 c1 …   a2 b2 c2 …   a3 b3 c3 …
#pragma once

#include <cstddef>

#include "base/isa.hpp"

namespace miyama {

/// Items of 2, 4 or 8 bytes, aligned as numbers of their size; planes lie anywhere. Items and
/// planes must not overlap.
struct ShuffleKernels {
  /// Writes all first bytes, then all second bytes, …
  void (*shuffle)(const std::byte* items, std::size_t item_bytes, std::size_t count,
                  std::byte* planes);
  void (*unshuffle)(const std::byte* planes, std::size_t item_bytes, std::size_t count,
                    std::byte* items);
};

template <Isa isa>
void provide(ShuffleKernels& kernels);

}  // namespace miyama
