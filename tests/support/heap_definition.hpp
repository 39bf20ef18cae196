/// @file  heap_definition.hpp
/// @brief Grundy values of single heaps by their definition: the rung below
/// sequence/compute/heap_values.cpp.
///
///     G(n) = mex { G(r₁) ⊕ G(r₂) ⊕ G(r₃) : a heap of n may become r₁, r₂, r₃ }
///
/// The mex is the least number that is not in the set. Cost: every move of every heap once.
#pragma once

#include <set>
#include <vector>

#include "game/take_and_break.hpp"

namespace miyama {

/// The value of the heap behind those whose values are listed, 0 … values.size() − 1.
[[nodiscard]] inline std::uint32_t next_value_by_definition(
    const TakeAndBreak& rules, const std::vector<std::uint32_t>& values) {
  std::set<std::uint32_t> options;
  rules.for_each_rests(values.size(), [&](const Rests& rests) {
    options.insert(values[rests[0]] ^ values[rests[1]] ^ values[rests[2]]);
  });
  std::uint32_t mex = 0;
  while (options.contains(mex)) ++mex;
  return mex;
}

/// Grundy values in normal play of the heaps 0 … `last`.
[[nodiscard]] inline std::vector<std::uint32_t> heap_values_by_definition(const TakeAndBreak& rules,
                                                                          std::uint64_t last) {
  std::vector<std::uint32_t> values{0};
  while (values.size() <= last) values.push_back(next_value_by_definition(rules, values));
  return values;
}

}  // namespace miyama
