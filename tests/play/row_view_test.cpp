/// @file  row_view_test.cpp
/// @brief Heaps that may break: positions, moves in words and as they are typed, and what is
/// answered to lines that are not moves.

#include <algorithm>

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "game/rules.hpp"
#include "game/sum_rules.hpp"
#include "play/game_view.hpp"
#include "support/catch.hpp"
#include "support/partition_lists.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

/// Rules with their view.
struct SeenRows {
  std::unique_ptr<TakeAndBreak> rules;
  std::unique_ptr<GameView> view;

  explicit SeenRows(std::string_view name)
      : rules(make_take_and_break(name)), view(view_of_rows(*rules, Language::english)) {}

  Position after(const Position& from, std::string_view line) const {
    return view->parse_move(from, line).to;
  }
  std::string refusal(const Position& from, std::string_view line) const {
    return message_of<usage_error>([&] { (void)view->parse_move(from, line); });
  }
};

constexpr const char* row_moves =
    "the size of a group and what is left of it, left and right, such as 5 3 1; 5 0 0 takes it "
    "whole";

}  // namespace

TEST_CASE("row view: positions are sorted lists of groups, or drawn boards", "[unit]") {
  const SeenRows rows("rows");
  CHECK(rows.view->parse_position("1,2,6,0,5") == Position{6, 5, 2, 1});
  CHECK(rows.view->parse_position("375") == Position{375});  // one group
  CHECK(rows.view->parse_position("0").empty());
  CHECK(rows.view->parse_position("").empty());
  CHECK(rows.view->parse_position("||| / |---| / |||||||") == Position{7, 3, 1, 1});
  CHECK(comma_text(Position{7, 3, 1, 1}) == "7,3,1,1");
  CHECK(comma_text(Position{}) == "0");
  const auto refusal = [&](const std::string& text) {
    return message_of<usage_error>([&] { (void)rows.view->parse_position(text); });
  };
  CHECK(refusal("1000000000000000,1") ==
        "the position \"1000000000000000,1\" has more than 1000000000000000 sticks: give fewer");
  CHECK(contains(refusal("9223372036854775807,9223372036854775807,2"),
                 "more than 1000000000000000 sticks"));  // sums do not wrap
  CHECK(contains(refusal("3,x"), "x"));
}

TEST_CASE("row view: moves in words", "[golden]") {
  const auto words = [](std::string_view game, const Position& from, const Position& to) {
    return SeenRows(game).view->words(from, to);
  };
  CHECK(words("rows", {5, 3}, {3, 3, 1}) == "leave 3 and 1 of the group of 5");
  CHECK(words("rows", {5, 3}, {5, 1}) == "leave 1 of the group of 3");
  CHECK(words("rows", {5, 3}, {3}) == "take the whole group of 5");
  CHECK(words("rows", {5, 5, 5}, {5, 5, 2, 2}) == "leave 2 and 2 of the group of 5");
  CHECK(words("grundys-game", {5}, {4, 1}) == "split the group of 5 into 4 and 1");
  CHECK(words("0.[F]", {9, 2}, {4, 2, 2, 1}) == "leave 4, 2 and 1 of the group of 9");
  CHECK(words("8.0", {9}, {4, 4, 1}) == "split the group of 9 into 4, 4 and 1");
  CHECK(words("nim", {5, 3}, {3, 2}) == "leave 2 of the group of 5");
}

TEST_CASE("row view: what is told about a line that is not a move", "[golden]") {
  const SeenRows rows("rows");
  const Position from{6, 5, 1};
  CHECK(rows.refusal(from, "4 1") == "there is no group of 4: there are 6,5,1");
  CHECK(rows.refusal(from, "0") == "there is no group of 0: there are 6,5,1");
  CHECK(rows.refusal(from, "5 7") == "a group of 5 cannot leave 7, it has fewer sticks");
  CHECK(rows.refusal(from, "1 1") == "a group of 1 may not become 1: it may become nothing");
  CHECK(rows.refusal(from, "5 3 2") ==
        "a group of 5 may not become 3 and 2: it may become 4; 3 and 1; 2 and 2; 3; 2 and 1; 2; 1 "
        "and 1; 1; …");
  CHECK(rows.refusal(from, "5 3 1 1") ==
        std::string("\"5 3 1 1\" is not a move: type ") + row_moves);
  CHECK(rows.refusal(from, "") == std::string("\"\" is not a move: type ") + row_moves);
  CHECK(rows.refusal(from, "five") == std::string("\"five\" is not a number: type ") + row_moves);
  CHECK(rows.refusal(from, "pass") == std::string("\"pass\" is not a number: type ") + row_moves);
  CHECK(SeenRows("kayles").refusal({5}, "5") ==
        "a group of 5 may not become nothing: it may become 4; 3 and 1; 2 and 2; 3; 2 and 1");
  CHECK(SeenRows("grundys-game").refusal({5, 2}, "2 1 1") ==
        "a group of 2 may not become 1 and 1: it has no move");
  CHECK(SeenRows("grundys-game").refusal({4}, "4 2 2") ==
        "a group of 4 may not become 2 and 2: it may become 3 and 1");
  CHECK(SeenRows("0.F").refusal({5}, "5 1 1 1") ==
        "a group of 5 may not become 1, 1 and 1: it may become 4; 3 and 1; 2 and 2; 2, 1 and 1");
}

