/// @file  lane_kernels.cpp
/// @brief One compilation of the loops over lanes; MIYAMA_KERNEL_ISA names the instruction set.

#include "expression/lane_kernels.hpp"

namespace miyama {
namespace {

/// One value for all lanes.
struct Same {
  Lane value;
  Lane operator[](std::size_t) const { return value; }
};

/// A loop per operator and kind of operands, so that each vectorises.
template <class Left, class Right>
void map_lanes(Operator op, Left left, Right right, Lane* __restrict out, std::size_t count) {
  with_operator(op, [&](auto f) {
    Lane* __restrict const to = out;
    const Left l = left;
    const Right r = right;
    for (std::size_t i = 0, n = count; i < n; ++i) to[i] = f(l[i], r[i]);
  });
}

void map_both(Operator op, const Lane* left, const Lane* right, Lane* out, std::size_t count) {
  map_lanes(op, left, right, out, count);
}

void map_right(Operator op, Lane left, const Lane* right, Lane* out, std::size_t count) {
  map_lanes(op, Same{left}, right, out, count);
}

void map_left(Operator op, const Lane* left, Lane right, Lane* out, std::size_t count) {
  map_lanes(op, left, Same{right}, out, count);
}

void truths(const Lane* lanes, std::size_t count, std::uint8_t* __restrict bytes) {
  for (std::size_t i = 0; i < count; ++i) bytes[i] = lanes[i] != 0 ? 1 : 0;
}

}  // namespace

template <Isa isa>
void provide(LaneKernels& kernels) {
  kernels = {&map_both, &map_right, &map_left, &truths};
}

template void provide<Isa::MIYAMA_KERNEL_ISA>(LaneKernels&);

}  // namespace miyama
