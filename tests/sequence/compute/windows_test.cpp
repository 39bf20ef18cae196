#include "sequence/compute/windows.hpp"

// Windows against stamps, for games with few rare heaps as well.

#include <random>

#include "support/catch.hpp"
#include "support/heap_definition.hpp"
#include "support/short_sequences.hpp"
#include "support/stopping.hpp"

namespace miyama {
namespace {

TEST_CASE("windows: games with few rare heaps, and with many", "[ladder]") {
  for (const auto& game : test::split_games) {
    const auto expected = test::stamped(game.code, 15'000);
    for (const int threads : {1, 3}) {
      CAPTURE(game.code, threads);
      Windows windows(game.moves, 1024);
      CHECK(test::finds(windows, expected, 10'000, threads));
    }
  }
}

// Grundy's game: heap 82 860 is rare, and some 40 blocks are found at once.
TEST_CASE("windows: a rare heap among blocks that several threads find", "[ladder]") {
  const auto expected = test::stamped("4.0:unequal", 84'000);
  for (const int threads : {1, 2, 3}) {
    CAPTURE(threads);
    Windows windows({{}, {0}, true});
    CHECK(test::finds(windows, expected, 80'000, threads));
  }
}

TEST_CASE("windows: a request to stop leaves the values as they were", "[unit]") {
  const auto expected = test::stamped("0.6", 45'000);
  ShortValues values = test::shortened(expected, 42'000);
  Windows windows({{1}, {1}, false});
  REQUIRE(windows.extend(values, 2));  // chooses lists
  const std::uint64_t before = values.size();
  test::Stopping observer;
  CHECK_THROWS_AS(windows.extend(values, {2, &observer}), stopped_error);
  CHECK(values.size() == before);
  while (values.size() < expected.size()) REQUIRE(windows.extend(values, 2));
  for (std::size_t heap = 0; heap < expected.size(); ++heap)
    REQUIRE(values.value(heap) == expected[heap]);
}

// Heap 1 has the value 0, all others 1: one rare heap, which is not a far item.
TEST_CASE("windows: no rare heap beyond the block", "[unit]") {
  std::vector<std::uint32_t> made_up(9000, 1);
  made_up[0] = made_up[1] = 0;
  ShortValues values(made_up, 1, HeapValues::endless);
  Windows windows({{1}, {1}, false}, 1024);
  for (int block = 0; block < 3; ++block) REQUIRE(windows.extend(values, 1));
  const auto rules = make_take_and_break("0.6");
  for (std::uint64_t heap = made_up.size(); heap < values.size(); ++heap) {
    made_up.push_back(next_value_by_definition(*rules, made_up));
    REQUIRE(values.value(heap) == made_up[heap]);
  }
}

// Rare heaps have all even values up to 42, so that 45 is the least common value that is missing,
// or 47 behind a heap of 45.
// Each odd value has one heap, most others have 1: a rare value is reached if the partner of its
// heap has 1. In the last heaps it often has not: several heaps of a block miss several values.
TEST_CASE("windows: several heaps of a block miss rare values", "[ladder]") {
  const auto rules = make_take_and_break("0.6");
  for (unsigned seed = 0; seed < 40; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    std::vector<std::uint32_t> made_up(2000, 1);
    for (std::uint32_t value = 0; value < 44; ++value)
      made_up[64 + 13 * value + random() % 13] = value;
    for (std::size_t heap = 1200; heap < made_up.size(); ++heap)
      if (random() % 60 == 0) made_up[heap] = static_cast<std::uint32_t>(1 + 2 * (random() % 64));
    made_up[0] = 0;
    made_up[700] = 45;
    made_up[720] = 47;
    ShortValues values(made_up, 1, HeapValues::endless);
    Windows windows({{1}, {1}, false}, 256);
    REQUIRE(windows.extend(values, 1));
    for (std::uint64_t heap = made_up.size(); heap < values.size(); ++heap) {
      made_up.push_back(next_value_by_definition(*rules, made_up));
      REQUIRE(values.value(heap) == made_up[heap]);
    }
  }
}

TEST_CASE("windows: a value that fits no byte is none", "[unit]") {
  ShortValues values(test::values_that_outgrow_bytes(), 1, HeapValues::endless);
  Windows windows({{1}, {1}, false}, 1024);
  CHECK_FALSE(windows.extend(values, 1));
}

TEST_CASE("windows: little memory keeps small and large heaps", "[unit]") {
  const auto expected = test::stamped("0.1777", 401'000);
  ShortValues values = test::shortened(expected, 10'000, 200'000);
  Windows windows({{2, 3, 4}, {2, 3, 4}, false});
  while (values.size() <= 380'000) {
    REQUIRE(windows.extend(values, 1));
    REQUIRE(values.value(values.size() - 1) == expected[values.size() - 1]);
    REQUIRE(values.reach() >= 1000);
  }
  CHECK_FALSE(values.is_complete());
  CHECK(values.value(30'000) == expected[30'000]);
}

}  // namespace
}  // namespace miyama
