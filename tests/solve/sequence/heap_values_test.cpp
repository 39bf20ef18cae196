#include "solve/sequence/heap_values.hpp"

// Grundy values of heaps against their definition, and against published numbers.

#include <random>

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

/// A random code, or an empty text if it has no move.
std::string random_code(std::mt19937& random) {
  const std::string digits = "0123456789ABCDEF";
  const auto below = [&](unsigned bound) { return static_cast<unsigned>(random()) % bound; };
  const unsigned most = below(3) == 0 ? 16 : 8;
  std::string code{"048C"[below(most == 16 ? 4 : 2) * (most == 16 ? 1 : 2) % 4]};
  code += '.';
  for (unsigned i = below(6); i > 0; --i) code += digits[below(most)];
  if (below(3) == 0) code += std::string{'[', digits[below(most)], ']'};
  if (code.find_first_not_of("0.[]") == std::string::npos) return "";
  if (code.back() == '.') code += '0';
  return code + (below(3) == 0 ? ":unequal" : "");
}

TEST_CASE("heap values: every code with up to three octal digits", "[ladder]") {
  for (const char* before : {"0.", "4."})
    for (unsigned digits = 0; digits < 512; ++digits) {
      const std::string code =
          before +
          std::string{char('0' + digits / 64), char('0' + digits / 8 % 8), char('0' + digits % 8)};
      if (code == "0.000") continue;
      for (const char* suffix : {"", ":unequal"}) {
        INFO(code << suffix);
        const TakeAndBreak rules("", code + suffix);
        REQUIRE(test::usual_values(rules, 130) == heap_values_by_definition(rules, 130));
      }
    }
}

TEST_CASE("heap values: random codes, hexadecimal, repeated and unequal among them", "[ladder]") {
  std::mt19937 random(20);
  for (int i = 0; i < 150; ++i) {
    const std::string code = random_code(random);
    if (code.empty()) continue;
    INFO(code);
    const TakeAndBreak rules("", code);
    const std::uint64_t last = rules.most_rests() == 3 ? 70 : 300;
    REQUIRE(test::usual_values(rules, last) == heap_values_by_definition(rules, last));
  }
}

TEST_CASE("heap values: sparse games past several choices of the mask", "[ladder]") {
  for (const char* code : {"0.77", "4.0:unequal", "0.6", "4.7", "0.17", "0.137", "0.56", "0.16",
                           "4.726", "0.04", "lasker", "0.77:unequal"}) {
    INFO(code);
    const auto rules = make_take_and_break(code);
    CHECK(test::usual_values(*rules, 1500) == heap_values_by_definition(*rules, 1500));
  }
}

/// Values that become short at heap `from`, or never.
Values short_from(const std::string& code, std::uint64_t from, std::uint64_t last) {
  HeapValues heaps(*make_take_and_break(code), HeapValues::endless, from);
  heaps.extend_to(last);
  return heaps.values();
}

// Sets of a word: 0.77, 0.167, 0.1777 with three takes. Windows: the others; rare heaps come late
// in 4.0:unequal (82 860). 0.177 and 0.17 have many rare heaps.
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
// heap reaches all of these, so its value fits no byte.
TEST_CASE("heap values: a value beyond a byte makes stamps go on", "[ladder]") {
  Values expected = test::values_that_outgrow_bytes();
  std::string state(2 * sizeof(std::uint64_t), '\0');
  state[0] = 1;  // bytes follow
  ShortValues(expected, 1, HeapValues::endless).save([&](const void* bytes, std::size_t count) {
    state.append(static_cast<const char*>(bytes), count);
  });
  const auto rules = make_take_and_break("0.6");
  HeapValues heaps(*rules);
  const char* from = state.data();
  heaps.restore([&](void* bytes, std::size_t count) {
    std::copy_n(from, count, static_cast<char*>(bytes));
    from += count;
  });
  CHECK(from == state.data() + state.size());
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

TEST_CASE("heap values: the row game has the values of Nim", "[theorem]") {
  const Values values = test::usual_values(*make_take_and_break("rows"), 3000);
  for (std::uint32_t heap = 0; heap <= 3000; ++heap) REQUIRE(values[heap] == heap);
}

// 4k+1, 4k+2 keep their number, 4k+3 and 4k+4 exchange theirs: Winning Ways, chapter 4.
TEST_CASE("heap values: Lasker's Nim", "[theorem]") {
  const Values values = test::usual_values(*make_take_and_break("lasker"), 20000);
  for (std::uint32_t heap = 1; heap <= 20000; ++heap)
    REQUIRE(values[heap] == (heap % 4 == 3 ? heap + 1 : heap % 4 == 0 ? heap - 1 : heap));
}

TEST_CASE("heap values: a request to stop ends the sequence", "[unit]") {
  const auto kayles = make_take_and_break("kayles");
  test::Stopping observer;
  CHECK_THROWS_AS(HeapValues(*kayles).extend_to(10, {1, &observer}), stopped_error);
}

}  // namespace
}  // namespace miyama
