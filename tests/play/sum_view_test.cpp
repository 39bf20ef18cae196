/// @file  sum_view_test.cpp
/// @brief Sums of games as people see them: positions, moves, boards.

#include "base/error.hpp"
#include "game/sum_rules.hpp"
#include "play/game_view.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

TEST_CASE("sum view: moves are the position after them, or the place and its heaps", "[unit]") {
  const SumRules rules("sum:nim:3+0.07:9");
  const auto view = view_of_sum(rules, Language::english);
  const Position from = view->parse_position("2,7");
  const Position broken = view->parse_position("2,4+1");
  for (const char* line : {"= 2,4+1", "=2, 1+4", "2 4+1", "2 1 + 4"}) {
    CAPTURE(line);
    CHECK(view->parse_move(from, line).to == broken);
    CHECK(view->parse_move(from, line).typed == "= 2,4+1");
  }
  CHECK(view->words(from, broken) == "place 2: 7 to 4+1");
  CHECK(view->words(from, view->parse_position("0,7")) == "place 1: 2 to 0");
  CHECK(view->named(broken) == "2,4+1");
  CHECK(view->board(broken).rows == std::vector<std::string>{"||", "||||-|"});
  CHECK(view->board(view->parse_position("0,1+1")).rows == std::vector<std::string>{"-", "|-|"});
  for (const char* line : {"", "=", "7", "3 1", "x 4", "2 6+1", "= 2,6", "pass"}) {
    CAPTURE(line);
    CHECK_THROWS_AS(view->parse_move(from, line), usage_error);
  }
  CHECK(contains(message_of<usage_error>([&] { (void)view->parse_move(from, "= 2,6"); }),
                 "= 2,4+1; or a place and what it holds then, such as 2 4+1"));
}

}  // namespace
}  // namespace miyama
