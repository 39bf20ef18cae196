#include "view/position_text.hpp"

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/says.hpp"

namespace miyama {
namespace {

using test::says;
using Numbers = std::vector<std::uint64_t>;

}  // namespace

TEST_CASE("position text: lists of numbers, always decimal", "[unit]") {
  CHECK(parse_numbers("9,9,9", "--heaps") == Numbers{9, 9, 9});
  CHECK(parse_numbers("0", "--heaps") == Numbers{0});
  CHECK(parse_numbers("010,08", "--heaps") == Numbers{10, 8});
  CHECK(parse_numbers("9223372036854775807", "--heaps") == Numbers{9223372036854775807U});
}

TEST_CASE("position text: what is no list of numbers is refused with its name and value", "[unit]") {
  for (const char* text : {"", ",", "9,,9", ",9", "9,", "-5", "+5", " 5", "5 ", "0x10", "1e3", "9.5", "nine", "9;9"}) {
    CHECK_THROWS_AS(parse_numbers(text, "--heaps"), usage_error);
    CHECK_THROWS_WITH(parse_numbers(text, "--heaps"), says("--heaps \"" + std::string(text) + "\""));
  }
  for (const char* text : {"9223372036854775808", "18446744073709551616", "1000000000000000000000000000000"})
    CHECK_THROWS_WITH(parse_numbers(text, "--heaps"), says("too large"));
}

TEST_CASE("position text: compact where every bound is at most 9", "[unit]") {
  const Box box(Numbers{9, 9, 9});
  CHECK(parse_position("735", box) == Numbers{7, 3, 5});
  CHECK(parse_position("010", box) == Numbers{0, 1, 0});
  CHECK(parse_position("7,3,5", box) == Numbers{7, 3, 5});
  CHECK(parse_position("07,003,5", box) == Numbers{7, 3, 5});
  CHECK(parse_position("7", Box(Numbers{9})) == Numbers{7});
}

TEST_CASE("position text: with larger bounds commas are needed", "[unit]") {
  const Box box(Numbers{9, 10, 9});
  CHECK(parse_position("7,10,5", box) == Numbers{7, 10, 5});
  CHECK_THROWS_WITH(parse_position("735", box), says("has 1 heaps, the table has 3"));
  CHECK(parse_position("010", Box(Numbers{12})) == Numbers{10});
}

TEST_CASE("position text: positions outside the table are refused, the heap named", "[unit]") {
  const Box box(Numbers{5, 3, 4});
  CHECK_THROWS_WITH(parse_position("540", box), says("heap 2 has 4, the bound is 3"));
  CHECK_THROWS_WITH(parse_position("5,3,5", box), says("heap 3 has 5, the bound is 4"));
  CHECK_THROWS_WITH(parse_position("53", box), says("has 1 heaps, the table has 3"));
  CHECK_THROWS_WITH(parse_position("5,3", box), says("has 2 heaps, the table has 3"));
  CHECK_THROWS_AS(parse_position("5a3", box), usage_error);
  CHECK_THROWS_AS(parse_position("", box), usage_error);
}

TEST_CASE("position text: written as it is read", "[unit]") {
  for (const Numbers& bounds : {Numbers{9, 9, 9}, Numbers{9, 10}, Numbers{0}, Numbers{4, 1}, Numbers{1000}}) {
    const Box box(bounds);
    const PositionFormat format(box);
    Numbers position(box.heaps());
    for (std::uint64_t rank = 0; rank < box.positions(); rank += 7) {
      box.unrank(rank, position);
      CHECK(parse_position(format(position), box) == position);
    }
  }
  std::string line = "to ";
  PositionFormat(Box(Numbers{12, 3})).append(line, Numbers{12, 0});
  CHECK(line == "to 12,0");
}

}  // namespace miyama
