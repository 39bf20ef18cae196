#include "sweep/box_sums.hpp"

#include <algorithm>
#include <array>
#include <random>

#include "support/boxes.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

using Axes = std::vector<std::size_t>;

struct Below {
  std::vector<std::uint32_t> counts;
  std::vector<std::int64_t> ranks;
  std::vector<std::uint8_t> marks;
};

std::vector<Axes> all_axes(std::size_t heaps) {
  std::vector<Axes> all;
  for (unsigned code = 1; code < 1U << heaps; ++code) {
    all.emplace_back();
    for (std::size_t i = 0; i < heaps; ++i)
      if ((code >> i & 1) != 0) all.back().push_back(i);
  }
  return all;
}

/// What the sums say of one block, entries of no block being untouched.
Below sums_of(const BoxSums& sums, const Axes& axes, const Block& block) {
  Below below{std::vector<std::uint32_t>(block.positions, 0),
              std::vector<std::int64_t>(block.positions, -1),
              std::vector<std::uint8_t>(block.positions, 0)};
  sums.add_counts(axes, block, below.counts.data());
  sums.raise_to_ranks(axes, block, below.ranks.data());
  sums.mark(axes, block, below.marks.data());
  std::vector<std::int32_t> short_ranks(block.positions, -1);
  sums.raise_to_ranks(axes, block, short_ranks.data());
  REQUIRE(std::ranges::equal(short_ranks, below.ranks));
  return below;
}

Block random_block(const Box& box, std::mt19937_64& random, std::uint64_t longest) {
  Coordinates start{}, extent{};
  for (std::size_t i = 0; i < box.heaps(); ++i) {
    start[i] = random() % box.size(i);
    extent[i] = 1 + random() % std::min(longest, box.size(i) - start[i]);
  }
  return make_block(box.heaps(), start, extent);
}

/// Ascending.
std::vector<Bounds> members_of(const PositionSet& set) {
  std::vector<Bounds> members;
  for_each_member(set, [&](PositionView q) { members.emplace_back(q.begin(), q.end()); });
  return members;
}

/// How many members lie below, and the greatest of their ranks.
std::pair<std::uint32_t, std::int64_t> look_at_members(const Box& box,
                                                       const std::vector<Bounds>& members,
                                                       const Axes& axes, PositionView p) {
  std::array<bool, max_heaps> lowered{};
  for (const std::size_t i : axes) lowered[i] = true;
  std::pair<std::uint32_t, std::int64_t> below{0, -1};
  for (const Bounds& q : members) {
    bool lies_below = true;
    for (std::size_t i = 0; lies_below && i < p.size(); ++i)
      lies_below = lowered[i] ? q[i] < p[i] : q[i] == p[i];
    if (!lies_below) continue;
    ++below.first;
    below.second = static_cast<std::int64_t>(box.rank(q));  // members ascend
  }
  return below;
}

TEST_CASE("box sums: blocks of boxes with many cells", "[unit]") {
  std::mt19937_64 random(3);
  for (const Bounds& bounds : {Bounds{699, 799}, Bounds{1, 300'000}, Bounds{4, 3'999'999},
                               Bounds{1, 2'999'999, 2}, Bounds{9'999'999, 1}, Bounds{99, 70, 101},
                               Bounds{4, 99, 6, 199}, Bounds{9, 9, 9, 9, 9, 8}}) {
    const Box box{bounds};
    REQUIRE(BlockGrid(box, 1).blocks() > 1);
    PositionSet set(box);
    const std::uint64_t n = set.row_size();
    for (int i = 0; i < 1000; ++i) set.insert(random() % set.rows(), random() % n);
    const BoxSums sums(set);
    const std::vector<Bounds> members = members_of(set);
    for (const Axes& axes : all_axes(bounds.size())) {
      const Block block = random_block(box, random, 18 / bounds.size());
      const Below found = sums_of(sums, axes, block);
      std::uint64_t wrong = 0;
      for_each_position(block, box.heaps(), [&](std::uint64_t place, PositionView position) {
        const auto [count, rank] = look_at_members(box, members, axes, position);
        wrong += found.counts[place] == count && found.ranks[place] == rank &&
                         found.marks[place] == (count != 0 ? 1 : 0)
                     ? 0
                     : 1;
      });
      CAPTURE(bounds, axes);
      REQUIRE(wrong == 0);
    }
  }
}

}  // namespace
}  // namespace miyama
