/// @file  strategies.hpp
/// @brief Chooses how a player knows who wins: a table if one is given, else a theorem, else a
/// search.
#pragma once

#include <memory>
#include <string>

#include "game/rules.hpp"
#include "play/game_view.hpp"
#include "play/strategy.hpp"
#include "store/table_reader.hpp"

namespace miyama {

/// A game with everything that advice and play need of it.
struct PlayedGame {
  std::unique_ptr<Rules> rules;
  Convention convention = Convention::normal;
  std::unique_ptr<GameView> view;
  std::unique_ptr<TableReader> table = nullptr;  ///< that it was read from
  const Observer* observer = nullptr;            ///< asked whether to stop searching
};

/// True for a name of the catalogue, whatever its parameter, and for a code.
[[nodiscard]] bool is_known_game(const std::string& name);

/// How many numbers the position has that `text` writes or draws, under rules called `name`: no
/// drawing shows the pass that is left.
[[nodiscard]] std::size_t numbers_in(const std::string& text, const std::string& name);

/// The rules called `name`, for a position with `numbers` numbers, the passes left among them;
/// rules whose heaps may break take any number. Or those of the rules file `file`, if that is not
/// empty. Throws usage_error, file_error.
[[nodiscard]] PlayedGame played_game(const std::string& name, const std::string& file,
                                     std::size_t numbers, Convention convention);

/// The game of a table file, which stays open. Throws file_error.
[[nodiscard]] PlayedGame game_of_table(const std::string& file);

/// Throws usage_error if the game of the table `file` is not of the rules called `name`, unless
/// that is empty, or is of normal play where misère was asked for.
void check_table(const PlayedGame& game, const std::string& file, const std::string& name,
                 bool misere);

/// For `position` and all that can be reached from it. The game must outlive it.
[[nodiscard]] std::unique_ptr<Strategy> strategy_for(const PlayedGame& game, PositionView position);

/// From the table that the game was read from, called `file` in messages. The game must outlive it.
/// Its is_loss throws usage_error for a position that the table does not hold.
[[nodiscard]] std::unique_ptr<Strategy> strategy_from_table(const PlayedGame& game,
                                                            const std::string& file);

}  // namespace miyama
