/// @file  rules.hpp
/// @brief What every rule set can do: list the options of a position. That list is the definition
/// of the game.
///
/// The fast solvers are never the definition; they are tested against solvers that only call
/// `for_each_option`. What else players, views and pipelines must know about a game has neutral
/// defaults, so new rules override only what is special about them.
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/ranges.hpp"
#include "base/text.hpp"
#include "base/visitor.hpp"

namespace miyama {

/// The sizes of the heaps, first heap first.
using Position = std::vector<std::uint64_t>;
using PositionView = std::span<const std::uint64_t>;

/// One legal move, seen from the position it starts in. The view is valid during the visit only.
struct Option {
  PositionView to;  ///< the position after the move
  /// The direction that the move goes along, by its number; in Nim, the heap it takes from.
  std::size_t direction;
  std::uint64_t steps;  ///< how many steps along it (Nim: how many stones)
};

/// Throws usage_error for rules on no heap.
[[noreturn]] void refuse_no_heap(const std::string& name);

/// What Rules::heaps() returns where moves change the number of heaps: a position is then a
/// multiset of heaps.
inline constexpr std::size_t any_number_of_heaps = 0;

/// How people write positions whose entries are numbers of something else.
class PositionNames {
 public:
  virtual ~PositionNames() = default;
  /// Precondition: it is a position.
  virtual std::string text(PositionView position) const = 0;
  /// Throws usage_error for a text that is not a position.
  virtual Position position_of(std::string_view text) const = 0;
};

class OptionLists;
class PositionList;
class SumRules;
class TakeAndBreak;
class VectorRules;

/// A rule set. Immutable, so safe to share between threads.
class Rules {
 public:
  using Visit = Visitor<Option>;

  virtual ~Rules() = default;

  /// The canonical name that the catalogue, or whoever made them, turns back into these rules.
  virtual std::string name() const = 0;
  /// Number of entries of a position, or any_number_of_heaps.
  virtual std::size_t heaps() const = 0;

  /// These rules as vector rules, or null: for those there are faster solvers and checks, and a
  /// rules file can hold them.
  virtual const VectorRules* vector_rules() const { return nullptr; }
  /// These rules as take-and-break rules, or null.
  virtual const TakeAndBreak* take_and_break() const { return nullptr; }
  /// These rules as a sum of games, or null: the entries of a position are then numbers, which
  /// stand for the heaps of each summand.
  virtual const SumRules* sum_rules() const { return nullptr; }
  /// The options of every position of a box, where these are the rules; or null. Tables store them.
  virtual std::shared_ptr<const OptionLists> option_lists() const { return nullptr; }
  /// How people write the positions, or null: by their numbers.
  virtual const PositionNames* position_names() const { return nullptr; }
  /// Bytes of the lists that they hold, at most; saturates.
  virtual std::uint64_t bytes() const { return 0; }

  /// True if some tuples within the bounds are not positions: no move leads there, and tables leave
  /// them out. Tables say so of vector rules and of lists of options; of others it is refused.
  virtual bool leaves_out() const { return false; }
  /// Precondition: that of for_each_option. Throws usage_error where it cannot be computed.
  virtual bool is_position(PositionView /*tuple*/) const { return true; }
  /// Which tuples are, as messages say it.
  virtual Bilingual positions_text() const { return {}; }

  /// Visits every option of `from`, once for each move that leads there, until `visit` has seen
  /// enough; false if it has.
  /// Precondition: `from` has `heaps()` entries, unless that is any_number_of_heaps.
  virtual bool for_each_option(PositionView from, const Visit& visit) const = 0;

  /// True if several moves may lead to one option: for_each_option then visits it once for each.
  virtual bool moves_meet() const { return false; }

  /// A number that falls with every move, so that the game ends and positions can be solved level
  /// by level.
  virtual std::uint64_t level(PositionView position) const { return ranges::sum(position); }

  /// Throws usage_error if a position within these bounds, one per entry, has an option outside
  /// them. Moves that only take stones never leave a box; moves that raise an entry may.
  virtual void check_bounds(PositionView /*bounds*/) const {}
  /// The greatest entries of `position` and of all positions that can be reached from it.
  virtual Position bounds_below(PositionView position) const {
    return {position.begin(), position.end()};
  }

  /// The entry of a position that holds the first heap. Before it stand the passes left, 1 or 0, if
  /// there is a pass.
  virtual std::size_t first_heap() const { return 0; }
  /// Entries behind the heaps: limits of the next move.
  virtual std::size_t limits() const { return 0; }
  /// The entries that are heaps.
  PositionView heaps_of(PositionView position) const {
    return position.subspan(first_heap(), position.size() - first_heap() - limits());
  }
  /// The usual opening with these heaps: the other entries are added.
  virtual Position opening(Position heaps) const { return heaps; }

  /// True if some moves take stones from one heap alone.
  virtual bool takes_from_one_heap() const { return true; }
  /// True if some moves take stones from several heaps.
  virtual bool takes_from_several_heaps() const { return false; }
};

/// Rules defined by their list of options, on ordered heaps: the base class of most
/// rules that users write. They override for_each_option; level, too, unless every move lowers the
/// sum of the entries. Tables store their name, which no other rules may have.
class ListedRules : public Rules {
 public:
  std::string name() const override { return name_; }
  std::size_t heaps() const override { return heaps_; }

 protected:
  ListedRules(std::string name, std::size_t heaps) : name_(std::move(name)), heaps_(heaps) {
    if (heaps == 0) refuse_no_heap(name_);
  }

 private:
  std::string name_;
  std::size_t heaps_;
};

/// Visits every option of `from` once, by the first move that leads there; false as above.
inline bool for_each_distinct_option(const Rules& rules, PositionView from,
                                     const Rules::Visit& visit) {
  if (!rules.moves_meet()) return rules.for_each_option(from, visit);
  std::set<Position> seen;
  return rules.for_each_option(from, [&](const Option& option) {
    return !seen.emplace(option.to.begin(), option.to.end()).second || visit(option);
  });
}

/// Every option of `from`, each once, in the order in which the rules list them.
[[nodiscard]] inline std::vector<Position> options(const Rules& rules, PositionView from) {
  std::vector<Position> found;
  for_each_distinct_option(rules, from, [&](const Option& option) {
    found.emplace_back(option.to.begin(), option.to.end());
  });
  return found;
}

/// A position as people read it.
[[nodiscard]] inline std::string text_of(const Rules& rules, PositionView position) {
  const PositionNames* const names = rules.position_names();
  return names != nullptr ? names->text(position) : comma_text(position);
}

/// What is wrong, and what helps, where the option `to` of the position `from` is none.
[[nodiscard]] Bilingual leads_out(const Rules& rules, PositionView from, PositionView to);
/// Throws usage_error unless the tuple is a position.
void require_position(const Rules& rules, PositionView tuple);

/// True if the player to move has no move.
[[nodiscard]] inline bool is_terminal(const Rules& rules, PositionView position) {
  return rules.for_each_option(position, [](const Option&) { return false; });
}

}  // namespace miyama
