#include "index/partition/partition_removals.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <random>

#include "base/ranges.hpp"
#include "support/catch.hpp"
#include "support/partition_lists.hpp"

namespace miyama {
namespace {

using test::Parts;

/// Removed heaps, ascending → rank of what is left.
using Removals = std::map<Parts, std::uint64_t>;

/// Every choice of 1 to `most` places, whatever stands there.
Removals naive(const Partitions& partitions, const Parts& parts, std::size_t most) {
  Removals all;
  const std::size_t n = parts.size();
  const auto add = [&](std::vector<std::size_t> places) {
    Parts removed, rest;
    for (std::size_t i = 0; i < n; ++i)
      (std::ranges::find(places, i) != places.end() ? removed : rest).push_back(parts[i]);
    std::ranges::sort(removed);
    all[removed] = partitions.rank(rest);
  };
  for (std::size_t a = 0; a < n; ++a) {
    add({a});
    for (std::size_t b = a + 1; b < n && most >= 2; ++b) {
      add({a, b});
      for (std::size_t c = b + 1; c < n && most >= 3; ++c) add({a, b, c});
    }
  }
  return all;
}

/// What the walk visits; fails for a multiset that comes twice.
Removals visited(const PartitionRemovals& position, std::size_t most) {
  Removals all;
  position.for_each(
      most, [&](std::uint64_t rank, const PartitionRemovals::Removed& removed, std::size_t number) {
        const Parts heaps(removed.begin(), removed.begin() + static_cast<std::ptrdiff_t>(number));
        REQUIRE(number >= 1);
        REQUIRE(number <= most);
        REQUIRE(std::ranges::count(removed, 0) == static_cast<std::ptrdiff_t>(3 - number));
        REQUIRE(std::ranges::is_sorted(heaps));
        REQUIRE(std::ranges::count(heaps, 0U) == 0);
        REQUIRE(all.emplace(heaps, rank).second);
      });
  return all;
}

TEST_CASE(
    "partition removals: every multiset of one, two, three heaps, once, with the rank of what is "
    "left",
    "[unit]") {
  for (const std::uint64_t largest :
       {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{5}, Partitions::no_bound}) {
    const Partitions partitions(16, largest);
    PartitionRemovals position(partitions);
    for (const Parts& parts : test::partition_list(16, largest, UINT64_MAX)) {
      position.set_rank(partitions.rank(parts));
      CHECK(Parts(position.parts().begin(), position.parts().end()) == parts);
      for (std::size_t most = 0; most <= 3; ++most) {
        CAPTURE(largest, parts, most);
        REQUIRE(visited(position, most) ==
                (most == 0 ? Removals{} : naive(partitions, parts, most)));
      }
    }
  }
}

TEST_CASE("partition removals: with a bound on the heaps, ranks among what has room for another",
          "[unit]") {
  for (const std::uint64_t most_heaps : {1, 2, 3, 7, 15})
    for (const std::uint64_t largest : {std::uint64_t{4}, Partitions::no_bound}) {
      const Partitions partitions(16, largest, most_heaps);
      std::map<Parts, std::uint64_t> ranks;  // in the order of the level, one level after another
      for (const Parts& parts : test::partition_list(16, largest, most_heaps - 1))
        ranks.emplace(parts, ranks.size());
      CHECK(partitions.left_offset(17) == ranks.size());
      PartitionRemovals position(partitions);
      for (const Parts& parts : test::partition_list(16, largest, most_heaps)) {
        CAPTURE(most_heaps, largest, parts);
        position.set_rank(partitions.rank(parts));
        REQUIRE(Parts(position.parts().begin(), position.parts().end()) == parts);
        REQUIRE(position.has_room() == ranks.contains(parts));
        if (position.has_room()) REQUIRE(position.rank_as_left() == ranks.at(parts));
        for (const auto& [removed, rank] : visited(position, 1)) {
          Parts left = parts;
          left.erase(std::ranges::find(left, removed.front()));
          REQUIRE(rank == ranks.at(left));
        }
      }
    }
}

TEST_CASE("partition removals: after any other position", "[unit]") {
  const Partitions partitions(18, 11);
  PartitionRemovals position(partitions);
  std::mt19937 random(7);
  std::uniform_int_distribution<std::uint64_t> any_rank(0, partitions.positions() - 1);
  for (int i = 0; i < 3000; ++i) {
    position.set_rank(any_rank(random));
    PartitionRemovals first_of_all(partitions);
    const std::uint64_t rank = any_rank(random);
    position.set_rank(rank);
    first_of_all.set_rank(rank);
    CAPTURE(rank);
    REQUIRE(ranges::equal(position.parts(), partitions.unrank(rank)));
    REQUIRE(visited(position, 3) == visited(first_of_all, 3));
  }
}

TEST_CASE("partition removals: single heaps come in ascending order", "[unit]") {
  const Partitions partitions(30);
  PartitionRemovals position(partitions);
  const Parts parts{9, 5, 5, 3, 1, 1, 1};
  position.set_rank(partitions.rank(parts));
  CHECK(position.total() == 25);
  Parts removed;
  position.for_each(1, [&](std::uint64_t, const PartitionRemovals::Removed& heaps, std::size_t) {
    removed.push_back(heaps[0]);
  });
  CHECK(removed == Parts{1, 3, 5, 9});
}

TEST_CASE("partition removals: as many and as large heaps as there can be", "[unit]") {
  const Partitions partitions(254);
  PartitionRemovals position(partitions);
  for (const Parts& parts :
       {Parts(100, 1), Parts{254}, Parts{127, 127}, Parts{200, 53, 1}, Parts(80, 3)}) {
    position.set_rank(partitions.rank(parts));
    CHECK(position.total() == std::accumulate(parts.begin(), parts.end(), std::uint64_t{0}));
    CHECK(visited(position, 3) == naive(partitions, parts, 3));
  }
}

using test::Parts;
using Rests = std::array<std::uint64_t, 3>;

/// The multiset itself: part `removed` gone, the rests in its place.
Parts replaced(Parts parts, std::size_t removed, const Rests& rests) {
  parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(removed));
  parts.insert(parts.end(), rests.begin(), rests.end());
  std::erase(parts, 0U);
  std::sort(parts.rbegin(), parts.rend());
  return parts;
}

std::uint64_t rank_of(const Partitions& partitions, const Parts& parts, std::size_t removed,
                      const Rests& rests) {
  const std::vector<std::uint8_t> bytes(parts.begin(), parts.end());
  std::uint64_t total = 0;
  for (const std::uint64_t part : parts) total += part;
  return rank_with_replaced(partitions, bytes, total, removed, rests);
}

TEST_CASE("partition insertion: every multiset, part and rests, with every bound", "[ladder]") {
  for (std::uint64_t total = 1; total <= 8; ++total)
    for (const std::uint64_t largest : test::bounds_up_to(total))
      for (const std::uint64_t most_heaps : test::bounds_up_to(total)) {
        const Partitions partitions(total, largest, most_heaps);
        for (std::uint64_t rank = 1; rank < partitions.positions(); ++rank) {
          const Parts parts = partitions.unrank(rank);
          for (std::size_t i = 0; i < parts.size(); ++i)
            for (std::uint64_t a = 0; a <= total; ++a)
              for (std::uint64_t b = 0; b <= a; ++b)
                for (std::uint64_t c = 0; c <= b; ++c) {
                  const Parts to = replaced(parts, i, {a, b, c});
                  if (!partitions.contains(to)) continue;
                  CAPTURE(total, largest, most_heaps, parts, i, a, b, c);
                  REQUIRE(rank_of(partitions, parts, i, {a, b, c}) == partitions.rank(to));
                }
        }
      }
}

TEST_CASE("partition insertion: drawn positions of large tables", "[ladder]") {
  std::mt19937_64 random(11);
  for (const Partitions& partitions :
       {Partitions(254), Partitions(200, 30), Partitions(120, 40, 12)})
    for (int i = 0; i < 3000; ++i) {
      const Parts parts = partitions.unrank(1 + random() % (partitions.positions() - 1));
      const std::size_t removed = random() % parts.size();
      Rests rests{random() % (parts[removed] + 1), 0, 0};
      if (!partitions.bounds_heaps()) {
        rests[1] = random() % (parts[removed] - rests[0] + 1);
        rests[2] = random() % (parts[removed] - rests[0] - rests[1] + 1);
      }
      std::sort(rests.rbegin(), rests.rend());
      const Parts to = replaced(parts, removed, rests);
      CAPTURE(parts, removed, rests[0], rests[1], rests[2]);
      REQUIRE(rank_of(partitions, parts, removed, rests) == partitions.rank(to));
    }
}

}  // namespace
}  // namespace miyama
