/// @file  oracle_test.cpp
/// @brief The oracles against values that fit on a blackboard.

#include "support/oracle.hpp"

#include "game/catalogue.hpp"
#include "support/catch.hpp"
#include "support/heap_definition.hpp"
#include "support/legal_oracle.hpp"
#include "support/partition_oracle.hpp"

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
  CHECK(normal[5].winning == std::vector<Move>{{1, 1}});
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
  CHECK(misere[0].winning.empty());  // a win without an arrow
  CHECK(misere[4].winning == std::vector<Move>{{0, 1}, {1, 1}});
  CHECK(misere[4].target == 3);
}

TEST_CASE("oracle: a value of 0 is a loss", "[unit]") {
  for (const Last last : {Last::wins, Last::loses})
    for (const Answer& answer : solve_nim({4, 5, 6}, last))
      REQUIRE(answer.wins == (answer.grundy != 0));
}

TEST_CASE("legal oracle: positions in C order, moves by hand", "[unit]") {
  const auto answers = solve_legal(greedy(), {1, 2}, false);
  REQUIRE(answers.size() == 6);
  CHECK(answers[4].position == Sizes{1, 1});
  CHECK(answers[4].options == std::vector<std::size_t>{1, 3});
  CHECK(answers[5].options == std::vector<std::size_t>{3, 4});
  CHECK(one_left()({1, 1}, {0, 1}));
  CHECK_FALSE(one_left()({0, 2}, {0, 1}));
  CHECK(end_nim()({0, 2, 1, 0, 3, 0}, {0, 2, 1, 0, 1, 0}));
  CHECK_FALSE(end_nim()({0, 2, 1, 0, 3, 0}, {0, 2, 0, 0, 3, 0}));
  CHECK(fibonacci()({5, 2}, {3, 3}));
  CHECK_FALSE(fibonacci()({5, 2}, {3, 4}));
  CHECK(r_wythoff(2)({3, 3}, {2, 1}));
  CHECK_FALSE(r_wythoff(2)({3, 3}, {2, 0}));
  CHECK(euclid(false)({10, 4}, {2, 4}));
  CHECK_FALSE(euclid(false)({4, 4}, {0, 4}));
  CHECK(euclid(true)({4, 4}, {0, 4}));
  CHECK_FALSE(euclid(true)({0, 4}, {0, 2}));
}

TEST_CASE("partition oracle: the row game up to 3 sticks, by hand", "[unit]") {
  const auto normal = solve_heaps(rows_rests, 3, Last::wins);
  CHECK(normal.size() == 7);
  CHECK_FALSE(normal.at({}).wins);
  CHECK(normal.at({}).remoteness == 0);
  CHECK(normal.at({1}).lost_options == std::set<Heaps>{{}});
  CHECK_FALSE(normal.at({1, 1}).wins);
  CHECK(normal.at({1, 1}).remoteness == 2);
  CHECK(normal.at({2, 1}).lost_options == std::set<Heaps>{{1, 1}});
  CHECK(normal.at({2, 1}).grundy == 3);
  CHECK(normal.at({3}).lost_options == std::set<Heaps>{{}, {1, 1}});
  CHECK(normal.at({3}).winning_moves == 2);
  CHECK(normal.at({3}).remoteness == 1);
  CHECK(normal.at({1, 1, 1}).lost_options == std::set<Heaps>{{1, 1}});
  CHECK(normal.at({1, 1, 1}).winning_moves == 1);
  CHECK(normal.at({1, 1, 1}).remoteness == 3);

  const auto misere = solve_heaps(rows_rests, 3, Last::loses);
  CHECK(misere.at({}).wins);
  CHECK(misere.at({}).lost_options.empty());
  CHECK(misere.at({}).grundy == 1);
  CHECK(misere.at({}).remoteness == 0);
  CHECK_FALSE(misere.at({1}).wins);
  CHECK(misere.at({1}).remoteness == 1);
  CHECK(misere.at({2}).grundy == 2);
  CHECK(misere.at({2}).remoteness == 2);
  CHECK(misere.at({1, 1}).grundy == 1);
  CHECK_FALSE(misere.at({1, 1, 1}).wins);
  CHECK(misere.at({3}).lost_options == std::set<Heaps>{{1}});
}

TEST_CASE("partition oracle: moves by hand", "[unit]") {
  using Moves = std::vector<Heaps>;
  CHECK(rows_rests(0).empty());
  CHECK(rows_rests(3) == Moves{{}, {1}, {1, 1}, {2}});
  CHECK(kayles_rests(3) == Moves{{1}, {1, 1}, {2}});
  CHECK(dawsons_kayles_rests(1).empty());
  CHECK(dawsons_kayles_rests(4) == Moves{{1, 1}, {2}});
  CHECK(dawsons_chess_rests(1) == Moves{{}});
  CHECK(dawsons_chess_rests(5) == Moves{{1, 1}, {2}, {3}});
  CHECK(grundy_rests(2).empty());
  CHECK(grundy_rests(5) == Moves{{4, 1}, {3, 2}});
  CHECK(lasker_rests(2) == Moves{{}, {1}, {1, 1}});
  CHECK(digit_rests({8})(4) == Moves{{2, 1, 1}});
  CHECK(digit_rests({8}, 0, true)(5).empty());
  CHECK(digit_rests({8}, 0, true)(6) == Moves{{3, 2, 1}});
  CHECK(digit_rests({0, 7, 7})(2) == Moves{{}, {1}});
  CHECK(digit_rests({0}, 1)(4) == Moves{{}});
}

TEST_CASE("heap definition: values by hand", "[unit]") {
  using Values = std::vector<std::uint32_t>;
  const auto values = [](const char* code, std::uint64_t last) {
    return miyama::heap_values_by_definition(*miyama::make_take_and_break(code), last);
  };
  CHECK(values("0.7", 0) == Values{0});
  CHECK(values("nim", 4) == Values{0, 1, 2, 3, 4});
  CHECK(values("0.77", 4) == Values{0, 1, 2, 3, 1});
  CHECK(values("0.1", 3) == Values{0, 1, 0, 0});                      // only a heap of one may go
  CHECK(values("4.0:unequal", 7) == Values{0, 0, 0, 1, 0, 2, 1, 0});  // Grundy's game
  // 3 → 1,1,1; 4 → 2,1,1; 5 → 3,1,1 or 2,2,1
  CHECK(values("8.0", 5) == Values{0, 0, 0, 1, 1, 2});
  // 6 → 3,2,1 is the first.
  CHECK(values("8.0:unequal", 7) == Values{0, 0, 0, 0, 0, 0, 1, 1});
}

}  // namespace
}  // namespace oracle
