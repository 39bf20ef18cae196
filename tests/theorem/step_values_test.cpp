#include "theorem/step_values.hpp"

#include <algorithm>
#include <random>
#include <string>

#include "support/catch.hpp"

namespace miyama {
namespace {

/// The definition: stamp what every step leads to.
std::vector<std::uint64_t> values_by_definition(const Steps& steps, std::uint64_t largest) {
  std::vector<std::uint64_t> values;
  for (std::uint64_t heap = 0; heap <= largest; ++heap) {
    std::vector<bool> there(heap + 2, false);
    for (std::uint64_t t = 1; t <= heap; ++t)
      if (steps.contains(t)) there[values[heap - t]] = true;
    values.push_back(static_cast<std::uint64_t>(std::ranges::find(there, false) - there.begin()));
  }
  return values;
}

std::vector<std::uint64_t> listed(const StepValues& values, std::uint64_t largest) {
  std::vector<std::uint64_t> list;
  for (std::uint64_t heap = 0; heap <= largest; ++heap) list.push_back(values.of(heap));
  return list;
}

void compare(const Steps& steps, std::uint64_t largest) {
  CAPTURE(steps.text(), largest);
  REQUIRE(listed(StepValues(steps, largest), largest) == values_by_definition(steps, largest));
}

TEST_CASE("steps: intervals are the steps, with gaps between", "[unit]") {
  const auto intervals = [](const char* text, std::uint64_t most) {
    return Steps::parse(text).intervals_up_to(most);
  };
  using Intervals = std::vector<Steps::Interval>;
  CHECK(intervals("1-3,7", 9) == Intervals{{1, 3}, {7, 7}});
  CHECK(intervals("1-3,7", 6) == Intervals{{1, 3}});
  CHECK(intervals("1-3,7", 2) == Intervals{{1, 2}});
  CHECK(intervals("1-3,7", 0).empty());
  CHECK(intervals("all-but:2,3", 50) == Intervals{{1, 1}, {4, 50}});
  CHECK(intervals("primes", 13) == Intervals{{2, 3}, {5, 5}, {7, 7}, {11, 11}, {13, 13}});
  CHECK(intervals("squares", 100'000).back() == Steps::Interval{316 * 316, 316 * 316});
  CHECK(Steps::parse("1-3,7").has_greatest());
  for (const char* text : {"any", "all-but:2", "squares"})
    CHECK_FALSE(Steps::parse(text).has_greatest());
}

TEST_CASE("step values: every set of steps up to 7", "[theorem]") {
  for (unsigned set = 1; set < 128; ++set) {
    std::string text;
    for (unsigned t = 1; t <= 7; ++t)
      if (set >> (t - 1) & 1) text += (text.empty() ? "" : ",") + std::to_string(t);
    compare(Steps::parse(text), 150);
    compare(Steps::parse("all-but:" + text), 90);
    for (const std::uint64_t largest : {0, 1, 6, 7, 8, 14}) compare(Steps::parse(text), largest);
  }
}

TEST_CASE("step values: named sets, ranges, any", "[theorem]") {
  for (const std::string& name : Steps::names()) compare(Steps::parse(name), 600);
  for (const char* text : {"any", "1-20", "5-9", "1-3,8-10,40", "all-but:1", "all-but:1-5,9", "17"})
    compare(Steps::parse(text), 300);
}

TEST_CASE("step values: random sets, far beyond the first periods", "[theorem]") {
  std::mt19937 random(1982);
  std::size_t periodic = 0;
  for (int i = 0; i < 40; ++i) {
    std::string text;
    for (unsigned n = 1 + random() % 4; n > 0; --n)
      text += (text.empty() ? "" : ",") + std::to_string(1 + random() % 25);
    const Steps steps = Steps::parse(text);
    compare(steps, 1500);
    const StepValues values(steps, 1500);
    periodic +=
        values.period() != 0 && values.first_of_period() + 3 * values.period() < 1500 ? 1 : 0;
  }
  CHECK(periodic > 20);
}

TEST_CASE("step values: periods by hand", "[unit]") {
  const StepValues bounded(Steps::parse("1-3"), 0xFFFF'FFFE);
  CHECK(bounded.period() == 4);
  CHECK(bounded.first_of_period() < 8);
  CHECK(bounded.of(0xFFFF'FFFE) == 2);
  CHECK(bounded.of(0xFFFF'FFFC) == 0);
  CHECK(StepValues(Steps::parse("2,3,7"), 1000).period() == 5);
  const StepValues late(Steps::parse("1,4,10"), 1000);  // values before heap 16 do not come again
  CHECK(late.period() == 11);
  CHECK(late.first_of_period() >= 16);
  CHECK(StepValues(Steps::parse("1-1000"), 0xFFFF'FFFE).of(1001 * 12345 + 678) == 678);
  CHECK(StepValues(Steps::parse("9"), 5).period() == 1);
  CHECK(StepValues(Steps::any(), 0xFFFF'FFFE).of(0xFFFF'FFFD) == 0xFFFF'FFFD);
  CHECK(StepValues(Steps::parse("squares"), 1000).period() == 0);
}

TEST_CASE("step values: what can be listed", "[unit]") {
  constexpr std::uint64_t most = 0xFFFF'FFFE;
  for (const char* text : {"any", "1", "1-3", "2,3,7", "1-1000"})
    CHECK(StepValues::affordable(Steps::parse(text), most));
  for (const char* text : {"squares", "all-but:2,3,7", "1-4000000000", "primes", "powers-of-2"})
    CHECK_FALSE(StepValues::affordable(Steps::parse(text), most));
  for (const char* text : {"squares", "all-but:2,3,7", "1-4000000000", "primes"})
    CHECK(StepValues::affordable(Steps::parse(text), 1'000'000));
  CHECK_FALSE(StepValues::affordable(Steps::parse("primes"), 10'000'000));
}

}  // namespace
}  // namespace miyama
