#include "solve/sequence/value_sets.hpp"

// Sets of a word against stamps; games that outgrow the word; little memory.

#include <algorithm>

#include "support/catch.hpp"
#include "support/heap_definition.hpp"
#include "support/short_sequences.hpp"

namespace miyama {
namespace {

TEST_CASE("value sets: games with few rare heaps and values", "[ladder]") {
  for (const auto& game : test::split_games) {
    const auto first = test::stamped(game.code, 4095);
    if (!ValueSets::is_worth_while(test::shortened(first, first.size()))) continue;
    INFO(game.code);
    ValueSets sets(game.moves);
    CHECK(test::finds(sets, test::stamped(game.code, 15'000), 4096));
  }
}

TEST_CASE("value sets: are worth while for few rare heaps and small values", "[unit]") {
  const auto few = test::stamped("0.167", 8192);
  CHECK(ValueSets::is_worth_while(test::shortened(few, few.size())));
  const auto many = test::stamped("0.6", 8192);
  CHECK_FALSE(ValueSets::is_worth_while(test::shortened(many, many.size())));
  std::vector<std::uint32_t> large(1000, 1);
  large.back() = 2 * 48 + 1;
  CHECK_FALSE(ValueSets::is_worth_while(ShortValues(large, 1, HeapValues::endless)));
  large.back() = 2 * 47 + 1;
  CHECK(ValueSets::is_worth_while(ShortValues(large, 1, HeapValues::endless)));
}

// Rare heaps have the short values 0 and 16, common ones 0 … 47: together they reach 0 … 63, so the
// next value lies beyond the word, and windows go on.
TEST_CASE("value sets: a value beyond the word", "[unit]") {
  std::vector<std::uint32_t> expected(9001, 0);
  for (std::uint32_t heap = 100; heap < expected.size(); ++heap)
    expected[heap] = heap < 200 ? 32 : 2 * (heap % 49 % 48) + 1;
  ShortValues values(expected, 1, HeapValues::endless);
  REQUIRE(ValueSets::is_worth_while(values));
  ValueSets sets({{1}, {1}, false});
  const auto rules = make_take_and_break("0.6");
  for (int block = 0; block < 3; ++block) {
    REQUIRE(sets.extend(values, 1));
    while (expected.size() < values.size()) {
      expected.push_back(next_value_by_definition(*rules, expected));
      REQUIRE(values.value(expected.size() - 1) == expected.back());
    }
  }
  CHECK(*std::max_element(expected.begin(), expected.end()) >= 128);
}

TEST_CASE("value sets: little memory keeps small and large heaps", "[unit]") {
  const auto expected = test::stamped("0.1777", 401'000);
  ShortValues values = test::shortened(expected, 10'000, 100'000);
  ValueSets sets({{2, 3, 4}, {2, 3, 4}, false});
  while (values.size() <= 400'000) {
    REQUIRE(sets.extend(values, 1));
    REQUIRE(values.value(values.size() - 1) == expected[values.size() - 1]);
    REQUIRE(values.reach() >= 1000);
  }
  CHECK_FALSE(values.is_complete());
  CHECK(values.value(30'000) == expected[30'000]);
}

}  // namespace
}  // namespace miyama
