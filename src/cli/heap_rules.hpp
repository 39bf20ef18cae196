/// @file  heap_rules.hpp
/// @brief The rules of single heaps, for commands that ask what a heap is worth in a sum.
#pragma once

#include <memory>
#include <string>

#include "game/heap_set.hpp"

namespace miyama {

/// Take-and-break rules by name; those of subtraction games, which keep the places of heaps, on one
/// heap of at most `largest`. Throws usage_error for games that are no sums of heaps.
[[nodiscard]] std::unique_ptr<TakeAndBreak> rules_of_heap(const std::string& name,
                                                          std::uint64_t largest = UINT64_MAX);

/// The heaps of these rules; those of several, where `name` is a sum of games, with bounds or
/// without. Throws usage_error as above.
[[nodiscard]] HeapSet heap_set_of(const std::string& name);

}  // namespace miyama
