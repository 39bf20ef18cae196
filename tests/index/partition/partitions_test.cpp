#include "index/partition/partitions.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <random>
#include <set>

#include "base/error.hpp"
#include "index/partition/partition_removals.hpp"
#include "support/catch.hpp"
#include "support/partition_lists.hpp"
#include "support/reference.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

using test::Parts;

TEST_CASE("partitions: the ranks in the header, by hand", "[unit]") {
  const Partitions partitions(4);
  CHECK(partitions.total() == 4);
  CHECK(partitions.positions() == 12);
  CHECK(partitions.level_offsets() == std::vector<std::uint64_t>{0, 1, 2, 4, 7, 12});
  CHECK(partitions.rank(Parts{}) == 0);
  CHECK(partitions.rank(Parts{1, 1, 1}) == 4);
  CHECK(partitions.rank(Parts{3}) == 6);
  CHECK(partitions.rank(Parts{2, 2}) == 9);
  CHECK(partitions.rank(Parts{4}) == 11);
  CHECK(partitions.unrank(10) == Parts{3, 1});
  CHECK(Partitions(15).rank(Parts{7, 5, 3}) == 635);
  CHECK_FALSE(partitions.bounds_heap_size());
  CHECK_FALSE(partitions.bounds_heaps());
}

TEST_CASE("partitions: by total, then lexicographic; rank and unrank are inverse, with any bounds",
          "[unit]") {
  for (std::uint64_t total = 0; total <= 11; ++total)
    for (const std::uint64_t largest : test::bounds_up_to(total))
      for (const std::uint64_t most_heaps : test::bounds_up_to(total)) {
        CAPTURE(total, largest, most_heaps);
        const std::vector<Parts> expected = test::partition_list(total, largest, most_heaps);
        const Partitions partitions(total, largest, most_heaps);
        REQUIRE(partitions.positions() == expected.size());
        REQUIRE(partitions.level_offsets().size() == total + 2);
        REQUIRE(partitions.largest() == std::min(largest, total));
        REQUIRE(partitions.most_heaps() == std::min(most_heaps, total));
        REQUIRE(partitions.bounds_heap_size() == (largest < total));
        REQUIRE(partitions.bounds_heaps() == (most_heaps < total));
        std::vector<std::uint64_t> level_sizes(total + 1, 0);
        for (std::uint64_t rank = 0; rank < expected.size(); ++rank) {
          const Parts& parts = expected[rank];
          const std::uint64_t sticks =
              std::accumulate(parts.begin(), parts.end(), std::uint64_t{0});
          REQUIRE(partitions.contains(parts));
          REQUIRE(partitions.rank(parts) == rank);
          REQUIRE(partitions.unrank(rank) == parts);
          REQUIRE(partitions.total_of(rank) == sticks);
          ++level_sizes[sticks];
        }
        for (std::uint64_t n = 0; n <= total; ++n) {
          REQUIRE(partitions.level_size(n) == level_sizes[n]);
          REQUIRE(partitions.level_offset(n + 1) - partitions.level_offset(n) == level_sizes[n]);
        }
      }
}

TEST_CASE("partitions: counts with every third argument", "[unit]") {
  const std::uint64_t total = 9;
  for (const std::uint64_t most_heaps : test::bounds_up_to(total)) {
    const Partitions partitions(total, Partitions::no_bound, most_heaps);
    for (std::uint64_t n = 0; n <= total; ++n)
      for (std::uint64_t m = 0; m <= total + 2; ++m)
        for (std::uint64_t h = 0; h <= most_heaps && h <= total; ++h) {
          CAPTURE(most_heaps, n, m, h);
          const std::vector<Parts> level =
              test::partitions_of(n, m, partitions.bounds_heaps() ? h : Partitions::no_bound);
          REQUIRE(partitions.count(n, m, h) == level.size());
          REQUIRE(partitions.count(n, m) == test::partitions_of(n, m, most_heaps).size());
        }
  }
}

