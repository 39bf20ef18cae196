/// @file  limit_kernels.cpp
/// @brief One compilation of the loops of moves with a limit; MIYAMA_KERNEL_ISA names the
/// instruction set.
///
/// A comparison becomes a byte, 0 or 1, in loops that the compiler turns into vector operations;
/// then a multiplication moves eight bytes' lowest bits next to each other.

#include "solve/box/limit_kernels.hpp"

#include <cstring>

namespace miyama {
namespace {

/// Bit i is byte i, each of which is 0 or 1.
std::uint64_t word_of(const std::uint8_t (&bytes)[64]) {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < 64; i += 8) {
    std::uint64_t eight;
    std::memcpy(&eight, bytes + i, sizeof eight);
    word |= (eight * 0x0102'0408'1020'4080) >> 56 << i;
  }
  return word;
}

/// Bit i is holds(i), for i from 0 to count − 1.
template <class Holds>
std::uint64_t word_where(std::size_t count, const Holds& holds) {
  std::uint8_t bytes[64];
  if (count >= 64) {
    for (std::size_t i = 0; i < 64; ++i) bytes[i] = holds(i);
    return word_of(bytes);
  }
  std::memset(bytes, 0, sizeof bytes);
  for (std::size_t i = 0; i < count; ++i) bytes[i] = holds(i);
  return word_of(bytes);
}

void set_reached(const std::uint32_t* nearest, const std::int32_t* reach, std::int32_t size,
                 std::int32_t growth, std::size_t n, std::uint64_t* bits) {
  for (std::size_t x = 0; x < n; x += 64)
    bits[x / 64] |= word_where(n - x, [=](std::size_t i) {
      return static_cast<std::int32_t>(nearest[x + i]) + reach[x + i] >=
             size + static_cast<std::int32_t>(x + i) * growth;
    });
}

void set_within(const std::uint64_t* from, const std::int32_t* reach, std::int32_t taken,
                std::size_t n, std::uint64_t* bits) {
  for (std::size_t x = 0; x < n; x += 64)
    if (from[x / 64] != 0)
      bits[x / 64] |=
          from[x / 64] & word_where(n - x, [=](std::size_t i) { return reach[x + i] >= taken; });
}

}  // namespace

template <Isa isa>
void provide(LimitKernels& kernels) {
  kernels = {&set_reached, &set_within};
}

template void provide<Isa::MIYAMA_KERNEL_ISA>(LimitKernels&);

}  // namespace miyama
