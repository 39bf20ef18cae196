/// @file  match_test.cpp
/// @brief Whose turn it is, how it ends, and taking back.

#include "play/match.hpp"

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "play/game_view.hpp"
#include "support/catch.hpp"

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
  CHECK(Table("nim+pass", {1, 0, 0}, Player::computer).match.is_over());  // a pass alone is no move
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

}  // namespace miyama
