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

/// `passes`: 0 or 1 for a first coordinate that counts them: the header then names the heaps alone.
TableHeader header_for(const MemoryTable& table, std::size_t passes = 0) {
  TableHeader header = header_of(table);
  header.bounds.erase(header.bounds.begin(),
                      header.bounds.begin() + static_cast<std::ptrdiff_t>(passes));
  return header;
}

TableDifference compare(const MemoryTable& a, const MemoryTable& b, int threads = 1) {
  return compare_tables({a, header_for(a)}, {b, header_for(b)}, 1, threads);
}

const LabelDifference& of(const TableDifference& found, LabelKind kind) {
  return *std::ranges::find(found.labels, kind, &LabelDifference::label);
}

/// One label of two tables, entry by entry, at the positions of `common`; `pass` goes in front in
/// `a`.
LabelDifference by_hand(const MemoryTable& a, const MemoryTable& b, const Bounds& common,
                        LabelKind kind, const std::vector<std::uint64_t>& pass = {}) {
  LabelDifference expected{kind};
  const Box box(common);
  for (const auto& position : test::all_positions(box))
    for (std::size_t move = 0; move < std::max<std::size_t>(a.layout().find(kind)->moves, 1);
         ++move) {
      std::vector<std::uint64_t> in_a = pass;
      in_a.insert(in_a.end(), position.begin(), position.end());
      const std::int64_t x = a.entry(kind, move, in_a);
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

TEST_CASE("table difference: a table and itself", "[unit]") {
  const MemoryTable table({66, 65, 67}, Convention::normal, test::fast_labels());
  const TableDifference found = compare(table, table, 2);
  CHECK(found.equal());
  CHECK(found.positions == table.box().positions());
  CHECK((found.all_of_first && found.all_of_second && !found.passes_left));
  CHECK(found.labels.size() == 6);
  CHECK(of(found, LabelKind::arrows).compared == 3 * found.positions);
  CHECK((found.only_first.empty() && found.only_second.empty() && found.not_compared.empty()));
}

TEST_CASE("table difference: normal and misère play, as by hand", "[ladder]") {
  for (const Bounds& bounds : {Bounds{9}, Bounds{9, 9, 9}, Bounds{66, 65, 67}, Bounds{300, 5}}) {
    const MemoryTable normal(bounds, Convention::normal, test::fast_labels());
    const MemoryTable misere(bounds, Convention::misere, test::fast_labels());
    const std::array found{compare(normal, misere, 1), compare(normal, misere, 3)};
    for (const LabelKind kind : test::fast_labels()) {
      const LabelDifference expected = by_hand(normal, misere, bounds, kind);
      for (const TableDifference& difference : found) CHECK(same(of(difference, kind), expected));
    }
    CHECK_FALSE((found[0].equal() || found[1].equal()));
  }
}

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
  const std::vector<std::pair<Bounds, Bounds>> pairs{{{66, 65, 67}, {9, 9, 9}},
                                                     {{9, 70, 9}, {70, 9, 70}},
                                                     {{100, 5000}, {5000, 100}},
                                                     {{300, 20, 3}, {100, 80, 900}},
                                                     {{3}, {400'000}}};
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
    REQUIRE(found.not_compared.size() == 1);
    CHECK(found.not_compared[0].label == LabelKind::target);
    CHECK(contains(found.not_compared[0].why, "different bounds"));
  }
}

TEST_CASE("table difference: labels that one table lacks, directions that differ", "[unit]") {
  const MemoryTable a({5, 6}, Convention::normal,
                      {LabelKind::outcome, LabelKind::arrows, LabelKind::grundy});
  const MemoryTable b({5, 6}, Convention::normal, {LabelKind::arrows, LabelKind::remoteness});
  TableHeader header = header_for(b);
  const TableDifference found = compare_tables({a, header_for(a)}, {b, header}, 1, 1);
  CHECK(found.only_first == std::vector<LabelKind>{LabelKind::outcome, LabelKind::grundy});
  CHECK(found.only_second == std::vector<LabelKind>{LabelKind::remoteness});
  CHECK(found.labels.size() == 1);
  header.directions.push_back({1, 1});
  const TableDifference other = compare_tables({a, header_for(a)}, {b, header}, 1, 1);
  CHECK(other.labels.empty());
  REQUIRE(other.not_compared.size() == 1);
  CHECK(contains(other.not_compared[0].why, "different directions"));
  header = header_for(b);
  header.first = {{0, 1}, {0, 0}};
  const TableDifference skewed = compare_tables({a, header_for(a)}, {b, header}, 1, 1);
  REQUIRE(skewed.not_compared.size() == 1);
  CHECK(contains(skewed.not_compared[0].why, "what moves take first differs"));
}

TEST_CASE("table difference: a plane of a table with a pass", "[ladder]") {
  const std::vector<LabelKind> labels{LabelKind::outcome, LabelKind::grundy};
  // Stands for a table with a pass: the first coordinate counts passes.
  const MemoryTable with_pass({1, 40, 66}, Convention::normal, labels);
  const MemoryTable without({66, 40}, Convention::normal, labels);
  const ComparedTable first{with_pass, header_for(with_pass, 1)};
  const ComparedTable second{without, header_for(without)};
  CHECK(has_passes(with_pass.layout(), first.header));
  CHECK_FALSE(has_passes(without.layout(), second.header));
  for (const std::uint64_t left : {0U, 1U}) {
    const TableDifference found = compare_tables(first, second, left, 2);
    CHECK(found.passes_left == left);
    CHECK(found.positions == 41 * 41);
    for (const LabelKind kind : labels)
      CHECK(same(of(found, kind), by_hand(with_pass, without, {40, 40}, kind, {left})));
    CHECK((of(found, LabelKind::grundy).differ == 0) == (left == 0));
    const TableDifference swapped = compare_tables(second, first, left, 1);
    CHECK(of(swapped, LabelKind::grundy).differ == of(found, LabelKind::grundy).differ);
  }
  CHECK(compare_tables(first, first, 1, 1).positions == with_pass.box().positions());
  CHECK_FALSE(compare_tables(first, first, 1, 1).passes_left);
  const MemoryTable plain({40, 66}, Convention::normal, labels);
  const TableDifference whole = compare_tables(first, {plain, header_for(plain)}, 0, 1);
  CHECK((whole.equal() && whole.all_of_first && whole.all_of_second));
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

TEST_CASE("table difference: tables that cannot be compared", "[unit]") {
  const MemoryTable two({5, 6}, Convention::normal);
  const MemoryTable three({5, 6, 7}, Convention::normal);
  const PartitionMemoryTable rows({"rows", 8});
  CHECK(message_of<usage_error>([&] { (void)compare(two, three); }) ==
        "the tables have 2 heaps and 3 heaps: compare tables with equally many");
  CHECK(contains(message_of<usage_error>([&] {
                   (void)compare_tables({rows, header_of(rows)}, {two, header_for(two)}, 1, 1);
                 }),
                 "compare tables of one kind"));
}

}  // namespace miyama
