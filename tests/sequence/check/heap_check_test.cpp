#include "sequence/check/heap_check.hpp"

#include <algorithm>

#include "game/catalogue.hpp"
#include "support/catch.hpp"
#include "support/heap_definition.hpp"
#include "support/stopping.hpp"

// Heaps computed again, against the rules' own list of moves.

namespace miyama {
namespace {

using Heaps = std::vector<std::uint64_t>;

constexpr const char* period_games[] = {"kayles", "0.07",         "0.6",           "grundys-game",
                                        "lasker", "nim",          "0.3F",          "0.8",
                                        "0.[7]",  "0.77:unequal", "8.0:unequal",   "0.0F",
                                        "0.[F]",  "C.3",          "0.0[F]:unequal"};
constexpr std::uint64_t heaps_checked = 90;

Heaps all_below(std::uint64_t end) {
  Heaps all;
  while (all.size() < end) all.push_back(all.size());
  return all;
}

TEST_CASE("heap check: what the list of moves says is right, and nothing else", "[ladder]") {
  for (const char* const game : period_games) {
    INFO(game);
    const auto rules = make_take_and_break(game);
    const auto right = heap_values_by_definition(*rules, heaps_checked - 1);
    CHECK(values_by_definition(*rules, heaps_checked) == right);
    const HeapFindings fine = check_heaps(*rules, right, all_below(heaps_checked), 2);
    CHECK((fine.checked == heaps_checked && fine.mismatches == 0 && !fine.first));
    for (const std::uint64_t wrong : {0, 1, 37, 89})
      for (const std::uint32_t other : {0U, 1U, 5U, right[wrong] + 1, right[wrong] ^ 64, ~0U}) {
        if (other == right[wrong]) continue;
        auto values = right;
        values[wrong] = other;
        const HeapFindings found = check_heaps(*rules, values, all_below(heaps_checked), 3);
        REQUIRE(found.first);
        CHECK(found.first->heap == wrong);
        CHECK(found.first->expected == right[wrong]);
        CHECK(found.first->found == other);
        CHECK(check_heaps(*rules, values, all_below(wrong), 1).mismatches == 0);
      }
  }
}

TEST_CASE("heap check: about as many moves as are listed", "[unit]") {
  for (const char* const game : period_games) {
    INFO(game);
    const auto rules = make_take_and_break(game);
    double moves = 0;
    rules->for_each_rests(200, [&](const Rests&) { ++moves; });
    CHECK(moves_of_heap(*rules, 200) > 0.7 * moves);
    CHECK(moves_of_heap(*rules, 200) < 1.5 * moves + 74);
  }
}

TEST_CASE("heap check: a sample has the first heaps and the last, and depends on its seed",
          "[unit]") {
  const auto rules = make_take_and_break("kayles");
  const Heaps some = sample_of_heaps(*rules, 1'000'000, {50, 7});
  CHECK(std::is_sorted(some.begin(), some.end()));
  CHECK((some.size() > 1040 && some.size() <= 1051));
  CHECK((some[999] == 999 && some.back() == 999'999));
  CHECK(sample_of_heaps(*rules, 1'000'000, {50, 7}) == some);
  CHECK(sample_of_heaps(*rules, 1'000'000, {50, 8}) != some);
  CHECK(sample_of_heaps(*rules, 1'000'000, {0, 7}).size() == 1001);
  for (const std::uint64_t few : {1, 2, 999, 1000, 1001, 1002, 30'000})
    CHECK(sample_of_heaps(*rules, few, {}) == all_below(few));
  CHECK(sample_of_heaps(*rules, 2000, {2000, 0}) == all_below(2000));
  CHECK(most_in_sample(*rules, 1'000'000, {50, 7}) == 1051);
  CHECK(most_in_sample(*rules, 2000, {1999, 0}) == 2000);
}

TEST_CASE("heap check: the usual sample is as large as its cost allows", "[unit]") {
  for (const char* const game : {"0.6", "kayles", "0.3F", "0.[7]", "0.[F]"}) {
    INFO(game);
    const auto rules = make_take_and_break(game);
    CHECK_FALSE(all_heaps_are_cheap(*rules, 1'000'000));
    double moves = 0;
    const Heaps sample = sample_of_heaps(*rules, 1'000'000, {});
    CHECK(sample.size() <= most_in_sample(*rules, 1'000'000, {}));
    for (const std::uint64_t heap : sample)
      if (heap >= HeapSample::first) moves += moves_of_heap(*rules, heap);
    CHECK(moves > 0.9 * HeapSample::usual_moves);
  }
  CHECK(all_heaps_are_cheap(*make_take_and_break("0.33"), 1'000'000));
}

TEST_CASE("heap check: a request to stop ends it", "[unit]") {
  test::Stopping observer;
  const auto rules = make_take_and_break("kayles");
  const std::vector<std::uint32_t> values(100);
  CHECK_THROWS_AS(check_heaps(*rules, values, all_below(100), {1, &observer}), stopped_error);
  CHECK_THROWS_AS(values_by_definition(*rules, 100, &observer), stopped_error);
}

}  // namespace
}  // namespace miyama
