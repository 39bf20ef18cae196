/// @file  moves.hpp
/// @brief Moves of positions of any size: what is one, which takes least, all within reason.
///
/// A person's heaps may hold more than any table. Of vector rules a move is recognised by the
/// directions and faces, without a look at the others; other rules list their options.
#pragma once

#include <optional>

#include "base/observer.hpp"
#include "game/rules.hpp"

namespace miyama {

/// As Rules::for_each_option. Throws usage_error where there are more options than anyone waits
/// for.
bool for_each_option_within_reason(const Rules& rules, PositionView position,
                                   const Rules::Visit& visit, const Observer* observer = nullptr);

/// True if `to` is an option of `from`. Fast for heaps of any size where the rules are vector
/// rules.
[[nodiscard]] bool is_option(const Rules& rules, PositionView from, PositionView to);

/// The option that takes fewest stones from `position` (a pass takes none), the first of these;
/// none where there is no move. Fast for heaps of any size where the rules are vector rules.
[[nodiscard]] std::optional<Position> least_move(const Rules& rules, PositionView position);

}  // namespace miyama
