/// @file  lane_kernels.cpp
/// @brief One compilation of the loops over lanes; MIYAMA_KERNEL_ISA names the instruction set.

#include "expression/operators.hpp"

namespace miyama {
namespace {

/// A loop per operator, so that each vectorises.
void map_lanes(Operator op, const Lane* left, const Lane* right, Lane* __restrict out,
               std::size_t count) {
  with_operator(op, [&](auto f) {
    Lane* __restrict const to = out;
    const Lane *const l = left, *const r = right;
    for (std::size_t i = 0, n = count; i < n; ++i) to[i] = f(l[i], r[i]);
  });
}

void truths(const Lane* lanes, std::size_t count, std::uint8_t* __restrict bytes) {
  for (std::size_t i = 0; i < count; ++i) bytes[i] = lanes[i] != 0 ? 1 : 0;
}

}  // namespace

template <>
void provide<Isa::MIYAMA_KERNEL_ISA>(LaneKernels& kernels) {
  kernels = {&map_lanes, &truths};
}

}  // namespace miyama
