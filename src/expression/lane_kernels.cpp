/// @file  lane_kernels.cpp
/// @brief One compilation of the loops over lanes; MIYAMA_KERNEL_ISA names the instruction set.

#include "expression/operators.hpp"

namespace miyama {
namespace {

Lane lane_at(const Lane* lanes, std::size_t i) { return lanes[i]; }
/// One value for all lanes.
Lane lane_at(Lane value, std::size_t /*i*/) { return value; }

/// A loop per operator and kind of operands, so that each vectorises.
template <class Left, class Right>
void map_lanes(Operator op, Left left, Right right, Lane* out, std::size_t count) {
  with_operator(op, [&](auto f) {
    Lane* __restrict const to = out;
    const Left l = left;
    const Right r = right;
    for (std::size_t i = 0, n = count; i < n; ++i) to[i] = f(lane_at(l, i), lane_at(r, i));
  });
}

void truths(const Lane* lanes, std::size_t count, std::uint8_t* __restrict bytes) {
  for (std::size_t i = 0; i < count; ++i) bytes[i] = lanes[i] != 0 ? 1 : 0;
}

}  // namespace

template <>
void provide<Isa::MIYAMA_KERNEL_ISA>(LaneKernels& kernels) {
  kernels = {&map_lanes<const Lane*, const Lane*>, &map_lanes<Lane, const Lane*>,
             &map_lanes<const Lane*, Lane>, &truths};
}

}  // namespace miyama
