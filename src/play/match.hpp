/// @file  match.hpp
/// @brief A game being played: whose turn it is, what was played, how it ended; and its record, a
/// few lines of text that can be played again.
///
///     rules nim
///     convention normal
///     opening 3,4,5
///     first you
///     you 1 2
///     computer 2 3
///     …
///     result you win
///
/// Moves are recorded as they are typed. In games that break heaps, the opening is recorded with
/// its rows in order, drawn if there are gaps: `opening ||| / |---| / |||||||`. When a record is
/// read, empty lines and lines that begin with # are ignored. A record is the same in every
/// language.
#pragma once

#include "play/game_view.hpp"

namespace miyama {

enum class Player { person, computer };

inline Player other(Player player) {
  return player == Player::person ? Player::computer : Player::person;
}
/// "you" or "computer"; records have them in English.
std::string_view name_in(Player player, Language language = Language::english);

struct Turn {
  Player player;
  Position from;
  Move move;
  Board board;  ///< after it
};

struct Opening {
  Position position;
  Board board;
};

/// The opening that `text` writes or draws. Throws usage_error if it is not a position, has no
/// move, or, unless it is `of_any_size`, so many that nobody would wait for them turn by turn, or
/// more sticks than a board draws.
Opening parse_opening(const GameView& view, const std::string& text, bool of_any_size = false);

/// The text of an opening with these heaps, in which a pass is still left.
std::string whole_opening(const Rules& rules, const std::string& heaps);

/// An opening of `heaps` heaps of `least` to `most` sticks each: "3,4,5". It depends on the seed
/// alone.
std::string random_opening(std::size_t heaps, std::uint64_t least, std::uint64_t most,
                           std::uint64_t seed);

class Match {
 public:
  /// `game` must outlive it.
  Match(const PlayedGame& game, Opening opening, Player first)
      : game_(game), opening_(std::move(opening)), first_(first) {}

  const GameView& view() const { return *game_.view; }
  const PlayedGame& game() const { return game_; }
  const Opening& opening() const { return opening_; }
  Player first() const { return first_; }
  const std::vector<Turn>& turns() const { return turns_; }

  const Position& position() const {
    return turns_.empty() ? opening_.position : turns_.back().move.to;
  }
  const Board& board() const { return turns_.empty() ? opening_.board : turns_.back().board; }
  Player to_move() const { return turns_.size() % 2 == 0 ? first_ : other(first_); }
  bool is_over() const;
  /// Precondition: is_over().
  Player winner() const {
    return game_.convention == Convention::normal ? other(to_move()) : to_move();
  }

  /// Precondition: `to` is an option.
  void play(const Position& to) { add({to, view().typed(position(), to)}); }
  /// Plays a move as it was typed. Throws usage_error, saying what is wrong with it.
  void play_typed(std::string_view line) { add(view().parse_move(position(), line)); }
  /// Takes back moves until the person is to move again and one of the person's moves is gone.
  /// False if there is none.
  bool undo();

 private:
  void add(Move move);

  const PlayedGame& game_;
  Opening opening_;
  Player first_;
  std::vector<Turn> turns_;
};

struct GameRecord {
  std::string rules;
  Convention convention = Convention::normal;
  std::string opening;
  Player first = Player::person;
  std::vector<std::string> moves;  ///< moves of both players in turn
};

std::string record_of(const Match& match);

/// `source` names the file in messages. Throws usage_error, naming the line, if it is not a record.
GameRecord parse_record(std::string_view text, const std::string& source);

/// "you win" or "computer wins"; records have them in English.
std::string_view result_in(Player winner, Language language = Language::english);

}  // namespace miyama
