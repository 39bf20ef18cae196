#include "table/index/partition/partitions.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <random>

#include "base/error.hpp"
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

TEST_CASE("partitions: what is not a bound is refused", "[unit]") {
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
  REQUIRE(partitions.contains(parts_at(cursor)));  // past the last position, too
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

}  // namespace
}  // namespace miyama
