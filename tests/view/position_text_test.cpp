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
  CHECK(parse_numbers("9,9,9", {"--heaps", "--heaps"}) == Numbers{9, 9, 9});
  CHECK(parse_numbers("0", {"--heaps", "--heaps"}) == Numbers{0});
  CHECK(parse_numbers("010,08", {"--heaps", "--heaps"}) == Numbers{10, 8});
  CHECK(parse_numbers("9223372036854775807", {"--heaps", "--heaps"}) ==
        Numbers{9223372036854775807U});
}

TEST_CASE("position text: what is no list of numbers is refused with its name and value",
          "[unit]") {
  for (const char* text :
       {"", ",", "9,,9", ",9", "9,", "-5", "+5", " 5", "5 ", "0x10", "1e3", "9.5", "nine", "9;9"}) {
    CHECK_THROWS_AS(parse_numbers(text, {"--heaps", "--heaps"}), usage_error);
    CHECK_THROWS_WITH(parse_numbers(text, {"--heaps", "--heaps"}),
                      says("--heaps \"" + std::string(text) + "\""));
  }
  for (const char* text :
       {"9223372036854775808", "18446744073709551616", "1000000000000000000000000000000"})
    CHECK_THROWS_WITH(parse_numbers(text, {"--heaps", "--heaps"}),
                      says("too large: at most 9223372036854775807"));
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
  CHECK_THROWS_WITH(
      parse_position("735", box),
      says("is one number, those of the table have 3: write commas between them, such as 7,3,5"));
  CHECK(parse_position("010", Box(Numbers{12})) == Numbers{10});
}

TEST_CASE("position text: positions outside the table are refused, the heap named", "[unit]") {
  const Box box(Numbers{5, 3, 4});
  CHECK_THROWS_WITH(parse_position("540", box), says("heap 2 has 4, the bound is 3"));
  CHECK_THROWS_WITH(parse_position("5,3,5", box), says("heap 3 has 5, the bound is 4"));
  CHECK_THROWS_WITH(
      parse_position("53", box),
      says("is one number, those of the table have 3: write commas between them, such as "
           "1,2,3"));
  CHECK_THROWS_WITH(parse_position("5,3", box), says("has 2 heaps, the table has 3"));
  CHECK_THROWS_AS(parse_position("5a3", box), usage_error);
  CHECK_THROWS_AS(parse_position("", box), usage_error);
}

TEST_CASE("position text: written as it is read", "[unit]") {
  for (const Numbers& bounds :
       {Numbers{9, 9, 9}, Numbers{9, 10}, Numbers{0}, Numbers{4, 1}, Numbers{1000}}) {
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

TEST_CASE("position text: multisets in any order, empty heaps left out", "[unit]") {
  const Partitions partitions(21);
  CHECK(parse_multiset("1,2,3", partitions) == Numbers{3, 2, 1});
  CHECK(parse_multiset("3,0,1,03,0", partitions) == Numbers{3, 3, 1});
  CHECK(parse_multiset("12", partitions) == Numbers{12});  // never compact
  CHECK(parse_multiset("21", partitions) == Numbers{21});
  for (const char* text : {"", "0", "0,0"}) CHECK(parse_multiset(text, partitions).empty());
  for (const char* text : {"x", "1,,2", "-3", ",", "1;2"})
    CHECK_THROWS_AS(parse_multiset(text, partitions), usage_error);
}

TEST_CASE("position text: multisets outside the table are refused, the bound named", "[unit]") {
  const Partitions partitions(9, 5, 3);
  CHECK(parse_multiset("5,4,0,0", partitions) == Numbers{5, 4});
  CHECK_THROWS_WITH(parse_multiset("2,6", partitions),
                    says("\"2,6\"") && says("a heap has 6, the bound is 5"));
  CHECK_THROWS_WITH(parse_multiset("5,5", partitions), says("add up to 10, the table goes to 9"));
  CHECK_THROWS_WITH(parse_multiset("1,1,1,1", partitions),
                    says("has 4 heaps, the table has at most 3"));
  CHECK_THROWS_WITH(parse_multiset("9223372036854775807,9223372036854775807,2", partitions),
                    says("a heap has 9223372036854775807"));
}

TEST_CASE("position text: multisets are written as they are read", "[unit]") {
  const Partitions partitions(12);
  const PositionFormat format(partitions);
  for (std::uint64_t rank = 0; rank < partitions.positions(); ++rank)
    CHECK(partitions.rank(parse_multiset(format(partitions.unrank(rank)), partitions)) == rank);
  CHECK(format(Numbers{}) == "0");
  CHECK(format(Numbers{3, 2, 1}) == "3,2,1");
}

TEST_CASE("position list: names of the coordinates", "[unit]") {
  CHECK(coordinate_names(Box(Numbers{4, 5}), false) ==
        std::vector<std::string>{"heap_1", "heap_2"});
  CHECK(coordinate_names(Box(Numbers{1, 4, 5}), true) ==
        std::vector<std::string>{"passes_left", "heap_1", "heap_2"});
}

TEST_CASE("position list: numbers of all lengths, with a separator or without", "[unit]") {
  std::string out = "x";
  append_joined(out, Numbers{0, 10, UINT64_MAX}, ' ');
  append_joined(out, Numbers{}, ',');
  append_joined(out, Numbers{7, 3}, '\0');
  CHECK(out == "x0 10 1844674407370955161573");
}

}  // namespace miyama
