/// @file  derive_kernels.hpp
/// @brief The inner loops of phase 2, compiled once per instruction set.
///
/// Declarations and plain data only, like every header that kernels include (base/isa.hpp).
#pragma once

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

}  // namespace miyama
