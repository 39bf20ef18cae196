#include "view/label_csv.hpp"

#include "index/box/block_grid.hpp"
#include "support/catch.hpp"
#include "support/memory_table.hpp"
#include "support/partition_memory_table.hpp"

namespace miyama {
namespace {

using test::Bounds;
using test::MemoryTable;

std::vector<std::size_t> all_arrays(const Layout& layout) {
  std::vector<std::size_t> arrays(layout.arrays().size());
  for (std::size_t a = 0; a < arrays.size(); ++a) arrays[a] = a;
  return arrays;
}

/// One row of a box table, entry by entry.
std::string row_of(const MemoryTable& table, const std::vector<std::uint64_t>& position) {
  std::string row;
  for (const std::uint64_t size : position) row += (row.empty() ? "" : ",") + std::to_string(size);
  for (const LabelArray& array : table.layout().arrays())
    for (std::size_t move = 0; move < std::max<std::size_t>(array.moves, 1); ++move)
      row += "," + std::to_string(table.entry(array.kind, move, position));
  return row + "\n";
}

}  // namespace

TEST_CASE("label CSV: the names of the columns", "[unit]") {
  const MemoryTable nim({9, 9, 9}, Convention::normal);
  const LabelCsv csv(nim.layout(), all_arrays(nim.layout()), nullptr);
  CHECK(csv.head() ==
        "heap_1,heap_2,heap_3,outcome,arrows_1,arrows_2,arrows_3,target,winning_moves\n");
  CHECK(csv.columns().size() == 9);
  const Layout pass(Box(Bounds{1, 4, 5}), 3, {LabelKind::outcome, LabelKind::arrows}, true);
  CHECK(LabelCsv(pass, {1}, nullptr).head() ==
        "passes_left,heap_1,heap_2,arrows_1,arrows_2,arrows_3\n");
  const test::PartitionMemoryTable rows({"rows", 6});
  CHECK(LabelCsv(rows.layout(), all_arrays(rows.layout()), &rows.partitions()).head() ==
        "position,outcome,move_from,move_rests_1,move_rests_2,winning_moves,grundy,remoteness\n");
}

TEST_CASE("label CSV: every entry of every position", "[unit]") {
  for (const Bounds& bounds :
       {Bounds{9, 9, 9}, Bounds{12, 3}, Bounds{300}, Bounds{2, 0, 11, 1}, Bounds{1200, 70}}) {
    const MemoryTable table(bounds, Convention::misere);
    const LabelCsv csv(table.layout(), all_arrays(table.layout()), nullptr);
    SlabReader reader(table, all_arrays(table.layout()), 1);
    reader.read(table.box().whole());
    std::string right, found;
    for (const auto& position : test::all_positions(table.box())) right += row_of(table, position);
    CHECK(csv.append(found, reader, {0, 0, table.box().positions()}) == table.box().positions());
    CHECK(found == right);
  }
}

TEST_CASE("label CSV: a part of a slab, some of its rows, not more than so many", "[unit]") {
  const MemoryTable table({9, 9, 9}, Convention::normal, {LabelKind::outcome});
  const LabelCsv csv(table.layout(), {0}, nullptr);
  SlabReader reader(table, {0}, 1);
  const RankSlab slab = slab_around(table.box(), 695, 720);
  reader.read(slab.block);
  std::string out;
  CHECK(csv.append(out, reader, {slab.first_rank, 698, 702}) == 4);
  CHECK(out == "6,9,8,1\n6,9,9,1\n7,0,0,1\n7,0,1,1\n");
  out = "x";
  CHECK(csv.append(out, reader, {slab.first_rank, 698, 698}) == 0);
  CHECK(csv.append(out, reader, {slab.first_rank, 699, 720, 1}) == 1);
  CHECK(out == "x6,9,9,1\n");
  std::vector<std::uint8_t> keep(slab.block.positions, 0);
  for (const std::uint64_t rank : {696U, 700U, 719U}) keep[rank - slab.first_rank] = 1;
  out.clear();
  CHECK(csv.append(out, reader, {slab.first_rank, 695, 720, UINT64_MAX, keep}) == 3);
  CHECK(out == "6,9,6,1\n7,0,0,1\n7,1,9,1\n");
  out.clear();
  CHECK(csv.append(out, reader, {slab.first_rank, 695, 720, 2, keep}) == 2);
  CHECK(out == "6,9,6,1\n7,0,0,1\n");
}

TEST_CASE("label CSV: numbers of every width and sign", "[unit]") {
  MemoryTable table({3}, Convention::normal, {LabelKind::target, LabelKind::winning_moves});
  const std::vector<std::uint64_t> one{1};
  table.set(LabelKind::target, 0, one, INT32_MIN);
  table.set(LabelKind::winning_moves, 0, one, UINT32_MAX);
  SlabReader reader(table, {0, 1}, 1);
  reader.read(table.box().whole());
  std::string out;
  LabelCsv(table.layout(), {0, 1}, nullptr).append(out, reader, {0, 0, 2});
  CHECK(out == "0,-1,0\n1,-2147483648,4294967295\n");
}

TEST_CASE("label CSV: by total", "[unit]") {
  const test::PartitionMemoryTable table({"C.8", 12});
  const Layout& layout = table.layout();
  SlabReader reader(table, all_arrays(layout), 1);
  reader.read(layout.box().whole());
  std::string right, found;
  for (std::uint64_t rank = 0; rank < table.positions(); ++rank) {
    std::string position;
    for (const std::uint64_t part : table.partitions().unrank(rank))
      position += (position.empty() ? "" : " ") + std::to_string(part);
    right += position.empty() ? "0" : position;
    for (const LabelArray& array : layout.arrays())
      for (std::size_t rest = 0; rest < std::max<std::size_t>(array.rests, 1); ++rest)
        right += "," + std::to_string(table.entry(array.kind, rank, rest));
    right += "\n";
  }
  LabelCsv(layout, all_arrays(layout), &table.partitions())
      .append(found, reader, {0, 0, table.positions()});
  CHECK(found == right);
}

}  // namespace miyama
