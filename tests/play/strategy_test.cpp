/// @file  strategy_test.cpp
/// @brief Strategies by theorem, compared with what the rules list; boxes that are solved say the
/// same as a search from the position.

#include "play/advice.hpp"

#include <algorithm>

#include "game/catalogue.hpp"
#include "play/game_view.hpp"
#include "solve/position_search.hpp"
#include "support/played_cases.hpp"
#include "support/says.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t vast = 1'000'000'000'000'000;

TEST_CASE("strategy: by every theorem, the winning moves are exactly the lost options",
          "[theorem]") {
  std::size_t theorems = 0;
  for (const std::size_t heaps : {1U, 2U, 3U})
    for (const auto& rules : test::placed_games(heaps))
      for (const Convention convention : {Convention::normal, Convention::misere}) {
        const std::uint64_t most = heaps == 3 ? 5 : 12;
        const Position bounds(rules->heaps(), most);
        const PlayedGame game = played_game(rules, convention);
        const auto strategy = strategy_for(game, bounds);
        const ClosedForm* theorem = strategy->theorem();
        if (theorem == nullptr) continue;
        ++theorems;
        CHECK(strategy->method().english == theorem->name());
        for (const Position& position : test::positions_up_to(*rules, most)) {
          const bool limit_in_range = rules->name() != "fibonacci" || position[1] <= position[0];
          if (!limit_in_range) continue;
          std::vector<Position> lost;
          for (const Position& option : options(*rules, position))
            if (theorem->is_loss(option)) lost.push_back(option);
          const bool over = !game.view->least_move(position).has_value();
          CAPTURE(rules->name(), position, convention == Convention::misere);
          CHECK(std::ranges::is_permutation(strategy->winning_options(position), lost));
          CHECK(strategy->is_loss(position) ==
                (over ? convention == Convention::normal : lost.empty()));
        }
      }
  CHECK(theorems > 30);
}

TEST_CASE("strategy: Nim's winning moves come at once, whatever the heaps hold", "[theorem]") {
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    const PlayedGame nim = played_game("nim", 3, convention);
    const auto strategy = strategy_for(nim, Position{vast, vast, vast});
    CHECK(strategy->winning_options(Position{vast, vast + 1, 5}).size() == 1);
    CHECK(strategy->winning_options(Position{vast, vast, 0}).empty());
    CHECK(strategy->winning_options(Position{3, 7, 5}) ==
          std::vector<Position>{{2, 7, 5}, {3, 6, 5}, {3, 7, 4}});
    CHECK(strategy->theorem() != nullptr);
    CHECK(strategy->remoteness(Position{1, 0, 0}) == 1);
    CHECK_FALSE(strategy->remoteness(Position{vast, 0, 0}).has_value());
  }
}

TEST_CASE("strategies: without a theorem boxes of vector rules are as a search finds them",
          "[ladder]") {
  for (const auto& [rules, heaps] :
       std::vector<std::pair<const char*, std::size_t>>{{"exact:2", 3},
                                                        {"nim+pass", 4},
                                                        {"circular:2", 4},
                                                        {"slow-exact:2", 4},
                                                        {"subtraction:2,3", 2},
                                                        {"wythoff", 3},
                                                        {"greedy+pass", 4}})
    for (const Convention convention : {Convention::normal, Convention::misere}) {
      const PlayedGame played = played_game(rules, heaps, convention);
      Position opening(heaps, heaps == 2 ? 9 : 4);
      if (std::string(rules).ends_with("+pass")) opening.front() = 1;
      const auto strategy = strategy_for(played, opening);
      if (strategy->theorem() != nullptr) continue;
      PositionSearch search(*played.rules, convention, 10'000'000);
      for (const Position& position : test::positions_up_to(*played.rules, opening.back())) {
        CAPTURE(rules, position, convention == Convention::misere);
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
             test::says("the theorem of subtraction:squares does not reach 1000000007,5,8"));
  CHECK_THAT(refusal("subtraction:squares", opening, Convention::misere),
             test::says("the theorem of subtraction:squares, misère play, does not reach"));
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
