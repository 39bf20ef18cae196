/// @file  play_session.hpp
/// @brief The talk of a game between a person and the computer.
#pragma once

#include <optional>

#include "cli/text_input.hpp"
#include "play/advice.hpp"
#include "play/match.hpp"
#include "play/texts.hpp"

namespace miyama {

/// What the person and the computer share.
struct Talk {
  LineReader& input;
  bool echo;  ///< repeat what was read, where it was not typed on this terminal
  bool colours;
  std::size_t columns;
  const Texts& texts;
};

/// Prints a position: its board, indented, and what no board shows, the pass that is left or the
/// limit of Fibonacci Nim.
void print_position(const GameView& view, PositionView position, const Board& board,
                    const Talk& talk);

/// Prints what a turn did.
void print_turn(const Turn& turn, const GameView& view, const Talk& talk);

/// Asks who goes first; none if the input ends.
[[nodiscard]] std::optional<Player> ask_who_is_first(const Talk& talk);

/// Plays on until the game is over, the person quits, or the input ends. Throws stopped_error,
/// contradiction.
void play_on(Match& match, Strategy& strategy, Opponent& opponent, const Talk& talk);

}  // namespace miyama
