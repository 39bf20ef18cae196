#include "solve/partition/mark_table.hpp"

#include <map>
#include <numeric>

#include "game/catalogue.hpp"
#include "support/catch.hpp"
#include "support/partition_lists.hpp"

namespace miyama {
namespace {

using test::Parts;

/// How many multisets of rests of a position leave `rank`, where `take` sticks are taken: each
/// choice of up to three places, once per multiset of heaps.
std::map<std::uint64_t, std::uint32_t> naive_marks(const TakeAndBreak& rules,
                                                   const Partitions& partitions, const Parts& parts,
                                                   std::uint64_t take) {
  std::map<Parts, std::uint64_t> rank_by_rests;
  const auto n = parts.size();
  for (std::size_t a = 0; a <= n; ++a)
    for (std::size_t b = a; b <= n; ++b)
      for (std::size_t c = b; c <= n; ++c) {
        if ((a == b && a != n) || (b == c && b != n)) continue;  // n: no heap
        Parts rests, others;
        for (std::size_t i = 0; i < n; ++i)
          (i == a || i == b || i == c ? rests : others).push_back(parts[i]);
        rank_by_rests[rests] = partitions.rank(others);
      }
  std::map<std::uint64_t, std::uint32_t> marks;
  for (const auto& [rests, rank] : rank_by_rests) {
    const std::uint64_t size = std::accumulate(rests.begin(), rests.end(), take);
    Rests padded{};
    std::ranges::copy(rests, padded.begin());
    if (rules.may_become(size, padded)) ++marks[rank];
  }
  return marks;
}

/// Which levels mark for level n, from which sticks taken on a position looks into which cells: all
/// of it, in numbers.
void check_marks(const std::string& code, std::uint64_t largest, int threads) {
  const std::uint64_t total = 9;
  const auto rules = make_take_and_break(code);
  const Partitions partitions(total, largest);
  const PartitionTask task{*rules, partitions, Convention::normal, {}, threads};
  MarkTable<CountMark> table(task);
  for (std::uint64_t n = 0; n <= total; ++n) {
    CAPTURE(code, largest, threads, n);
    std::vector<std::uint32_t> expected(partitions.positions());
    table.begin_level(n);
    for (std::uint64_t take = 0; take <= n; ++take) {
      if (take == 0 && !rules->splits_without_taking()) continue;
      const std::vector<Parts> level = test::partitions_of(n - take, largest, UINT64_MAX);
      std::vector<std::uint32_t> odd;  // every other position marks
      for (std::uint32_t index = 1; index < level.size(); index += 2) {
        odd.push_back(index);
        for (const auto& [rank, marks] : naive_marks(*rules, partitions, level[index], take))
          expected[rank] += marks;
      }
      if (take <= rules->explicit_digits() + 1) table.mark({n - take, odd, {}}, take);
    }
    std::vector<std::uint32_t> found(expected.size());
    std::vector<std::uint32_t> summed(expected.size());
    for (std::uint64_t rank = 0; rank < partitions.level_offset(n + 1); ++rank) {
      found[rank] = table.at(rank);
      table.for_each_table(rank, [&](const std::uint32_t* cells) { summed[rank] += *cells; });
    }
    REQUIRE(found == expected);
    REQUIRE(summed == expected);
  }
}

TEST_CASE("mark table: after each level the cells hold the marks of all sticks that may be taken",
          "[unit]") {
  for (const std::string code : {"0.[7]", "0.[3]", "0.77", "0.137", "4.0:unequal", "4.[3]", "0.3F",
                                 "0.F", "0.0[7]", "0.17[3]", "C.8", "0.[F]", "4.F:unequal",
                                 "0.[F]:unequal", "0.[4]", "0.[8]", "8.[1]", "0.[2]", "C.124[D]"})
    for (const std::uint64_t largest : {std::uint64_t{4}, Partitions::no_bound})
      check_marks(code, largest, 1);
  check_marks("C.124[D]", Partitions::no_bound, 3);
}

TEST_CASE("mark table: many markers from several threads", "[unit]") {
  const auto rules = make_take_and_break("0.[7]");
  const Partitions partitions(31);
  const std::uint64_t n = 30;
  std::vector<std::uint32_t> all(partitions.level_size(n));  // 5604 positions, three jobs
  std::iota(all.begin(), all.end(), 0U);
  std::vector<std::uint32_t> first;
  for (const int threads : {1, 2, 3, 7}) {
    const PartitionTask task{*rules, partitions, Convention::normal, {}, threads};
    MarkTable<CountMark> table(task);
    table.begin_level(n + 1);
    table.mark({n, all, {}}, 1);
    std::vector<std::uint32_t> cells;
    for (std::uint64_t rank = 0; rank < partitions.level_offset(n + 1); ++rank)
      cells.push_back(table.at(rank));
    if (first.empty()) first = cells;
    CHECK(cells == first);
  }
  CHECK(first[partitions.level_offset(n)] == 1);  // 1³⁰ stays whole where a lone stick is taken
}

TEST_CASE("mark table: marks carry the values of their positions", "[unit]") {
  const auto rules = make_take_and_break("0.33");
  const Partitions partitions(4);
  const PartitionTask task{*rules, partitions, Convention::normal, {}, 1};
  MarkTable<NearestMark> table(task);
  table.begin_level(4);
  // Level 3: 1,1,1 2,1 3 of remoteness 7, 5, 6; two of them mark. Without a heap: 1,1 2 1 (empty).
  table.mark({3, std::vector<std::uint32_t>{0, 1}, std::vector<std::uint16_t>{7, 5, 6}}, 1);
  const auto remoteness = [&](const Parts& parts) {
    return NearestMark::remoteness(table.at(partitions.rank(parts)));
  };
  CHECK(remoteness({1, 1, 1}) == 7);
  CHECK(remoteness({2, 1}) == 5);
  CHECK(remoteness({1, 1}) == 7);
  CHECK(remoteness({1}) == 5);
  CHECK(remoteness({2}) == 5);
  CHECK(table.at(partitions.rank(Parts{3})) == 0);
  CHECK(table.at(0) == 0);
}

}  // namespace
}  // namespace miyama
