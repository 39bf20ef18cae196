/// @file  losses_below_kernels.cpp
/// @brief One compilation of the loops over what lies below; MIYAMA_KERNEL_ISA names the
/// instruction set.

#include "verify/box/losses_below_kernels.hpp"

#include <type_traits>

namespace miyama {
namespace {

template <class T>
void numbers_below(const T* before, const std::uint8_t* lost, std::size_t n, T* below) {
  for (std::size_t x = 0; x < n; ++x) below[x] = static_cast<T>(before[x] + lost[x]);
}

template <class T>
void steps_below(const T* before, const std::uint8_t* lost, T m, std::size_t n, T* below) {
  for (std::size_t x = 0; x < n; ++x) {
    const T farther = static_cast<T>(before[x] + (before[x] != 0 ? m : T{0}));
    below[x] = lost[x] != 0 ? static_cast<T>(lost[x]) : farther;
  }
}

/// Calls put(x, number) for each entry and adds the numbers up: those of 64 entries in 32 bits
/// where these hold them, so that the loop vectorises.
template <class T, class Holds, class Put>
std::uint64_t put_held(const T* numbers, std::size_t n, const Holds& holds, const Put& put) {
  std::uint64_t sum = 0;
  for (std::size_t begin = 0; begin < n; begin += 64) {
    const std::size_t end = n - begin < 64 ? n : begin + 64;
    std::conditional_t<sizeof(T) < 4, std::uint32_t, std::uint64_t> part = 0;
    for (std::size_t x = begin; x < end; ++x) {
      const T number = holds(x) ? numbers[x] : T{0};
      part += number;
      put(x, number);
    }
    sum += part;
  }
  return sum;
}

template <class T, class Put>
std::uint64_t put_numbers(const T* numbers, const std::uint8_t* holds, std::size_t n,
                          const Put& put) {
  if (holds == nullptr)
    return put_held(
        numbers, n, [](std::size_t) { return true; }, put);
  return put_held(
      numbers, n, [holds](std::size_t x) { return holds[x] != 0; }, put);
}

template <class T>
std::uint64_t mark_wins(const T* numbers, const std::uint8_t* holds, std::size_t n,
                        std::uint8_t* outcomes) {
  return put_numbers(numbers, holds, n, [outcomes](std::size_t x, T number) {
    outcomes[x] = static_cast<std::uint8_t>(outcomes[x] | (number != 0 ? 1 : 0));
  });
}

template <class T>
std::uint64_t add_moves(const T* numbers, const std::uint8_t* holds, std::size_t n,
                        std::uint32_t* moves) {
  return put_numbers(numbers, holds, n, [moves](std::size_t x, T number) { moves[x] += number; });
}

}  // namespace

template <Isa isa, class T>
void provide(LossesBelowKernels<T>& kernels) {
  kernels = {&numbers_below<T>, &steps_below<T>, &mark_wins<T>, &add_moves<T>};
}

template void provide<Isa::MIYAMA_KERNEL_ISA>(LossesBelowKernels<std::uint8_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(LossesBelowKernels<std::uint16_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(LossesBelowKernels<std::uint32_t>&);

}  // namespace miyama
