/// @file  sum_rules.hpp
/// @brief Sums of games: heaps of different kinds, each in a place of its own.
///
/// A move is a move in one place, by the rules of that place. A position has a number for each
/// place (game/place.hpp), so a table of a sum is a box like others, and every solver and
/// certificate of listed options takes it. People read and write the heaps of a place with +
/// between them, and the places with commas:
///
///     sum:nim:9+0.07:20     a heap of Nim up to 9, and a row of Dawson's Kayles up to 20
///     2,7                   a heap of 2, a row of 7
///     2,4+1                 the row became two; 2,0: it is gone
///
/// The name has the bounds, as the numbers of positions depend on them. A game without bounds,
/// `sum:nim+0.07`, becomes one with them (sum_name). Positions of places that never break are
/// numbered by their sizes: `sum:nim:9+nim:9` has the table of nim on 9,9.
///
/// In normal play a position is worth the XOR of what its heaps are worth (theorem/place_sum.hpp).
/// In misère play a monoid may say as much (theorem/place_quotient.hpp).
///
/// Cost: for_each_option lists the options of each place, which stand in memory. Multisets with
/// marks, one game each, as the one position of a partition table lost: there would be far more of
/// them, and nobody could say which heap is whose.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/place.hpp"

namespace miyama {

class SumRules final : public ListedRules {
 public:
  /// The sum called `name`, with the bounds in it. Throws as places do; usage_error for a name that
  /// is none, and for more places than a table has heaps.
  explicit SumRules(std::string_view name, const Team& team = 1,
                    std::uint64_t most_bytes = UINT64_MAX);

  [[nodiscard]] const SumRules* sum_rules() const override { return this; }
  bool for_each_option(PositionView from, const Visit& visit) const override;
  [[nodiscard]] std::uint64_t level(PositionView position) const override;
  void check_bounds(PositionView bounds) const override;
  /// People name the position that they move to.
  [[nodiscard]] bool takes_from_one_heap() const override { return false; }
  [[nodiscard]] bool takes_from_several_heaps() const override { return true; }

  [[nodiscard]] const Place& place(std::size_t i) const { return *places_[i]; }
  /// The greatest number of each place: what bounds a table.
  [[nodiscard]] Position table_bounds() const;
  [[nodiscard]] std::uint64_t bytes() const;

  /// All sticks of a position.
  [[nodiscard]] std::uint64_t sticks(PositionView position) const;
  /// "2,4+1". Precondition: the numbers are those of positions.
  [[nodiscard]] std::string text(PositionView position) const;
  /// The position that a text such as "2,4+1" or "2 4+1" writes. Throws usage_error, naming the
  /// place, if it is none.
  [[nodiscard]] Position position_of(std::string_view text) const;

 private:
  [[nodiscard]] std::uint64_t number_in(std::size_t place, std::string_view heaps) const;

  std::vector<std::shared_ptr<const Place>> places_;  ///< those that are alike share their lists
};

/// True for "sum:…".
[[nodiscard]] bool names_sum(std::string_view name);

/// The games of "sum:nim:9+0.07", each with its bound where it has one. Throws usage_error for more
/// places than a table has heaps; names that are no games stay as they are.
[[nodiscard]] std::vector<std::pair<std::string, std::optional<std::uint64_t>>> games_of_sum(
    std::string_view name);

/// "sum:nim+0.07" and 9,20 → "sum:nim:9+0.07:20". Without bounds the name must have them. Throws
/// usage_error for other numbers of places and bounds, and where both have bounds.
[[nodiscard]] std::string sum_name(std::string_view name, PositionView bounds);

/// "nim:9,subtraction:1,2,3:20" → "sum:nim:9+subtraction:1,2,3:20".
[[nodiscard]] std::string sum_of_heaps(std::string_view heaps);

/// The sum of a name that has no bounds with the least ones for which `position`, a text, is one of
/// its positions; a name with bounds stays as it is. Throws usage_error where there are none.
[[nodiscard]] std::string sum_around(std::string_view name, std::string_view position);

}  // namespace miyama
