#include "sequence/heap_period.hpp"

// Periods: published ones, those that long sequences keep, and none where nothing is proved.

#include <numeric>
#include <set>

#include "game/catalogue.hpp"
#include "support/catch.hpp"
#include "support/heap_definition.hpp"
#include "support/reference.hpp"
#include "support/short_sequences.hpp"
#include "support/stopping.hpp"

namespace miyama {
namespace {

using Values = std::vector<std::uint32_t>;

std::optional<HeapPeriod> period_of(const std::string& code, std::uint64_t last) {
  const auto rules = make_take_and_break(code);
  return proved_period(*rules, test::usual_values(*rules, last));
}

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

// A. Gangolli and T. Plambeck found it: A note on periodicity in some octal games, Int. J. Game
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
  CHECK(!period_of("C.9", 3000));  // the values grow
}

// Where the values prove a period, three times as many keep it, by the definition.
TEST_CASE("heap period: what is proved stays true", "[theorem]") {
  unsigned proved = 0;
  for (const char* suffix : {"", ":unequal"})
    for (unsigned digits = 1; digits < 2 * 512; ++digits) {
      const std::string code{digits < 512 ? '0' : '4', '.', char('0' + digits / 64 % 8),
                             char('0' + digits / 8 % 8), char('0' + digits % 8)};
      const TakeAndBreak rules("", code + suffix);
      const auto values = test::usual_values(rules, 600);
      for (const std::size_t known : {20, 60, 200}) {
        const auto found = proved_period(rules, std::span(values).first(known));
        if (!found) continue;
        INFO(code << suffix << " known " << known);
        ++proved;
        const auto [preperiod, period, saltus] = *found;
        REQUIRE(saltus == 0);
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
  unsigned proved = 0, growths = 0;
  for (unsigned digits = 1; digits < 4 * 256; ++digits) {
    const std::string code{"048C"[digits / 256], '.', "0123456789ABCDEF"[digits / 16 % 16],
                           "0123456789ABCDEF"[digits % 16]};
    if (code == "0.00") continue;
    const TakeAndBreak rules("", code);
    if (rules.most_rests() < 3) continue;
    const auto values = test::usual_values(rules, 400);
    for (const std::size_t known : {30, 60, 150}) {
      const auto found = proved_period(rules, std::span(values).first(known));
      if (!found) continue;
      INFO(code << " known " << known);
      ++proved;
      growths += found->saltus != 0;
      const auto [preperiod, period, saltus] = *found;
      for (std::uint64_t n = preperiod; n + period < values.size(); ++n)
        REQUIRE(values[n] + saltus == values[n + period]);
      if (preperiod > 0) REQUIRE(values[preperiod - 1] + saltus != values[preperiod - 1 + period]);
      if (saltus != 0) CHECK(seen_period(values) == found);
    }
  }
  CHECK(proved > 300);
  CHECK(growths > 200);
}

TEST_CASE("heap period: codes that end and grow, proved by as many values as the theorem asks for",
          "[theorem]") {
  // n₀ = 1, p = q = 6: the greater of 3·7 + 2 and 1 + 3·6, and 6 more.
  CHECK(!period_of("0.3F", 27));
  CHECK(period_of("0.3F", 28) == HeapPeriod{0, 6, 3});
  CHECK(period_of("0.8", 100) == HeapPeriod{1, 3, 1});
  CHECK(!period_of("0.8:unequal", 1000));
  // Twice as great: 3·(1 + 16) + 16 values prove the period 16, and then 8 is one, too.
  CHECK(!period_of("8.[3]", 65));
  CHECK(period_of("8.[3]", 66) == HeapPeriod{1, 8, 8});
  // One heap that differs, and no growth is claimed from there on.
  Values values = test::usual_values(*make_take_and_break("0.3F"), 60);
  ++values[60];
  CHECK(!proved_period(*make_take_and_break("0.3F"), values));
  // Values that grow as asked for, of a game that cannot have them: heaps of 1 could not be 5.
  for (std::uint32_t n = 0; n < 60; ++n) values[n] = n / 6 * 3 + n % 6;
  CHECK(!proved_period(*make_take_and_break("0.3F"), std::span(values).first(60)));
}

TEST_CASE("heap period: what values show is not proved", "[unit]") {
  const auto seen = [](const std::string& code, std::uint64_t last) {
    return seen_period(test::usual_values(*make_take_and_break(code), last));
  };
  CHECK(seen("0.9F", 100) == HeapPeriod{4, 3, 2});
  CHECK(!period_of("0.9F", 100));
  CHECK(seen("kayles", 3 * 83 - 2) == std::nullopt);
  CHECK(seen("kayles", 3 * 83 - 1) == HeapPeriod{71, 12});
  CHECK(seen("nim", 22) == std::nullopt);
  CHECK(seen("nim", 23) == HeapPeriod{0, 1, 1});
  CHECK(!seen_period(Values{}));
  Values falling(99);
  std::iota(falling.rbegin(), falling.rend(), 0U);
  CHECK(!seen_period(falling));
}

// Lasker's Nim: Winning Ways, chapter 4.
TEST_CASE("heap period: values that grow, proved by as many as the theorem asks for",
          "[reference]") {
  // 2·(1 + 4) + 0 + 4 values; Nim: 2·(0 + 1) + 0 + 1.
  CHECK(!period_of("lasker", 12));
  CHECK(period_of("lasker", 13) == HeapPeriod{1, 4, 4});
  CHECK(!period_of("nim", 1));
  CHECK(period_of("nim", 2) == HeapPeriod{0, 1, 1});
  Values values = test::usual_values(*make_take_and_break("lasker"), 100);
  for (std::uint64_t n = 0; n < 25; ++n) CHECK(values[4 * n + 3] == 4 * n + 4);
  // Heap 7 no longer repeats heap 3, and a later n₀ would need more values.
  std::swap(values[3], values[4]);
  CHECK(!proved_period(*make_take_and_break("lasker"), std::span(values).first(13)));
}

// Where the values prove a period with a saltus, three times as many keep it, by the definition.
TEST_CASE("heap period: growth that is proved stays true", "[theorem]") {
  unsigned proved = 0;
  std::set<std::uint64_t> periods;
  for (const char* const first : {"0.", "4."})
    for (unsigned digits = 0; digits < 32; ++digits) {
      std::string code = first;
      for (unsigned i = 0; i < 5; ++i) code += (digits >> i & 1U) != 0 ? '7' : '3';
      const TakeAndBreak rules("", code + "[3]");
      const auto values = heap_values_by_definition(rules, 179);
      for (const std::size_t known : {3, 14, 20, 60}) {
        const auto found = proved_period(rules, std::span(values).first(known));
        if (!found) continue;
        INFO(code << " known " << known);
        ++proved;
        periods.insert(found->period);
        REQUIRE(found->saltus == found->period);
        for (std::uint64_t n = found->preperiod; n + found->period < values.size(); ++n)
          REQUIRE(values[n + found->period] == values[n] + found->saltus);
      }
    }
  CHECK(proved > 20);
  CHECK(periods == std::set<std::uint64_t>{1, 4, 8});
}

TEST_CASE("heap period: no growth is claimed of other rules", "[unit]") {
  Values growing(1000);
  std::iota(growing.begin(), growing.end(), 0U);
  for (const char* const code :
       {"0.[1]", "0.[2]", "0.[7]", "0.31[3]", "0.3", "4.[3]:unequal", "8.[3]"})
    CHECK(!proved_period(TakeAndBreak("", code), growing));
  CHECK(!proved_period(TakeAndBreak("", "4.[3]"), growing));  // 1 and 2 would be left of 3
  CHECK(proved_period(TakeAndBreak("", "0.[3]"), growing) == HeapPeriod{0, 1, 1});
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

}  // namespace
}  // namespace miyama