TEST_CASE("partitions: contains exactly what is in the list", "[unit]") {
  for (const std::uint64_t largest : {std::uint64_t{2}, std::uint64_t{3}, Partitions::no_bound})
    for (const std::uint64_t most_heaps :
         {std::uint64_t{1}, std::uint64_t{2}, Partitions::no_bound}) {
      CAPTURE(largest, most_heaps);
      const Partitions partitions(5, largest, most_heaps);
      const std::vector<Parts> list = test::partition_list(5, largest, most_heaps);
      for (std::uint64_t code = 0; code < 7 * 7 * 7; ++code)
        for (std::size_t length = 0; length <= 3; ++length) {
          const Parts digits{code / 49, code / 7 % 7, code % 7};
          const Parts parts(digits.begin(), digits.begin() + static_cast<std::ptrdiff_t>(length));
          CAPTURE(parts);
          REQUIRE(partitions.contains(parts) == (std::ranges::count(list, parts) == 1));
        }
    }
}

TEST_CASE("partitions: published numbers of positions", "[reference]") {
  const std::vector<std::uint64_t> cumulative =
      reference("partitions.json")["partitions_cumulative"]["values"];
  for (std::uint64_t total = 0; total < cumulative.size(); ++total)
    CHECK(Partitions(total).positions() == cumulative[total]);
  CHECK(Partitions(60).positions() ==
        reference("partitions.json")["row_game_up_to_60_sticks"]["positions"]);
  CHECK(Partitions(80).positions() ==
        reference("partitions.json")["row_game_up_to_80_sticks"]["positions"]);
  CHECK(Partitions(80).positions() == 123223639);
}

TEST_CASE("partitions: level sizes up to 254 by Euler's pentagonal numbers", "[theorem]") {
  std::vector<std::int64_t> numbers{1};
  for (std::int64_t n = 1; n <= 254; ++n) {
    std::int64_t sum = 0;
    for (std::int64_t k = 1; k * (3 * k - 1) / 2 <= n; ++k)
      for (const std::int64_t pentagonal : {k * (3 * k - 1) / 2, k * (3 * k + 1) / 2})
        if (pentagonal <= n)
          sum += (k % 2 == 1 ? 1 : -1) * numbers[static_cast<std::size_t>(n - pentagonal)];
    numbers.push_back(sum);
  }
  const Partitions partitions(254);
  for (std::uint64_t n = 0; n <= 254; ++n)
    REQUIRE(partitions.level_size(n) == static_cast<std::uint64_t>(numbers[n]));
}

TEST_CASE("partitions: at most 3 heaps of n sticks are the integer nearest (n + 3)² / 12",
          "[theorem]") {
  const Partitions partitions(254, Partitions::no_bound, 3);
  for (std::uint64_t n = 0; n <= 254; ++n)
    REQUIRE(partitions.level_size(n) == ((n + 3) * (n + 3) + 6) / 12);
}

TEST_CASE("partitions: random ranks of large tables come back, the next rank is the next position",
          "[unit]") {
  std::mt19937_64 random(20260);
  for (const auto& [total, largest, most_heaps] :
       std::vector<std::array<std::uint64_t, 3>>{{80, 300, 300},
                                                 {254, 300, 300},
                                                 {254, 17, 300},
                                                 {254, 300, 5},
                                                 {120, 100, 11},
                                                 {63, 62, 62},
                                                 {64, 63, 64}}) {
    CAPTURE(total, largest, most_heaps);
    const Partitions partitions(total, largest, most_heaps);
    for (int i = 0; i < 500; ++i) {
      const std::uint64_t rank =
          i == 0 ? partitions.positions() - 2 : random() % (partitions.positions() - 1);
      const Parts parts = partitions.unrank(rank);
      REQUIRE(partitions.contains(parts));
      REQUIRE(partitions.rank(parts) == rank);
      const Parts next = partitions.unrank(rank + 1);
      REQUIRE((partitions.total_of(rank + 1) > partitions.total_of(rank) || next > parts));
    }
  }
  CHECK(Partitions(254).unrank(Partitions(254).positions() - 1) == Parts{254});
}

