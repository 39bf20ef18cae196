#include "pipeline/sequence.hpp"

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
  const Sequence copied = heap_sequence(*kayles, 400);
  const Sequence computed = heap_sequence(*kayles, 400, false);
  CHECK(copied.values == computed.values);
  CHECK(copied.values == heap_values_by_definition(*kayles, 400));
  REQUIRE(copied.period.has_value());
  CHECK((copied.period->preperiod == 71 && copied.period->period == 12));
  CHECK(computed.period == copied.period);
  CHECK_FALSE(heap_sequence(*kayles, 100).period.has_value());
}

TEST_CASE("sequence: too many heaps are refused, fewer where a heap may become three", "[unit]") {
  check_largest_heap(*make_take_and_break("0.77"), 10'000'000);
  check_largest_heap(*make_take_and_break("0.3F"), 20'000);
  CHECK_THROWS_AS(check_largest_heap(*make_take_and_break("0.77"), 10'000'001), usage_error);
  CHECK_THROWS_AS(check_largest_heap(*make_take_and_break("0.3F"), 20'001), usage_error);
}

TEST_CASE("sequence: a request to stop ends it", "[unit]") {
  test::Stopping observer;
  CHECK_THROWS_AS(heap_sequence(*make_take_and_break("0.77"), 100, true, &observer), stopped_error);
}

}  // namespace
}  // namespace miyama
