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
#include "base/letters.hpp"
#include "cli/terminal.hpp"
#include "game/position.hpp"
#include "play/advice.hpp"

namespace miyama {
namespace {

/// Characters of a line. No line that names a position of many heaps is longer.
constexpr std::size_t most_quoted = 1000;

void say(std::string_view text, const Talk& talk) {
  std::cout << wrapped(std::string(text), talk.columns) << '\n';
}

/// What can be typed, in small letters of half the width, and nothing that would upset a terminal.
std::string understood(const std::string& line) {
  std::string text = half_width(line);
  std::ranges::replace(text, '\t', ' ');
  text.erase(0, std::min(text.find_first_not_of(' '), text.size()));
  text.erase(text.find_last_not_of(' ') + 1);
  text = printable(text);
  std::ranges::transform(text, text.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return text;
}

/// Prompts and reads a line.
std::optional<std::string> ask(std::string_view prompt, const Talk& talk) {
  std::cout << bold(std::string(prompt), talk.colours) << ' ' << std::flush;
  std::optional<std::string> line = talk.input.next();
  if (line) line = understood(*line);
  if (talk.echo || !line) std::cout << line.value_or("").substr(0, most_quoted) << '\n';
  return line;
}

void complain(std::string_view text, const Talk& talk) {
  std::cout << red(wrapped(std::string(text), talk.columns), talk.colours) << '\n';
}

void say_help(const GameView& view, const Talk& talk) {
  say(filled(talk.texts.help, view.how_to_move()), talk);
}

void give_hint(const Match& match, Strategy& strategy, const Talk& talk) {
  const Advice advice = advise(strategy, match.position());
  const Position move = best_move(advice, strategy);
  const std::string_view which = advice.mover_wins      ? ""
                                 : advice.by_remoteness ? talk.texts.hint_longest
                                                        : talk.texts.hint_least;
  say(filled(talk.texts.hint, which, match.view().words(match.position(), move), move,
             match.view().typed(match.position(), move)),
      talk);
  for (const std::string& why : explanation(strategy, match.position())) say("  " + why, talk);
}

/// What came of a line that the person typed.
enum class Answer { moved, again, quit };

/// What is wrong with a line that cannot be a move, or nothing.
std::string no_move_at_all(const std::string& line, const GameView& view) {
  const Texts& texts = view.texts();
  const bool pass = is_one_of(texts.words_for_pass, line);
  if (line.size() > most_quoted) return view.with_remedy(texts.line_too_long);
  if (pass && view.rules().heaps() == any_number_of_heaps)
    return view.with_remedy(texts.no_pass, view.name());
  if (!pass && line[0] >= 'a' && line[0] <= 'z')
    return filled(texts.or_words, view.with_remedy(texts.no_move, line));
  return {};
}

Answer play_typed(const std::string& line, Match& match, const Talk& talk) {
  if (const std::string wrong = no_move_at_all(line, match.view()); !wrong.empty()) {
    complain(wrong, talk);
    return Answer::again;
  }
  try {
    match.play_typed(line);
    return Answer::moved;
  } catch (const usage_error& error) {
    complain(error.what(), talk);
    return Answer::again;
  }
}

Answer answer(const std::string& line, Match& match, Strategy& strategy, const Talk& talk) {
  const Texts& texts = talk.texts;
  if (line.empty()) return Answer::again;
  if (is_one_of(texts.words_for_quit, line)) return Answer::quit;
  if (is_one_of(texts.words_for_help, line)) {
    say_help(match.view(), talk);
  } else if (is_one_of(texts.words_for_hint, line)) {
    give_hint(match, strategy, talk);
  } else if (is_one_of(texts.words_for_undo, line)) {
    const bool done = match.undo();
    say(done ? texts.taken_back : texts.nothing_to_take_back, talk);
    if (done) return Answer::moved;
  } else {
    return play_typed(line, match, talk);
  }
  return Answer::again;
}

/// False if the person quits or the input ends.
bool persons_turn(Match& match, Strategy& strategy, const Talk& talk) {
  if (strategy.is_loss(match.position())) complain(talk.texts.you_are_lost, talk);
  const std::size_t turns = match.turns().size();
  for (;;) {
    const std::optional<std::string> line = ask(talk.texts.your_move, talk);
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
  if (board.rows.empty()) std::cout << "  " << talk.texts.nothing_left << '\n';
  if (const std::string more = view.beside_the_board(position); !more.empty())
    std::cout << "  " << more << '\n';
  std::cout << '\n';
}

void print_turn(const Turn& turn, const GameView& view, const Talk& talk) {
  say(filled(talk.texts.turn, name_in(turn.player, talk.texts), view.words(turn.from, turn.move.to),
             turn.move.to),
      talk);
}

std::optional<Player> ask_who_is_first(const Talk& talk) {
  const Texts& texts = talk.texts;
  for (;;) {
    const std::optional<std::string> line = ask(texts.who_is_first, talk);
    if (!line || is_one_of(texts.words_for_quit, *line)) return std::nullopt;
    if (is_one_of(texts.words_for_me, *line)) return Player::person;
    if (is_one_of(texts.words_for_computer, *line)) return Player::computer;
    say(texts.type_who_is_first, talk);
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