TEST_CASE("partitions: what is no bound is refused", "[unit]") {
  CHECK(Partitions(0).positions() == 1);
  CHECK(Partitions(0).unrank(0).empty());
  const Partitions full(Partitions::max_total);
  const std::vector<std::uint64_t> ones(Partitions::max_total, 1);
  CHECK(full.unrank(full.level_offset(Partitions::max_total)) == ones);
  const auto message = [](std::uint64_t total, std::uint64_t largest, std::uint64_t most_heaps) {
    return message_of<usage_error>([&] { Partitions(total, largest, most_heaps); });
  };
  const std::uint64_t none = Partitions::no_bound;
  CHECK(contains(message(255, none, none), "a total of 255 is too large: give at most 254"));
  CHECK(contains(message(none, none, none), "is too large: give at most 254"));
  CHECK(contains(message(5, 0, none), "heaps of at most 0 sticks make no game: give at least 1"));
  CHECK(contains(message(5, none, 0), "at most 0 heaps make no game: give at least 1"));
  CHECK(Partitions(0, 0, 0).positions() == 1);  // the bounds of a table without sticks
}

/// Position (index within its level), size of the heap removed, rank of what is left.
struct Removal {
  std::uint64_t index, size, rank;
  auto operator<=>(const Removal&) const = default;
};

/// What there is to be visited, position by position, largest heap first.
std::vector<Removal> naive(const Partitions& partitions, const std::vector<Parts>& level,
                           std::uint64_t begin, std::uint64_t end) {
  const std::uint64_t most_heaps = partitions.most_heaps();
  const Partitions left(partitions.total(), partitions.largest(),
                        partitions.bounds_heaps() ? most_heaps - 1 : most_heaps);
  std::vector<Removal> all;
  for (std::uint64_t index = begin; index < end; ++index)
    for (const std::uint64_t size :
         std::set<std::uint64_t, std::greater<>>(level[index].begin(), level[index].end())) {
      Parts without = level[index];
      without.erase(std::find(without.begin(), without.end(), size));
      all.push_back({index, size, left.rank(without)});
    }
  return all;
}

/// What the walk visits, in its order; `wanted` as given.
template <class Wanted>
std::vector<Removal> visited(const Partitions& partitions, std::uint64_t n, std::uint64_t begin,
                             std::uint64_t end, const Wanted& wanted) {
  std::vector<Removal> all;
  const auto visit = [&](std::uint64_t size, std::uint64_t source, std::uint64_t first,
                         std::uint64_t count) {
    REQUIRE(count > 0);
    for (std::uint64_t i = 0; i < count; ++i) all.push_back({first + i, size, source + i});
  };
  for_each_run(partitions, n, begin, end, wanted, visit);
  return all;
}

constexpr auto everything = [](std::uint64_t, std::uint64_t) { return true; };

/// By position, each position's removals in the order in which they came.
std::vector<Removal> by_position(std::vector<Removal> all) {
  std::ranges::stable_sort(all, {}, &Removal::index);
  return all;
}

TEST_CASE("partition runs: every removal of every position, once, largest heap first", "[unit]") {
  for (const std::uint64_t total : {0, 1, 2, 3, 6, 9, 16})
    for (const std::uint64_t largest : test::bounds_up_to(total)) {
      const Partitions partitions(total, largest);
      for (std::uint64_t n = 0; n <= total; ++n) {
        CAPTURE(total, largest, n);
        const std::vector<Parts> level = test::partitions_of(n, largest, UINT64_MAX);
        REQUIRE(by_position(visited(partitions, n, 0, level.size(), everything)) ==
                naive(partitions, level, 0, level.size()));
      }
    }
}

TEST_CASE("partition runs: what is left has room for another heap", "[unit]") {
  for (const std::uint64_t most_heaps : {2, 4, 8}) {
    const Partitions partitions(9, 6, most_heaps);
    for (std::uint64_t n = 0; n <= 9; ++n) {
      const std::vector<Parts> level = test::partitions_of(n, 6, most_heaps);
      REQUIRE(by_position(visited(partitions, n, 0, level.size(), everything)) ==
              naive(partitions, level, 0, level.size()));
    }
  }
}

