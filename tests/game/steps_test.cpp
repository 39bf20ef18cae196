#include "game/steps.hpp"

#include <cmath>

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

using Numbers = std::vector<std::uint64_t>;

bool is_square(std::uint64_t t) {
  for (std::uint64_t root = 0; root * root <= t; ++root)
    if (root * root == t) return true;
  return false;
}

/// Membership by definition, slow and without `next`.
bool belongs(const std::string& name, std::uint64_t t) {
  if (t == 0) return false;
  if (name == "squares") return is_square(t);
  if (name == "triangular") return is_square(8 * t + 1);
  if (name == "powers-of-2") return (t & (t - 1)) == 0;
  if (name == "fibonacci") return is_square(5 * t * t + 4) || is_square(5 * t * t - 4);
  if (name == "factorials") {
    std::uint64_t left = t;
    for (std::uint64_t d = 2; left % d == 0; ++d) left /= d;
    return left == 1;
  }
  std::uint64_t divisors = 0;
  for (std::uint64_t d = 1; d <= t; ++d) divisors += t % d == 0 ? 1 : 0;
  return divisors == 2;
}

/// Finds the expected steps by `contains`, `up_to` and `for_each`.
void check_members(const Steps& steps, std::uint64_t most, const Numbers& expected) {
  Numbers contained, visited;
  for (std::uint64_t t = 0; t <= most; ++t)
    if (steps.contains(t)) contained.push_back(t);
  steps.for_each(most, [&](std::uint64_t t) { visited.push_back(t); });
  CHECK(contained == expected);
  CHECK(visited == expected);
  CHECK(steps.up_to(most) == expected);
}

