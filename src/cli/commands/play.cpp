/// @file  play.cpp
/// @brief `miyama play`: a game against the computer, questions and answers until it is over.
///
///     your move>  hint     names a move that wins, or holds out longest; then asks again
///                 undo     goes back to the person's turn before
///                 quit     ends the game, as the end of the input does
///                 2 3      anything else is a move: plays it, or says what is wrong and asks again
///
/// What was typed is put into small letters and cleaned of what would upset a terminal before
/// anything else looks at it, as it may be printed again.

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <random>

#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "cli/request_options.hpp"
#include "cli/text_files.hpp"
#include "game/catalogue.hpp"
#include "game/steps.hpp"
#include "play/advice.hpp"
#include "play/match.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t most_random_heaps = 50;
constexpr std::uint64_t largest_random_heap = 1000;

/// True if stdout is a terminal that takes colours, and NO_COLOR is not set (https://no-color.org).
bool has_colours() {
  const char* none = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  return is_terminal_output() && (none == nullptr || *none == '\0') && terminal != nullptr &&
         std::string_view(terminal) != "dumb";
}

/// What the person and the computer share.
struct Talk {
  bool echo;  ///< repeat what was read, where it was not typed on this terminal
  bool colours;
  std::size_t columns;
  Language language;
};

/// No line that names a position of many heaps has more bytes.
constexpr std::size_t longest_line = 1000;

std::string coloured(std::string_view text, const char* colour, const Talk& talk) {
  return talk.colours ? concat("\033[", colour, 'm', text, "\033[0m") : std::string(text);
}

std::string bold(std::string_view text, const Talk& talk) { return coloured(text, "1", talk); }

void say(std::string_view text, const Talk& talk) {
  std::cout << wrapped(text, talk.columns) << '\n';
}

/// What can be typed, in small letters of half the width, and nothing that would upset a terminal.
std::string understood(const std::string& line) {
  std::string text = half_width(line);
  for (char& c : text)
    if (c == '\t' || c == '\r')
      c = ' ';
    else if (c >= 'A' && c <= 'Z')
      c = static_cast<char>(c - 'A' + 'a');
  text.erase(text.find_last_not_of(' ') + 1);  // npos + 1 is 0
  text.erase(0, text.find_first_not_of(' '));
  return printable(text);
}

/// Prompts and reads a line.
std::optional<std::string> ask(std::string_view prompt, const Talk& talk) {
  std::cout << bold(prompt, talk) << ' ' << std::flush;
  auto line = next_line();
  if (line) line = understood(*line);
  if (talk.echo || !line) std::cout << excerpt(line.value_or("")) << '\n';
  return line;
}

void complain(std::string_view text, const Talk& talk) {
  std::cout << coloured(wrapped(text, talk.columns), "31", talk) << '\n';
}

std::string help_on(const Match& match) {
  return match.view().say(words::help, match.view().how_to_move());
}

void give_hint(const Match& match, Strategy& strategy, const Talk& talk) {
  const GameView& view = match.view();
  const Position& position = match.position();
  const Advice advice = advise(strategy, position);
  const Position move = best_move(advice, strategy);
  const Format which = advice.mover_wins      ? Format<0>{}
                       : advice.by_remoteness ? words::hint_longest
                                              : words::hint_least;
  say(in(talk.language, words::hint, which, view.words(position, move), view.text(move),
         view.typed(position, move)),
      talk);
  for (const std::string& why : explanation(strategy, position)) say("  " + why, talk);
}

/// Prints where the game stands: its board, and what no board shows.
void print_position(const Match& match, const Talk& talk) {
  std::cout << '\n';
  for (const std::string& line : drawn(match.board(), talk.columns - 2))
    std::cout << "  " << line << '\n';
  if (match.board().rows.empty())
    std::cout << "  " << in(talk.language, words::nothing_left) << '\n';
  const std::string more = match.view().beside_the_board(match.position());
  std::cout << (more.empty() ? "" : "  " + more + "\n") << '\n';
}

