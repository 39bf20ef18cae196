#include "solve/sequence/windows.hpp"

// Windows against stamps, for games with few rare heaps as well.

#include "support/catch.hpp"
#include "support/heap_definition.hpp"
#include "support/short_sequences.hpp"

namespace miyama {
namespace {

TEST_CASE("windows: games with few rare heaps, and with many", "[ladder]") {
  for (const auto& game : test::split_games) {
    INFO(game.code);
    Windows windows(game.moves);
    CHECK(test::finds(windows, test::stamped(game.code, 15'000), 10'000));
  }
}

// Heap 1 has the value 0, all others 1: one rare heap, which is no item far away.
TEST_CASE("windows: no rare heap beyond the block", "[unit]") {
  std::vector<std::uint32_t> made_up(9000, 1);
  made_up[0] = made_up[1] = 0;
  ShortValues values(made_up, 1, HeapValues::endless);
  Windows windows({{1}, {1}, false});
  for (int block = 0; block < 3; ++block) REQUIRE(windows.extend(values));
  const auto rules = make_take_and_break("0.6");
  for (std::uint64_t heap = made_up.size(); heap < values.size(); ++heap) {
    made_up.push_back(next_value_by_definition(*rules, made_up));
    REQUIRE(values.value(heap) == made_up[heap]);
  }
}

TEST_CASE("windows: a value that fits no byte is none", "[unit]") {
  ShortValues values(test::values_that_outgrow_bytes(), 1, HeapValues::endless);
  Windows windows({{1}, {1}, false});
  CHECK_FALSE(windows.extend(values));
}

}  // namespace
}  // namespace miyama
