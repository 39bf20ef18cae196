/// @file  number_kernels.hpp
/// @brief The inner loops of the certificate of numbers, compiled once per instruction set: they
/// read the cells of each position of a run (sweep/cells.hpp), compare the stored number with what
/// follows from them, and put it into the cells.
///
/// Headers of kernels hold declarations, plain data and functions of one file (`static`) only
/// (base/isa.hpp).
#pragma once

#include "base/isa.hpp"
#include "sweep/cells.hpp"

namespace miyama {

struct NumberCheckKernels {
  /// Return the bits of the positions of a run whose number is wrong, and write what they should
  /// be; there is room for `most_positions`. `lost`: the bits of those that are lost, as is stated
  /// of them, or else as their lengths say.
  std::uint64_t (*wrong_values)(const CellRun& run, std::uint32_t* expected);
  std::uint64_t (*wrong_lengths)(const CellRun& run, std::uint32_t* expected, std::uint64_t& lost);
};

template <Isa isa>
void provide(NumberCheckKernels& kernels);

}  // namespace miyama
