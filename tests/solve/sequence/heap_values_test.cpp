#include "solve/sequence/heap_values.hpp"

// Periods: published ones, those that long sequences keep, and none where nothing is proved.

#include <random>

#include "game/catalogue.hpp"
#include "solve/sequence/heap_period.hpp"
#include "support/catch.hpp"
#include "support/heap_definition.hpp"
#include "support/reference.hpp"
#include "support/stopping.hpp"

using namespace miyama;
using Values = std::vector<std::uint32_t>;

namespace {

Values fast(const TakeAndBreak& rules, std::uint64_t last) {
  HeapValues heaps(rules);
  heaps.extend_to(last);
  return heaps.values();
}

std::optional<HeapPeriod> period_of(const std::string& code, std::uint64_t last) {
  const auto rules = make_take_and_break(code);
  return proved_period(*rules, fast(*rules, last));
}

}  // namespace

// The file counts preperiods as we do, from heap 0 on: its values repeat from heap `preperiod` on,
// and heap `preperiod` − 1 is exceptional.
TEST_CASE("heap period: published periods and preperiods", "[reference]") {
  int periods = 0;
  for (const auto& game : reference("take_and_break_grundy.json")) {
    if (!game.contains("period")) continue;
    INFO(game["code"]);
    const auto found = period_of(game["code"], 1000);
    REQUIRE(found);
    CHECK(found->period == game["period"]);
    CHECK(found->preperiod == game["preperiod"]);
    ++periods;
  }
  CHECK(periods >= 4);
}

// Found by A. Gangolli and T. Plambeck, A note on periodicity in some octal games, Int. J. Game
// Theory 18 (1989) 311–320; preperiods as in Winning Ways, 2nd edition, chapter 4.
TEST_CASE("heap period: a period found late", "[reference]") {
  CHECK(period_of("0.56", 660'000) == HeapPeriod{326'640, 144});
  CHECK(period_of("0.16", 520'000) == HeapPeriod{105'351, 149'459});
}

TEST_CASE("heap period: proved by exactly as many values as the theorem asks for", "[theorem]") {
  // Kayles: 2·(71 + 12) + 2 values, heaps 0 to 167.  0.3: one rest, (1 + 2) + 1.  0.8: three rests.
  CHECK(!period_of("0.77", 166));
  CHECK(period_of("0.77", 167) == HeapPeriod{71, 12});
  CHECK(!period_of("0.3", 2));
  CHECK(period_of("0.3", 3) == HeapPeriod{0, 2});
  CHECK(!period_of("8.0", 3000));  // the values grow
}

// Where the values prove a period, three times as many keep it, by the definition.
TEST_CASE("heap period: what is proved stays true", "[theorem]") {
  unsigned proved = 0;
  for (const char* suffix : {"", ":unequal"})
    for (unsigned digits = 1; digits < 2 * 512; ++digits) {
      const std::string code{digits < 512 ? '0' : '4', '.', char('0' + digits / 64 % 8),
                             char('0' + digits / 8 % 8), char('0' + digits % 8)};
      const TakeAndBreak rules("", code + suffix);
      const auto values = fast(rules, 600);
      for (const std::size_t known : {20, 60, 200}) {
        const auto found = proved_period(rules, std::span(values).first(known));
        if (!found) continue;
        INFO(code << suffix << " known " << known);
        ++proved;
        const auto [preperiod, period] = *found;
        for (std::uint64_t n = preperiod; n + period < values.size(); ++n)
          REQUIRE(values[n] == values[n + period]);
        if (preperiod > 0) REQUIRE(values[preperiod - 1] != values[preperiod - 1 + period]);
        for (std::uint64_t less = 1; less < period; ++less)
          REQUIRE(!std::equal(values.begin() + 300,
                              values.end() - static_cast<std::ptrdiff_t>(less),
                              values.begin() + 300 + static_cast<std::ptrdiff_t>(less)));
      }
    }
  CHECK(proved > 500);
}

TEST_CASE("heap period: with three rests", "[theorem]") {
  unsigned proved = 0;
  for (unsigned digits = 1; digits < 256; ++digits) {
    const std::string code{'0', '.', "0123456789ABCDEF"[digits / 16],
                           "0123456789ABCDEF"[digits % 16]};
    const TakeAndBreak rules("", code);
    if (rules.most_rests() < 3) continue;
    const auto values = fast(rules, 400);
    const auto found = proved_period(rules, std::span(values).first(150));
    if (!found) continue;
    INFO(code);
    ++proved;
    for (std::uint64_t n = found->preperiod; n + found->period < values.size(); ++n)
      REQUIRE(values[n] == values[n + found->period]);
  }
  CHECK(proved > 5);
}

TEST_CASE("heap period: nothing is claimed without a theorem", "[unit]") {
  const std::vector<std::uint32_t> zeros(1000, 0);
  CHECK(proved_period(TakeAndBreak("", "0.77"), zeros) == HeapPeriod{0, 1});
  // From n₀ = 1: 2·(1 + 1) + 2.
  CHECK(proved_period(TakeAndBreak("", "0.77"), std::span(zeros).first(6)) == HeapPeriod{0, 1});
  CHECK(!proved_period(TakeAndBreak("", "0.77"), std::span(zeros).first(5)));
  CHECK(!proved_period(TakeAndBreak("", "0.[7]"), zeros));
  CHECK(!proved_period(TakeAndBreak("", "0.8:unequal"), zeros));
  CHECK(!proved_period(TakeAndBreak("", "0.77"), std::vector<std::uint32_t>{}));
  CHECK(!proved_period(TakeAndBreak("", "0.77"), std::vector<std::uint32_t>{0}));
}

TEST_CASE("heap period: a request to stop ends the search", "[unit]") {
  const test::Stopping observer;
  CHECK_THROWS_AS(
      proved_period(TakeAndBreak("", "0.77"), std::vector<std::uint32_t>(100, 0), &observer),
      stopped_error);
}

// Grundy values of heaps against their definition, and against published numbers.

namespace {

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

}  // namespace

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
        REQUIRE(fast(rules, 130) == heap_values_by_definition(rules, 130));
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
    REQUIRE(fast(rules, last) == heap_values_by_definition(rules, last));
  }
}

