/// @file  strategy_test.cpp
/// @brief Strategies by theorem, compared with what the rules list.

#include "play/advice.hpp"

#include <algorithm>

#include "game/catalogue.hpp"
#include "play/game_view.hpp"
#include "support/catch.hpp"
#include "support/played_cases.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t vast = 1'000'000'000'000'000;

}  // namespace

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

TEST_CASE("strategy: multisets by the sum of their heaps", "[theorem]") {
  for (const std::string name : {"rows", "nim", "kayles", "lasker", "grundys-game", "0.137"})
    for (const Convention convention : {Convention::normal, Convention::misere}) {
      const PlayedGame game = played_game(make_take_and_break(name), convention);
      const auto strategy = strategy_for(game, Position{9});
      const ClosedForm* theorem = strategy->theorem();
      if (theorem == nullptr) continue;
      const Rules* rules = game.rules.get();
      for (const Position& position : {Position{}, Position{1}, Position{1, 1}, Position{9},
                                       Position{5, 4, 1}, Position{6, 3, 3, 2}}) {
        std::vector<Position> lost;
        for (const Position& option : options(*rules, position))
          if (theorem->is_loss(option)) lost.push_back(option);
        CAPTURE(name, position);
        CHECK(strategy->winning_options(position) == lost);
        CHECK(
            strategy->is_loss(position) ==
            (options(*rules, position).empty() ? convention == Convention::normal : lost.empty()));
      }
    }
}

}  // namespace miyama
