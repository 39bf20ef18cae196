/// @file  strategy_ways_test.cpp
/// @brief A table is opened once; what is solved below a position is what the definition says.

#include "play/strategy.hpp"

#include <filesystem>
#include <map>

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "game/rules_json.hpp"
#include "pipeline/file/stored_table.hpp"
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

/// Who wins and how long it takes, by the definition.
class Definition {
 public:
  Definition(const Rules& rules, Convention convention) : rules_(rules), convention_(convention) {}

  struct Value {
    bool is_loss;
    std::uint64_t remoteness;
  };
  Value of(const Position& position) {
    if (const auto known = known_.find(position); known != known_.end()) return known->second;
    bool any = false, any_lost = false;
    std::uint64_t nearest = UINT64_MAX, farthest = 0;
    for (const Position& option : options(rules_, position)) {
      const Value value = of(option);
      any = true;
      any_lost = any_lost || value.is_loss;
      if (value.is_loss) nearest = std::min(nearest, value.remoteness);
      farthest = std::max(farthest, value.remoteness);
    }
    const bool wins = any ? any_lost : convention_ == Convention::misere;
    return known_[position] = {!wins, !any ? 0 : 1 + (any_lost ? nearest : farthest)};
  }

 private:
  const Rules& rules_;
  Convention convention_;
  std::map<Position, Value> known_;
};

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

TEST_CASE("strategies: without a theorem all that is below is as the definition says", "[ladder]") {
  for (const Opening& game :
       {Opening{"exact:2", {4, 3, 5}}, Opening{"nim+pass", {1, 3, 4, 3}},
        Opening{"nim+pass", {0, 3, 0, 2}}, Opening{"circular:2", {3, 2, 3, 2}},
        Opening{"slow-exact:2", {5, 0, 4, 6}}, Opening{"subtraction:2,3", {9, 8}},
        Opening{"wythoff", {3, 4, 3}}, Opening{"greedy+pass", {1, 3, 4, 3}},
        Opening{"euclid", {8, 9}}, Opening{"r-wythoff:2", {9, 8}}})
    for (const Convention convention : {Convention::normal, Convention::misere}) {
      const PlayedGame played = played_game(game.rules, game.opening.size(), convention);
      const auto strategy = strategy_for(played, game.opening);
      if (strategy->theorem() != nullptr) continue;
      Definition definition(*played.rules, convention);
      for (const Position& position : all_in(game.opening)) {
        CAPTURE(game.rules, position, convention == Convention::misere);
        REQUIRE(strategy->is_loss(position) == definition.of(position).is_loss);
        REQUIRE(strategy->remoteness(position) == definition.of(position).remoteness);
      }
      CHECK(strategy->method().english == std::string("a search from this position down") +
                                              (convention == Convention::misere ? ", misère" : ""));
    }
}

TEST_CASE("strategies: multisets without a theorem, of few heaps where moves make no more",
          "[ladder]") {
  for (const auto& [code, opening] :
       {std::pair{"0.07", Position{9, 7, 5}}, std::pair{"4.7", Position{6, 4, 2}},
        std::pair{"0.3012", Position{40, 30, 1}}}) {
    const PlayedGame played = played_game(code, 1, Convention::misere);
    const auto strategy = strategy_for(played, opening);
    Definition definition(*played.rules, Convention::misere);
    CAPTURE(code);
    CHECK(strategy->is_loss(opening) == definition.of(opening).is_loss);
    CHECK(strategy->remoteness(opening) == definition.of(opening).remoteness);
    for (const Position& option : options(*played.rules, opening)) {
      CAPTURE(option);
      CHECK(strategy->is_loss(option) == definition.of(option).is_loss);
      CHECK(strategy->remoteness(option) == definition.of(option).remoteness);
    }
  }
}

TEST_CASE("strategies: moves with limits, and a condition that cannot be computed", "[unit]") {
  const auto is_loss = [](const std::string& move) {
    const PlayedGame game =
        played_game(std::make_shared<VectorRules>(parse_vector_rules(
                        R"({"moves": [{"direction": [1, 0], )" + move + "}]}", "r.json")),
                    Convention::normal);
    return strategy_for(game, Position{3, 4})->is_loss(Position{3, 4});
  };
  CHECK(is_loss(R"("upto": "a / 2")"));
  CHECK_FALSE(is_loss(R"("when": "b > 0 && 8 % b == 0")"));
  CHECK_THROWS_AS(is_loss(R"("when": "8 % b == 0")"), usage_error);
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

TEST_CASE("strategies: what is too much names the position", "[unit]") {
  const PlayedGame dawson = played_game("0.07", 3, Convention::misere);
  const auto strategy = strategy_for(dawson, Position{60, 50, 40});
  CHECK(contains(message_of<usage_error>([&] {
                   (void)strategy->is_loss(Position{60, 50, 38});
                 }),
                 "can be reached from 60,50,38 to search them"));
}

}  // namespace
}  // namespace miyama
