/// @file  game_record_test.cpp
/// @brief Games as text: written, read, played again; and what is said of a file that is no record.

#include "play/match.hpp"

#include <random>

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

GameRecord read(std::string_view text) { return parse_record(text, "game.txt"); }
std::string refusal(const std::string& text) {
  return message_of<usage_error>([&] { (void)read(text); });
}

PlayedGame game_of(const GameRecord& record, std::size_t numbers) {
  return played_game(record.rules, numbers, record.convention);
}

/// Plays `record` again and writes it once more.
std::string replayed(const std::string& text, std::size_t numbers) {
  const GameRecord record = read(text);
  const PlayedGame game = game_of(record, numbers);
  const Position opening = game.view->parse_position(record.opening);
  Match match(game, {opening, game.view->board(opening)}, record.first);
  for (const std::string& move : record.moves) match.play_typed(move);
  return record_of(match);
}

}  // namespace

TEST_CASE("game record: a finished game", "[golden]") {
  const PlayedGame game = played_game("nim+pass", 3, Convention::misere);
  Match match(game, {{1, 3, 1}, game.view->board(Position{1, 3, 1})}, Player::computer);
  match.play({0, 3, 1});
  match.play({0, 0, 1});
  match.play({0, 0, 0});
  CHECK(record_of(match) ==
        "rules nim+pass\nconvention misere\nopening 1,3,1\nfirst computer\ncomputer pass\nyou 1 "
        "3\ncomputer 2 1\nresult you win\n");
}

TEST_CASE("game record: a game that was left", "[golden]") {
  const PlayedGame game = played_game("rows", 1, Convention::normal);
  Match match(game, {{5, 3}, game.view->board(Position{5, 3})}, Player::person);
  match.play_typed("5,1,3");
  match.play({3, 1, 1});
  const std::string text =
      "rules rows\nconvention normal\nopening 5,3\nfirst you\nyou 5 1 3\ncomputer 3 1 0\nresult "
      "unfinished\n";
  CHECK(record_of(match) == text);
  CHECK(replayed(text, 2) == text);
}

TEST_CASE("game record: rows that may break stay as they stood, heaps are a position", "[golden]") {
  const auto opening_of = [](const std::string& rules, const Position& position,
                             const Board& board) {
    const PlayedGame game = played_game(rules, position.size(), Convention::normal);
    const std::string text = record_of(Match(game, {position, board}, Player::person));
    return read(text).opening;
  };
  CHECK(opening_of("rows", {7, 3, 1, 1}, parse_board("||| / |---| / |||||||")) ==
        "||| / |---| / |||||||");
  CHECK(opening_of("rows", {5, 4, 4}, board_of_rows(Position{4, 4, 5})) == "4,4,5");
  CHECK(opening_of("nim", {3, 0, 5}, board_of_heaps(Position{3, 0, 5})) == "3,0,5");
  CHECK(opening_of("nim", {3000}, board_of_heaps(Position{3000})) ==
        "3000");  // of which a thousand are drawn
}

TEST_CASE("game record: who wins", "[unit]") {
  CHECK(result_in(Player::person) == "you win");
  CHECK(result_in(Player::computer) == "computer wins");
}

TEST_CASE("game record: what is read", "[unit]") {
  const GameRecord record = read(
      "# yesterday\r\n\r\nrules nim\r\nconvention misere\n  opening 3,4,5  \nfirst "
      "computer\ncomputer 1 2\nyou = 1,4,0\n\nresult "
      "unfinished\n");
  CHECK(record.rules == "nim");
  CHECK(record.convention == Convention::misere);
  CHECK(record.opening == "3,4,5");
  CHECK(record.first == Player::computer);
  CHECK(record.moves == std::vector<std::string>{"1 2", "= 1,4,0"});
  const GameRecord least = read("rules rows\nopening 3");  // no end of line at the end
  CHECK(least.convention == Convention::normal);
  CHECK(least.first == Player::person);
  CHECK(least.moves.empty());
}

TEST_CASE("game record: what is no record", "[golden]") {
  CHECK(refusal("") == "game.txt: no line says which rules, such as \"rules nim\"");
  CHECK(refusal("rules nim\n") == "game.txt: no line says the opening, such as \"opening 3,4,5\"");
  CHECK(refusal("rules nim\nhello world\n") ==
        "game.txt, line 2: \"hello\" is not known: write rules, convention, opening, first, you, "
        "computer or result");
  CHECK(
      contains(refusal("\xEF\xBB\xBF"
                       "rules nim\n"),
               "or result; the text begins with a byte order mark: save it as UTF-8 without one"));
  CHECK(refusal("convention funny\n") ==
        "game.txt, line 1: \"funny\" is not a convention: write normal or misere");
  CHECK(refusal("first me\n") == "game.txt, line 1: \"me\" is not a player: write you or computer");
  CHECK(refusal("# a\n\nyou 1 1\ncomputer 1 1\ncomputer 1 1\n") ==
        "game.txt, line 5: it is your turn here, not the computer's: the line \"first\" says who "
        "begins, and turns alternate");
  CHECK(refusal("first computer\nyou 1 1\n") ==
        "game.txt, line 2: it is the computer's turn here, not yours: the line \"first\" says who "
        "begins, and turns alternate");
  CHECK(refusal("you 1 1\nfirst computer\n") ==
        "game.txt, line 2: the line \"first\" stands before the moves");
}

TEST_CASE("game record: games of all rules are written, read and played again, move by move",
          "[ladder]") {
  std::mt19937_64 random(6);
  std::size_t moves = 0;
  for (const GameEntry& entry : catalogue())
    for (const std::string pass : {"", "+pass"})
      for (const Player first : {Player::person, Player::computer})
        for (const Convention convention : {Convention::normal, Convention::misere}) {
          const std::string parameter = !entry.needs_parameter()   ? ""
                                        : entry.parameter == "SET" ? ":1,2"
                                                                   : ":2";
          const std::size_t numbers = pass.empty() ? 2 : 3;
          PlayedGame game;
          try {
            game = played_game(entry.name + parameter + pass, numbers, convention);
          } catch (const usage_error&) {
            continue;  // no pass there
          }
          const Position opening = pass.empty() ? Position{9, 8} : Position{1, 9, 8};
          Match match(game, {opening, game.view->board(opening)}, first);
          while (!match.is_over()) {
            const std::vector<Position> all = options(*game.rules, match.position());
            match.play(all[random() % all.size()]);
            ++moves;
          }
          CAPTURE(game.rules->name());
          CHECK(replayed(record_of(match), numbers) == record_of(match));
        }
  CHECK(moves > 300);
}

}  // namespace miyama
