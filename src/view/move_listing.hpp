/// @file  move_listing.hpp
/// @brief The listing of a partition table: one multiset a line, the losing ones crossed, the
/// others with every winning move.
///
///     3,2,1 ×
///     4,2,1 → 4 to 3
///     6,5,4,3,2,1 → 6 to 1; 6 to 3,2; 5 to 2; 5 to 3,1; 4 to 3; 4 to 2,1
#pragma once

#include <string>

#include "game/take_and_break.hpp"
#include "view/listing.hpp"

namespace miyama {

/// A heap of `size` becomes `rests`.
struct HeapMove {
  std::uint64_t size;
  Rests rests;

  bool operator==(const HeapMove&) const = default;
};

/// The winning moves of `position` (descending), larger heaps first, then those that leave fewer
/// sticks, so that the one that tables store comes first. None for a loss.
[[nodiscard]] std::vector<HeapMove> winning_moves(const TakeAndBreak& rules, PositionView position,
                                                  const IsLoss& is_loss);

/// "5 to 3,1", "5 to 0" where the heap is gone.
[[nodiscard]] std::string move_text(const HeapMove& move);

/// One line without its end.
[[nodiscard]] std::string move_listing_line(const TakeAndBreak& rules, PositionView position,
                                            const IsLoss& is_loss, const PositionFormat& format);

}  // namespace miyama
