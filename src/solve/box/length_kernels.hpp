/// @file  length_kernels.hpp
/// @brief The inner loops of the sweep for remoteness, compiled once per instruction set.
///
/// What the options of a position say is two numbers, its lengths:
///
///     quick      the greatest ~remoteness of a lost option; 0: none is
///     slow       1 + the greatest remoteness of any option; 0: there is no option
///
/// An option is lost if its remoteness is even, in misère play if it is odd: the last position of a
/// play is one without a move, and who is to move in it loses, or in misère play wins.
///
/// Headers of kernels hold declarations, plain data and functions of one file (`static`) only
/// (base/isa.hpp).
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/isa.hpp"

namespace miyama {

struct LengthKernels {
  /// Merges options of this remoteness. `lost`: what remoteness % 2 is of a loss.
  void (*merge_options)(const std::uint32_t* remoteness, std::size_t n, std::uint32_t lost,
                        std::uint32_t* quick, std::uint32_t* slow);
  void (*merge_lengths)(const std::uint32_t* from_quick, const std::uint32_t* from_slow,
                        std::size_t n, std::uint32_t* quick, std::uint32_t* slow);
  /// The remoteness that lengths make.
  void (*settle)(const std::uint32_t* quick, const std::uint32_t* slow, std::size_t n,
                 std::uint32_t* remoteness);
};

template <Isa isa>
void provide(LengthKernels& kernels);

}  // namespace miyama
