#include "index/partition/partition_removals.hpp"

#include <algorithm>
#include <map>
#include <numeric>

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
      position.set(std::span<const std::uint64_t>(parts));
      CHECK(Parts(position.parts().begin(), position.parts().end()) == parts);
      for (std::size_t most = 0; most <= 3; ++most) {
        CAPTURE(largest, parts, most);
        REQUIRE(visited(position, most) ==
                (most == 0 ? Removals{} : naive(partitions, parts, most)));
      }
    }
  }
}

TEST_CASE("partition removals: single heaps come in ascending order", "[unit]") {
  const Partitions partitions(30);
  PartitionRemovals position(partitions);
  const Parts parts{9, 5, 5, 3, 1, 1, 1};
  position.set(std::span<const std::uint64_t>(parts));
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
    position.set(std::span<const std::uint64_t>(parts));
    CHECK(position.total() == std::accumulate(parts.begin(), parts.end(), std::uint64_t{0}));
    CHECK(visited(position, 3) == naive(partitions, parts, 3));
  }
}

}  // namespace
}  // namespace miyama