void print_turn(const Match& match, const Talk& talk) {
  const Turn& turn = match.turns().back();
  say(in(talk.language, words::turn, name_in(turn.player, talk.language),
         match.view().words(turn.from, turn.move.to), match.view().text(turn.move.to)),
      talk);
}

/// What came of a line that the person typed.
enum class Answer { moved, again, quit };

/// Plays a move as it was typed, or says what is wrong with the line.
Answer play_typed(const std::string& line, Match& match, const Talk& talk) {
  const GameView& view = match.view();
  const bool pass = is_one_of(in(talk.language, words::words_for_pass), line);
  Bilingual wrong;
  if (line.size() > longest_line)
    wrong = view.with_remedy(words::line_too_long);
  else if (pass && view.rules().heaps() == any_number_of_heaps)
    wrong = view.with_remedy(words::no_pass, view.name());
  else if (!pass && line[0] >= 'a' && line[0] <= 'z')
    wrong = both(words::or_words, view.with_remedy(words::no_move, excerpt(line)));
  try {
    if (wrong.english.empty()) return match.play_typed(line), Answer::moved;
  } catch (const usage_error& error) {
    wrong = error.text();
  }
  complain(error_text(in(talk.language, wrong), {line}), talk);
  return Answer::again;
}

Answer answer(const std::string& line, Match& match, Strategy& strategy, const Talk& talk) {
  const auto means = [&](const Format<0>& words) {
    return is_one_of(in(talk.language, words), line);
  };
  if (line.empty()) return Answer::again;
  if (means(words::words_for_quit)) return Answer::quit;
  if (means(words::words_for_help)) return say(help_on(match), talk), Answer::again;
  if (means(words::words_for_hint)) return give_hint(match, strategy, talk), Answer::again;
  if (!means(words::words_for_undo)) return play_typed(line, match, talk);
  const bool done = match.undo();
  say(in(talk.language, done ? words::taken_back : words::nothing_to_take_back), talk);
  return done ? Answer::moved : Answer::again;
}

/// False if the person quits or the input ends.
bool persons_turn(Match& match, Strategy& strategy, const Talk& talk) {
  if (strategy.is_loss(match.position())) complain(in(talk.language, words::you_are_lost), talk);
  const std::size_t turns = match.turns().size();
  Answer answered = Answer::again;
  while (answered == Answer::again) {
    const auto line = ask(in(talk.language, words::your_move), talk);
    answered = line ? answer(*line, match, strategy, talk) : Answer::quit;
  }
  if (match.turns().size() > turns) print_turn(match, talk);
  return answered == Answer::moved;
}

/// Asks who goes first; none if the input ends.
std::optional<Player> ask_who_is_first(const Talk& talk) {
  for (;;) {
    const auto line = ask(in(talk.language, words::who_is_first), talk);
    const auto means = [&](const Format<0>& words) {
      return is_one_of(in(talk.language, words), *line);
    };
    if (!line || means(words::words_for_quit)) return std::nullopt;
    if (means(words::words_for_me)) return Player::person;
    if (means(words::words_for_computer)) return Player::computer;
    say(in(talk.language, words::type_who_is_first), talk);
  }
}

/// Plays on until the game is over, the person quits, or the input ends.
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

/// The heaps that --random asks for.
std::string random_heaps(const CommandLine& line, std::uint64_t seed) {
  std::vector<std::uint64_t> numbers;
  for (const std::string& word : line.texts("random"))
    numbers.push_back(number_in(word).value_or(0));
  if (numbers.size() != 3 || numbers[0] < 1 || numbers[0] > most_random_heaps || numbers[1] < 1 ||
      numbers[2] < numbers[1] || numbers[2] > largest_random_heap)
    refuse("--random ", joined(line.texts("random"), " "), ": give 1 to ", most_random_heaps,
           " heaps, then the least and the most sticks of one, 1 to ", largest_random_heap,
           ", such as --random 3 4 6");
  return random_opening(numbers[0], numbers[1], numbers[2], seed);
}

/// True for 3,4,5 and ||| / ||||, which are not names of rules.
bool is_opening(const std::string& word) {
  const std::string half = half_width(word);
  return is_drawing(half) ||
         (!half.empty() && half.find_first_not_of("0123456789,+") == std::string::npos);
}

