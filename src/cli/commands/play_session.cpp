/// @file  play_session.cpp
/// @brief Questions and answers, until the game is over.
///
///     your move>  hint     tells a move that wins, or holds out longest; then asks again
///                 undo     goes back to the person's turn before
///                 quit     ends the talk, as the end of the input does
///                 2 3      anything else is a move: plays it, or says what is wrong and asks again
///
/// What was typed is put into small letters and cleaned of what would upset a terminal before
/// anything else looks at it, as it may be printed again.

#include "cli/commands/play_session.hpp"

#include <algorithm>
#include <iostream>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "cli/terminal.hpp"
#include "game/position.hpp"
#include "play/advice.hpp"

namespace miyama {
namespace {

/// Characters of a line. No line that names a position of many heaps is longer.
constexpr std::size_t most_quoted = 1000;

void say(const std::string& text, const Talk& talk) {
  std::cout << wrapped(text, talk.columns) << '\n';
}

/// What can be typed, in small letters, and nothing that would upset a terminal.
std::string understood(const std::string& line) {
  std::string text = line;
  std::ranges::replace(text, '\t', ' ');
  text = printable(text);
  std::ranges::transform(text, text.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return text;
}

/// Prompts and reads a line.
std::optional<std::string> ask(const std::string& prompt, const Talk& talk) {
  std::cout << bold(prompt, talk.colours) << ' ' << std::flush;
  std::optional<std::string> line = talk.input.next();
  if (line) line = understood(*line);
  if (talk.echo || !line) std::cout << line.value_or("").substr(0, most_quoted) << '\n';
  return line;
}

void complain(const std::string& text, const Talk& talk) {
  std::cout << red(wrapped(text, talk.columns), talk.colours) << '\n';
}

void say_help(const GameView& view, const Talk& talk) {
  say("Type " + view.how_to_move() + ". Or: hint, undo, quit, help.", talk);
}

void give_hint(const Match& match, Strategy& strategy, const Talk& talk) {
  const Advice advice = advise(strategy, match.position());
  const Position move = best_move(advice, strategy);
  const std::string how = advice.mover_wins      ? "hint: "
                          : advice.by_remoteness ? "hint, this holds out longest: "
                                                 : "hint, this takes least: ";
  say(how + match.view().words(match.position(), move) + " → " + comma_text(move) + " (type " +
          match.view().typed(match.position(), move) + ")",
      talk);
}

/// What came of a line that the person typed.
enum class Answer { moved, again, quit };

Answer answer(const std::string& line, Match& match, Strategy& strategy, const Talk& talk) {
  if (line.empty()) return Answer::again;
  if (line == "quit") return Answer::quit;
  if (line == "help") {
    say_help(match.view(), talk);
  } else if (line == "hint") {
    give_hint(match, strategy, talk);
  } else if (line == "undo") {
    const bool done = match.undo();
    say(done ? "taken back" : "there is nothing to take back", talk);
    if (done) return Answer::moved;
  } else if (line.size() > most_quoted) {
    complain("that line is too long for a move: type " + match.view().how_to_move(), talk);
  } else if (line == "pass" && match.view().rules().heaps() == any_number_of_heaps) {
    complain("there is no pass in " + match.view().rules().name() + ": type " +
                 match.view().how_to_move(),
             talk);
  } else if (line[0] >= 'a' && line[0] <= 'z' && line != "pass") {
    complain("\"" + line + "\" is no move: type " + match.view().how_to_move() +
                 "; or hint, undo, quit, help",
             talk);
  } else {
    try {
      match.play_typed(line);
      return Answer::moved;
    } catch (const usage_error& error) {
      complain(error.what(), talk);
    }
  }
  return Answer::again;
}

/// False if the person quits or the input ends.
bool persons_turn(Match& match, Strategy& strategy, const Talk& talk) {
  if (strategy.is_loss(match.position()))
    complain("You are lost: every move leaves the computer a win.", talk);
  const std::size_t turns = match.turns().size();
  for (;;) {
    const std::optional<std::string> line = ask("your move>", talk);
    if (!line) return false;
    switch (answer(*line, match, strategy, talk)) {
      case Answer::quit: return false;
      case Answer::moved:
        if (match.turns().size() > turns) print_turn(match.turns().back(), match.view(), talk);
        return true;
      case Answer::again: break;
    }
  }
}

}  // namespace

void print_position(const GameView& view, PositionView position, const Board& board,
                    const Talk& talk) {
  std::cout << '\n';
  for (const std::string& line : drawn(board, talk.columns - 2)) std::cout << "  " << line << '\n';
  if (board.rows.empty()) std::cout << "  (nothing)\n";
  if (const std::string more = view.beside_the_board(position); !more.empty())
    std::cout << "  " << more << '\n';
  std::cout << '\n';
}

void print_turn(const Turn& turn, const GameView& view, const Talk& talk) {
  say(name_of(turn.player) + ": " + view.words(turn.from, turn.move.to) + " → " +
          comma_text(turn.move.to),
      talk);
}

std::optional<Player> ask_who_is_first(const Talk& talk) {
  for (;;) {
    const std::optional<std::string> line = ask("who goes first, me or computer?", talk);
    if (!line || *line == "quit") return std::nullopt;
    if (*line == "me" || *line == "first" || *line == "yes" || *line == "y" || *line == "1")
      return Player::person;
    if (*line == "computer" || *line == "second" || *line == "no" || *line == "n" || *line == "2")
      return Player::computer;
    say("type me (first) or computer (then you are second); quit ends", talk);
  }
}

void play_on(Match& match, Strategy& strategy, Opponent& opponent, const Talk& talk) {
  say_help(match.view(), talk);
  while (!match.is_over()) {
    if (match.to_move() == Player::computer) {
      match.play(opponent.choose(match.position()));
      print_turn(match.turns().back(), match.view(), talk);
    } else if (!persons_turn(match, strategy, talk)) {
      return;
    }
    print_position(match.view(), match.position(), match.board(), talk);
  }
}

}  // namespace miyama
