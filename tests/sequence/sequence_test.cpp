#include "sequence/sequence.hpp"

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "support/catch.hpp"
#include "support/heap_definition.hpp"
#include "support/stopping.hpp"

namespace miyama {
namespace {

TEST_CASE("sequence: copied periods are what the recurrence says, and both are the definition",
          "[unit]") {
  const auto kayles = make_take_and_break("kayles");
  const Sequence copied = heap_sequence(*kayles, {400});
  const Sequence computed = heap_sequence(*kayles, {400, false});
  CHECK(copied.values == computed.values);
  CHECK(copied.values == heap_values_by_definition(*kayles, 400));
  REQUIRE(copied.period.has_value());
  CHECK((copied.period->preperiod == 71 && copied.period->period == 12));
  CHECK(computed.period == copied.period);
  CHECK_FALSE(heap_sequence(*kayles, {100}).period.has_value());
}

TEST_CASE("sequence: values that grow are copied with their saltus", "[unit]") {
  for (const char* const game : {"lasker", "nim", "4.33[3]", "0.7[3]"}) {
    INFO(game);
    const auto rules = make_take_and_break(game);
    SequenceRequest request;
    request.last = 300;
    request.histograms = true;
    const Sequence copied = heap_sequence(*rules, request);
    CHECK(copied.values == heap_values_by_definition(*rules, 300));
    CHECK((copied.period && copied.computed < 200));
    std::vector<std::uint64_t> counts(copied.histograms.back().counts.size());
    for (const std::uint32_t value : copied.values) ++counts.at(value);
    CHECK(copied.histograms.back().counts == counts);
  }
}

TEST_CASE("sequence: too many heaps are refused, fewer where a heap may become three", "[unit]") {
  check_largest_heap(*make_take_and_break("0.77"), 1'000'000'000);
  check_largest_heap(*make_take_and_break("0.77"), 1'000'000'001, false);
  check_largest_heap(*make_take_and_break("0.3F"), 20'000);
  CHECK_THROWS_AS(check_largest_heap(*make_take_and_break("0.77"), 1'000'000'001), usage_error);
  CHECK_THROWS_AS(check_largest_heap(*make_take_and_break("0.[7]"), 10'000'001), usage_error);
  CHECK_THROWS_AS(check_largest_heap(*make_take_and_break("0.77"), (1ULL << 62) + 1, false),
                  usage_error);
  CHECK_THROWS_AS(check_largest_heap(*make_take_and_break("0.3F"), 20'001), usage_error);
}

TEST_CASE("sequence: a request to stop ends it", "[unit]") {
  test::Stopping observer;
  CHECK_THROWS_AS(heap_sequence(*make_take_and_break("0.77"), {100}, {1, &observer}),
                  stopped_error);
}

}  // namespace
}  // namespace miyama
