/// @file  left_out.hpp
/// @brief Which tuples of a block are not positions, for whoever reads labels block by block.
#pragma once

#include "game/rules.hpp"
#include "table/index/box/box.hpp"

namespace miyama {

/// Calls visit(place) for each place of a block of a box whose tuple is not a position, ascending.
/// Throws usage_error where the rules cannot tell.
template <class Visit>
void for_each_left_out(const Rules& rules, const Block& block, const Visit& visit) {
  if (!rules.leaves_out()) return;
  for_each_position(block, rules.heaps(), [&](std::uint64_t place, PositionView tuple) {
    if (!rules.is_position(tuple)) visit(place);
  });
}

}  // namespace miyama
