/// @file  strategies.hpp
/// @brief Chooses how a player knows who wins: a table if one is given, else a theorem, else a search.
#pragma once

#include <memory>
#include <string>

#include "game/rules.hpp"
#include "view/game_view.hpp"
#include "view/strategy.hpp"

namespace miyama {

/// A game with everything that advice and play need of it.
struct PlayedGame {
  std::unique_ptr<Rules> rules;
  Convention convention;
  std::unique_ptr<GameView> view;
};

/// How many numbers a typed position has, "3,7,5" or "||| / |||||||".
[[nodiscard]] std::size_t numbers_in(const std::string& text);

/// The rules called `name`, for a position with `numbers` numbers, the passes left among them; rules whose heaps may break take any number.
/// Or those of the rules file `file`, if that is not empty. Throws usage_error, file_error.
[[nodiscard]] PlayedGame played_game(const std::string& name, const std::string& file, std::size_t numbers, Convention convention);

/// The game of a table file. Throws file_error.
[[nodiscard]] PlayedGame game_of_table(const std::string& file);

/// Throws usage_error if the game of the table `file` is not of the rules called `name`, unless that is empty, or is of normal play where
/// misère was asked for.
void check_table(const PlayedGame& game, const std::string& file, const std::string& name, bool misere);

/// For `position` and all that can be reached from it. The game must outlive it.
[[nodiscard]] std::unique_ptr<Strategy> strategy_for(const PlayedGame& game, PositionView position);

/// From a table file of this game. Its is_loss throws usage_error for a position that the table does not hold.
[[nodiscard]] std::unique_ptr<Strategy> strategy_from_table(const PlayedGame& game, const std::string& file);

}  // namespace miyama
