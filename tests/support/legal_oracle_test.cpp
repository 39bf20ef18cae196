#include "support/legal_oracle.hpp"

#include "support/catch.hpp"

namespace oracle {
namespace {

TEST_CASE("legal oracle: one heap of Nim, either convention", "[unit]") {
  const Legal nim = [](const Sizes& from, const Sizes& to) { return to[0] < from[0]; };
  const auto normal = solve_legal(nim, {3}, false);
  const auto misere = solve_legal(nim, {3}, true);
  REQUIRE(normal.size() == 4);
  CHECK(normal[3].options == std::vector<std::size_t>{0, 1, 2});
  CHECK(normal[2].position == Sizes{2});
  std::vector<unsigned> values, misere_values;
  std::vector<bool> wins, misere_wins;
  for (std::size_t i = 0; i < 4; ++i) {
    values.push_back(normal[i].grundy);
    misere_values.push_back(misere[i].grundy);
    wins.push_back(normal[i].wins);
    misere_wins.push_back(misere[i].wins);
  }
  CHECK(values == std::vector<unsigned>{0, 1, 2, 3});
  CHECK(misere_values == std::vector<unsigned>{1, 0, 2, 3});
  CHECK(wins == std::vector<bool>{false, true, true, true});
  CHECK(misere_wins == std::vector<bool>{true, false, true, true});
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

}  // namespace
}  // namespace oracle
