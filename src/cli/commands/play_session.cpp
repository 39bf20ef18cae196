/// @file  play_session.cpp
/// @brief Questions and answers, until the game is over.
///
///     your move>  hint     names a move that wins, or holds out longest; then asks again
///                 undo     goes back to the person's turn before
///                 quit     ends the talk, as the end of the input does
///                 2 3      anything else is a move: plays it, or says what is wrong and asks again
///
/// What was typed is put into small letters and cleaned of what would upset a terminal before
/// anything else looks at it, as it may be printed again.

#include "cli/commands/play_session.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>

#include "base/letters.hpp"
#include "cli/command.hpp"

namespace miyama {
namespace {

/// Characters of a line. No line that names a position of many heaps is longer.
constexpr std::size_t most_quoted = 1000;

constexpr std::size_t kept_of_a_line = 1 << 12;  ///< far more than any move
constexpr std::size_t longest_line = 1 << 24;    ///< no person, and no end in sight

std::string trimmed(std::string line) {
  line.erase(0, std::min(line.find_first_not_of(" \t\r"), line.size()));
  line.erase(line.find_last_not_of(" \t\r") + 1);  // npos + 1 is 0
  return line;
}

/// The next line of standard input without its end and without spaces around it; none at the end of
/// the input. Of a line longer than any move the beginning is kept. std::getline would go on
/// waiting after Ctrl-C. Throws stopped_error; file_error if the input cannot be read, or has no
/// line ends.
std::optional<std::string> next_line() {
  std::string line;
  std::size_t characters = 0;
  int c = 0;
  stop_if_signalled();
  while ((c = std::getchar()) != EOF && c != '\n') {
    if (++characters <= kept_of_a_line) line += static_cast<char>(c);
    if (characters > longest_line)
      throw file_error("the input has a line of more than ", longest_line,
                       " characters: is it a file of moves?");
  }
  stop_if_signalled();
  if (std::ferror(stdin) != 0)
    throw file_error("cannot read what is typed: ", std::strerror(errno));
  if (c == EOF && characters == 0) return std::nullopt;
  return trimmed(line);
}

std::string coloured(std::string_view text, const char* colour, const Talk& talk) {
  return talk.colours ? concat("\033[", colour, 'm', text, "\033[0m") : std::string(text);
}

/// What can be typed, in small letters of half the width, and nothing that would upset a terminal.
std::string understood(const std::string& line) {
  std::string text = half_width(line);
  std::replace(text.begin(), text.end(), '\t', ' ');
  text = printable(trimmed(text));
  std::transform(text.begin(), text.end(), text.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return text;
}

/// Prompts and reads a line.
std::optional<std::string> ask(std::string_view prompt, const Talk& talk) {
  std::cout << bold(prompt, talk) << ' ' << std::flush;
  std::optional<std::string> line = next_line();
  if (line) line = understood(*line);
  if (talk.echo || !line) std::cout << line.value_or("").substr(0, most_quoted) << '\n';
  return line;
}

void complain(std::string_view text, const Talk& talk) {
  std::cout << coloured(wrapped(text, talk.columns), "31", talk) << '\n';
}

std::string help_on(const Match& match) {
  return filled(match.view().texts().help, match.view().how_to_move());
}

void give_hint(const Match& match, Strategy& strategy, const Talk& talk) {
  const GameView& view = match.view();
  const Position& position = match.position();
  const Advice advice = advise(strategy, position);
  const Position move = best_move(advice, strategy);
  const std::string_view which = advice.mover_wins      ? ""
                                 : advice.by_remoteness ? talk.texts.hint_longest
                                                        : talk.texts.hint_least;
  say(filled(talk.texts.hint, which, view.words(position, move), view.text(move),
             view.typed(position, move)),
      talk);
  for (const std::string& why : explanation(strategy, position)) say("  " + why, talk);
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
  std::string wrong = no_move_at_all(line, match.view());
  try {
    if (wrong.empty()) return match.play_typed(line), Answer::moved;
  } catch (const usage_error& error) {
    wrong = error.what();
  }
  complain(wrong, talk);
  return Answer::again;
}

Answer answer(const std::string& line, Match& match, Strategy& strategy, const Talk& talk) {
  const Texts& texts = talk.texts;
  const auto means = [&](std::string_view words) { return is_one_of(words, line); };
  if (line.empty()) return Answer::again;
  if (means(texts.words_for_quit)) return Answer::quit;
  if (means(texts.words_for_help)) return say(help_on(match), talk), Answer::again;
  if (means(texts.words_for_hint)) return give_hint(match, strategy, talk), Answer::again;
  if (!means(texts.words_for_undo)) return play_typed(line, match, talk);
  const bool done = match.undo();
  say(done ? texts.taken_back : texts.nothing_to_take_back, talk);
  return done ? Answer::moved : Answer::again;
}

/// False if the person quits or the input ends.
bool persons_turn(Match& match, Strategy& strategy, const Talk& talk) {
  if (strategy.is_loss(match.position())) complain(talk.texts.you_are_lost, talk);
  const std::size_t turns = match.turns().size();
  Answer answered = Answer::again;
  while (answered == Answer::again) {
    const std::optional<std::string> line = ask(talk.texts.your_move, talk);
    answered = line ? answer(*line, match, strategy, talk) : Answer::quit;
  }
  if (match.turns().size() > turns) print_turn(match, talk);
  return answered == Answer::moved;
}

}  // namespace

void say(std::string_view text, const Talk& talk) {
  std::cout << wrapped(text, talk.columns) << '\n';
}

std::string bold(std::string_view text, const Talk& talk) { return coloured(text, "1", talk); }

void print_position(const Match& match, const Talk& talk) {
  std::cout << '\n';
  for (const std::string& line : drawn(match.board(), talk.columns - 2))
    std::cout << "  " << line << '\n';
  if (match.board().rows.empty()) std::cout << "  " << talk.texts.nothing_left << '\n';
  const std::string more = match.view().beside_the_board(match.position());
  std::cout << (more.empty() ? "" : "  " + more + "\n") << '\n';
}

void print_turn(const Match& match, const Talk& talk) {
  const Turn& turn = match.turns().back();
  say(filled(talk.texts.turn, name_in(turn.player, talk.texts),
             match.view().words(turn.from, turn.move.to), match.view().text(turn.move.to)),
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
  say(help_on(match), talk);
  while (!match.is_over()) {
    if (match.to_move() == Player::computer) {
      match.play(opponent.choose(match.position()));
      print_turn(match, talk);
    } else if (!persons_turn(match, strategy, talk)) {
      return;
    }
    print_position(match, talk);
  }
}

}  // namespace miyama
