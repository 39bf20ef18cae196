/// @file  play.cpp
/// @brief `miyama play`: a game against the computer.

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>
#include <sstream>
#include <tuple>

#include "base/error.hpp"
#include "cli/command.hpp"
#include "cli/play_session.hpp"
#include "cli/strategies.hpp"
#include "cli/terminal.hpp"
#include "game/fibonacci.hpp"
#include "game/vector_rules.hpp"
#include "store/temporary_file.hpp"
#include "view/game_record.hpp"
#include "view/position_text.hpp"

namespace po = boost::program_options;

namespace miyama {
namespace {

constexpr std::int64_t most_random_heaps = 50;
constexpr std::int64_t largest_random_heap = 1000;
constexpr std::uint64_t most_moves = 1'000'000;
constexpr const char* replays_alone = "--replay takes everything from the record, but --rules: leave out all else";
constexpr std::uintmax_t longest_record = 1 << 20;

/// A game that can begin.
struct Opening {
  PlayedGame game;
  Position position;
  Board board;
};

std::uint64_t seed_of(const CommandLine& line) {
  return line.has("seed") ? static_cast<std::uint64_t>(line.number("seed", 0, INT64_MAX)) : std::random_device{}();
}

/// The heaps that --random asks for.
std::string random_heaps(const CommandLine& line, std::uint64_t seed) {
  const std::vector<std::int64_t> numbers = line.numbers("random");
  if (numbers.size() != 3) throw usage_error("--random takes three numbers: how many heaps, least and most sticks, such as --random 3 4 6");
  const auto [heaps, least, most] = std::tuple(numbers[0], numbers[1], numbers[2]);
  if (heaps < 1 || heaps > most_random_heaps || least < 1 || most < least || most > largest_random_heap)
    throw usage_error("--random " + std::to_string(heaps) + " " + std::to_string(least) + " " + std::to_string(most) + ": give 1 to " +
                      std::to_string(most_random_heaps) + " heaps, then the least and the most sticks of one, 1 to " +
                      std::to_string(largest_random_heap));
  std::mt19937_64 random(seed);
  std::string text;
  for (std::int64_t i = 0; i < heaps; ++i)
    text += (text.empty() ? "" : ",") +
            std::to_string(least + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(most - least + 1)));
  return text;
}

/// What the heaps alone leave out of an opening: the pass that is still there, and the limit of Fibonacci Nim, all but one stone.
std::string whole_opening(const PlayedGame& game, const std::string& heaps) {
  if (is_drawing(heaps)) return heaps;
  const auto* vector_rules = dynamic_cast<const VectorRules*>(game.rules.get());
  if (vector_rules != nullptr && vector_rules->moves().pass) return "1," + heaps;
  if (dynamic_cast<const Fibonacci*>(game.rules.get()) != nullptr && heaps.find(',') == std::string::npos) {
    const std::uint64_t heap = parse_numbers(heaps, "--heaps").front();
    return heaps + "," + std::to_string(heap == 0 ? 0 : heap - 1);
  }
  return heaps;
}

PlayedGame game_of(const CommandLine& line, const std::string& heaps) {
  if (line.has("table") && line.has("rules")) throw usage_error("give --table or --rules, not both: a table holds its rules");
  if (line.has("table")) {
    PlayedGame game = game_of_table(line.text("table"));
    check_table(game, line.text("table"), line.has("game") ? line.text("game") : "", line.flag("misere"));
    return game;
  }
  const std::string name = line.has("rules") ? "" : line.required("game", "which RULES? such as `miyama play nim --heaps 3,4,5`");
  const std::string file = line.has("rules") ? line.text("rules") : "";
  const std::size_t more = name.ends_with("+pass") || (name == "fibonacci" && numbers_in(heaps) == 1) ? 1 : 0;
  return played_game(name, file, numbers_in(heaps) + more, line.flag("misere") ? Convention::misere : Convention::normal);
}

/// Every move that is typed is looked up among all there are.
void refuse_unplayable(const GameView& view, PositionView opening) {
  std::uint64_t moves = 0;
  view.rules().for_each_option(opening, [&](const Option&) {
    if (++moves > most_moves)
      throw usage_error("the opening " + view.text(opening) + " has more than " + std::to_string(most_moves) +
                        " moves: give smaller heaps (`miyama advise` takes these)");
  });
  if (moves == 0) throw usage_error("the opening " + view.text(opening) + " leaves no move: give larger heaps");
}

Opening opening_of(const CommandLine& line, std::uint64_t seed) {
  if (line.has("heaps") == line.has("random"))
    throw usage_error("give the opening: --heaps, such as --heaps 3,4,5, or --random, such as --random 3 4 6");
  const std::string heaps = line.has("random") ? random_heaps(line, seed) : line.text("heaps");
  if (heaps.empty()) throw usage_error("--heaps is empty: give the opening, such as --heaps 3,4,5");
  Opening opening{game_of(line, heaps), {}, {}};
  opening.position = opening.game.view->parse_position(whole_opening(opening.game, heaps));
  opening.board = dynamic_cast<const TakeAndBreak*>(opening.game.rules.get()) == nullptr ? opening.game.view->board(opening.position)
                  : is_drawing(heaps)                                                    ? parse_board(heaps)
                                                                                         : board_of_rows(parse_numbers(heaps, "--heaps"));
  refuse_unplayable(*opening.game.view, opening.position);
  return opening;
}

Level level_of(const CommandLine& line) {
  const std::string level = line.text("level");
  if (level == "resist") return Level::resist;
  if (level == "random") return Level::random;
  throw usage_error("there is no level \"" + level + "\": give --level resist or random");
}

std::optional<Player> first_of(const CommandLine& line, const Talk& talk) {
  const std::string first = line.text("first");
  if (first == "me") return Player::person;
  if (first == "computer") return Player::computer;
  return ask_who_is_first(talk);
}

void check_first(const CommandLine& line) {
  const std::string first = line.text("first");
  if (first != "me" && first != "computer" && first != "ask") throw usage_error("--first " + first + ": give me, computer or ask");
}

std::string head_line(const PlayedGame& game) {
  return game.rules->name() + ", " +
         (game.convention == Convention::misere ? "misère play: who makes the last move loses"
                                                : "normal play: who makes the last move wins");
}

/// Refuses, before the game, a record that could not be written.
void check_record(const CommandLine& line) {
  if (!line.has("record")) return;
  const TemporaryFile tried(line.text("record"), line.flag("force"), "--record");  // and gone again
}

/// Writes the record to the file that was asked for.
void save_record(const Match& match, const CommandLine& line) {
  if (!line.has("record")) return;
  TemporaryFile file(line.text("record"), line.flag("force"), "--record");
  std::ofstream out(file.path(), std::ios::binary);
  out << record_of(match);
  out.close();
  if (!out) throw file_error("cannot write " + line.text("record") + ": is the disk full? Choose another place with --record");
  file.publish();
}

void print_end(const Match& match, const Talk& talk) {
  std::cout << bold(match.is_over() ? result_of(match.winner()) : "the game is left unfinished", talk.colours) << "\n\n"
            << record_of(match);
}

/// Says so on a line of its own, behind what was being typed.
int interrupted(const interrupted_error& stop, const std::string& what) {
  std::cout << '\n' << std::flush;
  std::cerr << "miyama: interrupted, " << what << '\n';
  return 128 + stop.signal();
}

int play_game(const CommandLine& line, const Talk& talk) {
  check_first(line);
  const Level level = level_of(line);
  const std::uint64_t seed = seed_of(line);
  check_record(line);
  const Opening opening = opening_of(line, seed);
  const std::unique_ptr<Strategy> strategy =
      line.has("table") ? strategy_from_table(opening.game, line.text("table")) : strategy_for(opening.game, opening.position);
  (void)advise(*opening.game.rules, *strategy, opening.position);  // refuses what is too large, or wrong, before the game begins
  std::cout << wrapped(head_line(opening.game) + "; the computer plays by " + strategy->method(), talk.columns) << '\n';
  print_position(*opening.game.view, opening.position, opening.board, talk);
  const std::optional<Player> first = first_of(line, talk);
  if (!first) return exit_fine;

  Opponent opponent(*opening.game.rules, *strategy, level, seed);
  Match match(*opening.game.view, opening.game.convention, opening.position, opening.board, *first);
  try {
    play_on(match, *strategy, opponent, talk);
  } catch (const interrupted_error& stop) {
    save_record(match, line);
    return interrupted(stop, line.has("record") ? "the game so far is in " + line.text("record") : "the game is left unfinished");
  } catch (...) {
    save_record(match, line);
    throw;
  }
  print_end(match, talk);
  save_record(match, line);
  return exit_fine;
}

std::string read_record(const std::string& file) {
  std::error_code unreadable;
  const std::uintmax_t bytes = std::filesystem::file_size(file, unreadable);
  std::ifstream stream(file, std::ios::binary);
  if (unreadable || !stream) throw file_error("cannot read the record " + file);
  if (bytes > longest_record)
    throw usage_error("the record " + file + " has " + std::to_string(bytes) + " bytes: a game has a line per move");
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

int replay(const CommandLine& line, const Talk& talk) {
  for (const char* other : {"game", "heaps", "random", "table", "record"})
    if (line.has(other)) throw usage_error(replays_alone);
  if (line.flag("misere") || line.flag("force") || line.has("seed") || line.text("first") != "ask" || line.text("level") != "resist")
    throw usage_error(replays_alone);
  const std::string file = line.text("replay");
  const GameRecord record = parse_record(read_record(file), file);
  const PlayedGame game = played_game(line.has("rules") ? "" : record.rules, line.has("rules") ? line.text("rules") : "",
                                      numbers_in(record.opening), record.convention);
  const Position opening = game.view->parse_position(record.opening);
  refuse_unplayable(*game.view, opening);
  Match match(*game.view, record.convention, opening, game.view->board(opening), record.first);
  std::cout << wrapped(head_line(game), talk.columns) << '\n';
  print_position(*game.view, match.position(), match.board(), talk);
  for (const std::string& move : record.moves) {
    try {
      match.play_typed(move);
    } catch (const usage_error& error) {
      throw usage_error(file + ", move " + std::to_string(match.turns().size() + 1) + ": " + error.what());
    }
    print_turn(match.turns().back(), *game.view, talk);
    print_position(*game.view, match.position(), match.board(), talk);
  }
  print_end(match, talk);
  return exit_fine;
}

void add_play_options(CommandLine& line) {
  line.positional("game", 1);
  line.options().add_options()                                                                                                      //
      ("rules", po::value<std::string>()->value_name("FILE.json"), "rules of one's own, in place of RULES")                         //
      ("heaps", po::value<std::string>()->value_name("B,B,…"), "the opening: 3,4,5, or drawn: '||| / ||||'")                        //
      ("random", po::value<std::vector<std::int64_t>>()->multitoken()->value_name("H L M"), "H heaps of L to M sticks each")        //
      ("misere", po::bool_switch(), "misère play: who takes the last stone loses")                                                  //
      ("first", po::value<std::string>()->default_value("ask")->value_name("WHO"), "me, computer or ask")                           //
      ("level", po::value<std::string>()->default_value("resist")->value_name("NAME"), "a lost computer: resist, or random moves")  //
      ("seed", po::value<std::int64_t>()->value_name("N"), "of all chance, so that a game can be had again")                        //
      ("table", po::value<std::string>()->value_name("FILE"), "the computer plays from a table")                                    //
      ("record", po::value<std::string>()->value_name("FILE"), "write the game to a file")                                          //
      ("force", po::bool_switch(), "overwrite an existing record")                                                                  //
      ("replay", po::value<std::string>()->value_name("FILE"), "show a recorded game");
}

}  // namespace

int run_play(const Arguments& arguments) {
  CommandLine line("play RULES --heaps B,B,… | --random H L M [options]",
                   "A game against the computer, which never errs: it plays by a theorem, a table or a search.\n\n"
                   "  miyama play nim --heaps 3,4,5                       three heaps; two: --heaps 7,5\n"
                   "  miyama play rows --random 3 4 6                     three rows of 4 to 6 sticks\n"
                   "  miyama play rows --heaps 1,2,3,4,5,6 --misere       who takes the last stick loses\n"
                   "  miyama play nim --heaps 3,4,5 --record game.txt     and miyama play --replay game.txt");
  add_play_options(line);
  if (!line.parse(arguments)) return exit_fine;
  LineReader input(STDIN_FILENO);
  const Talk talk{input, isatty(STDIN_FILENO) == 0, has_colours(), terminal_columns()};
  try {
    return line.has("replay") ? replay(line, talk) : play_game(line, talk);
  } catch (const interrupted_error& stop) {
    return interrupted(stop, "no game was begun");
  } catch (const contradiction& wrong) {
    std::cerr << "miyama: " << wrong.what() << "; see what `miyama check` says of it\n";
    return exit_mismatch;
  }
}

}  // namespace miyama
