/// @file  oracle_test.cpp
/// @brief The oracle against values that fit on a blackboard.

#include "support/oracle.hpp"

#include "support/catch.hpp"

namespace oracle {
namespace {

TEST_CASE("oracle: two heaps of at most 2, by hand", "[unit]") {
  const std::vector<Answer> normal = solve_nim({2, 2}, Last::wins);
  const std::vector<int> wins{0, 1, 1, 1, 0, 1, 1, 1, 0};  // the losses are 00, 11, 22
  const std::vector<long long> targets{-1, 0, 0, 0, -1, 4, 0, 4, -1};
  const std::vector<unsigned> grundy{0, 1, 2, 1, 0, 3, 2, 3, 0};
  const std::vector<unsigned> remoteness{0, 1, 1, 1, 2, 3, 1, 3, 4};
  for (std::size_t i = 0; i < normal.size(); ++i) {
    CAPTURE(i);
    CHECK(normal[i].wins == (wins[i] == 1));
    CHECK(normal[i].target == targets[i]);
    CHECK(normal[i].grundy == grundy[i]);
    CHECK(normal[i].remoteness == remoteness[i]);
  }
  CHECK(normal[5].winning_moves == std::vector<Move>{{1, 1}});
}

TEST_CASE("oracle: misère, two heaps of at most 2, by hand", "[unit]") {
  const std::vector<Answer> misere = solve_nim({2, 2}, Last::loses);
  const std::vector<int> wins{1, 0, 1, 0, 1, 1, 1, 1, 0};  // the losses are 01, 10, 22
  const std::vector<unsigned> grundy{1, 0, 2, 0, 1, 3, 2, 3, 0};
  const std::vector<unsigned> remoteness{0, 1, 2, 1, 2, 2, 2, 2, 3};
  for (std::size_t i = 0; i < misere.size(); ++i) {
    CAPTURE(i);
    CHECK(misere[i].wins == (wins[i] == 1));
    CHECK(misere[i].grundy == grundy[i]);
    CHECK(misere[i].remoteness == remoteness[i]);
  }
  CHECK(misere[0].winning_moves.empty());  // a win without an arrow
  CHECK(misere[4].winning_moves == std::vector<Move>{{0, 1}, {1, 1}});
  CHECK(misere[4].target == 3);
}

TEST_CASE("oracle: a value of 0 is a loss", "[unit]") {
  for (const Last last : {Last::wins, Last::loses})
    for (const Answer& answer : solve_nim({4, 5, 6}, last))
      REQUIRE(answer.wins == (answer.grundy != 0));
}

}  // namespace
}  // namespace oracle
