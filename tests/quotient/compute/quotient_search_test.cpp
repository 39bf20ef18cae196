#include "quotient/quotient.hpp"

#include <map>

#include "quotient/check/quotient_proof.hpp"
#include "support/catch.hpp"
#include "support/partition_oracle.hpp"
#include "support/reference.hpp"

namespace miyama {
namespace {

QuotientResult found(const std::string& code, QuotientLimits limits = {}) {
  return find_quotient(TakeAndBreak(code, code), limits, nullptr);
}

oracle::RestsOf rests_of(const std::string& code) {
  std::vector<unsigned> digits{static_cast<unsigned>(code[0] - '0')};
  for (const char c : code.substr(2))
    digits.push_back(static_cast<unsigned>(c <= '9' ? c - '0' : c - 'A' + 10));
  return oracle::digit_rests(digits);
}

TEST_CASE("quotient search: published orders", "[reference]") {
  for (const auto& game : reference("misere_quotients.json")) {
    if (game.contains("heap")) continue;
    const QuotientResult q = found(game.at("code"));
    INFO(game.at("code"));
    CHECK(q.quotient.order() == game.at("order"));
    CHECK(q.period);
    CHECK(q.end == QuotientEnd::period);
    CHECK_FALSE(q.quotient.is_tame());
    CHECK_FALSE(broken_law(q.quotient));
  }
}

TEST_CASE("quotient search: published orders of the first heaps", "[slow]") {
  for (const auto& game : reference("misere_quotients.json")) {
    if (!game.contains("heap")) continue;
    const QuotientResult q = found(game.at("code"), {game.at("heap"), 1000, 600});
    INFO(game.at("code"));
    CHECK(q.quotient.order() == game.at("order"));
    CHECK(q.end == QuotientEnd::heap);
    CHECK(growth_of(q.quotient) == q.growth);
    CHECK_FALSE(broken_law(q.quotient));
  }
}

TEST_CASE("quotient search: sums are lost as brute force says", "[theorem]") {
  for (const char* const code :
       {"0.75",   "0.123", "0.53", "0.152", "0.71",  "0.77", "0.34", "0.144",
        "0.72",   "0.115", "0.3",  "0.33",  "0.333", "4.3",  "0.07", "0.137",
        "0.3122", "0.8",   "4.7",  "0.26",  "0.35",  "0.45", "0.17"}) {
    const MisereQuotient q = found(code, {16, 150, 5}).quotient;
    INFO(code);
    CHECK(q.largest_heap() >= (std::string(code) == "0.3122" ? 6 : 3));
    bool agree = true;
    for (const auto& [heaps, answer] : oracle::solve_heaps(rests_of(code), 16, oracle::Last::loses))
      if (heaps.empty() || heaps.front() <= static_cast<int>(q.largest_heap()))
        agree = agree && q.is_loss(q.image_of_sum(heaps)) == !answer.wins;
    CHECK(agree);
  }
}

TEST_CASE("quotient search: how Kayles grows", "[reference]") {
  const QuotientResult kayles = found("0.77");
  std::map<std::uint64_t, std::size_t> orders;
  for (const QuotientGrowth& growth : kayles.growth) orders[growth.heap] = growth.order;
  CHECK(orders == std::map<std::uint64_t, std::size_t>{
                      {1, 2}, {2, 6}, {5, 12}, {9, 18}, {12, 24}, {25, 32}, {27, 40}});
  CHECK(growth_of(kayles.quotient) == kayles.growth);
  CHECK(kayles.period->period == 12);
  CHECK(kayles.period->preperiod == 71);
}

/// Heap 25 distinguishes powers that nothing distinguished before, and heaps that were alike.
TEST_CASE("quotient search: how Dawson's Kayles grows", "[reference]") {
  const QuotientResult kayles = found("0.07", {27, 500, 600});
  std::map<std::uint64_t, std::size_t> orders;
  for (const QuotientGrowth& growth : kayles.growth) orders[growth.heap] = growth.order;
  CHECK(orders == std::map<std::uint64_t, std::size_t>{
                      {2, 2}, {4, 6}, {10, 12}, {14, 24}, {25, 144}, {27, 176}});
  CHECK_FALSE(broken_law(kayles.quotient));
}

TEST_CASE("quotient search: Nim is tame, and each power of two new", "[theorem]") {
  const QuotientResult nim = found("0.[3]", {20, 100, 60});
  CHECK(nim.quotient.is_tame());
  CHECK(nim.quotient.order() == 34);
  CHECK(nim.growth.size() == 5);
  CHECK(growth_of(nim.quotient) == nim.growth);
  CHECK(nim.end == QuotientEnd::heap);
  CHECK_FALSE(nim.period);
}

TEST_CASE("quotient search: every heap behind a proved period is like those before it",
          "[theorem]") {
  for (const char* const code : {"0.75", "0.123", "0.53", "0.71", "0.34", "4.3", "0.3"}) {
    const TakeAndBreak rules(code, code);
    const QuotientResult all = found(code);
    INFO(code);
    REQUIRE(all.period);
    MisereQuotient longer = all.quotient;
    while (longer.largest_heap() < all.period->preperiod + 3 * all.period->period + 40)
      longer.add_image(longer.image(longer.largest_heap() + 1 - all.period->period));
    CHECK_FALSE(failing_sum(longer, rules, [] {}));
    if (all.period->preperiod > 0)
      CHECK(longer.image(all.period->preperiod - 1) !=
            longer.image(all.period->preperiod - 1 + all.period->period));
  }
}

TEST_CASE("quotient search: limits end it with what is proved", "[unit]") {
  const QuotientResult infinite = found("0.3122", {50, 200, 60});
  CHECK(infinite.end == QuotientEnd::elements);
  CHECK(infinite.quotient.largest_heap() == 6);
  CHECK(infinite.quotient.order() == 52);
  CHECK(found("0.77", {10, 500, 60}).end == QuotientEnd::heap);
  CHECK(found("0.77", {10, 500, 60}).quotient.largest_heap() == 10);
  CHECK(found("0.77", {400, 39, 60}).end == QuotientEnd::elements);
  CHECK(found("0.07", {400, 4000, 1}).end == QuotientEnd::seconds);
}

TEST_CASE("quotient search: no period without its theorem", "[unit]") {
  const MisereQuotient two({0, 1, 1, 0}, {0, 1}, {0, 1, 0, 1, 0, 1, 0, 1, 0, 1});
  CHECK(proved_period(TakeAndBreak("0.3", "0.3"), two)->period == 2);
  CHECK_FALSE(proved_period(TakeAndBreak("0.[5]", "0.[5]"), two));
  CHECK_FALSE(proved_period(TakeAndBreak("4.3", "4.3:unequal"), two));
  // Three heaps have to reach farther: 3 (1 + 2) + 1 > 9.
  CHECK_FALSE(proved_period(TakeAndBreak("0.9", "0.9"),
                            {{0, 1, 1, 0}, {0, 1}, {0, 1, 0, 1, 0, 1, 0, 1, 0}}));
  CHECK(proved_period(TakeAndBreak("0.9", "0.9"), two)->preperiod == 0);
}

TEST_CASE("quotient search: a period of several games holds for each, behind their bounds",
          "[theorem]") {
  const TakeAndBreak one("0.3", "0.3"), nim("nim", "0.[3]");
  const auto images = [](std::size_t last) {  // heaps of 0.3 at 1, 3, 5 …, of Nim, 1 alone, at 2
    std::vector<Element> all{0, 1, 1};
    while (all.size() <= last) all.push_back(all.size() % 4 == 1 ? 1 : 0);
    return MisereQuotient({0, 1, 1, 0}, {0, 1}, std::move(all));
  };
  const HeapSet bounded("", {{one}, {nim, 1}});
  CHECK_FALSE(failing_sum(images(20), bounded, [] {}));
  const auto period = proved_period(bounded, images(20));
  REQUIRE(period);
  CHECK(period->period == 2);
  CHECK(period->preperiod == 2);
  CHECK_FALSE(proved_period(bounded, images(6)));   // 4 < 2 + 2 + 1
  CHECK_FALSE(proved_period(bounded, images(19)));  // the last size lacks a heap
  CHECK_FALSE(proved_period(HeapSet("", {{one}, {nim}}), images(20)));
}

TEST_CASE("quotient search: stops when asked", "[unit]") {
  const std::atomic<int> stop{1};
  Observer observer(&stop);
  CHECK_THROWS_AS(find_quotient(TakeAndBreak("0.77", "0.77"), {}, &observer), stopped_error);
}

}  // namespace
}  // namespace miyama
