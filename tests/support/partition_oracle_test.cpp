/// @file  partition_oracle_test.cpp
/// @brief The oracle against positions worked out by hand, theorems and published numbers.

#include "support/partition_oracle.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

#include "support/catch.hpp"
#include "support/reference.hpp"

namespace oracle {
namespace {

using Answers = std::map<Heaps, HeapsAnswer>;

const std::map<std::string, RestsOf>& games() {
  static const std::map<std::string, RestsOf> all{
      {"nim", nim_rests},
      {"rows", rows_rests},
      {"Kayles", kayles_rests},
      {"DawsonsKayles", dawsons_kayles_rests},
      {"DawsonsChess", dawsons_chess_rests},
      {"GrundysGame", grundy_rests},
      {"lasker", lasker_rests},
      {"three rests", digit_rests({8, 3, 0xF}, 5, true)}};
  return all;
}

int nim_sum(const Heaps& heaps) {
  return std::accumulate(heaps.begin(), heaps.end(), 0, std::bit_xor<>());
}

bool has_move(const Heaps& heaps, const RestsOf& rests_of) {
  return std::any_of(heaps.begin(), heaps.end(), [&](int size) { return !rests_of(size).empty(); });
}

TEST_CASE("partition oracle: the row game up to 3 sticks, by hand", "[unit]") {
  const Answers normal = solve_heaps(rows_rests, 3, Last::wins);
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

  const Answers misere = solve_heaps(rows_rests, 3, Last::loses);
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

TEST_CASE("partition oracle: what follows from the definition holds for every answer", "[unit]") {
  for (const auto& [name, rests_of] : games())
    for (const Last last : {Last::wins, Last::loses}) {
      CAPTURE(name, last == Last::loses);
      const Answers answers = solve_heaps(rests_of, 14, last);
      CHECK(answers.size() == 508);
      for (const auto& [heaps, answer] : answers) {
        CAPTURE(heaps);
        REQUIRE(answer.wins == (answer.grundy != 0));
        REQUIRE(answer.winning_moves == answer.lost_options.size());
        for (const Heaps& option : answer.lost_options) REQUIRE(option == tidy(option));
        if (has_move(heaps, rests_of)) {
          REQUIRE(answer.wins == !answer.lost_options.empty());
          REQUIRE(answer.remoteness > 0);
        } else {
          REQUIRE(answer.wins == (last == Last::loses));
          REQUIRE(answer.remoteness == 0);
        }
        REQUIRE((answer.remoteness % 2 == 1) == (answer.wins != (last == Last::loses)));
      }
    }
}

TEST_CASE(
    "partition oracle: rows and Nim are lost where the nim-sum is 0, with the misère exception",
    "[theorem]") {
  for (const std::string name : {"nim", "rows"}) {
    CAPTURE(name);
    for (const auto& [heaps, answer] : solve_heaps(games().at(name), 20, Last::wins)) {
      REQUIRE(answer.wins == (nim_sum(heaps) != 0));
      REQUIRE(answer.grundy == static_cast<unsigned>(nim_sum(heaps)));
    }
    for (const auto& [heaps, answer] : solve_heaps(games().at(name), 20, Last::loses)) {
      const bool all_ones = heaps.empty() || heaps.front() == 1;
      REQUIRE(answer.wins == (all_ones ? heaps.size() % 2 == 0 : nim_sum(heaps) != 0));
    }
  }
}

TEST_CASE("partition oracle: the value of a sum is the nim-sum of the values of its heaps",
          "[theorem]") {
  for (const auto& [name, rests_of] : games()) {
    CAPTURE(name);
    const Answers answers = solve_heaps(rests_of, 16, Last::wins);
    for (const auto& [heaps, answer] : answers) {
      unsigned sum = 0;
      for (const int heap : heaps) sum ^= answers.at({heap}).grundy;
      REQUIRE(answer.grundy == sum);
    }
  }
}

TEST_CASE("partition oracle: published misère losses of one heap", "[reference]") {
  for (const nlohmann::json& game : miyama::reference("misere_take_and_break.json")) {
    const std::string name = game["name"];
    CAPTURE(name);
    const int most = game["upto"];
    const Answers answers = solve_heaps(games().at(name), most, Last::loses);
    std::vector<int> lost;
    for (int size = 1; size <= most; ++size)
      if (!answers.at({size}).wins) lost.push_back(size);
    CHECK(lost == game["single_heap_losses"].get<std::vector<int>>());
  }
}

TEST_CASE("partition oracle: published Grundy values of one heap", "[reference]") {
  const std::map<std::string, RestsOf> published{{"Kayles", kayles_rests},
                                                 {"Dawson's Kayles", dawsons_kayles_rests},
                                                 {"Dawson's Chess", dawsons_chess_rests},
                                                 {"Grundy's game", grundy_rests},
                                                 {"Lasker's Nim", lasker_rests},
                                                 {"0.6, officers", digit_rests({0, 6})},
                                                 {"0.17", digit_rests({0, 1, 7})},
                                                 {"4.726", digit_rests({4, 7, 2, 6})}};
  const nlohmann::json games_with_values = miyama::reference("take_and_break_grundy.json");
  CHECK(games_with_values.size() == published.size());
  for (const nlohmann::json& game : games_with_values) {
    const std::string name = game["name"];
    CAPTURE(name);
    const Answers answers = solve_heaps(published.at(name), 18, Last::wins);
    const int first = game["first_heap"];
    for (int size = std::max(first, 1); size <= 18; ++size) {
      CAPTURE(size);
      CHECK(answers.at({size}).grundy ==
            game["grundy"][static_cast<std::size_t>(size - first)].get<unsigned>());
    }
  }
}

}  // namespace
}  // namespace oracle
