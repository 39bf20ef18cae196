/// @file  lane_kernels.hpp
/// @brief Loops over the lanes of an expression (lane_evaluator.hpp), compiled once per instruction
/// set.
///
/// Headers of kernels hold declarations, plain data and functions of one file (`static`) only
/// (base/isa.hpp).
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/isa.hpp"
#include "expression/operators.hpp"

namespace miyama {

struct LaneKernels {
  /// out[i] = left[i] `op` right[i], where either side may be the same for all lanes. The result
  /// lies apart from the operands.
  void (*lanes)(Operator op, const Lane* left, const Lane* right, Lane* out, std::size_t count);
  void (*same_left)(Operator op, Lane left, const Lane* right, Lane* out, std::size_t count);
  void (*same_right)(Operator op, const Lane* left, Lane right, Lane* out, std::size_t count);

  /// bytes[i] = 1 where lanes[i] is not 0, else 0.
  void (*truths)(const Lane* lanes, std::size_t count, std::uint8_t* bytes);
};

template <Isa isa>
void provide(LaneKernels& kernels);

}  // namespace miyama
