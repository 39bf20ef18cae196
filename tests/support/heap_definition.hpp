/// @file  heap_definition.hpp
/// @brief Grundy values of single heaps by their definition: the rung below
/// solve/sequence/heap_values.cpp.
///
///     G(n) = mex { G(r₁) ⊕ G(r₂) ⊕ G(r₃) : a heap of n may become r₁, r₂, r₃ }
///
/// The mex is the least number that is not in the set.
///
/// Cost: every move of every heap once. With splits n moves per heap and digit, n² with three
/// rests; no idea that could be wrong.
#pragma once

#include <cstdint>
#include <vector>

#include "game/take_and_break.hpp"

namespace miyama {

/// Grundy values in normal play of the heaps 0 … `last`.
[[nodiscard]] std::vector<std::uint32_t> heap_values_by_definition(const TakeAndBreak& rules,
                                                                   std::uint64_t last);

}  // namespace miyama
