/// @file  take_from_heap.hpp
/// @brief Nim's move on one heap, for rule sets that say from which heaps one may take.
#pragma once

#include "game/rules.hpp"

namespace miyama {

/// Visits what is left after taking 1, 2, … all stones of heap `heap`. `to`: a copy of `from` to
/// work on, restored at the end. The option's direction is the heap, from 0, its steps the stones
/// taken. False if `visit` has seen enough.
inline bool take_from_heap(PositionView from, std::size_t heap, Position& to,
                           const Rules::Visit& visit) {
  for (std::uint64_t stones = 1; stones <= from[heap]; ++stones) {
    to[heap] = from[heap] - stones;
    if (!visit({to, heap, stones})) return false;
  }
  to[heap] = from[heap];
  return true;
}

}  // namespace miyama
