/// @file  number_kernels.cpp
/// @brief One compilation of the loops over lengths of play, one per position of a row.
/// MIYAMA_KERNEL_ISA names the instruction set.
///
/// No loop has a branch, so that the compiler makes vector operations of them.

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

}  // namespace

template <>
void provide<Isa::MIYAMA_KERNEL_ISA>(LengthKernels& kernels) {
  kernels = {&merge_options, &merge_lengths, &settle};
}

}  // namespace miyama
