/// @file  opponent_test.cpp
/// @brief The computer never leaves a win once it has one: thousands of seeded games against three
/// adversaries, under all rules.
///
/// Wins are known from support/truth.hpp, from the options that the rules list and nothing else.

#include "play/advice.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "game/catalogue.hpp"
#include "play/game_view.hpp"
#include "play/match.hpp"
#include "support/catch.hpp"
#include "support/played_cases.hpp"
#include "support/thrown.hpp"
#include "support/told_strategy.hpp"
#include "support/truth.hpp"

namespace miyama {
namespace {

using test::Truth;
using Case = test::PlayedCase;

enum class Adversary { random, greedy, perfect };

/// The adversary's move.
Position move_of(Adversary adversary, const Rules& rules, const Position& position, Truth& truth,
                 std::mt19937_64& random) {
  const std::vector<Position> all = options(rules, position);
  if (adversary == Adversary::random) return all[random() % all.size()];
  const auto stones = [](const Position& p) {
    return std::accumulate(p.begin(), p.end(), std::uint64_t{0});
  };
  if (adversary == Adversary::greedy) return *std::ranges::min_element(all, {}, stones);
  const bool lost = truth.of(position).lost;
  return *std::ranges::min_element(all, {}, [&](const Position& option) {
    const Truth::Value& after = truth.of(option);
    if (!lost) return after.lost ? after.length : UINT64_MAX;
    return UINT64_MAX - after.length;
  });
}

/// How one match went.
struct Course {
  bool had_win = false;   ///< the computer was to move in a win
  bool left_win = false;  ///< and then was not any more
  bool illegal = false;   ///< it made no move of the rules
  bool won = false;       ///< the computer won
  std::uint64_t moves = 0;
};

Course played_out(const Case& one, const Position& opening, Player first, Opponent& computer,
                  Adversary adversary, Truth& truth, std::mt19937_64& random) {
  const Rules& rules = *one.game.rules;
  Match match(one.game, {opening, one.game.view->board(opening)}, first);
  Course course;
  for (; !match.is_over(); ++course.moves) {
    const Position from = match.position();
    if (match.to_move() == Player::person) {
      match.play(move_of(adversary, rules, from, truth, random));
      continue;
    }
    const Position to = computer.choose(from);
    course.illegal |= std::ranges::count(options(rules, from), to) != 1;
    course.had_win |= !truth.of(from).lost;
    course.left_win |= !truth.of(from).lost && !truth.of(to).lost;
    match.play(to);
  }
  course.won = match.winner() == Player::computer;
  return course;
}

Position random_opening(const Case& one, std::mt19937_64& random) {
  Position opening;
  for (const std::uint64_t bound : one.bounds) opening.push_back(random() % (bound + 1));
  if (one.game.rules->name() == "fibonacci") opening[1] = std::min(opening[0], opening[1]);
  if (one.game.rules->heaps() != any_number_of_heaps) return opening;
  std::erase(opening, 0U);
  std::ranges::sort(opening, std::greater<>());
  return opening;
}

}  // namespace

TEST_CASE("opponent: thousands of games, all rules: from a win the computer never loses",
          "[theorem]") {
  std::mt19937_64 random(7357);
  std::size_t games = 0;
  std::size_t searched = 0;
  std::size_t losses_turned = 0;
  for (const Convention convention : {Convention::normal, Convention::misere})
    for (const Case& one : test::played_cases(convention)) {
      Position greatest = one.bounds;
      if (one.game.rules->heaps() == any_number_of_heaps)
        std::ranges::sort(greatest, std::greater<>());
      const std::unique_ptr<Strategy> strategy = strategy_for(one.game, greatest);
      searched += strategy->theorem() == nullptr ? 1 : 0;
      Truth truth(*one.game.rules, convention);
      for (const Adversary adversary : {Adversary::random, Adversary::greedy, Adversary::perfect})
        for (const Player first : {Player::person, Player::computer})
          for (const Level level : {Level::resist, Level::random})
            for (int repeat = 0; repeat < 10; ++repeat) {
              const Position opening = random_opening(one, random);
              Opponent computer(*strategy, level, random());
              const Course course =
                  played_out(one, opening, first, computer, adversary, truth, random);
              const Truth::Value& value = truth.of(opening);
              const bool opening_is_won = value.lost == (first == Player::person);
              INFO(one.game.rules->name() << (convention == Convention::misere ? ", misère" : ""));
              CAPTURE(opening, static_cast<int>(adversary), static_cast<int>(first),
                      static_cast<int>(level));
              CHECK_FALSE(course.illegal);
              CHECK_FALSE(course.left_win);
              CHECK((course.won || !course.had_win));
              CHECK((course.won || !opening_is_won));
              if (adversary == Adversary::perfect) CHECK(course.won == opening_is_won);
              if (adversary == Adversary::perfect && level == Level::resist)
                CHECK(course.moves == value.length);
              losses_turned += course.won && !opening_is_won ? 1 : 0;
              ++games;
            }
    }
  CHECK(games >= 12'000);
  CHECK(searched >= 20);          // by a search, the others by theorems
  CHECK(losses_turned >= 1'000);  // an adversary that errs is punished
}

TEST_CASE("opponent: resisting, it wins as quickly and loses as slowly as can be", "[theorem]") {
  for (const Convention convention : {Convention::normal, Convention::misere})
    for (const std::string name : {"nim", "wythoff", "subtraction:1,3,4", "exact:2"}) {
      const PlayedGame game = played_game(name, 2, convention);
      const auto strategy = strategy_for(game, Position{6, 6});
      Truth truth(*game.rules, convention);
      Opponent computer(*strategy, Level::resist, 1);
      for (std::uint64_t a = 0; a <= 6; ++a)
        for (std::uint64_t b = 0; b <= 6; ++b) {
          const Position position{a, b};
          if (is_terminal(*game.rules, position)) continue;
          CAPTURE(name, position);
          CHECK(truth.of(computer.choose(position)).length + 1 == truth.of(position).length);
        }
    }
}

TEST_CASE("opponent: at random it makes every winning move, and from a loss every move", "[unit]") {
  const PlayedGame game = played_game("nim", 3, Convention::normal);
  const auto strategy = strategy_for(game, Position{3, 7, 5});
  Opponent computer(*strategy, Level::random, 5);
  std::map<Position, int> from_win;
  std::map<Position, int> from_loss;
  for (int i = 0; i < 600; ++i) {
    ++from_win[computer.choose(Position{3, 7, 5})];
    ++from_loss[computer.choose(Position{1, 2, 3})];
  }
  CHECK(from_win.size() == 3);
  CHECK(from_loss.size() == 6);
  for (const auto& [move, times] : from_win) CHECK((times > 140 && times < 260));  // 200 each
  for (const auto& [move, times] : from_loss) CHECK((times > 60 && times < 140));  // 100 each
}

TEST_CASE("opponent: one that errs leaves a win sometimes, and not always", "[unit]") {
  const PlayedGame game = played_game("nim", 3, Convention::normal);
  const Position won{3, 4, 5};
  const auto strategy = strategy_for(game, won);
  int errors = 0;
  constexpr int games = 400;
  for (std::uint64_t seed = 0; seed < games; ++seed)
    if (!strategy->is_loss(Opponent(*strategy, Level::errs, seed).choose(won))) ++errors;
  // One of four moves is any of twelve, of which eleven leave a win to the other: 92 ± 8 of 400.
  CHECK(errors > 50);
  CHECK(errors < 140);
}

TEST_CASE("opponent: the move it makes is certified, however many there are", "[unit]") {
  constexpr std::size_t heaps = 12;
  const auto rules = make_rules("bounded:1", heaps);
  const Position opening(heaps, 9);
  Position last = opening;
  --last.back();
  Position lie = last;  // an option of the last of the twelve moves alone
  --lie.back();
  const auto one_less = [&](PositionView p) {
    return std::accumulate(p.begin(), p.end(), std::uint64_t{0}) == heaps * 9 - 1;
  };
  const auto is_last = [&](PositionView p) { return std::ranges::equal(p, last); };
  test::ToldStrategy liar(
      *rules, [&](PositionView p) { return one_less(p) || std::ranges::equal(p, lie); },
      [&](PositionView p) { return std::optional<std::uint64_t>(is_last(p) ? 1 : 3); });
  Opponent resisting(liar, Level::resist, 1);  // the last is the quickest
  CHECK(contains(message_of<contradiction>([&] { (void)resisting.choose(opening); }),
                 "the table lies.h5 contradicts itself: 9,9,9,9,9,9,9,9,9,9,9,8"));
  Opponent random(liar, Level::random, 1);
  int caught = 0;
  int played_by = 0;
  for (int i = 0; i < 200; ++i) try {
      played_by += is_last(random.choose(opening)) ? 1 : 0;
    } catch (const contradiction&) {
      ++caught;
    }
  CHECK(played_by == 0);
  CHECK(caught > 0);
}

}  // namespace miyama
