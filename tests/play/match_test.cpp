/// @file  match_test.cpp
/// @brief Whose turn it is, how it ends, and taking back; games as text: written, read, played
/// again.

#include "play/match.hpp"

#include <random>

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "play/game_view.hpp"
#include "support/played_cases.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

/// A match of `name` from `opening`, drawn as `drawing` if there is one.
struct Table {
  PlayedGame game;
  Match match;

  Table(const std::string& name, const Position& opening, Player first,
        Convention convention = Convention::normal, std::string_view drawing = "")
      : game(played_game(name, opening.size(), convention)),
        match(game, {opening, drawing.empty() ? game.view->board(opening) : parse_board(drawing)},
              first) {}
};

}  // namespace

TEST_CASE("match: the players take turns, and who made the last move has won", "[unit]") {
  Table table("nim", {2, 1}, Player::person);
  Match& match = table.match;
  CHECK(match.to_move() == Player::person);
  CHECK(match.position() == Position{2, 1});
  CHECK_FALSE(match.is_over());
  match.play({1, 1});
  CHECK(match.to_move() == Player::computer);
  match.play({0, 1});
  match.play({0, 0});
  CHECK(match.is_over());
  CHECK(match.winner() == Player::person);
  REQUIRE(match.turns().size() == 3);
  CHECK(match.turns()[1].player == Player::computer);
  CHECK(match.turns()[1].from == Position{1, 1});
  CHECK(match.turns()[1].move.to == Position{0, 1});
  CHECK(match.turns()[1].board == table.game.view->board(Position{0, 1}));
  CHECK(match.opening().position == Position{2, 1});
  CHECK(match.first() == Player::person);
}

TEST_CASE("match: under misère play who made the last move has lost", "[unit]") {
  Table table("nim", {2, 1}, Player::computer, Convention::misere);
  table.match.play({0, 1});
  table.match.play({0, 0});
  CHECK(table.match.is_over());
  CHECK(table.match.winner() == Player::computer);
}

TEST_CASE("match: an opening without a move is over at once", "[unit]") {
  CHECK(Table("nim", {0, 0}, Player::person).match.winner() == Player::computer);
  CHECK(Table("nim", {0, 0}, Player::person, Convention::misere).match.winner() == Player::person);
  CHECK(Table("rows", {}, Player::computer).match.is_over());
  CHECK(Table("grundys-game", {2, 1}, Player::computer)
            .match.is_over());  // groups are left, moves are not
  CHECK(Table("nim+pass", {1, 0, 0}, Player::computer).match.is_over());  // only a pass is left
  CHECK_FALSE(Table("nim+pass", {1, 1, 0}, Player::computer).match.is_over());
}

TEST_CASE("match: undo where the person goes first", "[unit]") {
  Table table("nim", {9}, Player::person);
  Match& match = table.match;
  CHECK_FALSE(match.undo());  // nothing was played
  match.play({8});
  CHECK(match.undo());  // the computer has not answered: the person's move goes
  CHECK(match.position() == Position{9});
  match.play({8});
  match.play({7});
  match.play({6});
  match.play({5});
  CHECK(match.undo());  // its answer goes too
  CHECK(match.position() == Position{7});
  CHECK(match.to_move() == Player::person);
  CHECK(match.board() == table.game.view->board(Position{7}));
  CHECK(match.undo());
  CHECK(match.position() == Position{9});
  CHECK_FALSE(match.undo());
  CHECK(match.position() == Position{9});
}

TEST_CASE("match: rows stay where they were drawn", "[golden]") {
  using Rows = std::vector<std::string>;
  Table table("rows", {5, 3, 1, 1}, Player::person, Convention::normal, "||| / |---| / |||||");
  Match& match = table.match;
  match.play({5, 1, 1, 1, 1});  // the three become 1 and 1
  CHECK(match.board().rows == Rows{"|-|", "|---|", "|||||"});
  match.play({2, 1, 1, 1, 1, 1});
  CHECK(match.board().rows == Rows{"|-|", "|---|", "||--|"});
  CHECK(match.undo());
  CHECK(match.board().rows == Rows{"|||", "|---|", "|||||"});
}

TEST_CASE("match: a typed move stands as it was typed, a bad one changes nothing", "[golden]") {
  Table table("rows", {5, 3}, Player::person);
  Match& match = table.match;
  match.play_typed("5 1,3");
  CHECK(match.position() == Position{3, 3, 1});
  CHECK(match.board().rows == std::vector<std::string>{"|-|||", "|||"});
  CHECK(match.turns().back().move.typed == "5 1 3");
  CHECK_THROWS_AS(match.play_typed("5 1 3"), usage_error);  // there is no group of 5 any more
  CHECK(match.turns().size() == 1);
  match.play({3, 3});
  CHECK(match.turns().back().move.typed == "1 0 0");
}

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

TEST_CASE("game record: what is not a record", "[golden]") {
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
  for (const Convention convention : {Convention::normal, Convention::misere})
    for (const auto& [game, opening] : test::played_cases(convention)) {
      const std::string name = game.rules->name();
      // Rules of a file need that file, and a record of Nim has ordered heaps.
      if (name == "custom" || (name == "nim" && game.rules->take_and_break() != nullptr)) continue;
      Match match(game, {opening, game.view->board(opening)},
                  random() % 2 == 0 ? Player::person : Player::computer);
      while (!match.is_over()) {
        const std::vector<Position> all = options(*game.rules, match.position());
        match.play(all[random() % all.size()]);
        ++moves;
      }
      CAPTURE(name);
      CHECK(replayed(record_of(match), opening.size()) == record_of(match));
    }
  CHECK(moves > 300);
}

}  // namespace
}  // namespace miyama
