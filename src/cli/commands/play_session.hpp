/// @file  play_session.hpp
/// @brief The talk of a game between a person and the computer.
#pragma once

#include <optional>

#include "play/advice.hpp"
#include "play/match.hpp"

namespace miyama {

/// What the person and the computer share.
struct Talk {
  bool echo;  ///< repeat what was read, where it was not typed on this terminal
  bool colours;
  std::size_t columns;
  const Texts& texts;
};

/// Prints a text in lines that fit the terminal.
void say(std::string_view text, const Talk& talk);
/// `text` in bold, where there are colours.
[[nodiscard]] std::string bold(std::string_view text, const Talk& talk);

/// Prints where the game stands: its board, indented, and what no board shows, the pass that is
/// left or the limit of Fibonacci Nim.
void print_position(const Match& match, const Talk& talk);

/// Prints what the last turn did.
void print_turn(const Match& match, const Talk& talk);

/// Asks who goes first; none if the input ends.
[[nodiscard]] std::optional<Player> ask_who_is_first(const Talk& talk);

/// Plays on until the game is over, the person quits, or the input ends. Throws stopped_error,
/// contradiction.
void play_on(Match& match, Strategy& strategy, Opponent& opponent, const Talk& talk);

}  // namespace miyama
