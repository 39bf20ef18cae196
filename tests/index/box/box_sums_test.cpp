#include "index/box/box_sums.hpp"

#include <algorithm>
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

/// The positions from which a face move reaches a member, by fill_above.
std::vector<std::uint8_t> marks_of(const PositionSet& set, const Axes& axes) {
  PositionSet filled = set;
  fill_above(filled, axes);
  const Box& box = set.box();
  std::vector<std::uint8_t> marks(box.positions(), 0);
  std::vector<std::uint64_t> p(box.heaps());
  for (std::uint64_t rank = 0; rank < box.positions(); ++rank) {
    box.unrank(rank, p);
    if (std::ranges::any_of(axes, [&](std::size_t i) { return p[i] == 0; })) continue;
    for (const std::size_t i : axes) --p[i];
    marks[rank] = filled.contains(p) ? 1 : 0;
  }
  return marks;
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

void check(const Bounds& bounds, std::uint64_t seed) {
  const PositionSet set = random_set(Box(bounds), seed);
  for (const Axes& axes : all_axes(bounds.size())) {
    const Below expected = look_at_pairs(set, axes);
    std::vector<std::uint32_t> counts;
    std::vector<std::int64_t> ranks;
    add_counts_below(set, axes, counts);
    raise_to_ranks_below(set, axes, ranks);
    CAPTURE(bounds, axes);
    REQUIRE(counts == expected.counts);
    REQUIRE(ranks == expected.ranks);
    REQUIRE(marks_of(set, axes) == expected.marks);
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

TEST_CASE("box sums: the results of several faces add up", "[unit]") {
  const PositionSet set = random_set(Box(Bounds{3, 4, 5}), 5);
  const Below one = look_at_pairs(set, {0, 1}), other = look_at_pairs(set, {1, 2});
  std::vector<std::uint32_t> counts;
  std::vector<std::int64_t> ranks;
  for (const Axes& axes : {Axes{0, 1}, Axes{1, 2}}) {
    add_counts_below(set, axes, counts);
    raise_to_ranks_below(set, axes, ranks);
  }
  std::uint64_t wrong = 0;
  for (std::size_t rank = 0; rank < counts.size(); ++rank) {
    wrong += counts[rank] == one.counts[rank] + other.counts[rank] ? 0 : 1;
    wrong += ranks[rank] == std::max(one.ranks[rank], other.ranks[rank]) ? 0 : 1;
  }
  CHECK(counts.size() == 120);
  CHECK(wrong == 0);
}

TEST_CASE("box sums: a filled set has no bits past the last size", "[unit]") {
  PositionSet set(Box(Bounds{1, 69}));
  set.insert(0, 3);
  fill_above(set, {0, 1});
  CHECK(set.count() == 2 * 67);
}

TEST_CASE("box sums: an empty set leads nowhere", "[unit]") {
  const PositionSet none(Box(Bounds{3, 4}));
  std::vector<std::uint32_t> counts;
  std::vector<std::int64_t> ranks;
  add_counts_below(none, {0, 1}, counts);
  raise_to_ranks_below(none, {0}, ranks);
  CHECK(counts == std::vector<std::uint32_t>(20, 0));
  CHECK(ranks == std::vector<std::int64_t>(20, -1));
  CHECK(marks_of(none, {1}) == std::vector<std::uint8_t>(20, 0));
}

}  // namespace
}  // namespace miyama
