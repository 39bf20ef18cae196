#include "solve/box/rows_below.hpp"

#include <random>

#include "game/rules_json.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

using Bounds = std::vector<std::uint64_t>;

/// Is there a member at position − t·direction for some t ≥ 1?
bool has_member_below(const PositionSet& set, const Direction& direction, Position position) {
  for (;;) {
    for (std::size_t i = 0; i < position.size(); ++i) {
      if (position[i] < direction[i]) return false;
      position[i] -= direction[i];
    }
    if (set.contains(position)) return true;
  }
}

/// Every row in C order, from random members.
void check(const Direction& direction, const Box& box, bool every_row) {
  std::mt19937_64 random(box.positions());
  PositionSet set(box);
  const std::uint64_t n = set.row_size();
  RowsBelow below(direction, box, every_row, RowWindow(box));
  for (int sweep = 0; sweep < 2; ++sweep) {  // the second finds the bits of the first
    for (std::uint64_t rank = 0; rank < box.positions(); ++rank)
      if (random() % 5 == 0) set.insert(rank / n, rank % n);
    Position position(box.heaps(), 0);
    std::uint64_t wrong = 0;
    for (std::uint64_t r = 0; r < set.rows(); ++r) {
      const PositionView outer(position.data(), box.heaps() - 1);
      below.update(set, r, outer, {0, set.row_words()});
      for (std::uint64_t x = 0; x < n; ++x) {
        position.back() = x;
        const bool found = (below.row(r, outer)[x / 64] >> (x % 64) & 1) != 0;
        wrong += found == has_member_below(set, direction, position) ? 0 : 1;
      }
      position.back() = 0;
      advance(box.whole(), box.heaps() - 1, position);
    }
    CAPTURE(direction, every_row);
    REQUIRE(wrong == 0);
  }
}

TEST_CASE("rows below: member by member, along every direction", "[unit]") {
  for (const Direction& direction :
       {Direction{1, 0, 0}, Direction{0, 1, 0}, Direction{1, 1, 0}, Direction{1, 0, 1},
        Direction{0, 1, 1}, Direction{1, 1, 1}, Direction{2, 1, 0}, Direction{1, 2, 3},
        Direction{2, 3, 70}, Direction{3, 3, 1}})
    for (const Bounds& bounds : {Bounds{5, 7, 4}, {7, 5, 63}, {4, 4, 64}, {6, 9, 150}, {0, 8, 9}})
      for (const bool every_row : {false, true}) check(direction, Box(bounds), every_row);
}

TEST_CASE("rows below: two heaps, and four", "[unit]") {
  for (const bool every_row : {false, true}) {
    check({1, 1}, Box(Bounds{40, 200}), every_row);
    check({1, 0, 2, 1}, Box(Bounds{3, 4, 5, 70}), every_row);
  }
}

TEST_CASE("rows below: a row of bits for each line of rows", "[unit]") {
  const Box cube(Bounds{1023, 1023, 1023});
  CHECK(RowsBelow::bytes({1, 0, 0}, cube, false) == 1024 * 128);
  CHECK(RowsBelow::bytes({1, 1, 0}, cube, false) == 2047 * 128);
  CHECK(RowsBelow::bytes({1, 1, 0}, cube, true) == 1024 * 1024 * 128);
  CHECK(RowsBelow::bytes({99, 98, 0}, Box(Bounds{99, 99, 99}), false) == 100 * 100 * 16);
}

}  // namespace
}  // namespace miyama
