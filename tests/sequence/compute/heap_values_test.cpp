#include "sequence/compute/heap_values.hpp"

// Grundy values of heaps against their definition, and against published numbers.

#include <sstream>

#include "game/catalogue.hpp"
#include "support/catch.hpp"
#include "support/heap_definition.hpp"
#include "support/reference.hpp"
#include "support/short_sequences.hpp"
#include "support/stopping.hpp"

namespace miyama {
namespace {

using test::stamped;
using Values = std::vector<std::uint32_t>;

/// Values that become short at heap `from`, or never.
Values short_from(const std::string& code, std::uint64_t from, std::uint64_t last) {
  HeapValues heaps(*make_take_and_break(code), HeapValues::endless, from);
  heaps.extend_to(last);
  return heaps.values();
}

// Few rare heaps: 0.77, 0.167, 0.1777 with three takes. They come late in 4.0:unequal (82 860).
// 0.177 and 0.17 have many rare heaps.
TEST_CASE("heap values: bytes say what stamps say", "[ladder]") {
  for (const char* code :
       {"0.77", "0.167", "0.1777", "0.161", "0.034", "4.0:unequal", "0.6", "0.172", "0.014", "4.7",
        "0.177", "0.77:unequal", "0.04", "0.16:unequal", "4.726"}) {
    INFO(code);
    const Values expected = stamped(code, 12'000);
    CHECK(short_from(code, 1, 12'000) == expected);
    CHECK(short_from(code, 8'000, 12'000) == expected);
  }
}

TEST_CASE("heap values: bytes from an early heap on, by the definition", "[ladder]") {
  for (const char* code : {"0.77", "0.1777", "0.56", "0.04:unequal", "0.0007"}) {
    INFO(code);
    CHECK(short_from(code, 1, 4096) == heap_values_by_definition(*make_take_and_break(code), 4096));
  }
}

TEST_CASE("heap values: a rare heap that comes late", "[slow]") {
  for (const char* code : {"4.0:unequal", "0.034"}) {
    INFO(code);
    CHECK(short_from(code, 1 << 16, 400'000) == stamped(code, 400'000));
  }
}

TEST_CASE("heap values: with too many rare heaps stamps go on", "[ladder]") {
  for (const char* code : {"0.77", "0.6", "4.0:unequal"}) {
    INFO(code);
    // A rare heap is one too many: bytes end at once, and are tried again at four times as many.
    HeapValues heaps(*make_take_and_break(code), HeapValues::endless, 1, 0);
    heaps.extend_to(20'000);
    CHECK(heaps.values() == stamped(code, 20'000));
  }
}

// The state has made-up values: 0 for the first heaps, odd ones below 510 for the others. The next
// heap reaches all of these, so its value does not fit a byte.
TEST_CASE("heap values: a value beyond a byte makes stamps go on", "[ladder]") {
  Values expected = test::values_that_outgrow_bytes();
  std::string state(2 * sizeof(std::uint64_t), '\0');
  state[0] = 1;  // bytes follow
  ShortValues(expected, 1, HeapValues::endless).save([&](const void* bytes, std::size_t count) {
    state.append(static_cast<const char*>(bytes), count);
  });
  const auto rules = make_take_and_break("0.6");
  HeapValues heaps(*rules);
  std::istringstream in(state);
  SavedBytes saved(in, state.size());
  heaps.restore(saved);
  CHECK(saved.left() == 0);
  CHECK(heaps.size() == expected.size());
  heaps.extend_to(expected.size() + 40);
  while (expected.size() < heaps.size())
    expected.push_back(next_value_by_definition(*rules, expected));
  CHECK(heaps.values() == expected);
}

TEST_CASE("heap values: in steps as at once", "[unit]") {
  for (const char* code : {"4.0:unequal", "0.F", "0.[7]"}) {
    INFO(code);
    const TakeAndBreak rules("", code);
    HeapValues heaps(rules);
    for (const std::uint64_t last : {0, 1, 15, 16, 17, 63, 64, 65, 127, 128, 129, 129, 100, 300})
      heaps.extend_to(last);
    CHECK(heaps.values() == test::usual_values(rules, 300));
  }
}

TEST_CASE("heap values: published values", "[reference]") {
  for (const auto& game : reference("take_and_break_grundy.json")) {
    std::string code = game["code"];
    if (code == "Grundy's game") code = "grundys-game";
    if (code == "Lasker's Nim") code = "lasker";
    INFO(code);
    const auto published = game["grundy"].get<Values>();
    const std::uint64_t first = game["first_heap"];
    const Values values =
        test::usual_values(*make_take_and_break(code), first + published.size() - 1);
    CHECK(Values(values.begin() + static_cast<std::ptrdiff_t>(first), values.end()) == published);
  }
}

TEST_CASE("heap values: a request to stop ends the sequence", "[unit]") {
  const auto kayles = make_take_and_break("kayles");
  test::Stopping observer;
  CHECK_THROWS_AS(HeapValues(*kayles).extend_to(10, {1, &observer}), stopped_error);
}

}  // namespace
}  // namespace miyama
