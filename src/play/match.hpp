/// @file  match.hpp
/// @brief A game being played: whose turn it is, what was played, how it ended.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/convention.hpp"
#include "play/game_view.hpp"

namespace miyama {

enum class Player { person, computer };

[[nodiscard]] inline Player other(Player player) {
  return player == Player::person ? Player::computer : Player::person;
}
/// "you", "computer".
[[nodiscard]] std::string name_of(Player player);

struct Turn {
  Player player;
  Position from;
  Position to;
  std::string typed;  ///< as a person types it
  Board board;        ///< after it
};

class Match {
 public:
  /// `view` must outlive it. `board`: the opening as it is drawn.
  Match(const GameView& view, Convention convention, Position opening, Board board, Player first);

  [[nodiscard]] const GameView& view() const { return view_; }
  [[nodiscard]] Convention convention() const { return convention_; }
  [[nodiscard]] const Position& opening() const { return opening_; }
  [[nodiscard]] const Board& opening_board() const { return opening_board_; }
  [[nodiscard]] Player first() const { return first_; }
  [[nodiscard]] const std::vector<Turn>& turns() const { return turns_; }

  [[nodiscard]] const Position& position() const {
    return turns_.empty() ? opening_ : turns_.back().to;
  }
  [[nodiscard]] const Board& board() const {
    return turns_.empty() ? opening_board_ : turns_.back().board;
  }
  [[nodiscard]] Player to_move() const { return turns_.size() % 2 == 0 ? first_ : other(first_); }
  /// True if there is no move left.
  [[nodiscard]] bool is_over() const;
  /// Precondition: is_over().
  [[nodiscard]] Player winner() const {
    return convention_ == Convention::normal ? other(to_move()) : to_move();
  }

  /// Precondition: `to` is an option.
  void play(const Position& to);
  /// A move as it was typed. Throws usage_error that says what is wrong with it.
  void play_typed(std::string_view line);
  /// Takes back moves until the person is to move again and one of the person's moves is gone.
  /// False if there is none.
  bool undo();

 private:
  const GameView& view_;
  Convention convention_;
  Position opening_;
  Board opening_board_;
  Player first_;
  std::vector<Turn> turns_;
};

}  // namespace miyama