TEST_CASE("heap values: sparse games past several choices of the mask", "[ladder]") {
  for (const char* code : {"0.77", "4.0:unequal", "0.6", "4.7", "0.17", "0.137", "0.56", "0.16",
                           "4.726", "0.04", "lasker", "0.77:unequal"}) {
    INFO(code);
    const auto rules = make_take_and_break(code);
    CHECK(fast(*rules, 1500) == heap_values_by_definition(*rules, 1500));
  }
}

namespace {

/// Values that become short at heap `from`, or never.
Values short_from(const std::string& code, std::uint64_t from, std::uint64_t last) {
  HeapValues heaps(*make_take_and_break(code), HeapValues::endless, from);
  heaps.extend_to(last);
  return heaps.values();
}

constexpr std::uint64_t never = ~std::uint64_t{0};

}  // namespace

// Sets of a word: 0.77, 0.167, 0.1777 with three takes. Windows: the others; rare heaps come late
// in 4.0:unequal (82 860). 0.177 and 0.17 have many rare heaps.
TEST_CASE("heap values: bytes say what stamps say", "[ladder]") {
  for (const char* code :
       {"0.77", "0.167", "0.1777", "0.161", "0.034", "4.0:unequal", "0.6", "0.172", "0.014", "4.7",
        "0.177", "0.77:unequal", "0.04", "0.16:unequal", "4.726"}) {
    INFO(code);
    const Values stamped = short_from(code, never, 12'000);
    CHECK(short_from(code, 1, 12'000) == stamped);
    CHECK(short_from(code, 8'000, 12'000) == stamped);
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
    CHECK(short_from(code, 1 << 16, 400'000) == short_from(code, never, 400'000));
  }
}

TEST_CASE("heap values: in steps as at once", "[unit]") {
  for (const char* code : {"4.0:unequal", "0.F", "0.[7]"}) {
    INFO(code);
    const TakeAndBreak rules("", code);
    HeapValues heaps(rules);
    for (const std::uint64_t last : {0, 1, 15, 16, 17, 63, 64, 65, 127, 128, 129, 129, 100, 300})
      heaps.extend_to(last);
    CHECK(heaps.values() == fast(rules, 300));
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
    const Values values = fast(*make_take_and_break(code), first + published.size() - 1);
    CHECK(Values(values.begin() + static_cast<std::ptrdiff_t>(first), values.end()) == published);
  }
}

TEST_CASE("heap values: the row game has the values of Nim", "[theorem]") {
  const Values values = fast(*make_take_and_break("rows"), 3000);
  for (std::uint32_t heap = 0; heap <= 3000; ++heap) REQUIRE(values[heap] == heap);
}

// 4k+1, 4k+2 keep their number, 4k+3 and 4k+4 exchange theirs: Winning Ways, chapter 4.
TEST_CASE("heap values: Lasker's Nim", "[theorem]") {
  const Values values = fast(*make_take_and_break("lasker"), 20000);
  for (std::uint32_t heap = 1; heap <= 20000; ++heap)
    REQUIRE(values[heap] == (heap % 4 == 3 ? heap + 1 : heap % 4 == 0 ? heap - 1 : heap));
}

TEST_CASE("heap values: a request to stop ends the sequence", "[unit]") {
  const auto kayles = make_take_and_break("kayles");
  const test::Stopping observer;
  CHECK_THROWS_AS(HeapValues(*kayles).extend_to(10, &observer), stopped_error);
}