/// The heaps of the opening as text, which stands in `words` or in an option.
std::string heaps_of(const CommandLine& line, const Words& words, std::uint64_t seed) {
  const std::string opening = position_of_words(words);
  const bool given = line.has("heaps");
  if (!opening.empty()) {
    if (given || line.has("random"))
      refuse("the opening stands twice, as ", opening, " and as --", given ? "heaps" : "random",
             ": give one of them");
    return opening;
  }
  if (!given && !line.has("random"))
    refuse("the opening is missing",
           line.words().empty() ? line.write_with({"nim", "3,4,5"}) : line.write_with({"3,4,5"}));
  if (!given) return random_heaps(line, seed);
  if (line.text("heaps").empty())
    refuse("--heaps is empty: give the opening, such as --heaps 3,4,5");
  return typed_position(line.text("heaps"));
}

std::string head_line(const PlayedGame& game) {
  const bool misere = game.convention == Convention::misere;
  return game.view->say(misere ? words::misere_play : words::normal_play, game.view->name());
}

void print_end(const Match& match, const Talk& talk) {
  std::cout << bold(match.is_over() ? result_in(match.winner(), talk.language)
                                    : in(talk.language, words::unfinished),
                    talk)
            << "\n\n"
            << record_of(match);
}

/// Reports the interruption on a line of its own, after what was being typed.
int interrupted(std::string_view what, const Talk& talk) {
  std::cout << '\n' << std::flush;
  std::cerr << "miyama: " << in(talk.language, words::interrupted, what) << '\n';
  return 128 + arrived_signal();
}

int play_game(const CommandLine& line, const Talk& talk) {
  const std::uint64_t seed = line.number("seed", 0).value_or(std::random_device{}());
  // The name - stands for standard output, where the record is printed at the end anyway. A record
  // that could not be written is refused before the game.
  const auto record = output_file(line, "record");
  if (record) const TemporaryFile tried(*record, line.flag("force"));
  Words words = line.texts("words");
  std::string rules;  // its name may be missing where --rules or --table is given
  if (!words.empty() && !is_opening(words.front())) {
    rules = words.front();
    words.erase(words.begin());
  }
  const std::string heaps = heaps_of(line, words, seed);
  rules = with_bounds_around(rules, heaps);
  if (rules.empty() && !line.has("rules") && !line.has("breaks") && !line.has("table"))
    refuse("the game is missing", write_instead("play", {"nim", half_width(heaps)}));
  for (const char* other : {"rules", "breaks"})
    if (!rules.empty() && line.has(other))
      refuse("RULES ", rules, " and --", other, " are two games: leave one out");
  const std::size_t more = names_pass(rules) && !is_drawing(heaps) ? 1 : 0;
  const PlayedGame game = asked_game(line, rules, numbers_in(heaps, rules) + more);
  if (line.has("random") && heaps.find(',') != std::string::npos && game.rules->limits() != 0)
    refuse(game.rules->name(),
           " is played with one heap: give --random 1, then its least and most sticks");
  const std::string text = whole_opening(*game.rules, heaps);
  const Position position = game.view->parse_position(text);
  const auto strategy = strategy_for(game, position);
  const ClosedForm* const theorem = strategy->theorem();
  const bool finds_moves = theorem != nullptr && theorem->lost_options(position).has_value();
  const Opening opening = parse_opening(*game.view, text, finds_moves);
  // Refuses what is too large, or wrong, before the game begins.
  (void)advise(*strategy, opening.position);
  say(in(talk.language, words::computer_plays_by, head_line(game), strategy->method_in_words()),
      talk);
  print_position(Match(game, opening, Player::person), talk);
  std::optional<Player> first = line.text("first") == "me" ? Player::person : Player::computer;
  if (line.text("first") == "ask") first = ask_who_is_first(talk);
  if (!first) return exit_fine;

  const std::string level = line.text("level");
  Opponent opponent(
      *strategy,
      ranges::find_if(level_names, [&](const auto& each) { return level == each.first; })->second,
      seed);
  Match match(game, opening, *first);
  const auto save = [&] {
    if (!record) return;
    TextOutput output(record, line.flag("force"), "--record");
    output.text() = record_of(match);
    output.finish();
  };
  try {
    play_on(match, *strategy, opponent, talk);
  } catch (const stopped_error&) {
    save();
    return interrupted(record ? in(talk.language, words::record_kept, *record)
                              : std::string(in(talk.language, words::unfinished)),
                       talk);
  } catch (...) {
    save();
    throw;
  }
  print_end(match, talk);
  save();
  return exit_fine;
}

