/// @file  strategies.hpp
/// @brief Chooses how a player knows who wins: a table if one is given, else a theorem, else a
/// search.
#pragma once

#include <memory>
#include <string>

#include "base/observer.hpp"
#include "game/rules.hpp"
#include "pipeline/outcomes.hpp"
#include "play/game_view.hpp"
#include "play/strategy.hpp"

namespace miyama {

/// A game with everything that advice and play need of it.
struct PlayedGame {
  std::shared_ptr<const Rules> rules;
  Convention convention = Convention::normal;
  std::unique_ptr<GameView> view;
  std::shared_ptr<Outcomes> table = nullptr;  ///< that knows who wins
  Observer* observer = nullptr;               ///< asked whether to stop searching
};

/// True for a name of the catalogue, whatever its parameter, and for a code.
[[nodiscard]] bool is_known_game(const std::string& name);

/// How many numbers the position has that `text` writes or draws, under rules called `name`: no
/// drawing shows the pass that is left.
[[nodiscard]] std::size_t numbers_in(const std::string& text, const std::string& name);

/// The rules called `name`, for a position with `numbers` numbers, the passes left among them;
/// rules whose heaps may break take any number. Throws usage_error.
[[nodiscard]] PlayedGame played_game(const std::string& name, std::size_t numbers,
                                     Convention convention);
/// Rules of one's own.
[[nodiscard]] PlayedGame played_game(std::shared_ptr<const Rules> rules, Convention convention);
/// The game of a table, which then knows who wins.
[[nodiscard]] PlayedGame played_game(std::shared_ptr<Outcomes> table);

/// True if `name` means these rules, which may have other names.
[[nodiscard]] bool is_called(const Rules& rules, const std::string& name);

/// For `position` and all that can be reached from it. The game must outlive it. Where a table
/// knows, `is_loss` throws usage_error for a position that it does not hold.
[[nodiscard]] std::unique_ptr<Strategy> strategy_for(const PlayedGame& game, PositionView position);

}  // namespace miyama
