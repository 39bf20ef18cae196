/// @file  move_kernels.cpp
/// @brief One compilation of the loops over pieces; MIYAMA_KERNEL_ISA names the instruction set.

#include "verify/move_kernels.hpp"

#include <cstring>

#include "sweep/cell_words.hpp"

namespace miyama {
namespace {

template <class T>
void outcomes_of_sum(const PieceSum<T>& sum, std::uint8_t* outcomes) {
  const PieceSum<T> of = sum;  // a copy: the compiler must assume that `outcomes` overlaps `sum`
  for (std::size_t i = 0; i < of.entries; ++i) outcomes[i] = of.own[i] == of.common ? 0 : 1;
}

template <class T>
void values_of_sum(const PieceSum<T>& sum, T* values) {
  for (std::size_t i = 0, entries = sum.entries; i < entries; ++i)
    values[i] = static_cast<T>(sum.own[i] ^ sum.common);
}

template <class T>
T steps_above(T size, T losing) {
  return size > losing ? static_cast<T>(size - losing) : T{0};
}

template <class T>
void steps_to_sum_0(const PieceSum<T>& sum, const PieceSizes<T>& sizes, T* steps) {
  const PieceSum<T> of = sum;  // copies, see above
  const PieceSizes<T> heap = sizes;
  if (heap.own == nullptr) {
    const T others = static_cast<T>(of.common ^ heap.common);
    for (std::size_t i = 0; i < of.entries; ++i)
      steps[i] = steps_above(heap.common, static_cast<T>(of.own[i] ^ others));
  } else {
    for (std::size_t i = 0; i < of.entries; ++i)
      steps[i] = steps_above(heap.own[i], static_cast<T>(heap.own[i] ^ of.own[i] ^ of.common));
  }
}

/// Counts in a register, heap by heap: a loop over all entries for each heap would read and write
/// their counts again and again.
template <class T>
void count_to_sum_0(const PieceSum<T>& sum, const PieceSizes<T>* sizes, std::size_t heaps,
                    std::uint32_t* counts) {
  using Register [[gnu::vector_size(register_bytes)]] = T;
  constexpr std::size_t few = register_bytes / sizeof(T);
  const PieceSum<T> of = sum;  // a copy, see above
  std::size_t first = 0;
  for (; first + few <= of.entries; first += few) {
    Register own, count{};
    std::memcpy(&own, of.own + first, sizeof own);
    own ^= of.common;
    for (std::size_t i = 0; i < heaps; ++i) {
      Register size = Register{} + sizes[i].common;
      if (sizes[i].own != nullptr) std::memcpy(&size, sizes[i].own + first, sizeof size);
      count -= (Register)(size > (size ^ own));  // true is −1
    }
    T numbers[few];
    std::memcpy(numbers, &count, sizeof numbers);
    for (std::size_t k = 0; k < few; ++k) counts[first + k] = numbers[k];
  }
  for (; first < of.entries; ++first) {
    counts[first] = 0;
    for (std::size_t i = 0; i < heaps; ++i) {
      const T size = sizes[i].own != nullptr ? sizes[i].own[first] : sizes[i].common;
      counts[first] += size > (size ^ of.own[first] ^ of.common) ? 1 : 0;
    }
  }
}

template <class T>
void mark_wins(const T* steps, std::size_t entries, std::uint8_t* outcomes) {
  for (std::size_t i = 0; i < entries; ++i)
    outcomes[i] = static_cast<std::uint8_t>(outcomes[i] | (steps[i] != 0 ? 1 : 0));
}

template <class T>
void count_moves(const T* steps, std::size_t entries, T* counts) {
  for (std::size_t i = 0; i < entries; ++i)
    counts[i] = static_cast<T>(counts[i] + (steps[i] != 0 ? 1 : 0));
}

template <class T>
void add_numbers(const T* numbers, std::size_t entries, bool is_first, std::uint32_t* moves) {
  if (is_first)
    for (std::size_t i = 0; i < entries; ++i) moves[i] = numbers[i];
  else
    for (std::size_t i = 0; i < entries; ++i) moves[i] += numbers[i];
}

/// Runs are so short that their sums fit into an entry, which makes the loop a vector operation per
/// register.
template <class T>
std::uint64_t count_equal(const T* numbers, std::size_t entries, T mask, T value) {
  constexpr std::size_t run = 192;
  std::uint64_t count = 0;
  for (std::size_t first = 0; first < entries; first += run) {
    const std::size_t some = entries - first < run ? entries - first : run;
    T sum = 0;
    for (std::size_t i = 0; i < some; ++i)
      sum = static_cast<T>(sum + ((numbers[first + i] & mask) == value ? 1 : 0));
    count += sum;
  }
  return count;
}

template <class T, class Item>
void lower_drops(const T* steps, std::size_t entries, Item first, Item stride, Item* drops) {
  for (std::size_t i = 0; i < entries; ++i) {
    const Item drop = steps[i] != 0 ? static_cast<Item>(first + steps[i] * stride) : Item(-1);
    drops[i] = drop < drops[i] ? drop : drops[i];
  }
}

template <class Item>
void targets_of_drops(const Item* rank_steps, std::size_t entries, Item first_rank, Item* drops) {
  for (std::size_t i = 0; i < entries; ++i) {
    const Item target = first_rank + rank_steps[i] - drops[i];
    drops[i] = drops[i] == static_cast<Item>(-1) ? drops[i] : target;
  }
}

}  // namespace

template <Isa isa, class T>
void provide(MoveKernels<T>& kernels) {
  kernels = {&outcomes_of_sum<T>, &values_of_sum<T>, &steps_to_sum_0<T>, &count_to_sum_0<T>,
             &mark_wins<T>,       &count_moves<T>,   &add_numbers<T>,    &count_equal<T>};
}

template <Isa isa, class T, class Item>
void provide(TargetMoveKernels<T, Item>& kernels) {
  kernels = {&lower_drops<T, Item>, &targets_of_drops<Item>};
}

template void provide<Isa::MIYAMA_KERNEL_ISA>(MoveKernels<std::uint8_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(MoveKernels<std::uint16_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(MoveKernels<std::uint32_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(TargetMoveKernels<std::uint8_t, std::uint32_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(TargetMoveKernels<std::uint16_t, std::uint32_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(TargetMoveKernels<std::uint32_t, std::uint32_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(TargetMoveKernels<std::uint8_t, std::uint64_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(TargetMoveKernels<std::uint16_t, std::uint64_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(TargetMoveKernels<std::uint32_t, std::uint64_t>&);

}  // namespace miyama