TEST_CASE("partition runs: any stretch of a level", "[unit]") {
  for (const std::uint64_t largest : {std::uint64_t{1}, std::uint64_t{4}, Partitions::no_bound}) {
    const Partitions partitions(11, largest);
    for (const std::uint64_t n : {1, 2, 7, 11}) {
      const std::vector<Parts> level = test::partitions_of(n, largest, UINT64_MAX);
      for (std::uint64_t begin = 0; begin < level.size(); ++begin)
        for (std::uint64_t end = begin + 1; end <= level.size(); ++end) {
          CAPTURE(largest, n, begin, end);
          REQUIRE(by_position(visited(partitions, n, begin, end, everything)) ==
                  naive(partitions, level, begin, end));
        }
    }
  }
}

TEST_CASE("partition runs: neighbours with the same beginning come in one visit", "[unit]") {
  const Partitions partitions(7);
  std::vector<std::array<std::uint64_t, 4>> with_three;
  const auto visit = [&](std::uint64_t size, std::uint64_t source, std::uint64_t first,
                         std::uint64_t count) {
    if (size == 3) with_three.push_back({size, source, first, count});
  };
  for_each_run(partitions, 7, 0, partitions.level_size(7), everything, visit);
  // 3,1,1,1,1 has index 4, behind 1⁷ and three that begin with 2; then 3,2,1,1 3,2,2 3,3,1. 4,3
  // stands at index 10, 4 has rank 11.
  CHECK(with_three == std::vector<std::array<std::uint64_t, 4>>{{3, 7, 4, 4}, {3, 11, 10, 1}});
}

TEST_CASE("partition runs: stretches that are not wanted are left out, all others are not",
          "[unit]") {
  const Partitions partitions(14);
  const std::uint64_t size = partitions.level_size(14);
  const std::vector<Removal> all = visited(partitions, 14, 3, size - 2, everything);
  for (const std::uint64_t from : {0, 5, 40, 100}) {
    const std::uint64_t to = from + 30;  // these positions need nothing
    std::set<std::uint64_t> asked;
    const auto wanted = [&](std::uint64_t first, std::uint64_t count) {
      CHECK(count > 0);
      CHECK(first >= 3);
      CHECK(first + count <= size - 2);
      for (std::uint64_t i = first; i < first + count; ++i) asked.insert(i);
      return first < from || first + count > to;
    };
    const std::vector<Removal> some = visited(partitions, 14, 3, size - 2, wanted);
    CAPTURE(from);
    CHECK(asked.size() == size - 5);
    std::size_t next = 0;
    for (const Removal& removal : all) {
      const bool came = next < some.size() && some[next] == removal;
      if (came) ++next;
      if (removal.index < from || removal.index >= to) REQUIRE(came);
    }
    CHECK(next == some.size());
    CHECK(some.size() < all.size());
  }
  CHECK(
      visited(partitions, 14, 0, size, [](std::uint64_t, std::uint64_t) { return false; }).empty());
}

Parts parts_at(const PartitionCursor& cursor) {
  return {cursor.parts().begin(), cursor.parts().end()};
}

/// Walks from `begin` up to `end` (at most the number of positions) and compares every position
/// with unrank.
void check_walk(const Partitions& partitions, std::uint64_t begin, std::uint64_t end) {
  PartitionCursor cursor(partitions, begin);
  REQUIRE(cursor.first_changed() == 0);
  Parts before;
  for (std::uint64_t rank = begin; rank < end; ++rank, cursor.next()) {
    const Parts here = parts_at(cursor);
    const Parts expected = partitions.unrank(rank);
    CAPTURE(rank, before);
    REQUIRE(here == expected);
    REQUIRE(cursor.rank() == rank);
    REQUIRE(cursor.ones() == static_cast<std::size_t>(std::ranges::count(here, std::uint64_t{1})));
    REQUIRE(cursor.total() == std::accumulate(here.begin(), here.end(), std::uint64_t{0}));
    if (rank > begin) {
      const std::size_t equal =
          static_cast<std::size_t>(std::ranges::mismatch(here, before).in1 - here.begin());
      const bool same_level =
          cursor.total() == std::accumulate(before.begin(), before.end(), std::uint64_t{0});
      REQUIRE(cursor.first_changed() == (same_level ? equal : 0));
    }
    before = here;
  }
}

