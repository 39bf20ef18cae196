#include "verify/box/guard_bytes.hpp"

#include "game/rules_json.hpp"
#include "support/certified_table.hpp"
#include "support/conditional_cases.hpp"
#include "support/says.hpp"

namespace miyama {

TEST_CASE("guard bytes: one by one, from anywhere, across all lanes", "[unit]") {
  std::mt19937_64 random(8);
  for (std::uint64_t i = 0; i < 60; ++i) {
    const std::size_t heaps = 1 + i % 4;
    const auto guard = test::random_guard(random, heaps);
    GuardBytes bytes(*guard, heaps);
    for (const std::uint64_t count : {1, 64, 511, 512, 1030}) {
      Position heap(heaps);
      for (std::uint64_t& size : heap) size = random() % 9;
      const Position start = heap;
      const auto row = bytes.along_row(start, count);
      REQUIRE(row.size() == count);
      for (std::uint64_t x = 0; x < count; ++x, ++heap.back()) {
        CAPTURE(guard->text(), start, x);
        REQUIRE(row[x] == (guard->holds(heap) ? 1 : 0));
      }
    }
  }
}

TEST_CASE("guard bytes: limits one by one, as far as 32 bits hold them", "[unit]") {
  std::mt19937_64 random(9);
  for (std::uint64_t i = 0; i < 60; ++i) {
    const std::size_t heaps = 1 + i % 4;
    const auto limit = test::random_limit(random, heaps);
    GuardBytes bytes(*limit, heaps);
    for (const std::uint64_t count : {1, 511, 512, 1030}) {
      Position heap(heaps);
      for (std::uint64_t& size : heap) size = random() % 9;
      std::vector<std::uint8_t> holds(count);
      for (std::uint8_t& byte : holds) byte = random() % 4 != 0 ? 1 : 0;
      std::vector<std::uint32_t> limits(count), all(count);
      bytes.put_limits(heap, holds.data(), limits);
      bytes.put_limits(heap, nullptr, all);
      for (std::uint64_t x = 0; x < count; ++x, ++heap.back()) {
        const auto right = std::clamp<std::int64_t>(limit->value(heap), 0, UINT32_MAX);
        CAPTURE(limit->text(), heap, x);
        REQUIRE(all[x] == right);
        REQUIRE(limits[x] == (holds[x] != 0 ? right : 0));
      }
    }
  }
}

TEST_CASE("guard bytes: a limit without a value matters only where the condition holds", "[unit]") {
  const Guard limit("6 / (c - 600)", 3, "", Guard::Use::upto);
  GuardBytes bytes(limit, 3);
  std::vector<std::uint8_t> holds(700, 1);
  std::vector<std::uint32_t> limits(700);
  const Position start{1, 2, 0};
  REQUIRE_THROWS_WITH(bytes.put_limits(start, holds.data(), limits), test::says("1,2,600"));
  holds[600] = 0;
  bytes.put_limits(start, holds.data(), limits);
  CHECK(limits[600] == 0);
  CHECK(limits[602] == 3);
}

TEST_CASE("block conditions: limits, and where they allow the least step", "[unit]") {
  const auto limit = std::make_shared<Guard>("b / 2", 2, "", Guard::Use::upto);
  const auto when = std::make_shared<Guard>("a != 3", 2, "");
  const Steps any = Steps::any();
  const VectorRules rules("own", Moves{2,
                                       {{{1, 0}, any, {}, when, limit},
                                        {{0, 1}, Steps::parse("2,3"), {}, nullptr, limit},
                                        {{1, 1}, any, {}, when}},
                                       {},
                                       true});
  const Box box(std::vector<std::uint64_t>{1, 5, 6});
  const SharedConditions shared(rules);
  BlockConditions conditions(shared);
  conditions.go_to(box.whole());
  CHECK(conditions.limits(2) == nullptr);
  for_each_position(box.whole(), 3, [&](std::uint64_t place, PositionView position) {
    const std::uint64_t half = position[2] / 2;
    REQUIRE(conditions.limits(0)[place] == (position[1] != 3 ? half : 0));
    REQUIRE(conditions.holds(0)[place] == (position[1] != 3 && half >= 1 ? 1 : 0));
    REQUIRE(conditions.limits(1)[place] == half);
    REQUIRE(conditions.holds(1)[place] == (half >= 2 ? 1 : 0));
    REQUIRE(conditions.holds(2)[place] == (position[1] != 3 ? 1 : 0));
  });
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
  const SharedConditions shared(rules);
  BlockConditions conditions(shared);
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

TEST_CASE("guard bytes: where there is a move, by the list of options", "[unit]") {
  std::vector<test::VectorCase> games = test::conditional_cases(9'2026, 200);
  for (const test::VectorCase& game : test::random_cases(9'2026, 50)) games.push_back(game);
  for (const test::VectorCase& game : test::limited_cases(9'2026, 200)) games.push_back(game);
  std::vector<std::uint8_t> movable{7, 7, 7};
  for (const test::VectorCase& game : games) {
    const Box box = game.box();
    const SharedConditions shared(game.rules);
    BlockConditions conditions(shared);
    conditions.go_to(box.whole());
    put_movable(game.rules, box.whole(), conditions, movable);
    CAPTURE(rules_json(game.rules), game.heap_bounds);
    REQUIRE(movable.size() == box.positions());
    for (const Position& position : test::positions_of(box))
      REQUIRE(movable[box.rank(position)] == (is_terminal(game.rules, position) ? 0 : 1));
  }
}

}  // namespace miyama
