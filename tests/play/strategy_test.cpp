/// @file  strategy_test.cpp
/// @brief Strategies by theorem, compared with what the rules list.

#include "play/strategy.hpp"

#include <algorithm>
#include <numeric>

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "game/rules_json.hpp"
#include "play/game_view.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t vast = 1'000'000'000'000'000;

/// The names of the games on two heaps, with parameters, and with a pass where there is one.
std::vector<std::shared_ptr<const Rules>> box_games(std::size_t heaps) {
  std::vector<std::shared_ptr<const Rules>> games;
  for (const GameEntry& entry : catalogue())
    for (const std::string pass : {"", "+pass"}) {
      if (!entry.has_places()) continue;
      const std::string parameter = !entry.needs_parameter()   ? ""
                                    : entry.parameter == "SET" ? ":2,3"
                                                               : ":2";
      try {
        games.push_back(make_rules(entry.name + parameter + pass, heaps));
      } catch (const usage_error&) {  // no game on that many heaps, or without a pass
      }
    }
  return games;
}

/// Every position with entries up to `most`; the passes left at most 1.
std::vector<Position> positions_up_to(const Rules& rules, std::uint64_t most) {
  const bool pass = rules.name().ends_with("+pass");
  std::vector<Position> all{{}};
  for (std::size_t i = 0; i < rules.heaps(); ++i) {
    std::vector<Position> longer;
    for (const Position& begin : all)
      for (std::uint64_t size = 0; size <= (pass && i == 0 ? 1 : most); ++size) {
        longer.push_back(begin);
        longer.back().push_back(size);
      }
    all = std::move(longer);
  }
  return all;
}

}  // namespace

TEST_CASE("strategy: by every theorem, the winning moves are exactly the lost options",
          "[theorem]") {
  std::size_t theorems = 0;
  for (const std::size_t heaps : {1U, 2U, 3U})
    for (const auto& rules : box_games(heaps))
      for (const Convention convention : {Convention::normal, Convention::misere}) {
        const std::uint64_t most = heaps == 3 ? 5 : 12;
        const Position bounds(rules->heaps(), most);
        const PlayedGame game = played_game(rules, convention);
        const auto strategy = strategy_for(game, bounds);
        const ClosedForm* theorem = strategy->theorem();
        if (theorem == nullptr) continue;
        ++theorems;
        CHECK(strategy->method() == theorem->name());
        for (const Position& position : positions_up_to(*rules, most)) {
          const bool limit_in_range = rules->name() != "fibonacci" || position[1] <= position[0];
          if (!limit_in_range) continue;
          std::vector<Position> lost;
          for (const Position& option : options(*rules, position))
            if (theorem->is_loss(option)) lost.push_back(option);
          const bool over = !least_move(*rules, position).has_value();
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
