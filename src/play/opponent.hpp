/// @file  opponent.hpp
/// @brief The computer's moves: it never leaves a win once it has one.
///
/// From a win it plays a winning move; each is certified first: the position it leaves must have no
/// lost option. From a loss it holds out longest, or plays anything.
#pragma once

#include <random>

#include "play/advice.hpp"

namespace miyama {

enum class Level {
  resist,  ///< wins quickly and loses slowly, as far as that is known
  random   ///< any winning move, from a loss any move
};

class Opponent {
 public:
  /// All must outlive it. Moves follow from the seed alone.
  Opponent(const Rules& rules, Strategy& strategy, Level level, std::uint64_t seed)
      : rules_(rules), strategy_(strategy), level_(level), random_(seed) {}

  /// An option of `position`. Precondition: there is one. Throws contradiction.
  [[nodiscard]] Position choose(PositionView position);

 private:
  /// Each with the same chance; only the first of a great many.
  [[nodiscard]] Position any_option(PositionView position);

  const Rules& rules_;
  Strategy& strategy_;
  Level level_;
  std::mt19937_64 random_;
};

}  // namespace miyama
