/// @file  rules.hpp
/// @brief What every rule set can do: list the options of a position. That list is the definition
/// of the game.
///
/// The fast solvers are never the definition; they are tested against solvers that only call
/// `for_each_option`.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "game/position.hpp"

namespace miyama {

/// One legal move, seen from the position it starts in. The view is valid during the visit only.
struct Option {
  PositionView to;  ///< the position after the move
  std::size_t
      direction;  ///< which of the directions the move goes along (Nim: the heap it takes from)
  std::uint64_t steps;  ///< how many steps along it (Nim: how many stones)
};

/// What Rules::heaps() says where heaps have no places and moves change their number: a position is
/// then a multiset of heaps.
inline constexpr std::size_t any_number_of_heaps = 0;

class TakeAndBreak;
class VectorRules;

/// A rule set. Immutable, so safe to share between threads.
class Rules {
 public:
  using Visit = std::function<void(const Option&)>;

  virtual ~Rules() = default;

  /// The canonical name that the catalogue turns back into these rules.
  [[nodiscard]] virtual std::string name() const = 0;
  /// Number of entries of a position, or any_number_of_heaps.
  [[nodiscard]] virtual std::size_t heaps() const = 0;

  /// Visits every option of `from` once. Precondition: `from` has `heaps()` entries, unless that is
  /// any_number_of_heaps.
  virtual void for_each_option(PositionView from, const Visit& visit) const = 0;

  /// A number that falls with every move, so that the game ends and positions can be solved level
  /// by level.
  [[nodiscard]] virtual std::uint64_t level(PositionView position) const;

  /// Throws usage_error if a position within these bounds has an option outside them. Moves that
  /// only take stones never leave a box; moves that raise an entry may. Precondition: `heaps()`
  /// bounds.
  virtual void check_bounds(std::span<const std::uint64_t> bounds) const;

  /// These rules as moves along directions, faces and a pass, or null: what has faster solvers.
  [[nodiscard]] virtual const VectorRules* vector_rules() const { return nullptr; }
  /// These rules as taking from one heap and breaking it, or null: positions are multisets.
  [[nodiscard]] virtual const TakeAndBreak* take_and_break() const { return nullptr; }
};

/// Every option of `from`, in the order in which the rules list them.
[[nodiscard]] std::vector<Position> options(const Rules& rules, PositionView from);

/// True if the player to move has no move.
[[nodiscard]] bool is_terminal(const Rules& rules, PositionView position);

}  // namespace miyama
