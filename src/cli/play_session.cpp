#include "cli/play_session.hpp"

#include <iostream>

#include "base/error.hpp"
#include "cli/terminal.hpp"
#include "view/advice.hpp"

namespace miyama {
namespace {

void say(const std::string& text, const Talk& talk) { std::cout << wrapped(text, talk.columns) << '\n'; }

/// Prompts and reads a line.
std::optional<std::string> ask(const std::string& prompt, const Talk& talk) {
  std::cout << bold(prompt, talk.colours) << ' ' << std::flush;
  std::optional<std::string> line = talk.input.next();
  if (talk.echo || !line) std::cout << line.value_or("") << '\n';
  return line;
}

void say_help(const GameView& view, const Talk& talk) { say("Type " + view.how_to_move() + ". Or: hint, undo, quit, help.", talk); }

void give_hint(const Match& match, Strategy& strategy, const Talk& talk) {
  const Advice advice = advise(match.view().rules(), strategy, match.position());
  const Position& move = advice.moves.front();
  const std::string how = advice.mover_wins      ? "hint: "
                          : advice.by_remoteness ? "hint, this holds out longest: "
                                                 : "hint, this takes least: ";
  say(how + match.view().words(match.position(), move) + " → " + match.view().text(move) + " (type " +
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
    if (match.undo()) return Answer::moved;
    say("there is nothing to take back", talk);
  } else {
    try {
      match.play_typed(line);
      return Answer::moved;
    } catch (const usage_error& error) {
      say(red(error.what(), talk.colours), talk);
    }
  }
  return Answer::again;
}

/// False if the person quits or the input ends.
bool persons_turn(Match& match, Strategy& strategy, const Talk& talk) {
  if (strategy.is_loss(match.position())) say(red("You are lost: every move leaves the computer a win.", talk.colours), talk);
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

void print_board(const Board& board, const Talk& talk) {
  std::cout << '\n';
  for (const std::string& line : drawn(board, talk.columns - 2)) std::cout << "  " << line << '\n';
  if (board.rows.empty()) std::cout << "  (nothing)\n";
  std::cout << '\n';
}

void print_turn(const Turn& turn, const GameView& view, const Talk& talk) {
  say(name_of(turn.player) + ": " + view.words(turn.from, turn.to) + " → " + view.text(turn.to), talk);
}

std::optional<Player> ask_who_is_first(const Talk& talk) {
  for (;;) {
    const std::optional<std::string> line = ask("who goes first, me or computer?", talk);
    if (!line || *line == "quit") return std::nullopt;
    if (*line == "me" || *line == "first" || *line == "yes" || *line == "y" || *line == "1") return Player::person;
    if (*line == "computer" || *line == "second" || *line == "no" || *line == "n" || *line == "2") return Player::computer;
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
    print_board(match.board(), talk);
  }
}

}  // namespace miyama
