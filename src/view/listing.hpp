/// @file  listing.hpp
/// @brief The lecture's listing: one position a line, the losing ones crossed, the others with
/// arrows to every lost option.
///
///     000 ×
///     001 → 000
///     735 → 635 725 734
#pragma once

#include <functional>
#include <string>

#include "base/convention.hpp"
#include "game/rules.hpp"
#include "view/position_text.hpp"

namespace miyama {

/// Tells whether a position of the table is a loss.
using IsLoss = std::function<bool(PositionView)>;

/// What a table says about one position.
struct PositionEntry {
  bool is_loss;
  std::vector<Position> lost_options;  ///< the winning moves, in the order of the rules
  bool has_option = false;
};

/// Looks up every option of `position`.
[[nodiscard]] PositionEntry look_up(const Rules& rules, PositionView position,
                                    const IsLoss& is_loss);

/// What stands behind a win that has no lost option.
[[nodiscard]] std::string win_without_arrow(bool has_option);

/// One line without its end. A win without a move, which misère play has, says so in words; so does
/// one without a lost option, which only a wrong table has.
[[nodiscard]] std::string listing_line(PositionView position, const PositionEntry& entry,
                                       const PositionFormat& format);

}  // namespace miyama
