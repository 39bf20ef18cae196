#include "index/partition/partitions.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <random>

#include "support/catch.hpp"
#include "support/partition_lists.hpp"

namespace miyama {
namespace {

using test::Parts;

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

TEST_CASE("partition cursor: the step in the header and its neighbours, by hand", "[unit]") {
  const Partitions partitions(9);
  PartitionCursor cursor(partitions, partitions.rank(Parts{3, 2, 2, 1, 1}));
  CHECK(parts_at(cursor) == Parts{3, 2, 2, 1, 1});
  CHECK(cursor.total() == 9);
  CHECK(cursor.ones() == 2);
  cursor.next();
  CHECK(parts_at(cursor) == Parts{3, 2, 2, 2});
  CHECK(cursor.first_changed() == 3);
  CHECK(cursor.ones() == 0);
  cursor.next();
  CHECK(parts_at(cursor) == Parts{3, 3, 1, 1, 1});
  CHECK(cursor.first_changed() == 1);
  CHECK(cursor.ones() == 3);
}

TEST_CASE("partition cursor: all ones, with a bound that lets no part grow and without", "[unit]") {
  const Partitions ones(6, 1);
  PartitionCursor short_cursor(ones, ones.rank(Parts{1, 1, 1}));
  CHECK(short_cursor.ones() == 3);
  short_cursor.next();
  CHECK(parts_at(short_cursor) == Parts{1, 1, 1, 1});
  CHECK(short_cursor.ones() == 4);
  CHECK(short_cursor.first_changed() == 0);
  const Partitions partitions(6);
  PartitionCursor cursor(partitions, partitions.rank(Parts{1, 1, 1}));
  cursor.next();
  CHECK(parts_at(cursor) == Parts{2, 1});
  CHECK(cursor.ones() == 1);
  cursor.next();
  CHECK(parts_at(cursor) == Parts{3});
  CHECK(cursor.ones() == 0);
}

TEST_CASE("partition cursor: as many parts as there can be", "[unit]") {
  const Partitions partitions(Partitions::max_total);
  const PartitionCursor cursor(partitions, partitions.level_offset(Partitions::max_total));
  CHECK(parts_at(cursor) == Parts(Partitions::max_total, 1));
  CHECK(cursor.ones() == Partitions::max_total);
}

TEST_CASE("partition cursor: from the end of one total to the next", "[unit]") {
  const Partitions partitions(9, 4, 3);
  PartitionCursor cursor(partitions, partitions.rank(Parts{4, 3}));
  cursor.next();
  CHECK(parts_at(cursor) == Parts{3, 3, 2});
  CHECK(cursor.total() == 8);
  CHECK(cursor.first_changed() == 0);
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