TEST_CASE("row view: how to move fits the rules", "[golden]") {
  CHECK(SeenRows("rows").view->how_to_move() == row_moves);
  CHECK(SeenRows("0.[F]").view->how_to_move() ==
        "the size of a group and what is left of it, such as 5 2 1 1; 5 0 0 0 takes it whole");
  CHECK(SeenRows("kayles").view->how_to_move() ==
        "the size of a group and what is left of it, left and right, such as 5 3 1; 2 0 0 takes it "
        "whole");
  CHECK(SeenRows("grundys-game").view->how_to_move() ==
        "the size of a group and what is left of it, left and right, such as 5 4 1");
  CHECK(SeenRows("8.0").view->how_to_move() ==
        "the size of a group and what is left of it, such as 5 3 1 1");
  CHECK(SeenRows("nim").view->how_to_move() ==
        "the size of a group and what is left of it, such as 5 4; 5 0 takes it whole");
}

TEST_CASE("row view: every option is typed, read back, told in words and drawn", "[ladder]") {
  for (const std::string name :
       {"rows", "nim", "kayles", "dawsons-kayles", "dawsons-chess", "grundys-game", "lasker",
        "0.[F]", "8.0", "4.F:unequal", "0.137"}) {
    const SeenRows game(name);
    for (const test::Parts& from : test::partition_list(8, 8, 8)) {
      const Position& sorted = from;  // descending
      const Position groups(from.rbegin(), from.rend());
      for (const Position& to : options(*game.rules, sorted)) {
        CAPTURE(name, sorted, to);
        const std::string line = game.view->typed(sorted, to);
        CHECK(game.after(sorted, line) == to);
        CHECK(game.view->parse_move(sorted, line).typed == line);
        CHECK(std::ranges::count(line, ' ') ==
              static_cast<std::ptrdiff_t>(game.rules->stored_rests()));
        const auto [size, rests] = broken_heap(sorted, to);
        CHECK(replaced(sorted, size, rests) == to);
        CHECK(contains(game.view->words(sorted, to), "group of " + std::to_string(size)));
        CHECK(groups_of(game.view->board_after(game.view->board(groups), {to, line})) == to);
      }
    }
  }
}

TEST_CASE("row view: left is left, right is right", "[golden]") {
  const SeenRows rows("rows");
  CHECK(rows.view->parse_move(Position{5, 2}, "5,1 3").typed == "5 1 3");
  CHECK(rows.view->parse_move(Position{5, 2}, "5 0 3").typed == "5 0 3");
  CHECK(rows.view->parse_move(Position{5, 2}, "5").typed == "5 0 0");
  const Board board = parse_board("|| / |||||");
  CHECK(rows.view->board_after(board, {{}, "5 1 3"}).rows ==
        std::vector<std::string>{"||", "|-|||"});
  CHECK(rows.view->board_after(board, {{}, "5 0 3"}).rows ==
        std::vector<std::string>{"||", "--|||"});
  CHECK(rows.view->board_after(board, {{}, "5 3 0"}).rows ==
        std::vector<std::string>{"||", "|||--"});
}

TEST_CASE("sum view: moves are the position after them, or the summand and its heaps", "[unit]") {
  const SumRules rules("sum:nim:3+0.07:9");
  const auto view = view_of_sum(rules, Language::english);
  const Position from = view->parse_position("2,7");
  const Position broken = view->parse_position("2,4+1");
  for (const char* line : {"= 2,4+1", "=2, 1+4", "2 4+1", "2 1 + 4"}) {
    CAPTURE(line);
    CHECK(view->parse_move(from, line).to == broken);
    CHECK(view->parse_move(from, line).typed == "= 2,4+1");
  }
  CHECK(view->words(from, broken) == "summand 2: 7 to 4+1");
  CHECK(view->words(from, view->parse_position("0,7")) == "summand 1: 2 to 0");
  CHECK(view->named(broken) == "2,4+1");
  CHECK(view->board(broken).rows == std::vector<std::string>{"||", "||||-|"});
  CHECK(view->board(view->parse_position("0,1+1")).rows == std::vector<std::string>{"-", "|-|"});
  for (const char* line : {"", "=", "7", "3 1", "x 4", "2 6+1", "= 2,6", "pass"}) {
    CAPTURE(line);
    CHECK_THROWS_AS(view->parse_move(from, line), usage_error);
  }
  CHECK(contains(message_of<usage_error>([&] { (void)view->parse_move(from, "= 2,6"); }),
                 "= 2,4+1; or a summand and what it holds then, such as 2 4+1"));
}

}  // namespace miyama
