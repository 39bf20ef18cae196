/// @file  play.cpp
/// @brief `miyama play`: a game against the computer.

#include <unistd.h>

#include <iostream>
#include <random>

#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "cli/commands/play_session.hpp"
#include "cli/request_options.hpp"
#include "cli/text_files.hpp"
#include "game/catalogue.hpp"

namespace miyama {
namespace {

constexpr std::int64_t most_random_heaps = 50;
constexpr std::int64_t largest_random_heap = 1000;

/// The heaps that --random asks for.
std::string random_heaps(const CommandLine& line, std::uint64_t seed) {
  const std::vector<std::int64_t> numbers = line.numbers("random");
  if (numbers.size() != 3)
    refuse(
        "--random takes three numbers: how many heaps, least and most sticks, such as --random 3 4 "
        "6");
  const std::int64_t heaps = numbers[0], least = numbers[1], most = numbers[2];
  if (heaps < 1 || heaps > most_random_heaps || least < 1 || most < least ||
      most > largest_random_heap)
    refuse("--random ", heaps, ' ', least, ' ', most, ": give 1 to ", most_random_heaps,
           " heaps, then the least and the most sticks of one, 1 to ", largest_random_heap);
  return random_opening(static_cast<std::size_t>(heaps), static_cast<std::uint64_t>(least),
                        static_cast<std::uint64_t>(most), seed);
}

/// RULES and the opening as they stand without options: `play nim 3,4,5`.
struct PlayWords {
  std::string rules;    ///< may be empty where --rules or --table is given
  std::string opening;  ///< empty: given by an option
};

/// True for 3,4,5 and ||| / ||||, which are no names of rules.
bool is_opening(const std::string& word) {
  const std::string half = half_width(word);
  return is_drawing(half) ||
         (!half.empty() && half.find_first_not_of("0123456789,") == std::string::npos);
}

PlayWords words_of(const CommandLine& line) {
  Words words = line.texts("words");
  PlayWords told;
  if (!words.empty() && !is_opening(words.front())) {
    told.rules = words.front();
    words.erase(words.begin());
  }
  told.opening = position_of_words(words);
  if (!told.opening.empty() && (line.has("heaps") || line.has("random")))
    refuse("the opening stands twice, as ", told.opening, " and as --",
           line.has("heaps") ? "heaps" : "random", ": give one of them");
  return told;
}

PlayedGame game_of(const CommandLine& line, const std::string& name, const std::string& heaps) {
  if (name.empty() && !line.has("rules") && !line.has("table"))
    refuse("which RULES? such as `miyama play nim 3,4,5` (see `miyama play --help`)");
  if (!name.empty()) refuse_two_games(line, name);
  const std::size_t more = names_pass(name) && !is_drawing(heaps) ? 1 : 0;
  return asked_game(line, name, numbers_in(heaps, name, language_of(line)) + more);
}

/// The heaps of the opening, as text.
std::string heaps_of(const CommandLine& line, const std::string& opening, std::uint64_t seed) {
  if (!opening.empty()) return half_width(opening);
  if (line.has("heaps") == line.has("random"))
    refuse(
        "give the opening, such as 3,4,5 behind the RULES, or --heaps 3,4,5, or --random, such as "
        "--random 3 4 6");
  const std::string heaps =
      line.has("random") ? random_heaps(line, seed) : half_width(line.text("heaps"));
  if (heaps.empty()) refuse("--heaps is empty: give the opening, such as --heaps 3,4,5");
  return heaps;
}

Opening opening_of(const CommandLine& line, const PlayedGame& game, const std::string& heaps) {
  if (line.has("random") && heaps.find(',') != std::string::npos && game.rules->limits() != 0)
    refuse(game.rules->name(),
           " is played with one heap: give --random 1, then its least and most sticks");
  return parse_opening(*game.view, whole_opening(*game.rules, heaps));
}

Level level_of(const CommandLine& line) {
  const std::string text = line.choice("level");
  return ranges::find_if(level_names, [&](const auto& each) { return text == each.first; })->second;
}

/// Who makes the first move; none if the person is to be asked.
std::optional<Player> first_of(const CommandLine& line) {
  const std::string first = line.choice("first");
  if (first == "ask") return std::nullopt;
  return first == "me" ? Player::person : Player::computer;
}

std::string head_line(const PlayedGame& game) {
  const bool misere = game.convention == Convention::misere;
  return filled(misere ? game.texts().misere_play : game.texts().normal_play, game.view->name());
}

/// Refuses, before the game, a record that could not be written. The name - stands for standard
/// output, where the record is printed at the end of every game anyway.
void check_record(const CommandLine& line) {
  const std::optional<std::string> file = output_file(line, "record");
  if (!file) return;
  refuse_to_overwrite(line, *file, "record");
  const TemporaryFile tried(*file, line.flag("force"));  // and gone again
}

/// Writes the record to the file that was asked for.
void save_record(const Match& match, const CommandLine& line) {
  const std::optional<std::string> file = output_file(line, "record");
  if (!file) return;
  TextOutput output(file, line.flag("force"), "--record");
  output.text() = record_of(match);
  output.finish();
}

void print_end(const Match& match, const Talk& talk) {
  std::cout << bold(match.is_over() ? result_in(match.winner(), talk.texts) : talk.texts.unfinished,
                    talk)
            << "\n\n"
            << record_of(match);
}

/// Reports the interruption on a line of its own, after what was being typed.
int interrupted(std::string_view what, const Talk& talk) {
  std::cout << '\n' << std::flush;
  std::cerr << "miyama: " << filled(talk.texts.interrupted, what) << '\n';
  return 128 + arrived_signal();
}

int play_game(const CommandLine& line, const Talk& talk) {
  std::optional<Player> first = first_of(line);
  const Level level = level_of(line);
  const std::uint64_t seed = line.number("seed", 0).value_or(std::random_device{}());
  check_record(line);
  const PlayWords words = words_of(line);
  const std::string heaps = heaps_of(line, words.opening, seed);
  const PlayedGame game = game_of(line, words.rules, heaps);
  const Opening opening = opening_of(line, game, heaps);
  const std::unique_ptr<Strategy> strategy = strategy_for(game, opening.position);
  // Refuses what is too large, or wrong, before the game begins.
  (void)advise(*strategy, opening.position);
  say(filled(talk.texts.computer_plays_by, head_line(game), strategy->method_in_words()), talk);
  print_position(Match(game, opening, Player::person), talk);
  if (!first) first = ask_who_is_first(talk);
  if (!first) return exit_fine;

  Opponent opponent(*strategy, level, seed);
  Match match(game, opening, *first);
  try {
    play_on(match, *strategy, opponent, talk);
  } catch (const stopped_error&) {
    save_record(match, line);
    return interrupted(output_file(line, "record")
                           ? filled(talk.texts.record_kept, line.text("record"))
                           : std::string(talk.texts.unfinished),
                       talk);
  } catch (...) {
    save_record(match, line);
    throw;
  }
  print_end(match, talk);
  save_record(match, line);
  return exit_fine;
}

/// The game of a record, whose rules stand in a file if they are rules of one's own.
PlayedGame game_of(const GameRecord& record, const std::string& file, const CommandLine& line) {
  const bool own = line.has("rules");
  const Language language = language_of(line);
  if (!own && !is_known_game(record.rules))
    refuse(file, ": there are no rules \"", record.rules,
           "\": if they are rules of one's own, give their file with --rules");
  PlayedGame game =
      own ? played_game(rules_of_file(line.text("rules")), record.convention, language)
          : played_game(record.rules, numbers_in(record.opening, record.rules, language),
                        record.convention, language);
  if (own && game.rules->name() != record.rules)
    refuse(file, " is a game of ", record.rules, ", --rules ", line.text("rules"), " is of ",
           game.rules->name(),
           ": give the rules that were played, or none if they have a name of `miyama games`");
  return game;
}

int replay(const CommandLine& line, const Talk& talk) {
  const auto is_given = [&](const char* option) { return line.has(option); };
  if (ranges::any_of(std::array{"words", "heaps", "random", "table", "record", "seed"}, is_given) ||
      line.flag("misere") || line.flag("force") || line.text("first") != "ask" ||
      line.text("level") != "resist")
    refuse("--replay takes everything from the record, but --rules: leave out all else");
  const std::string file = line.text("replay");
  const GameRecord record =
      parse_record(read_text_file(file, "record", "a game has a line per move"), file);
  const PlayedGame game = game_of(record, file, line);
  Match match(game, parse_opening(*game.view, record.opening), record.first);
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

void add_options(CommandLine& line) {
  line.positional("words", -1);
  add_game_options(line, "the computer plays from a table");
  line.add_text("heaps", "B,B,…", "the opening, as POSITION: 3,4,5, or drawn: '||| / ||||'")
      .add_numbers("random", "H L M", "H heaps of L to M sticks each")
      .add_text("first", "me|computer|ask", "who makes the first move", "ask")
      .add_text("level", "resist|random|errs", "random: any good move; errs: sometimes", "resist")
      .add_number("seed", "N", "of all chance, so that a game can be had again")
      .add_text("record", "FILE", "write the game to a file")
      .add_flag("force", "overwrite an existing record")
      .add_text("replay", "FILE", "show a recorded game");
}

}  // namespace

int run_play(const Arguments& arguments) {
  CommandLine line(
      "play RULES POSITION | --random H L M [options]",
      "A game against the computer, which never errs unless asked to: it plays by a theorem, a "
      "table or a search.\n\n"
      "  miyama play nim 3,4,5                            three heaps; two: 7,5\n"
      "  miyama play rows --random 3 4 6                  three rows of 4 to 6 sticks\n"
      "  miyama play rows 1,2,3,4,5,6 --misere            the last stick loses\n"
      "  miyama play nim 3,4,5 --record game.txt          and --replay game.txt");
  add_options(line);
  if (!line.parse(arguments)) return exit_fine;
  LineReader input(STDIN_FILENO);
  const Texts& texts = texts_of(language_of(line));
  const Talk talk{input, isatty(STDIN_FILENO) == 0, has_colours(), terminal_columns(), texts};
  try {
    return line.has("replay") ? replay(line, talk) : play_game(line, talk);
  } catch (const stopped_error&) {
    return interrupted(texts.none_begun, talk);
  } catch (const contradiction& wrong) {
    std::cerr << "miyama: " << filled(texts.see_check, wrong.what()) << '\n';
    return exit_mismatch;
  }
}

}  // namespace miyama
