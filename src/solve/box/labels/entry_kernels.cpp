/// @file  entry_kernels.cpp
/// @brief One compilation of the loops that make entries of steps; MIYAMA_KERNEL_ISA names the
/// instruction set.

#include "solve/box/labels/kernels.hpp"

namespace miyama {
namespace {

template <class T>
void count_steps(const T* steps, std::size_t entries, T* counts) {
  for (std::size_t i = 0; i < entries; ++i)
    counts[i] = static_cast<T>(counts[i] + (steps[i] != 0 ? 1 : 0));
}

template <class T>
void add_counts(const T* counts, std::size_t entries, bool is_first, std::uint32_t* moves) {
  if (is_first)
    for (std::size_t i = 0; i < entries; ++i) moves[i] = counts[i];
  else
    for (std::size_t i = 0; i < entries; ++i) moves[i] += counts[i];
}

template <class T, class Item>
void lower_to_drops(const T* steps, std::size_t entries, Item first, Item rank_step, Item* drops) {
  for (std::size_t i = 0; i < entries; ++i) {
    const Item drop = steps[i] != 0 ? static_cast<Item>(first + steps[i] * rank_step) : Item(-1);
    drops[i] = drop < drops[i] ? drop : drops[i];
  }
}

template <class Item>
void to_targets(const Item* rank_steps, std::size_t entries, Item first_rank, Item* drops) {
  for (std::size_t i = 0; i < entries; ++i)
    drops[i] = drops[i] != Item(-1) ? first_rank + rank_steps[i] - drops[i] : Item(-1);
}

}  // namespace

template <Isa isa, class T>
void provide(StepKernels<T>& kernels) {
  kernels = {&count_steps<T>,
             &add_counts<T>,
             {&lower_to_drops<T, std::uint32_t>, &to_targets<std::uint32_t>},
             {&lower_to_drops<T, std::uint64_t>, &to_targets<std::uint64_t>}};
}

template void provide<Isa::MIYAMA_KERNEL_ISA>(StepKernels<std::uint8_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(StepKernels<std::uint16_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(StepKernels<std::uint32_t>&);

}  // namespace miyama
