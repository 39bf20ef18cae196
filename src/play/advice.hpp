/// @file  advice.hpp
/// @brief Which heap, how many: every winning move of a position, or of a lost one the move that
/// holds out longest.
///
/// From a loss all moves lead to wins. By remoteness the best of them is one after which the game
/// lasts longest; where no remoteness is known it is one that takes least.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "play/strategy.hpp"

namespace miyama {

enum class Standing { won, lost, over };  ///< for the player to move; over: there is no move

struct Advice {
  Position position;
  Standing standing;
  bool mover_wins;  ///< also where it is over: under misère play who cannot move wins
  std::vector<Position>
      moves;           ///< of a win all winning moves, of a loss the one that holds out longest
  bool by_remoteness;  ///< of a loss: false where the move is one that takes least
  std::optional<std::uint64_t> remoteness;  ///< of the position, if known
};

/// Throws contradiction where what the strategy says does not fit the rules, for the position and,
/// as far as that is quick, its options: a loss has no lost option, and an option that is said to
/// be won has one.
[[nodiscard]] Advice advise(const Rules& rules, Strategy& strategy, PositionView position);

/// What a strategy says does not fit the rules: a table is wrong.
class contradiction : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The one of some losses after which the game ends soonest, as far as that is known. Precondition:
/// there is one.
[[nodiscard]] const Position& quickest_of(const std::vector<Position>& losses, Strategy& strategy);

/// Throws contradiction if `loss` has a lost option; looks at no more than some thousand options.
void certify_loss(const Rules& rules, Strategy& strategy, PositionView loss);

}  // namespace miyama
