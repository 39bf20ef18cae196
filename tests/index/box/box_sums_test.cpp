#include "index/box/box_sums.hpp"

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

/// Members q of `set` with q_i < p_i on `axes` and q_i = p_i elsewhere, for all pairs of positions.
Below look_at_pairs(const PositionSet& set, const Axes& axes) {
  const Box& box = set.box();
  const std::uint64_t n = box.positions();
  Below below{std::vector<std::uint32_t>(n, 0), std::vector<std::int64_t>(n, -1),
              std::vector<std::uint8_t>(n, 0)};
  std::vector<std::uint64_t> p(box.heaps()), q(box.heaps());
  for (std::uint64_t to = 0; to < n; ++to) {
    box.unrank(to, q);
    if (!set.contains(q)) continue;
    for (std::uint64_t from = 0; from < n; ++from) {
      box.unrank(from, p);
      bool reaches = true;
      for (std::size_t i = 0; i < box.heaps(); ++i)
        reaches =
            reaches && (std::ranges::find(axes, i) == axes.end() ? q[i] == p[i] : q[i] < p[i]);
      if (!reaches) continue;
      ++below.counts[from];
      below.ranks[from] = std::max(below.ranks[from], static_cast<std::int64_t>(to));
      below.marks[from] = 1;
    }
  }
  return below;
}

PositionSet random_set(const Box& box, std::uint64_t seed) {
  PositionSet set(box);
  std::mt19937_64 random(seed);
  const std::uint64_t n = box.size(box.heaps() - 1);
  for (std::uint64_t rank = 0; rank < box.positions(); ++rank)
    if (random() % 4 == 0) set.insert(rank / n, rank % n);
  return set;
}

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

void check(const Bounds& bounds, std::uint64_t seed) {
  const Box box{bounds};
  const PositionSet set = random_set(box, seed);
  const BoxSums sums(set);
  std::mt19937_64 random(seed);
  for (const Axes& axes : all_axes(bounds.size())) {
    const Below expected = look_at_pairs(set, axes);
    const Below whole = sums_of(sums, axes, box.whole());
    CAPTURE(bounds, axes);
    REQUIRE(whole.counts == expected.counts);
    REQUIRE(whole.ranks == expected.ranks);
    REQUIRE(whole.marks == expected.marks);
    const Block block = random_block(box, random, UINT64_MAX);
    const Below part = sums_of(sums, axes, block);
    std::uint64_t wrong = 0;
    for_each_position(block, box.heaps(), [&](std::uint64_t place, PositionView position) {
      const std::uint64_t rank = box.rank(position);
      wrong += part.counts[place] == expected.counts[rank] &&
                       part.ranks[place] == expected.ranks[rank] &&
                       part.marks[place] == expected.marks[rank]
                   ? 0
                   : 1;
    });
    REQUIRE(wrong == 0);
  }
}

TEST_CASE("box sums: every face of every small box, pair by pair", "[unit]") {
  for (const Bounds& bounds : small_bounds(24)) check(bounds, bounds.size());
}

TEST_CASE("box sums: larger boxes, across word boundaries", "[unit]") {
  for (const Bounds& bounds : {Bounds{150}, Bounds{3, 65}, Bounds{65, 3}, Bounds{5, 4, 6},
                               Bounds{1, 2, 64}, Bounds{2, 3, 2, 4}})
    check(bounds, 11);
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

TEST_CASE("box sums: the results of several faces add up", "[unit]") {
  const PositionSet set = random_set(Box(Bounds{3, 4, 5}), 5);
  const BoxSums sums(set);
  const Block whole = set.box().whole();
  const Below one = look_at_pairs(set, {0, 1}), other = look_at_pairs(set, {1, 2});
  std::vector<std::uint32_t> counts(whole.positions, 7);
  std::vector<std::int64_t> ranks(whole.positions, 20);
  for (const Axes& axes : {Axes{0, 1}, Axes{1, 2}}) {
    sums.add_counts(axes, whole, counts.data());
    sums.raise_to_ranks(axes, whole, ranks.data());
  }
  std::uint64_t wrong = 0;
  for (std::size_t rank = 0; rank < counts.size(); ++rank) {
    wrong += counts[rank] == 7 + one.counts[rank] + other.counts[rank] ? 0 : 1;
    wrong +=
        ranks[rank] == std::max({one.ranks[rank], other.ranks[rank], std::int64_t{20}}) ? 0 : 1;
  }
  CHECK(wrong == 0);
}

TEST_CASE("box sums: an empty set leads nowhere", "[unit]") {
  const PositionSet none(Box(Bounds{3, 4}));
  const Below below = sums_of(BoxSums(none), {0, 1}, none.box().whole());
  CHECK(below.counts == std::vector<std::uint32_t>(20, 0));
  CHECK(below.ranks == std::vector<std::int64_t>(20, -1));
  CHECK(below.marks == std::vector<std::uint8_t>(20, 0));
}

}  // namespace
}  // namespace miyama
