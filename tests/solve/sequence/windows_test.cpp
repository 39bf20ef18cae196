#include "solve/sequence/windows.hpp"

// Windows against stamps, for games with few rare heaps as well.

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
      Windows windows(game.moves);
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

// Heap 1 has the value 0, all others 1: one rare heap, which is no item far away.
TEST_CASE("windows: no rare heap beyond the block", "[unit]") {
  std::vector<std::uint32_t> made_up(9000, 1);
  made_up[0] = made_up[1] = 0;
  ShortValues values(made_up, 1, HeapValues::endless);
  Windows windows({{1}, {1}, false});
  for (int block = 0; block < 3; ++block) REQUIRE(windows.extend(values, 1));
  const auto rules = make_take_and_break("0.6");
  for (std::uint64_t heap = made_up.size(); heap < values.size(); ++heap) {
    made_up.push_back(next_value_by_definition(*rules, made_up));
    REQUIRE(values.value(heap) == made_up[heap]);
  }
}

TEST_CASE("windows: a value that fits no byte is none", "[unit]") {
  ShortValues values(test::values_that_outgrow_bytes(), 1, HeapValues::endless);
  Windows windows({{1}, {1}, false});
  CHECK_FALSE(windows.extend(values, 1));
}

}  // namespace
}  // namespace miyama