TEST_CASE("steps: any, ranges that overlap, and the greatest steps", "[unit]") {
  const Steps any = Steps::any();
  CHECK(any == Steps::parse("any"));
  CHECK((any.is_any() && any.text() == "any" && any.contains(UINT64_MAX - 1)));
  check_members(any, 5, {1, 2, 3, 4, 5});
  check_members(any, 0, {});
  check_members(Steps::parse("5-8,1-2,7-9"), 20, {1, 2, 5, 6, 7, 8, 9});
  CHECK(Steps::parse("4294967295").contains(0xFFFF'FFFF));
  CHECK_FALSE(Steps::parse("1-4294967295").is_any());
  CHECK(Steps::parse("all-but:1-4294967295").least() == 0x1'0000'0000);
}

TEST_CASE("steps: the named sets hold what they say", "[unit]") {
  CHECK(Steps::names() == std::vector<std::string>{"squares", "primes", "powers-of-2", "factorials",
                                                   "fibonacci", "triangular"});
  for (const std::string& name : Steps::names()) {
    CAPTURE(name);
    const Steps steps = Steps::parse(name);
    Numbers expected;
    for (std::uint64_t t = 1; t <= 800; ++t)
      if (belongs(name, t)) expected.push_back(t);
    check_members(steps, 800, expected);
    CHECK(steps.least() == expected.front());
    CHECK_FALSE(steps.is_any());
    CHECK(steps.text() == name);
    CHECK(Steps::parse(name) == steps);
  }
}

TEST_CASE("steps: sets of residues", "[unit]") {
  check_members(Steps::parse("1 mod 2"), 9, {1, 3, 5, 7, 9});
  check_members(Steps::parse("0 mod 3"), 10, {3, 6, 9});
  check_members(Steps::parse("6,1-1 mod 5"), 12, {1, 6, 11});
  check_members(Steps::parse("all-but:0,2..3mod5"), 12, {1, 4, 6, 9, 11});
  CHECK(Steps::parse("all-but:0,2..3mod5").text() == "1,4mod5");
  CHECK(Steps::parse("1,4 mod 5") == Steps::parse("4,6 mod 5"));
  CHECK(Steps::parse("0-9 mod 7").is_any());
  CHECK(Steps::parse("2..4") == Steps::parse("2-4"));
  const Steps large = Steps::parse("65535 mod 65536");
  CHECK(large.least() == 65'535);
  CHECK(large.up_to(200'000) == Numbers{65'535, 131'071, 196'607});
  CHECK(large.contains((std::uint64_t{1} << 40) - 1));
  CHECK_FALSE(large.has_greatest());
  for (const char* text :
       {"1 mod 0", "1 mod", "mod 2", "x mod 2", "1 mod 65537", "all-but:0,1 mod 2"})
    CHECK_THROWS_AS(Steps::parse(text), usage_error);
}

/// Sets are listed up to 65536 once; beyond, they are listed as far as asked.
TEST_CASE("steps: named sets beyond the kept list", "[unit]") {
  const Steps squares = Steps::parse("squares");
  CHECK(squares.up_to(65'535).size() == 255);
  CHECK(squares.up_to(65'536).size() == 256);
  CHECK(squares.up_to(66'048).back() == 65'536);
  CHECK(squares.up_to(66'049).back() == 66'049);
  CHECK_FALSE(squares.contains(65'535ULL * 65'535 + 1));
  const auto last_up_to_all = [](const char* name) {
    return Steps::parse(name).up_to(0xFFFF'FFFF).back();
  };
  CHECK(last_up_to_all("squares") == 4'294'836'225);           // 65535²
  CHECK(last_up_to_all("triangular") == 4'294'930'221);        // 92681·92682/2
  CHECK(last_up_to_all("powers-of-2") == 2'147'483'648);       // 2³¹
  CHECK(last_up_to_all("factorials") == 479'001'600);          // 12!
  CHECK(last_up_to_all("fibonacci") == 2'971'215'073);         // F₄₇
  CHECK(Steps::parse("primes").up_to(70'000).size() == 6935);  // π(70000)
  CHECK(Steps::parse("primes").contains(4'294'967'291));       // the greatest below 2³²
  CHECK_FALSE(Steps::parse("primes").contains(4'294'967'295));
  const auto greatest = [](const char* name) { return Steps::parse(name).up_to(INT64_MAX).back(); };
  CHECK(greatest("powers-of-2") == std::uint64_t{1} << 62);
  CHECK(greatest("factorials") == 2'432'902'008'176'640'000);  // 20!, and 21! is beyond 2⁶⁴
  CHECK(greatest("fibonacci") == 7'540'113'804'746'346'429);   // F₉₂
  CHECK(squares.contains(3'037'000'499ULL * 3'037'000'499ULL));
  CHECK(Steps::parse("triangular").contains(9'223'372'034'707'292'160));  // (2³² − 1) 2³² / 2
  for (const std::string& name : Steps::names())
    CHECK_FALSE(Steps::parse(name).contains(INT64_MAX));
}

TEST_CASE("steps: a visit that ends costs what it saw, however far it might go", "[unit]") {
  for (const std::string name : {"primes", "squares", "triangular"}) {
    CAPTURE(name);
    const Numbers listed = Steps::parse(name).up_to(1'000'000);
    Numbers visited;
    const auto visit = [&](std::uint64_t t) {
      visited.push_back(t);
      return visited.size() < listed.size();
    };
    CHECK_FALSE(Steps::parse(name).for_each(INT64_MAX, visit));
    CHECK(visited == listed);
  }
  CHECK(Steps::parse("primes").up_to(10'000'000).size() == 664'579);  // π(10⁷)
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

TEST_CASE("steps: the text is canonical", "[unit]") {
  const auto text = [](const char* given) { return Steps::parse(given).text(); };
  CHECK(text("3,2,1") == "1,2,3");
  CHECK(text("1,2,3,4") == "1-4");
  CHECK(text("1-3") == "1,2,3");
  CHECK(text("9,5-7,8,1") == "1,5-9");
  CHECK(text("1-1000000,5") == "1-1000000");
  CHECK(text("all-but:7,2-3") == "all-but:2,3,7");
  CHECK(text("all-but:1") == "all-but:1");
  CHECK(text("all-but:1-5,9") == "all-but:1-5,9");
  CHECK(text("4294967295") == "4294967295");
  CHECK(text("all-but:4294967295") == "all-but:4294967295");
}

TEST_CASE("steps: every set of steps up to 8, and its complement, comes back from its text",
          "[unit]") {
  for (unsigned set = 1; set < 256; ++set)
    for (const std::string start : {"", "all-but:"}) {
      Numbers expected;
      std::string given = start;
      for (std::uint64_t t = 8; t >= 1; --t)
        if ((set >> (t - 1) & 1) != 0)
          given += (given.size() == start.size() ? "" : ",") + std::to_string(t);
      for (std::uint64_t t = 1; t <= 10; ++t)
        if ((t <= 8 && (set >> (t - 1) & 1) != 0) == start.empty()) expected.push_back(t);
      const Steps steps = Steps::parse(given);
      CAPTURE(given, steps.text());
      check_members(steps, 10, expected);
      CHECK_FALSE(steps.is_any());
      CHECK(steps.least() == (expected.empty() ? 11 : expected.front()));
      CHECK(Steps::parse(steps.text()) == steps);
      CHECK(Steps::parse(steps.text()).text() == steps.text());
    }
}

TEST_CASE("steps: what is not a set is refused, with a reason", "[unit]") {
  const auto refused = [](const std::string& text, const std::string& words) {
    const std::string said = message_of<usage_error>([&] { (void)Steps::parse(text); });
    CAPTURE(text, said);
    CHECK(contains(said, "the steps \"" + text + "\" "));
    CHECK(contains(said, words));
  };
  for (const char* none : {"", "all-but:"}) refused(none, "are empty");
  for (const char* none :
       {",",       "1,",    ",1",        "1,,2", "x",   "1;2",   " 1",
        "1 ",      "1, 2",  "+1",        "1.5",  "1e3", "-1",    "all-but",
        "Squares", "any,1", "1,squares", "1-",   "-",   "1-2-3", "99999999999999999999"})
    refused(none,
            "\" in place of a number: give numbers and ranges such as 1,2,5-7, all-but:2,3, any");
  refused("0,1", "contain 0, which takes nothing");
  refused("all-but:0", "contain 0, which takes nothing");
  refused("5-3", "contain the range 5-3, which goes down");
  refused("4294967296", "go up to 4294967296, and no heap is larger than 4294967295");
}

}  // namespace
}  // namespace miyama
