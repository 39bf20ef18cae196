#include "table/index/box/box.hpp"

#include "base/error.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t two_to(unsigned exponent) { return std::uint64_t{1} << exponent; }

TEST_CASE("box: unequal heaps by hand", "[unit]") {
  const Box box(Bounds{1, 4, 2});
  CHECK(box.positions() == 30);
  CHECK(box.bounds() == Bounds{1, 4, 2});
  CHECK(box.bound(1) == 4);
  CHECK(box.size(1) == 5);
  CHECK(box.max_bound() == 4);
  CHECK(box.rank(Bounds{1, 3, 2}) == 15 + 9 + 2);
  CHECK(box.lines(0) == 15);
  CHECK(box.lines(1) == 6);
  CHECK(box.lines(2) == 10);
  CHECK(box.line_of(Bounds{1, 3, 2}, 0) == 3 * 3 + 2);
  CHECK(box.line_of(Bounds{1, 3, 2}, 1) == 1 * 3 + 2);
  CHECK(box.line_of(Bounds{1, 3, 2}, 2) == 1 * 5 + 3);
  CHECK(box.contains(Bounds{1, 4, 2}));
  CHECK_FALSE(box.contains(Bounds{2, 0, 0}));
  CHECK_FALSE(box.contains(Bounds{0, 5, 0}));
  CHECK_FALSE(box.contains(Bounds{0, 0, 3}));
  CHECK_FALSE(box.contains(Bounds{0, 0}));
  CHECK(box.all_lines() == 15 + 6 + 10);
  CHECK(Box(Bounds{0xFFFF'FFFE, 0x7FFF'FFFE}).all_lines() == 0xFFFF'FFFF + 0x7FFF'FFFFULL);
  CHECK(box.whole().positions == 30);
  CHECK(box.whole().extent[1] == 5);
  CHECK(box.whole().start[1] == 0);
}

TEST_CASE("box: rank and unrank are inverse, advance goes through the ranks in order", "[unit]") {
  std::vector<Bounds> all = small_bounds(24);
  all.push_back({62, 63, 64});
  all.push_back(Bounds(16, 1));
  for (const Bounds& bounds : all) {
    const Box box(bounds);
    Bounds walked(bounds.size(), 0);
    Bounds position(bounds.size());
    std::uint64_t wrong = 0;
    for (std::uint64_t rank = 0; rank < box.positions(); ++rank) {
      box.unrank(rank, position);
      wrong += position != walked || box.rank(position) != rank;
      const bool more = advance(box.whole(), box.heaps(), walked);
      wrong += more != (rank + 1 < box.positions());
    }
    CAPTURE(bounds);
    CHECK(wrong == 0);
    CHECK(walked == Bounds(bounds.size(), 0));
  }
}

TEST_CASE("box: the number of heaps", "[unit]") {
  CHECK(contains(message_of<usage_error>([] { Box{Bounds{}}; }), "0 heaps"));
  CHECK(contains(message_of<usage_error>([] { Box{Bounds(17, 1)}; }),
                 "17 heaps: a table has 1 to 16"));
  CHECK(Box(Bounds(16, 0)).positions() == 1);
}

TEST_CASE("box: bounds end where 32 bits do", "[unit]") {
  CHECK(Box(Bounds{two_to(32) - 2}).positions() == two_to(32) - 1);
  CHECK(contains(message_of<usage_error>([] {
                   Box{Bounds{3, two_to(32) - 1}};
                 }),
                 "bound 4294967295 of heap 2 is too large: at most 4294967294"));
  CHECK_THROWS_AS(Box(Bounds{two_to(32)}), usage_error);
  CHECK_THROWS_AS(Box(Bounds{two_to(63)}), usage_error);
  CHECK_THROWS_AS(Box(Bounds{UINT64_MAX}), usage_error);  // its size would be 0
}

TEST_CASE("box: positions end below 2^63", "[unit]") {
  // 2^63 − 1 = 7² · 73 · 127 · 337 · 92737 · 649657 is a table, one more is none.
  CHECK(Box(Bounds{48, 72, 126, 336, 92736, 649656}).positions() == two_to(63) - 1);
  for (const Bounds& bounds :
       {Bounds{two_to(21) - 1, two_to(21) - 1, two_to(21) - 1},  // 2^63 exactly
        Bounds{two_to(32) - 2, two_to(32) - 2},                  // between 2^63 and 2^64
        Bounds{two_to(31) - 1, two_to(31) - 1, 3},               // 2^64 exactly: 0 in 64 bits
        Bounds(16, two_to(32) - 2)}) {
    CAPTURE(bounds);
    CHECK(contains(message_of<usage_error>([&] { Box{bounds}; }), "more than 2^63 positions"));
  }
}

TEST_CASE("block: places, positions and rows in C order", "[unit]") {
  const Block block = make_block(3, {2, 5, 7}, {2, 3, 4});
  CHECK(block.positions == 24);
  CHECK(block.place_of(Bounds{3, 6, 9}) == 1 * 12 + 1 * 4 + 2);
  std::vector<std::uint64_t> found(3);
  block.position_at(18, found);
  CHECK(found == Bounds{3, 6, 9});
  std::uint64_t next = 0;
  for_each_position(block, 3, [&](std::uint64_t place, std::span<const std::uint64_t> position) {
    CHECK(place == next++);
    CHECK(block.place_of(position) == place);
    block.position_at(place, found);
    CHECK(std::equal(position.begin(), position.end(), found.begin(), found.end()));
  });
  CHECK(next == 24);
}

}  // namespace
}  // namespace miyama
