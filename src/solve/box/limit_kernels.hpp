/// @file  limit_kernels.hpp
/// @brief The inner loops of moves with a limit, compiled once per instruction set: they compare
/// numbers, one per position of a row, and give bits.
///
/// Headers of kernels hold declarations, plain data and functions of one file (`static`) only
/// (base/isa.hpp).
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/isa.hpp"

namespace miyama {

/// Rows of `n` positions.
struct LimitKernels {
  /// Sets bits where nearest + reach >= size, which grows by `growth` from position to position.
  /// Bits of `nearest` are those of signed numbers.
  void (*set_reached)(const std::uint32_t* nearest, const std::int32_t* reach, std::int32_t size,
                      std::int32_t growth, std::size_t n, std::uint64_t* bits);
  /// Sets those bits of `from` where reach >= taken.
  void (*set_within)(const std::uint64_t* from, const std::int32_t* reach, std::int32_t taken,
                     std::size_t n, std::uint64_t* bits);
};

template <Isa isa>
void provide(LimitKernels& kernels);

}  // namespace miyama
