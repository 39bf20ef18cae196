/// @file  sum_rules.hpp
/// @brief Sums of games: heaps of different kinds, each a summand.
///
/// A move is a move in one summand, by its rules. A summand begins with one heap up to its bound.
/// Where heaps break it then holds several, and each multiset that they reach has a number: by
/// total, then by its heaps in descending order. A move leads to a smaller number.
///
///     0.07 up to 6    none  1  1+1  2  2+1  3  2+2  3+1  4  5   6      6 → 4  3+1  2+2
///     number            0   1   2   3   4   5   6    7   8  9  10     10 → 8   7    6
///
/// The number of a heap that never breaks is its size. A position of a sum has a number for each
/// summand, so its table is a box like others, and all code that takes lists of options takes it.
/// People write the heaps of a summand with + between them, and the summands with commas:
///
///     sum:nim:9+0.07:20     a heap of Nim up to 9, and a row of Dawson's Kayles up to 20
///     2,7                   a heap of 2, a row of 7
///     2,4+1                 the row became two; 2,0: it is gone
///
/// The name has the bounds, as the numbers of positions depend on them. Games of one's own are
/// lists of what heaps become, each under a name; whoever makes the sum has these lists.
///
/// Cost for a summand that breaks: some 500 ns per option, once; 160 bytes per position and 4 per
/// option.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/team.hpp"
#include "game/rules.hpp"

namespace miyama {

class BreakLists;

/// Games of one's own, by their names: what their heaps become, as lists.
using OwnGames = std::map<std::string, std::shared_ptr<const BreakLists>, std::less<>>;

/// Adds a game. One that is there stays, or grows: the list is then of its heaps, up to a smaller
/// or greater one. Precondition: one list begins with the other.
void add_game(OwnGames& own, const std::string& name, std::shared_ptr<const BreakLists> lists);

/// The rules of one heap that may stand in a sum, called `game`: vector rules on one heap, or
/// take-and-break rules. Throws usage_error, naming the games there are, for any other name.
[[nodiscard]] std::unique_ptr<Rules> rules_of_summand(std::string_view game,
                                                      const OwnGames& own = {});

/// What heaps up to `largest` become by rules on one heap: a game of one's own. Throws usage_error,
/// beginning with `source`, for rules on more heaps, with a pass or with tuples that are not
/// positions, where a heap does not get smaller, and for too many options; stopped_error.
[[nodiscard]] std::shared_ptr<const BreakLists> lists_by_rules(const Rules& rules,
                                                               std::uint64_t largest,
                                                               const std::string& source,
                                                               const Team& team);

/// A game on one heap. Immutable, so safe to share between threads.
class Summand {
 public:
  /// A heap that breaks has at most this many sticks.
  static constexpr std::uint64_t most_sticks = 254;
  /// A summand that breaks, or that is a list, has at most so many.
  static constexpr std::uint64_t most_positions = 1 << 20;

  /// Throws usage_error for a name that is not a game of one summand, and for a bound that is too
  /// large; stopped_error.
  Summand(std::string_view game, std::uint64_t bound, const Team& team = 1,
          const OwnGames& own = {});

  const Rules& rules() const { return *rules_; }
  std::string game() const { return rules_->name(); }
  /// The greatest heap that a summand begins with.
  std::uint64_t bound() const { return bound_; }
  /// True if a position may have several heaps.
  bool breaks() const { return !heaps_.empty(); }
  std::uint64_t positions() const { return breaks() ? heaps_.size() : bound_ + 1; }
  std::uint64_t bytes() const { return bytes_; }

  /// The heaps of a position, descending, none of them 0. Precondition: number < positions().
  Position heaps_of(std::uint64_t number) const;
  /// The position with these heaps, in any order; none if no heap within the bound reaches it.
  std::optional<std::uint64_t> number_of(Position heaps) const;
  /// Falls with every move, which takes sticks or makes more heaps.
  std::uint64_t level(std::uint64_t number) const {
    return breaks() ? 2 * ranges::sum(heaps_[number]) - heaps_[number].size() : number;
  }
  /// Visits the numbers of the options of a position until `visit` has seen enough: false then.
  bool for_each_option(std::uint64_t number, const Visitor<std::uint64_t>& visit) const;

 private:
  void list(const Team& team);

  std::unique_ptr<Rules> rules_;
  std::uint64_t bound_;
  std::uint64_t bytes_ = 0;
  std::vector<Position> heaps_;  ///< one list for each number; none if no heap breaks
  std::vector<std::vector<std::uint32_t>> options_;  ///< the numbers of its options, ascending
};

class SumRules final : public ListedRules, public PositionNames {
 public:
  /// The sum called `name`, with the bounds in it. Throws as Summand does; usage_error for any
  /// other name, for more summands than a table has heaps, and for games of one's own under a name
  /// that others have or that a sum cannot bear.
  explicit SumRules(std::string_view name, const Team& team = 1, const OwnGames& own = {});

  const SumRules* sum_rules() const override { return this; }
  const PositionNames* position_names() const override { return this; }
  std::uint64_t bytes() const override;
  bool for_each_option(PositionView from, const Visit& visit) const override;
  std::uint64_t level(PositionView position) const override;
  void check_bounds(PositionView bounds) const override;
  /// People name the position that they move to.
  bool takes_from_one_heap() const override { return false; }
  bool takes_from_several_heaps() const override { return true; }

  const Summand& summand(std::size_t i) const { return *summands_[i]; }
  /// The greatest number of each summand: what bounds a table.
  Position table_bounds() const;
  /// "2,4+1". Precondition: the numbers are those of positions.
  std::string text(PositionView position) const override;
  /// The position that a text such as "2,4+1" or "2 4+1" writes. Throws usage_error, naming the
  /// summand, for any other text.
  Position position_of(std::string_view text) const override;

 private:
  std::vector<std::shared_ptr<const Summand>> summands_;  ///< equal ones are shared
};

/// True for "sum:…".
[[nodiscard]] bool names_sum(std::string_view name);

using GameAndBound = std::pair<std::string, std::optional<std::uint64_t>>;
/// The games of "sum:nim:9+0.07", each with its bound where it has one. Throws usage_error for more
/// summands than a table has heaps; names that are not games stay as they are.
[[nodiscard]] std::vector<GameAndBound> games_of_sum(std::string_view name,
                                                     const OwnGames& own = {});

/// "sum:nim+0.07" and 9,20 → "sum:nim:9+0.07:20". Without bounds the name must have them. Throws
/// usage_error for other numbers of summands and bounds, and where both have bounds.
[[nodiscard]] std::string sum_name(std::string_view name, PositionView bounds);

/// "nim:9,subtraction:1,2,3:20" → "sum:nim:9+subtraction:1,2,3:20", whatever games these are.
[[nodiscard]] std::string sum_of_heaps(std::string_view heaps);

/// The sum of a name that has no bounds with the least ones for which `position`, a text, is one of
/// its positions; a name with bounds stays as it is. Throws usage_error where there are none.
[[nodiscard]] std::string sum_around(std::string_view name, std::string_view position);

}  // namespace miyama
