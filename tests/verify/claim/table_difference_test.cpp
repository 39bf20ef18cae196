#include "verify/claim/table_difference.hpp"

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/labels.hpp"
#include "support/memory_table.hpp"
#include "support/partition_memory_table.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

using test::Bounds;
using test::header_of;
using test::MemoryTable;
using test::PartitionMemoryTable;

TableDifference compare(const MemoryTable& a, const MemoryTable& b, int threads = 1) {
  return compare_tables({a, header_of(a)}, {b, header_of(b)}, 1, threads);
}

const LabelDifference& of(const TableDifference& found, LabelKind kind) {
  return *std::ranges::find(found.labels, kind, &LabelDifference::label);
}

/// One label of two tables, entry by entry, at the positions of `common`.
LabelDifference by_hand(const MemoryTable& a, const MemoryTable& b, const Bounds& common,
                        LabelKind kind) {
  LabelDifference expected{kind};
  const Box box(common);
  for (const auto& position : test::all_positions(box))
    for (std::size_t move = 0; move < std::max<std::size_t>(a.layout().find(kind)->moves, 1);
         ++move) {
      const std::int64_t x = a.entry(kind, move, position);
      const std::int64_t y = b.entry(kind, move, position);
      ++expected.compared;
      if (x != y && expected.differ++ == 0)
        expected.first = {box.rank(position), move, position, x, y};
    }
  return expected;
}

bool same(const LabelDifference& a, const LabelDifference& b) {
  if (a.label != b.label || a.compared != b.compared || a.differ != b.differ ||
      a.first.has_value() != b.first.has_value())
    return false;
  return !a.first || (a.first->rank == b.first->rank && a.first->move == b.first->move &&
                      a.first->position == b.first->position &&
                      a.first->expected == b.first->expected && a.first->found == b.first->found);
}

}  // namespace

TEST_CASE("table difference: one entry, wherever it lies", "[unit]") {
  const MemoryTable right({66, 65, 67}, Convention::normal);
  MemoryTable wrong({66, 65, 67}, Convention::normal);
  for (const Bounds& position : {Bounds{66, 65, 67}, Bounds{0, 0, 1}, Bounds{64, 3, 66}})
    for (const LabelKind kind :
         {LabelKind::outcome, LabelKind::arrows, LabelKind::target, LabelKind::winning_moves}) {
      const std::size_t move = kind == LabelKind::arrows ? 2 : 0;
      const std::int64_t entry = right.entry(kind, move, position);
      wrong.set(kind, move, position, entry + 1);
      const TableDifference found = compare(right, wrong, 3);
      LabelDifference expected{kind, right.box().positions() * (kind == LabelKind::arrows ? 3 : 1),
                               1};
      expected.first = {right.box().rank(position), move, position, entry, entry + 1};
      CHECK(same(of(found, kind), expected));
      CHECK(std::ranges::count(found.labels, 0U, &LabelDifference::differ) == 3);
      wrong.set(kind, move, position, entry);
    }
}