/// The game of a record, whose rules stand in a file if they are rules of one's own.
PlayedGame game_of(const GameRecord& record, const std::string& file, const CommandLine& line) {
  const bool own = line.has("rules");
  const Language language = language_of(line);
  if (!own && !is_known_game(record.rules))
    refuse(file, ": there are no rules \"", excerpt(record.rules),
           "\": if they are rules of one's own, give their file with --rules");
  PlayedGame game =
      own ? played_game(rules_of_file(line.text("rules")), record.convention, language)
          : played_game(record.rules, numbers_in(record.opening, record.rules), record.convention,
                        language);
  if (own && game.rules->name() != record.rules)
    refuse(file, " is a game of ", excerpt(record.rules), ", --rules ", line.text("rules"),
           " is of ", game.rules->name(),
           ": give the rules that were played, or none if they have a name of `miyama games`");
  return game;
}

int replay(const CommandLine& line, const Talk& talk) {
  const std::string file = line.text("replay");
  const GameRecord record =
      parse_record(read_text_file(file, "record", "a game has a line per move"), file);
  const PlayedGame game = game_of(record, file, line);
  Match match(game, parse_opening(*game.view, record.opening, true), record.first);
  say(head_line(game), talk);
  print_position(match, talk);
  for (const std::string& move : record.moves) {
    try {
      match.play_typed(move);
    } catch (const usage_error& error) {
      refuse(file, ", move ", match.turns().size() + 1, ": ", error.what());
    }
    print_turn(match, talk);
    print_position(match, talk);
  }
  print_end(match, talk);
  return exit_fine;
}

int run_play(const CommandLine& line) {
  const Language language = language_of(line);
  const Talk talk{isatty(STDIN_FILENO) == 0, has_colours(), terminal_columns(), language};
  try {
    return line.has("replay") ? replay(line, talk) : play_game(line, talk);
  } catch (const stopped_error&) {
    return interrupted(in(talk.language, words::none_begun), talk);
  } catch (const usage_error& error) {
    throw usage_error(in(language, error.text()));
  } catch (const contradiction& wrong) {
    std::cerr << "miyama: " << in(talk.language, words::see_check, wrong.what()) << '\n';
    return exit_mismatch;
  }
}

}  // namespace

Command play_command() {
  return {
      "play",
      "play against the computer",
      "RULES POSITION | --random H L M [options]",
      "A game against the computer, which never errs unless asked to: it plays by a theorem, a "
      "table or a search.\n\n"
      "  miyama play nim 3,4,5                            three heaps; two: 7,5\n"
      "  miyama play rows --random 3 4 6                  three rows of 4 to 6 sticks\n"
      "  miyama play rows 1,2,3,4,5,6 --misere            the last stick loses\n"
      "  miyama play nim 3,4,5 --record game.txt          and --replay game.txt",
      {{"words", Kind::rules, any_number}},
      "rules breaks name misere table lang ... seed force",
      {{"heaps", Kind::list, "B,B,…", "the opening, as POSITION: 3,4,5, or drawn: '||| / ||||'"},
       {"random", Kind::numbers, "H L M", "H heaps of L to M sticks each"},
       {"first", Kind::choice, "me|computer|ask", "who makes the first move", "ask"},
       {"level", Kind::choice, "resist|random|errs", "random: any good move; errs: sometimes",
        "resist"},
       {"record", Kind::file, "FILE", "write the game to a file"},
       {"replay", Kind::file, "FILE", "show a recorded game"}},
      run_play};
}

}  // namespace miyama
