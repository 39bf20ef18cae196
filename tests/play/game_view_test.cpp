/// @file  game_view_test.cpp
/// @brief Which game is meant, how many numbers its positions have, and numbers as people type
/// them.
///
/// Options and least moves, compared with what the rules list.

#include "play/game_view.hpp"

#include <algorithm>
#include <numeric>

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "game/rules_json.hpp"
#include "support/catch.hpp"
#include "support/played_cases.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

using Numbers = std::vector<std::uint64_t>;

/// The view of rules that outlive it.
std::unique_ptr<GameView> view_of(const Rules& rules) {
  return played_game({std::shared_ptr<void>(), &rules}, Convention::normal).view;
}
bool is_option(const Rules& rules, PositionView from, PositionView to) {
  return view_of(rules)->is_option(from, to);
}
std::optional<Position> least_move(const Rules& rules, PositionView position) {
  return view_of(rules)->least_move(position);
}

Numbers typed(std::string_view line) {
  return played_game("nim", 3, Convention::normal).view->typed_numbers(line);
}
const std::string remedy = "type heap and how many to take, such as 2 3";
std::string refusal_of(const std::string& line) {
  return message_of<usage_error>([&] { (void)typed(line); });
}

TEST_CASE("game view: a pass that is left and a limit stand beside the board", "[golden]") {
  const auto beside = [](const std::string& name, const Position& position) {
    return played_game(name, position.size(), Convention::normal).view->beside_the_board(position);
  };
  CHECK(beside("nim", {3, 4}).empty());
  CHECK(beside("nim+pass", {1, 3, 4}) == "one pass is left");
  CHECK(beside("nim+pass", {0, 3, 4}) == "no pass is left");
  CHECK(beside("fibonacci", {9, 4}) == "at most 4 may be taken");
  CHECK(beside("fibonacci", {3, 4}) == "at most 3 may be taken");
  CHECK(beside("fibonacci", {0, 4}).empty());
  CHECK(beside("rows", {}).empty());
}

TEST_CASE("typed numbers: the word that is not a number is named, and what to type", "[unit]") {
  CHECK(refusal_of("2 hnit") == "\"hnit\" is not a number: " + remedy);
  CHECK(refusal_of("-1 2") == "\"-1\" is not a number: " + remedy);
  CHECK(refusal_of("+1") == "\"+1\" is not a number: " + remedy);
  CHECK(refusal_of("3x 2") == "\"3x\" is not a number: " + remedy);
  CHECK(refusal_of("0x10") == "\"0x10\" is not a number: " + remedy);
  CHECK(refusal_of("1.5") == "\"1.5\" is not a number: " + remedy);
  CHECK(refusal_of("99999999999999999999999x") ==
        "\"99999999999999999999999x\" is not a number: " + remedy);
}

}  // namespace
}  // namespace miyama

namespace miyama {
namespace {

constexpr std::uint64_t enormous = 1'000'000'000'000'000;

/// Stones of all heaps.
std::uint64_t stones(const Rules& rules, const Position& position) {
  if (rules.name() == "fibonacci") return position[0];
  return std::accumulate(position.begin() + (rules.name().ends_with("+pass") ? 1 : 0),
                         position.end(), std::uint64_t{0});
}

}  // namespace

TEST_CASE("moves: what is an option is what the rules list", "[ladder]") {
  std::vector<std::shared_ptr<const Rules>> games = test::placed_games(2);
  games.push_back(std::make_unique<VectorRules>(parse_vector_rules(
      R"({"family":"vector","heaps":2,"pass":true,"moves":[{"direction":[2,1]},)"
      R"({"direction":[1,2],"steps":"1,2"},{"direction":[3,0],"steps":"squares"}]})",
      "test")));
  for (const auto& rules : games)
    for (const Position& from : test::positions_up_to(*rules, 5)) {
      const std::vector<Position> all = options(*rules, from);
      std::vector<Position> found;
      for (const Position& to : test::positions_up_to(*rules, 5))
        if (is_option(*rules, from, to)) found.push_back(to);
      CAPTURE(rules->name(), from);
      CHECK(std::ranges::is_permutation(found, all));
    }
}

TEST_CASE("moves: the least move takes fewest stones, and there is one where there is a move",
          "[ladder]") {
  for (const std::size_t heaps : {2U, 3U})
    for (const auto& rules : test::placed_games(heaps))
      for (const Position& from : test::positions_up_to(*rules, heaps == 2 ? 7 : 4)) {
        const std::vector<Position> all = options(*rules, from);
        const std::optional<Position> least = least_move(*rules, from);
        CAPTURE(rules->name(), from);
        REQUIRE(least.has_value() == !all.empty());
        if (!least) continue;
        CHECK(std::ranges::find(all, *least) != all.end());
        for (const Position& option : all) CHECK(stones(*rules, *least) >= stones(*rules, option));
      }
}

TEST_CASE("moves: least moves by hand", "[unit]") {
  CHECK(least_move(*make_rules("nim", 3), Position{0, 7, 5}) == Position{0, 6, 5});
  CHECK(least_move(*make_rules("subtraction:3,5", 2), Position{2, 9}) == Position{2, 6});
  CHECK(least_move(*make_rules("exact:2", 3), Position{4, 0, 9}) == Position{3, 0, 8});
  // Not by what becomes of the limit.
  CHECK(least_move(*make_rules("fibonacci", 2), Position{10, 9}) == Position{9, 2});
  CHECK(least_move(*make_rules("nim+pass", 2), Position{1, 3, 4}) == Position{0, 3, 4});
  CHECK(least_move(*make_rules("nim+pass", 2), Position{0, 3, 4}) == Position{0, 2, 4});
  CHECK_FALSE(least_move(*make_rules("nim+pass", 2), Position{1, 0, 0}).has_value());
  CHECK(least_move(*make_take_and_break("dawsons-kayles"), Position{4, 2, 1}) == Position{2, 2, 1});
  CHECK_FALSE(least_move(*make_take_and_break("dawsons-kayles"), Position{1, 1}).has_value());
  CHECK_FALSE(least_move(*make_take_and_break("rows"), Position{}).has_value());
}

TEST_CASE("moves: least moves of heaps of any size come at once, and sums beyond 2^64 do not wrap",
          "[unit]") {
  CHECK(least_move(*make_rules("nim", 1), Position{enormous}) == Position{enormous - 1});
  CHECK(least_move(*make_rules("moore:2", 2), Position{enormous, enormous}) ==
        Position{enormous - 1, enormous});
  const std::uint64_t quarter = std::uint64_t{1} << 62;
  const Position four{quarter, quarter, quarter, quarter};  // 2^64: the sum is 0 again
  CHECK(least_move(*make_rules("exact:3", 4), four) ==
        Position{quarter - 1, quarter - 1, quarter - 1, quarter});
}

TEST_CASE("moves: what nobody waits for is refused", "[unit]") {
  const auto nim = make_rules("nim", 1);
  const auto visit_all = [&](std::uint64_t heap) {
    std::uint64_t seen = 0;
    view_of(*nim)->for_each_option(Position{heap}, [&](const Option&) { ++seen; });
    return seen;
  };
  CHECK(visit_all(1000) == 1000);
  CHECK(message_of<usage_error>([&] { (void)visit_all(enormous); }) ==
        "the position has more than 5000000 options, too many to look at: give smaller heaps");
}

}  // namespace miyama