TEST_CASE("table difference: other bounds, other blocks, other types", "[ladder]") {
  const std::vector<std::pair<Bounds, Bounds>> pairs{
      {{66, 65, 67}, {9, 9, 9}},      {{9, 70, 9}, {70, 9, 70}},    {{100, 5000}, {5000, 100}},
      {{300, 20, 3}, {100, 80, 900}}, {{66, 65, 67}, {66, 65, 67}}, {{3}, {400'000}}};
  for (const auto& [a, b] : pairs) {
    Bounds common;
    for (std::size_t i = 0; i < a.size(); ++i) common.push_back(std::min(a[i], b[i]));
    const MemoryTable first(a, Convention::normal);
    const MemoryTable second(b, Convention::misere);
    const TableDifference found = compare(first, second, 2);
    CHECK(found.positions == Box(common).positions());
    CHECK(found.all_of_first == (common == a));
    CHECK(found.all_of_second == (common == b));
    for (const LabelKind kind : {LabelKind::outcome, LabelKind::arrows, LabelKind::winning_moves})
      CHECK(same(of(found, kind), by_hand(first, second, common, kind)));
    if (a == b) {
      CHECK(same(of(found, LabelKind::target), by_hand(first, second, a, LabelKind::target)));
      continue;
    }
    REQUIRE(found.not_compared.size() == 1);
    CHECK(found.not_compared[0].label == LabelKind::target);
    CHECK(contains(found.not_compared[0].why, "different bounds"));
  }
}

TEST_CASE("table difference: labels that one table lacks, directions that differ", "[unit]") {
  const MemoryTable a({5, 6}, Convention::normal,
                      {LabelKind::outcome, LabelKind::arrows, LabelKind::grundy});
  const MemoryTable b({5, 6}, Convention::normal, {LabelKind::arrows, LabelKind::remoteness});
  TableHeader header = header_of(b);
  const TableDifference found = compare_tables({a, header_of(a)}, {b, header}, 1, 1);
  CHECK(found.only_first == std::vector<LabelKind>{LabelKind::outcome, LabelKind::grundy});
  CHECK(found.only_second == std::vector<LabelKind>{LabelKind::remoteness});
  CHECK(found.labels.size() == 1);
  header.moves["directions"].push_back({1, 1});
  const TableDifference other = compare_tables({a, header_of(a)}, {b, header}, 1, 1);
  CHECK(other.labels.empty());
  REQUIRE(other.not_compared.size() == 1);
  CHECK(contains(other.not_compared[0].why, "the dataset directions is not the same"));
  header = header_of(b);
  header.moves["first"] = {{0, 1}, {0, 0}};
  const TableDifference skewed = compare_tables({a, header_of(a)}, {b, header}, 1, 1);
  REQUIRE(skewed.not_compared.size() == 1);
  CHECK(contains(skewed.not_compared[0].why, "the dataset first is not the same"));
}

TEST_CASE("table difference: multisets", "[ladder]") {
  const PartitionMemoryTable normal({"rows", 44});
  const PartitionMemoryTable misere({"rows", 42, Convention::misere});
  std::vector<TableDifference> found;
  for (const int threads : {1, 3}) {
    found.push_back(
        compare_tables({normal, header_of(normal)}, {misere, header_of(misere)}, 1, threads));
    CHECK(found.back().positions == misere.positions());
    CHECK((!found.back().all_of_first && found.back().all_of_second));
  }
  for (const LabelKind kind : test::every_label()) {
    LabelDifference expected{kind};
    for (std::uint64_t rank = 0; rank < misere.positions(); ++rank)
      for (std::size_t rest = 0; rest < (kind == LabelKind::move_rests ? 2 : 1); ++rest) {
        const std::int64_t x = normal.entry(kind, rank, rest);
        const std::int64_t y = misere.entry(kind, rank, rest);
        ++expected.compared;
        if (x != y && expected.differ++ == 0)
          expected.first = {rank, 0, misere.partitions().unrank(rank), x, y};
      }
    for (const TableDifference& difference : found) CHECK(same(of(difference, kind), expected));
  }
}

TEST_CASE("table difference: bounds on multisets", "[unit]") {
  const auto compare_games = [](const test::PartitionGame& a, const test::PartitionGame& b) {
    const PartitionMemoryTable first(a);
    const PartitionMemoryTable second(b);
    return compare_tables({first, header_of(first)}, {second, header_of(second)}, 1, 1);
  };
  // Up to 6 sticks a bound of 8 keeps nothing out.
  CHECK(compare_games({"nim", 6}, {"nim", 12, Convention::normal, 8}).equal());
  CHECK(compare_games({"nim", 12, Convention::normal, 5, 3}, {"nim", 9, Convention::normal, 5, 3})
            .equal());
  CHECK(message_of<usage_error>([&] {
          (void)compare_games({"nim", 12}, {"nim", 12, Convention::normal, 8});
        }).ends_with("so their ranks mean different positions: solve both with the same one"));
  CHECK(contains(
      message_of<usage_error>([&] {
        (void)compare_games({"nim", 12}, {"nim", 9, Convention::normal, Partitions::no_bound, 4});
      }),
      "the number of heaps"));
  const TableDifference rests = compare_games({"rows", 8}, {"C.8", 8});
  REQUIRE(rests.not_compared.size() == 1);
  CHECK(rests.not_compared[0].why == "the tables store 2 and 3 rests of a move");
}

}  // namespace miyama
