#include "index/box/rank_slabs.hpp"

#include <algorithm>
#include <random>

#include "support/boxes.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

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

TEST_CASE("rank slabs: where there is room, each block is met by one slab", "[unit]") {
  for (const Bounds& bounds :
       {Bounds{199, 130, 70}, Bounds{2'000'000}, Bounds{700, 900}, Bounds(6, 9)}) {
    const Box box(bounds);
    const BlockGrid grid(box, 1);
    std::vector<int> met(grid.blocks(), 0);
    for (const RankSlab& slab : slabs_of(box, 0, box.positions(), box.positions()))
      for (const std::uint64_t b : grid.met_by(slab.block)) ++met[b];
    CHECK(std::ranges::all_of(met, [](int times) { return times == 1; }));
  }
}

TEST_CASE(
    "rank slabs: with less room the slabs are thinner, a power of two of planes, or rows of one "
    "plane",
    "[unit]") {
  const Box box(Bounds{999, 999, 999});
  CHECK(slabs_of(box, 0, box.positions(), std::uint64_t{1} << 30).size() == 16);
  CHECK(slabs_of(box, 0, box.positions(), 20'000'000).size() == 63);  // 16 planes
  CHECK(slabs_of(box, 0, 3'000'000, 999'999).size() == 48);  // 64 rows of a plane, the last one 40
  CHECK(slabs_of(box, 5, 5, 1000).empty());
}

TEST_CASE("rank slabs: a small range takes a small sub-box", "[unit]") {
  const Box box(Bounds{999, 999, 999});
  const RankSlab row = slab_around(box, 7'003'005, 7'003'010);
  CHECK(row.block.positions == 5);
  CHECK(row.first_rank == 7'003'005);
  const RankSlab rows = slab_around(box, 7'003'999, 7'004'001);
  CHECK(rows.block.positions == 2000);
  CHECK(rows.first_rank == 7'003'000);
  CHECK(slab_around(box, 42, 43).block.positions == 1);
  CHECK(slab_around(box, 0, box.positions()).block.positions == box.positions());
}

}  // namespace miyama
