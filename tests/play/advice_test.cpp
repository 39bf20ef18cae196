/// @file  advice_test.cpp
/// @brief Which heap, how many: compared with oracles that share no code, and lies that are seen
/// through.

#include "play/advice.hpp"

#include <algorithm>
#include <set>

#include "game/catalogue.hpp"
#include "support/catch.hpp"
#include "support/oracle.hpp"
#include "support/thrown.hpp"
#include "support/told_games.hpp"
#include "support/told_strategy.hpp"

namespace miyama {
namespace {

Advice advice_on(const PlayedGame& game, const Position& position) {
  return advise(*strategy_for(game, position), position);
}

PlayedGame game_called(const std::string& name, std::size_t numbers, bool misere) {
  return played_game(name, numbers, misere ? Convention::misere : Convention::normal);
}

}  // namespace

TEST_CASE("advice: Nim as the oracle says, move by move", "[ladder]") {
  const std::vector<unsigned> bounds{4, 3, 5};
  for (const bool misere : {false, true}) {
    const std::vector<oracle::Answer> answers =
        oracle::solve_nim(bounds, misere ? oracle::Last::loses : oracle::Last::wins);
    const PlayedGame game = game_called("nim", 3, misere);
    const auto index = [](const Position& p) { return (p[0] * 4 + p[1]) * 6 + p[2]; };
    for (std::uint64_t i = 0; i < answers.size(); ++i) {
      const Position position{i / 24, i / 6 % 4, i % 6};
      const oracle::Answer& answer = answers[i];
      const Advice advice = advice_on(game, position);
      CAPTURE(position, misere);
      CHECK(advice.position == position);
      CHECK(advice.mover_wins == answer.wins);
      if (i == 0) {
        CHECK(advice.over);
        CHECK(advice.moves.empty());
        continue;
      }
      CHECK_FALSE(advice.over);
      CHECK(advice.remoteness == answer.remoteness);
      if (answer.wins) {
        std::vector<Position> expected;
        for (const auto& [heap, stones] : answer.winning)
          (expected.emplace_back(position))[heap] -= stones;
        CHECK(std::ranges::is_permutation(advice.moves, expected));
      } else {
        REQUIRE(advice.moves.size() == 1);
        CHECK(advice.by_remoteness);
        // The longest there is.
        CHECK(answers[index(advice.moves[0])].remoteness + 1 == answer.remoteness);
        CHECK(answers[index(advice.moves[0])].wins);
      }
    }
  }
}

TEST_CASE("advice: multisets as the oracle says, move by move", "[ladder]") {
  for (const test::ToldGame& told : test::told_games())
    for (const bool misere : {false, true}) {
      const auto answers =
          oracle::solve_heaps(told.rests_of, 8, misere ? oracle::Last::loses : oracle::Last::wins);
      const PlayedGame game = played_game(make_take_and_break(told.name),
                                          misere ? Convention::misere : Convention::normal);
      const auto strategy = strategy_for(game, Position{8});
      for (const auto& [heaps, answer] : answers) {
        const Position position(heaps.begin(), heaps.end());
        const Advice advice = advise(*strategy, position);
        const auto as_heaps = [](const Position& p) { return oracle::Heaps(p.begin(), p.end()); };
        CAPTURE(told.name, position, misere);
        CHECK(advice.mover_wins == answer.wins);
        if (advice.over) {
          CHECK(options(*game.rules, position).empty());
        } else if (answer.wins) {
          std::set<oracle::Heaps> moves;
          for (const Position& move : advice.moves) moves.insert(as_heaps(move));
          CHECK(moves == answer.lost_options);
          CHECK(advice.moves.size() == moves.size());
        } else {
          REQUIRE(advice.moves.size() == 1);
          CHECK(advice.by_remoteness);
          CHECK(answers.at(as_heaps(advice.moves[0])).remoteness + 1 == answer.remoteness);
          CHECK(advice.remoteness == answer.remoteness);
        }
      }
    }
}

TEST_CASE("advice: from a loss of unknown length it takes least", "[unit]") {
  const auto nim = make_rules("nim", 2);
  test::ToldStrategy strategy(
      *nim, [](PositionView p) { return p[0] == p[1]; }, test::no_length);
  const Advice advice = advise(strategy, Position{1'000'000'000'000, 1'000'000'000'000});
  CHECK_FALSE(advice.over);
  CHECK_FALSE(advice.mover_wins);
  CHECK_FALSE(advice.by_remoteness);
  CHECK(advice.moves == std::vector<Position>{{999'999'999'999, 1'000'000'000'000}});
  CHECK_FALSE(advice.remoteness.has_value());
}

TEST_CASE("advice: a loss with a lost option is seen through", "[unit]") {
  const auto nim = make_rules("nim", 2);
  test::ToldStrategy liar(
      *nim, [](PositionView p) { return p[0] == p[1] || (p[0] == 1 && p[1] == 2); },
      test::no_length);
  CHECK(message_of<contradiction>([&] {
          (void)advise(liar, Position{1, 2});
        }) == "the table lies.h5 contradicts itself: 1,2 and its option 1,1 cannot both be lost");
  CHECK(contains(message_of<contradiction>([&] {
                   (void)advise(liar, Position{3, 2});
                 }),
                 "2,2 and its option 1,2"));  // by its move
  CHECK(message_of<contradiction>([&] {
          (void)advise(liar, Position{4, 4});
        }) == "nothing was thrown");  // no lie met
}

TEST_CASE("advice: a win without a lost option is seen through", "[unit]") {
  const auto nim = make_rules("nim", 2);
  test::ToldStrategy liar(
      *nim, [](PositionView) { return false; }, test::no_length);
  CHECK(message_of<contradiction>([&] {
          (void)advise(liar, Position{3, 2});
        }) ==
        "the table lies.h5 contradicts itself: 3,2 is not a loss, but none of its options is one");
  test::ToldStrategy everything(
      *nim, [](PositionView) { return true; }, test::no_length);
  CHECK(contains(message_of<contradiction>([&] {
                   (void)advise(everything, Position{1, 0});
                 }),
                 "1,0 and its option 0,0"));
}

TEST_CASE("advice: certifying a loss looks at some thousand options, not at all", "[unit]") {
  const auto nim = make_rules("nim", 1);
  std::uint64_t asked = 0;
  test::ToldStrategy counting(
      *nim, [&](PositionView) { return ++asked, false; }, test::no_length);
  certify_loss(counting, Position{1'000'000'000'000});
  CHECK(asked >= 1000);
  CHECK(asked <= 10'000);
  asked = 0;
  certify_loss(counting, Position{0});
  CHECK(asked == 0);
}

}  // namespace miyama
