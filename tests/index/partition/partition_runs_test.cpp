#include "index/partition/partition_removals.hpp"

#include <array>
#include <functional>
#include <set>

#include "support/catch.hpp"
#include "support/partition_lists.hpp"

namespace miyama {
namespace {

using test::Parts;

/// Position (index within its level), size of the heap removed, rank of what is left.
struct Removal {
  std::uint64_t index, size, rank;
  auto operator<=>(const Removal&) const = default;
};

/// What there is to be visited, position by position, largest heap first.
std::vector<Removal> naive(const Partitions& partitions, const std::vector<Parts>& level,
                           std::uint64_t begin, std::uint64_t end) {
  std::vector<Removal> all;
  for (std::uint64_t index = begin; index < end; ++index)
    for (const std::uint64_t size :
         std::set<std::uint64_t, std::greater<>>(level[index].begin(), level[index].end())) {
      Parts without = level[index];
      without.erase(std::find(without.begin(), without.end(), size));
      all.push_back({index, size, partitions.rank(without)});
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

}  // namespace
}  // namespace miyama
