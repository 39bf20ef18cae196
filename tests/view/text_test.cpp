/// @file  text_test.cpp
/// @brief Words and numbers as the commands print and read them: positions and listings.

#include <algorithm>

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"
#include "theorem/heap_sum.hpp"
#include "view/listing.hpp"
#include "view/position_text.hpp"

namespace miyama {
namespace {

using Numbers = std::vector<std::uint64_t>;

TEST_CASE("position text: what is not a position is refused with its value and the bound",
          "[unit]") {
  const auto said = [](const auto& action) { return message_of<usage_error>(action); };
  for (const char* text :
       {"", ",", "9,,9", ",9", "9,", "-5", "+5", " 5", "5 ", "0x10", "1e3", "9.5", "nine", "9;9"}) {
    CAPTURE(text);
    CHECK(contains(said([&] {
                     (void)parse_numbers(text, {"--heaps", "--heaps"});
                   }),
                   concat("--heaps \"", text, '"')));
  }
  CHECK(parse_numbers("010,9223372036854775807", {"--heaps", "--heaps"}) == Numbers{10, INT64_MAX});
  for (const char* text : {"9223372036854775808", "1000000000000000000000000000000"})
    CHECK(contains(said([&] {
                     (void)parse_numbers(text, {"--heaps", "--heaps"});
                   }),
                   "at most 9223372036854775807"));
  const Box box(Numbers{5, 3, 4}), large(Numbers{9, 10, 9});
  CHECK(parse_position("010", box) == Numbers{0, 1, 0});  // compact where bounds have one digit
  CHECK(parse_position("05,003,4", box) == Numbers{5, 3, 4});
  CHECK(parse_position("010", Box(Numbers{12})) == Numbers{10});
  for (const auto& [text, words] : {std::pair{"540", "heap 2 has 4, the bound is 3"},
                                    {"5,3,5", "heap 3 has 5, the bound is 4"},
                                    {"53", "is one number, those of the table have 3"},
                                    {"5,3", "has 2 heaps, the table has 3"}})
    CHECK(contains(said([&, text = text] { (void)parse_position(text, box); }), words));
  CHECK(contains(said([&] { (void)parse_position("735", large); }), "such as 7,3,5"));

  const Partitions partitions(9, 5, 3);
  CHECK(parse_multiset("1,3,0,03", partitions) == Numbers{3, 3, 1});
  for (const char* text : {"", "0", "0,0"}) CHECK(parse_multiset(text, partitions).empty());
  for (const auto& [text, words] :
       {std::pair{"2,6", "a heap has 6, the bound is 5"},
        {"5,5", "add up to 10, the table goes to 9"},
        {"1,1,1,1", "has 4 heaps, the table has at most 3"},
        {"9223372036854775807,9223372036854775807,2", "a heap has 9223372036854775807"},
        {"1,,2", "1,,2"}})
    CHECK(contains(said([&, text = text] { (void)parse_multiset(text, partitions); }), words));
}

TEST_CASE("position text: written as it is read", "[unit]") {
  for (const Numbers& bounds :
       {Numbers{9, 9, 9}, Numbers{9, 10}, Numbers{0}, Numbers{4, 1}, Numbers{1000}}) {
    const Box box(bounds);
    Numbers position(box.heaps());
    for (std::uint64_t rank = 0; rank < box.positions(); rank += 7) {
      box.unrank(rank, position);
      CHECK(parse_position(PositionFormat(box)(position), box) == position);
    }
  }
  const Partitions partitions(12);
  for (std::uint64_t rank = 0; rank < partitions.positions(); ++rank) {
    const std::string text = PositionFormat(partitions)(partitions.unrank(rank));
    CHECK(partitions.rank(parse_multiset(text, partitions)) == rank);
  }
}

TEST_CASE("listing: losses are crossed, wins lead to every lost option", "[golden]") {
  const auto line_of = [](const Position& position, const Numbers& bounds) {
    const IsLoss is_loss = [](PositionView p) {
      std::uint64_t sum = 0;
      for (const std::uint64_t size : p) sum ^= size;
      return sum == 0;
    };
    return listing_line(make_nim(position.size()), position, is_loss, PositionFormat(Box(bounds)));
  };
  CHECK(line_of({0, 0, 0}, {9, 9, 9}) == "000 ×");
  CHECK(line_of({7, 3, 5}, {9, 9, 9}) == "735 → 635 725 734");
  CHECK(line_of({7, 3, 5}, {9, 9, 10}) == "7,3,5 → 6,3,5 7,2,5 7,3,4");
  const Partitions all(30);
  const auto moves_of = [&](const char* rules, const Position& position,
                            Convention convention = Convention::normal) {
    const auto game = make_take_and_break(rules);
    const auto sum = heap_sum_of(*game, convention, all.total());
    return listing_line(
        *game, position, [&](PositionView p) { return sum->is_loss(p); }, PositionFormat(all));
  };
  CHECK(moves_of("rows", {6, 5, 4, 3, 2, 1}) ==
        "6,5,4,3,2,1 → 6 to 1; 6 to 3,2; 5 to 2; 5 to 3,1; 4 to 3; 4 to 2,1");
  CHECK(moves_of("rows", {5}) == "5 → 5 to 0; 5 to 1,1; 5 to 2,2");  // fewer sticks come first
  CHECK(moves_of("nim", {1, 1, 1}) == "1,1,1 → 1 to 0");             // equal heaps once
  CHECK(moves_of("rows", {}, Convention::misere) == "0 wins: no move is left");
  // No option is looked up after a loss, and a win that the table does not explain is reported.
  int asked = 0;
  CHECK(listing_line(
            *make_take_and_break("rows"), Position{4, 3},
            [&](PositionView) { return ++asked, true; }, PositionFormat(all)) == "4,3 ×");
  CHECK(asked == 1);
  CHECK(contains(listing_line(
                     *make_take_and_break("rows"), Position{2, 1},
                     [](PositionView) { return false; }, PositionFormat(all)),
                 "none of its options is a loss: check the table"));
}

TEST_CASE("loss shapes: sixteen heaps, of which no order is tried for its own sake", "[unit]") {
  LossShapes shapes(Box(Numbers(16, 3)), false);
  Numbers position{0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3};  // 63 063 000 orders
  for (int i = 0; i < 1000 && std::next_permutation(position.begin(), position.end()); ++i)
    shapes.insert(position);
  const auto odd = [](std::span<const std::uint64_t> p) { return p[15] % 2 == 1; };
  const auto example = shapes.order_that_matters(shapes.ranks(), odd);
  REQUIRE(example);
  CHECK(odd(example->first));
  CHECK_FALSE(odd(example->second));
}

}  // namespace
}  // namespace miyama
