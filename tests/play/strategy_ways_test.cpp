/// @file  strategy_ways_test.cpp
/// @brief A table is opened once; boxes that are solved say the same as a search from the position.

#include "play/advice.hpp"

#include <filesystem>

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "game/rules_json.hpp"
#include "pipeline/file/stored_table.hpp"
#include "solve/position_search.hpp"
#include "support/catch.hpp"
#include "support/memory_table.hpp"
#include "support/says.hpp"
#include "support/scratch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

using test::says;

std::vector<Position> all_in(const Position& greatest) {
  std::vector<Position> positions{{}};
  for (const std::uint64_t most : greatest) {
    std::vector<Position> longer;
    for (const Position& position : positions)
      for (std::uint64_t size = 0; size <= most; ++size) {
        longer.push_back(position);
        longer.back().push_back(size);
      }
    positions = std::move(longer);
  }
  return positions;
}

struct Opening {
  const char* rules;
  Position opening;
};

TEST_CASE("strategies: a table is read from the file that was opened, once", "[unit]") {
  const test::ScratchFolder folder;
  const std::string file = (folder / "t.h5").string();
  const test::MemoryTable table({5, 5}, Convention::normal);
  (void)test::store(table, file);
  const PlayedGame game = played_game(stored_outcomes(file));
  std::filesystem::remove(file);
  const auto strategy = strategy_for(game, Position{0, 0});  // it would not be found again
  CHECK(strategy->is_loss(Position{3, 3}));
  CHECK_FALSE(strategy->is_loss(Position{3, 4}));
  CHECK(contains(message_of<usage_error>([&] {
                   (void)strategy->is_loss(Position{3, 6});
                 }),
                 "does not hold the position 3,6"));
}

TEST_CASE("strategies: without a theorem boxes of vector rules are as a search finds them",
          "[ladder]") {
  for (const Opening& game :
       {Opening{"exact:2", {4, 3, 5}}, Opening{"nim+pass", {1, 3, 4, 3}},
        Opening{"nim+pass", {0, 3, 0, 2}}, Opening{"circular:2", {3, 2, 3, 2}},
        Opening{"slow-exact:2", {5, 0, 4, 6}}, Opening{"subtraction:2,3", {9, 8}},
        Opening{"wythoff", {3, 4, 3}}, Opening{"greedy+pass", {1, 3, 4, 3}}})
    for (const Convention convention : {Convention::normal, Convention::misere}) {
      const PlayedGame played = played_game(game.rules, game.opening.size(), convention);
      const auto strategy = strategy_for(played, game.opening);
      if (strategy->theorem() != nullptr) continue;
      PositionSearch search(*played.rules, convention, 10'000'000);
      for (const Position& position : all_in(game.opening)) {
        CAPTURE(game.rules, position, convention == Convention::misere);
        REQUIRE(strategy->is_loss(position) == search.is_loss(position));
        REQUIRE(strategy->remoteness(position) == search.remoteness(position));
      }
      CHECK(strategy->method().english == std::string("a search from this position down") +
                                              (convention == Convention::misere ? ", misère" : ""));
    }
}

TEST_CASE("strategies: a fault where play never comes, and limits by another heap, are searched",
          "[unit]") {
  for (const auto& [moves, is_lost] :
       {std::pair{R"({"direction": [1, 0], "when": "8 % b == 0"})", false},
        std::pair{R"({"direction": [1, 0], "upto": "b / 4"})", false}}) {
    const PlayedGame game =
        played_game(std::make_shared<VectorRules>(
                        parse_vector_rules(std::string(R"({"moves": [)") + moves + "]}", "r.json")),
                    Convention::normal);
    const auto strategy = strategy_for(game, Position{3, 4});
    CHECK(strategy->is_loss(Position{3, 4}) == is_lost);
    CHECK(strategy->method().english == "a search from this position down");
  }
}

TEST_CASE("strategies: a theorem that does not reach a position is not said to be unknown",
          "[unit]") {
  const auto refusal = [](const char* rules, const Position& opening, Convention convention) {
    const PlayedGame game = played_game(rules, opening.size(), convention);
    return message_of<usage_error>([&] { (void)strategy_for(game, opening)->is_loss(opening); });
  };
  const Position opening{1'000'000'007, 5, 8};
  CHECK_THAT(refusal("subtraction:squares", opening, Convention::normal),
             says("the theorem of subtraction:squares does not reach 1000000007,5,8"));
  CHECK_THAT(refusal("subtraction:squares", opening, Convention::misere),
             says("the theorem of subtraction:squares, misère play, does not reach"));
}

TEST_CASE("strategies: what is too much names the opening", "[unit]") {
  const PlayedGame dawson = played_game("0.07", 3, Convention::misere);
  const auto strategy = strategy_for(dawson, Position{60, 50, 40});
  CHECK(contains(message_of<usage_error>([&] {
                   (void)strategy->is_loss(Position{60, 50, 38});
                 }),
                 "can be reached from 60,50,40 to search them"));
}

}  // namespace
}  // namespace miyama
