#include "table/index/box/block_grid.hpp"

#include <algorithm>
#include <random>

#include "support/boxes.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

std::vector<std::uint64_t> sides(const Bounds& sizes, std::size_t item_bytes) {
  Bounds bounds = sizes;
  for (std::uint64_t& bound : bounds) --bound;
  const BlockGrid grid(Box(bounds), item_bytes);
  std::vector<std::uint64_t> found;
  for (std::size_t i = 0; i < grid.heaps(); ++i) found.push_back(grid.side(i));
  return found;
}

using Sides = std::vector<std::uint64_t>;

TEST_CASE("block grid: the examples of the rule", "[unit]") {
  CHECK(sides({1000, 1000, 1000}, 1) == Sides{64, 64, 64});
  CHECK(sides({31623, 31623}, 1) == Sides{512, 512});
  CHECK(sides(Bounds(9, 10), 1) == Sides{1, 1, 1, 2, 10, 10, 10, 10, 10});
}

TEST_CASE("block grid: the longest side is cut to a power of two, the first among equals",
          "[unit]") {
  CHECK(sides({262145}, 1) == Sides{262144});
  CHECK(sides({65, 65, 65}, 1) == Sides{64, 64, 64});
  CHECK(sides({1024, 512}, 1) == Sides{512, 512});
  CHECK(sides({2, 300000}, 1) == Sides{2, 131072});
  CHECK(sides({1024, 1024, 2}, 1) == Sides{256, 512, 2});
  CHECK(sides(Bounds(5, 17), 1) == Sides{8, 8, 8, 16, 17});
  CHECK(sides(Bounds(5, 63), 1) == Sides{8, 8, 8, 8, 63});  // the last side is cut last
  CHECK(sides(Bounds(4, 178), 1) == Sides{16, 16, 16, 64});
  CHECK(sides({17, 16, 1000000}, 1) == Sides{17, 16, 512});
  // None may be cut: the first over 1.
  CHECK(sides({2, 8, 8, 8, 8, 8, 8}, 1) == Sides{1, 8, 8, 8, 8, 8, 8});
}

TEST_CASE("block grid: labels of 8 bytes have blocks of half as many positions", "[unit]") {
  CHECK(sides({262144}, 8) == Sides{131072});
  CHECK(sides({131072}, 8) == Sides{131072});
  CHECK(sides({1300, 1300, 1300}, 8) == Sides{32, 64, 64});
}

TEST_CASE("block grid: every position is in exactly one block", "[unit]") {
  for (const Bounds& bounds : {Bounds{600'000}, Bounds{700, 700}, Bounds{99, 99, 99},
                               Bounds{70, 130, 65}, Bounds{4, 3, 3, 3, 3, 3, 3, 3, 3},
                               Bounds{1, 262144}, Bounds{5, 6, 7}, Bounds(16, 1), Bounds(7, 6)}) {
    CAPTURE(bounds);
    const Box box(bounds);
    for (const std::size_t item_bytes : {1, 8}) {
      const BlockGrid grid(box, item_bytes);
      std::vector<std::uint8_t> met(box.positions());
      std::uint64_t wrong = 0;
      std::uint64_t blocks = 1;
      std::uint64_t full = 1;
      for (std::size_t i = 0; i < grid.heaps(); ++i) {
        blocks *= grid.blocks_along(i);
        full *= grid.side(i);
      }
      CHECK(grid.blocks() == blocks);
      CHECK(grid.full_positions() == full);
      CHECK(full * item_bytes <= 1'048'576);
      std::uint64_t previous = 0;
      for (std::uint64_t b = 0; b < grid.blocks(); ++b) {
        const Block block = grid.block(b);
        std::vector<std::uint64_t> position(block.start.begin(), block.start.begin() + box.heaps());
        const std::uint64_t first = box.rank(position);
        // The C order of blocks is the order of their first positions.
        wrong += b > 0 && first <= previous;
        previous = first;
        std::uint64_t positions = 0;
        do {
          ++positions;
          wrong += !box.contains(position) || met[box.rank(position)]++ != 0;
        } while (advance(block, box.heaps(), position));
        wrong += positions != block.positions;
      }
      for (const std::uint8_t count : met) wrong += count != 1;
      CHECK(wrong == 0);
    }
  }
}

TEST_CASE("block grid: the blocks that a sub-box meets", "[unit]") {
  const Box box(Bounds{699, 899});
  const BlockGrid grid(box, 1);
  REQUIRE(grid.side(0) == 512);
  REQUIRE(grid.side(1) == 512);
  CHECK(grid.met_by(box.whole()) == std::vector<std::uint64_t>{0, 1, 2, 3});
  CHECK(grid.met_by({{511, 512}, {1, 1}, 1}) == std::vector<std::uint64_t>{1});
  CHECK(grid.met_by({{511, 512}, {2, 1}, 2}) == std::vector<std::uint64_t>{1, 3});
  CHECK(grid.met_by({{512, 0}, {188, 513}, 188 * 513}) == std::vector<std::uint64_t>{2, 3});
  for (std::uint64_t b = 0; b < grid.blocks(); ++b) {
    CHECK(grid.met_by(grid.block(b)) == std::vector<std::uint64_t>{b});
    CHECK(grid.met_by({grid.block(b).start, {1, 1}, 1}) == std::vector<std::uint64_t>{b});
  }
}

std::vector<RankSlab> slabs_of(const Box& box, std::uint64_t begin, std::uint64_t end,
                               std::uint64_t most) {
  const BlockGrid grid(box, 1);
  RankSlabs slabs(box, grid, begin, end, most);
  std::vector<RankSlab> all;
  while (const std::optional<RankSlab> slab = slabs.next()) all.push_back(*slab);
  return all;
}

/// True if the positions of the sub-box, in C order, have the ranks first_rank, first_rank + 1, …
bool is_interval(const Box& box, const RankSlab& slab) {
  Coordinates position = slab.block.start;
  for (std::uint64_t n = 0; n < slab.block.positions; ++n) {
    if (box.rank(std::span(position).first(box.heaps())) != slab.first_rank + n) return false;
    advance(slab.block, box.heaps(), position);
  }
  return true;
}

bool holds_wanted(const RankSlab& slab) {
  return slab.first_rank <= slab.begin && slab.begin < slab.end &&
         slab.end <= slab.first_rank + slab.block.positions;
}

}  // namespace

TEST_CASE(
    "rank slabs: random ranges are cut without gaps, within the limit, into intervals of ranks",
    "[unit]") {
  std::mt19937_64 random(3);
  for (const Bounds& bounds :
       {Bounds{9, 9, 9}, Bounds{0}, Bounds{300'000}, Bounds{69, 66, 70}, Bounds{700, 900},
        Bounds{1, 90, 80, 70}, Bounds{5, 40, 3, 600}, Bounds(9, 4), Bounds{400'000, 1}})
    for (int round = 0; round < 8; ++round) {
      const Box box(bounds);
      const std::uint64_t begin = round == 0 ? 0 : random() % box.positions();
      const std::uint64_t end =
          round == 0 ? box.positions() : begin + random() % (box.positions() - begin + 1);
      const std::uint64_t most = 1 + random() % box.positions();
      std::uint64_t reached = begin;
      for (const RankSlab& slab : slabs_of(box, begin, end, std::max<std::uint64_t>(most, 500))) {
        CHECK(slab.begin == reached);
        CHECK(holds_wanted(slab));
        CHECK(slab.block.positions <= std::max<std::uint64_t>(most, 500));
        CHECK(is_interval(box, slab));
        reached = slab.end;
      }
      CHECK(reached == end);
    }
}

}  // namespace miyama
