/// @file  number_kernels.cpp
/// @brief One compilation of the loops over numbers, one per position of a row: lengths, and how
/// far moves with a limit reach. MIYAMA_KERNEL_ISA names the instruction set.
///
/// No loop over lengths has a branch, so that the compiler makes vector operations of them. A
/// comparison with a reach becomes a byte, 0 or 1, in such loops, too; then a multiplication moves
/// eight bytes' lowest bits next to each other.

#include <cstring>

#include "solve/box/kernels.hpp"

namespace miyama {
namespace {

std::uint32_t greater(std::uint32_t a, std::uint32_t b) { return a > b ? a : b; }

void merge_options(const std::uint32_t* __restrict remoteness, std::size_t n, std::uint32_t lost,
                   std::uint32_t* __restrict quick, std::uint32_t* __restrict slow) {
  for (std::size_t x = 0; x < n; ++x) {
    const std::uint32_t mask = ((remoteness[x] ^ lost) & 1U) - 1U;  // all ones where it is lost
    quick[x] = greater(quick[x], ~remoteness[x] & mask);
    slow[x] = greater(slow[x], remoteness[x] + 1);
  }
}

void merge_lengths(const std::uint32_t* __restrict from_quick,
                   const std::uint32_t* __restrict from_slow, std::size_t n,
                   std::uint32_t* __restrict quick, std::uint32_t* __restrict slow) {
  for (std::size_t x = 0; x < n; ++x) {
    quick[x] = greater(quick[x], from_quick[x]);
    slow[x] = greater(slow[x], from_slow[x]);
  }
}

void settle(const std::uint32_t* __restrict quick, const std::uint32_t* __restrict slow,
            std::size_t n, std::uint32_t* __restrict remoteness) {
  for (std::size_t x = 0; x < n; ++x) remoteness[x] = quick[x] != 0 ? ~quick[x] + 1 : slow[x];
}

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

template <>
void provide<Isa::MIYAMA_KERNEL_ISA>(LengthKernels& kernels) {
  kernels = {&merge_options, &merge_lengths, &settle};
}

template <>
void provide<Isa::MIYAMA_KERNEL_ISA>(LimitKernels& kernels) {
  kernels = {&set_reached, &set_within};
}

}  // namespace miyama