TEST_CASE("partition cursor: as many parts as there can be", "[unit]") {
  const Partitions partitions(Partitions::max_total);
  const PartitionCursor cursor(partitions, partitions.level_offset(Partitions::max_total));
  CHECK(parts_at(cursor) == Parts(Partitions::max_total, 1));
  CHECK(cursor.ones() == Partitions::max_total);
}

TEST_CASE("partition cursor: walks every table from every rank as unrank says", "[ladder]") {
  for (std::uint64_t total = 0; total <= 9; ++total)
    for (const std::uint64_t largest : test::bounds_up_to(total))
      for (const std::uint64_t most_heaps : test::bounds_up_to(total)) {
        CAPTURE(total, largest, most_heaps);
        const Partitions partitions(total, largest, most_heaps);
        check_walk(partitions, 0, partitions.positions());
        for (std::uint64_t begin = 1; begin < partitions.positions(); ++begin)
          check_walk(partitions, begin, std::min(begin + 3, partitions.positions()));
      }
}

TEST_CASE("partition cursor: walks larger tables as unrank says", "[ladder]") {
  for (const auto& [total, largest, most_heaps] :
       std::vector<std::array<std::uint64_t, 3>>{{30, 99, 99},
                                                 {32, 7, 99},
                                                 {30, 99, 5},
                                                 {34, 9, 6},
                                                 {60, 20, 3},
                                                 {254, 2, 99},
                                                 {254, 254, 2}}) {
    CAPTURE(total, largest, most_heaps);
    const Partitions partitions(total, largest, most_heaps);
    check_walk(partitions, 0, partitions.positions());
  }
}

TEST_CASE("partition cursor: walks pieces of the largest table", "[ladder]") {
  std::mt19937_64 random(7);
  const Partitions all(Partitions::max_total);
  const Partitions bounded(Partitions::max_total, 40, 12);
  for (const Partitions* partitions : {&all, &bounded}) {
    for (int i = 0; i < 50; ++i) {
      const std::uint64_t begin = random() % (partitions->positions() - 50);
      check_walk(*partitions, begin, begin + 50);
    }
    for (std::uint64_t n = 200; n <= Partitions::max_total; ++n)
      check_walk(*partitions, partitions->level_offset(n) - 3, partitions->level_offset(n) + 3);
    check_walk(*partitions, partitions->positions() - 20, partitions->positions());
  }
}

TEST_CASE("partition cursor: a step past the last position of the largest table is harmless",
          "[unit]") {
  const Partitions partitions(Partitions::max_total);
  PartitionCursor cursor(partitions, partitions.positions() - 1);
  CHECK(parts_at(cursor) == Parts{Partitions::max_total});
  cursor.next();
  CHECK(cursor.rank() == partitions.positions());
}

TEST_CASE("level waves: more heaps first, each position once, ascending within a wave", "[unit]") {
  for (const std::uint64_t largest : {std::uint64_t{1}, std::uint64_t{3}, Partitions::no_bound})
    for (const std::uint64_t most_heaps :
         {std::uint64_t{1}, std::uint64_t{4}, Partitions::no_bound}) {
      const Partitions partitions(16, largest, most_heaps);
      for (std::uint64_t n = 0; n <= 16; ++n) {
        CAPTURE(largest, most_heaps, n);
        const std::vector<test::Parts> level = test::partitions_of(n, largest, most_heaps);
        const LevelWaves waves(partitions, n);
        REQUIRE(waves.count() == n + 1);
        std::size_t positions = 0;
        for (std::size_t w = 0; w < waves.count(); ++w) {
          std::vector<std::uint32_t> expected;
          for (std::uint32_t index = 0; index < level.size(); ++index)
            if (level[index].size() == n - w) expected.push_back(index);
          const auto wave = waves.wave(w);
          REQUIRE(std::vector<std::uint32_t>(wave.begin(), wave.end()) == expected);
          positions += wave.size();
        }
        REQUIRE(positions == level.size());
      }
    }
}

}  // namespace
}  // namespace miyama
