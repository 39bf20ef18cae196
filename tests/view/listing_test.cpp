#include "view/listing.hpp"

#include "game/vector_rules.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

/// The listing of one position of Nim whose losses are those with nim-sum 0.
std::string line_of(const Position& position, const std::vector<std::uint64_t>& bounds) {
  const IsLoss is_loss = [](PositionView p) {
    std::uint64_t sum = 0;
    for (const std::uint64_t size : p) sum ^= size;
    return sum == 0;
  };
  return listing_line(position, look_up(make_nim(position.size()), position, is_loss),
                      PositionFormat(Box(bounds)));
}

}  // namespace

TEST_CASE("listing: losses are crossed, wins lead to every lost option in the order of the heaps",
          "[golden]") {
  CHECK(line_of({0, 0, 0}, {9, 9, 9}) == "000 ×");
  CHECK(line_of({0, 0, 1}, {9, 9, 9}) == "001 → 000");
  CHECK(line_of({0, 1, 1}, {9, 9, 9}) == "011 ×");
  CHECK(line_of({7, 3, 5}, {9, 9, 9}) == "735 → 635 725 734");
  CHECK(line_of({9, 9, 9}, {9, 9, 9}) == "999 → 099 909 990");
}

TEST_CASE("listing: commas where a bound has two digits", "[golden]") {
  CHECK(line_of({7, 3, 5}, {9, 9, 10}) == "7,3,5 → 6,3,5 7,2,5 7,3,4");
  CHECK(line_of({12, 12}, {12, 12}) == "12,12 ×");
  CHECK(line_of({12}, {12}) == "12 → 0");
}

TEST_CASE("listing: a win without a move says so", "[golden]") {
  const Position origin{0, 0};
  const PositionEntry entry = look_up(make_nim(2), origin, [](PositionView) { return false; });
  CHECK_FALSE(entry.is_loss);
  CHECK(entry.lost_options.empty());
  CHECK(listing_line(origin, entry, PositionFormat(Box(std::vector<std::uint64_t>{9, 9}))) ==
        "00 wins: no move is left");
}

TEST_CASE("listing: nothing is looked up behind a loss", "[unit]") {
  int asked = 0;
  const PositionEntry entry =
      look_up(make_nim(2), Position{3, 3}, [&](PositionView) { return ++asked, true; });
  CHECK(entry.is_loss);
  CHECK(entry.lost_options.empty());
  CHECK(asked == 1);
}

}  // namespace miyama
