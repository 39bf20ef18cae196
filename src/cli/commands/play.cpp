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

/// True for 3,4,5 and ||| / ||||, which are no names of rules.
bool is_opening(const std::string& word) {
  const std::string half = half_width(word);
  return is_drawing(half) ||
         (!half.empty() && half.find_first_not_of("0123456789,+") == std::string::npos);
}

/// Takes the name of the rules, which may be missing where --rules or --table is given, from
/// `words`, as in `play nim 3,4,5`.
std::string take_rules(Words& words) {
  if (words.empty() || is_opening(words.front())) return {};
  const std::string rules = words.front();
  words.erase(words.begin());
  return rules;
}

PlayedGame game_of(const CommandLine& line, const std::string& name, const std::string& heaps) {
  if (name.empty() && !line.has("rules") && !line.has("table"))
    refuse("which RULES? such as `miyama play nim 3,4,5` (see `miyama play --help`)");
  if (!name.empty()) refuse_two_games(line, name);
  const std::size_t more = names_pass(name) && !is_drawing(heaps) ? 1 : 0;
  return asked_game(line, name, numbers_in(heaps, name, language_of(line)) + more);
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
  if (given == line.has("random"))
    refuse(
        "give the opening, such as 3,4,5 behind the RULES, or --heaps 3,4,5, or --random, such as "
        "--random 3 4 6");
  if (!given) return random_heaps(line, seed);
  if (line.text("heaps").empty())
    refuse("--heaps is empty: give the opening, such as --heaps 3,4,5");
  return half_width(line.text("heaps"));
}

Opening opening_of(const CommandLine& line, const PlayedGame& game, const std::string& heaps) {
  if (line.has("random") && heaps.find(',') != std::string::npos && game.rules->limits() != 0)
    refuse(game.rules->name(),
           " is played with one heap: give --random 1, then its least and most sticks");
  return parse_opening(*game.view, whole_opening(*game.rules, heaps));
}

std::string head_line(const PlayedGame& game) {
  const bool misere = game.convention == Convention::misere;
  return filled(misere ? game.texts().misere_play : game.texts().normal_play, game.view->name());
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
  const std::uint64_t seed = line.number("seed", 0).value_or(std::random_device{}());
  // The name - stands for standard output, where the record is printed at the end anyway. A record
  // that could not be written is refused before the game.
  const std::optional<std::string> record = output_file(line, "record");
  if (record) const TemporaryFile tried(*record, line.flag("force"));
  Words words = line.texts("words");
  std::string rules = take_rules(words);
  const std::string heaps = heaps_of(line, words, seed);
  if (names_sum(rules)) rules = sum_around(rules, heaps);
  const PlayedGame game = game_of(line, rules, heaps);
  const Opening opening = opening_of(line, game, heaps);
  const std::unique_ptr<Strategy> strategy = strategy_for(game, opening.position);
  // Refuses what is too large, or wrong, before the game begins.
  (void)advise(*strategy, opening.position);
  say(filled(talk.texts.computer_plays_by, head_line(game), strategy->method_in_words()), talk);
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
    return interrupted(
        record ? filled(talk.texts.record_kept, *record) : std::string(talk.texts.unfinished),
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
  line.positional("words", -1);
  add_game_options(line, "the computer plays from a table");
  line.add({{"heaps", "B,B,…", "the opening, as POSITION: 3,4,5, or drawn: '||| / ||||'"},
            {"random", "H L M", "H heaps of L to M sticks each"},
            {"first", "me|computer|ask", "who makes the first move", "ask"},
            {"level", "resist|random|errs", "random: any good move; errs: sometimes", "resist"},
            {"seed", "N", "of all chance, so that a game can be had again"},
            {"record", "FILE", "write the game to a file"},
            {"force", "", "overwrite an existing record"},
            {"replay", "FILE", "show a recorded game"}});
  if (!line.parse(arguments)) return exit_fine;
  const Texts& texts = texts_of(language_of(line));
  const Talk talk{isatty(STDIN_FILENO) == 0, has_colours(), terminal_columns(), texts};
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
