#include "verify/box/condition_bytes.hpp"

#include "game/rules_json.hpp"
#include "support/certified_table.hpp"
#include "support/conditional_cases.hpp"
#include "support/says.hpp"

namespace miyama {

TEST_CASE("condition bytes: one by one, from anywhere, across all lanes", "[unit]") {
  std::mt19937_64 random(8);
  for (std::uint64_t i = 0; i < 60; ++i) {
    const std::size_t heaps = 1 + i % 4;
    const auto guard = test::random_guard(random, heaps);
    ConditionBytes bytes(*guard, heaps);
    for (const std::uint64_t count : {1, 64, 511, 512, 1030}) {
      Position heap(heaps);
      for (std::uint64_t& size : heap) size = random() % 9;
      const Position start = heap;
      std::vector<std::uint8_t> row(count);
      bytes.put_row(start, row);
      for (std::uint64_t x = 0; x < count; ++x, ++heap.back()) {
        CAPTURE(guard->text(), start, x);
        REQUIRE(row[x] == (guard->holds(heap) ? 1 : 0));
      }
    }
  }
}

TEST_CASE("block conditions: in one block after the other", "[unit]") {
  const auto same = std::make_shared<Guard>("a + b > 3", 2, "");
  const VectorRules rules("own", Moves{2,
                                       {{{1, 0}, Steps::any(), {}, same},
                                        {{0, 1}, Steps::any()},
                                        {{1, 1}, Steps::any(), {}, std::make_shared<Guard>(*same)}},
                                       {},
                                       true});
  const Box box(std::vector<std::uint64_t>{1, 5, 6});
  const DistinctConditions distinct(rules.moves().lines);
  BlockConditions conditions(rules, distinct);
  for (const Block& block : {box.whole(), Block{{1, 2, 3}, {1, 3, 2}, 6}}) {
    conditions.go_to(block);
    CHECK(conditions.holds(1) == nullptr);
    const std::uint8_t* const holds = conditions.holds(2);
    CHECK(holds == conditions.holds(0));
    for_each_position(block, 3, [&](std::uint64_t place, PositionView position) {
      REQUIRE(holds[place] == (position[1] + position[2] > 3 ? 1 : 0));
    });
  }
}

TEST_CASE("condition bytes: where there is a move, by the list of options", "[unit]") {
  std::vector<test::VectorCase> games = test::conditional_cases(9'2026, 200);
  for (const test::VectorCase& game : test::random_cases(9'2026, 50)) games.push_back(game);
  std::vector<std::uint8_t> movable{7, 7, 7};
  for (const test::VectorCase& game : games) {
    const Box box = game.box();
    const DistinctConditions distinct(game.rules.moves().lines);
    BlockConditions conditions(game.rules, distinct);
    conditions.go_to(box.whole());
    put_movable(game.rules, box.whole(), conditions, movable);
    CAPTURE(rules_json(game.rules), game.heap_bounds);
    REQUIRE(movable.size() == box.positions());
    for (const Position& position : test::positions_of(box))
      REQUIRE(movable[box.rank(position)] == (is_terminal(game.rules, position) ? 0 : 1));
  }
}

}  // namespace miyama
