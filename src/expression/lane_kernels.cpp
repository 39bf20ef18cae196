/// @file  lane_kernels.cpp
/// @brief One compilation of the loops over lanes; MIYAMA_KERNEL_ISA names the instruction set.

#include "expression/operators.hpp"

namespace miyama {
namespace {

template <class Lane>
Lane lane_at(const Lane* lanes, std::size_t i) {
  return lanes[i];
}
/// One value for all lanes.
template <class Lane>
Lane lane_at(Lane value, std::size_t /*i*/) {
  return value;
}

/// Steps of Euclid's algorithm for 64 lanes at once, until none has a remainder; without a branch,
/// so that they vectorise. Where the remainder is 0 already, the divisor stays and the remainder is
/// that of division by 1.
template <class Lane, class Left, class Right>
void common_divisors(Left left, Right right, Lane* out, std::size_t count) {
  constexpr std::size_t together = 64;
  for (std::size_t done = 0; done < count; done += together) {
    std::int32_t divisors[together] = {}, rests[together] = {};
    const std::size_t n = count - done < together ? count - done : together;
    for (std::size_t i = 0; i < n; ++i) {
      const std::int32_t l = lane_at<Lane>(left, done + i), r = lane_at<Lane>(right, done + i);
      divisors[i] = l < 0 ? -l : l;
      rests[i] = r < 0 ? -r : r;
    }
    for (std::int32_t any = 1; any != 0;) {
      any = 0;
      for (std::size_t i = 0; i < together; ++i) {
        const std::int32_t divided = divisors[i], none = rests[i] == 0, by = rests[i] + none;
        const auto quotient = static_cast<std::int32_t>(static_cast<RealOf<Lane>>(divided) /
                                                        static_cast<RealOf<Lane>>(by));
        divisors[i] = rests[i] + none * divided;
        rests[i] = divided - quotient * by;
        any |= rests[i];
      }
    }
    for (std::size_t i = 0; i < n; ++i) out[done + i] = static_cast<Lane>(divisors[i]);
  }
}

/// A loop per operator and kind of operands, so that each vectorises.
template <class Lane, class Left, class Right>
void map_lanes(Operator op, Left left, Right right, Lane* out, std::size_t count) {
  if constexpr (sizeof(Lane) < 8)
    if (op == Operator::common_divisor) return common_divisors(left, right, out, count);
  with_operator<Lane>(op, [&](auto f) {
    Lane* __restrict const to = out;
    const Left l = left;
    const Right r = right;
    for (std::size_t i = 0, n = count; i < n; ++i)
      to[i] = f(lane_at<Lane>(l, i), lane_at<Lane>(r, i));
  });
}

template <class Lane>
void truths(const Lane* lanes, std::size_t count, std::uint8_t* __restrict bytes) {
  for (std::size_t i = 0; i < count; ++i) bytes[i] = lanes[i] != 0 ? 1 : 0;
}

template <class From, class To>
void convert(const From* from, std::size_t count, To* __restrict to) {
  for (std::size_t i = 0; i < count; ++i) to[i] = static_cast<To>(from[i]);
}

}  // namespace

template <Isa isa, class Lane>
void provide(KernelsOf<Lane>& kernels) {
  kernels = {&map_lanes<Lane, const Lane*, const Lane*>,
             &map_lanes<Lane, Lane, const Lane*>,
             &map_lanes<Lane, const Lane*, Lane>,
             &truths<Lane>,
             &convert<std::int64_t, Lane>,
             &convert<Lane, std::int64_t>};
}

template void provide<Isa::MIYAMA_KERNEL_ISA>(KernelsOf<std::int64_t>&);
#if defined(MIYAMA_X86_KERNELS)
template void provide<Isa::MIYAMA_KERNEL_ISA>(KernelsOf<std::int32_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(KernelsOf<std::int16_t>&);
#endif

}  // namespace miyama
