#include "view/label_csv.hpp"

#include <algorithm>

#include "game/catalogue.hpp"
#include "game/vector_rules.hpp"
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

/// What is written of a table, in whose arrays of any kind `wanted` looks.
std::string written(const LabelSource& table, Convention convention, const Rules& rules,
                    const RowSelection& wanted, const Partitions* partitions = nullptr) {
  const StatedLosses losses(table, convention, rules, partitions);
  LabelRows rows(losses, 0, wanted, 1);
  std::string out;
  const std::uint64_t count = rows.write(out, [] {});
  CHECK(count + 1 == static_cast<std::uint64_t>(std::count(out.begin(), out.end(), '\n')));
  return out;
}

/// One row of a box table, entry by entry.
std::string row_of(const MemoryTable& table, const std::vector<std::uint64_t>& position) {
  std::string row = joined(position, ",");
  for (const LabelArray& array : table.layout().arrays())
    for (std::size_t move = 0; move < std::max<std::size_t>(array.moves, 1); ++move)
      row += "," + std::to_string(table.entry(array.kind, move, position));
  return row + "\n";
}

}  // namespace

TEST_CASE("label CSV: every entry of every position", "[unit]") {
  for (const Bounds& bounds :
       {Bounds{9, 9, 9}, Bounds{12, 3}, Bounds{300}, Bounds{2, 0, 11, 1}, Bounds{1200, 70}}) {
    const MemoryTable table(bounds, Convention::misere);
    std::string right = joined(coordinate_names(table.box(), false), ",") + ",outcome";
    for (std::size_t move = 1; move <= bounds.size(); ++move)
      right += ",arrows_" + std::to_string(move);
    right += ",target,winning_moves\n";
    for (const auto& position : test::all_positions(table.box())) right += row_of(table, position);
    CHECK(written(table, Convention::misere, make_nim(bounds.size()),
                  {all_arrays(table.layout()), {0, table.box().positions()}}) == right);
  }
}

TEST_CASE("label CSV: some of the rows, not more than so many", "[unit]") {
  const MemoryTable table({9, 9, 9}, Convention::normal, {LabelKind::outcome});
  const auto rows = [&](const RankRange& ranks, std::uint64_t most,
                        std::optional<std::uint8_t> outcome) {
    return written(table, Convention::normal, make_nim(3), {{0}, ranks, most, outcome})
        .substr(std::string("heap_1,heap_2,heap_3,outcome\n").size());
  };
  CHECK(rows({698, 702}, UINT64_MAX, {}) == "6,9,8,1\n6,9,9,1\n7,0,0,1\n7,0,1,1\n");
  CHECK(rows({699, 720}, 1, {}) == "6,9,9,1\n");
  CHECK(rows({698, 698}, UINT64_MAX, {}).empty());
  CHECK(rows({0, 1000}, 3, loss) == "0,0,0,0\n0,1,1,0\n0,2,2,0\n");
  CHECK(rows({706, 726}, UINT64_MAX, loss) == "7,0,7,0\n7,1,6,0\n7,2,5,0\n");
  CHECK(rows({706, 709}, UINT64_MAX, win) == "7,0,6,1\n7,0,8,1\n");
}

TEST_CASE("label CSV: numbers of every width and sign", "[unit]") {
  MemoryTable table({3}, Convention::normal, {LabelKind::target, LabelKind::winning_moves});
  const std::vector<std::uint64_t> one{1};
  table.set(LabelKind::target, 0, one, INT32_MIN);
  table.set(LabelKind::winning_moves, 0, one, UINT32_MAX);
  CHECK(written(table, Convention::normal, make_nim(1), {{0, 1}, {0, 2}}) ==
        "heap_1,target,winning_moves\n0,-1,0\n1,-2147483648,4294967295\n");
}

TEST_CASE("label CSV: by total", "[unit]") {
  for (const auto& [rules, total, heads] :
       {std::tuple{"rows", 6U, "outcome,move_from,move_rests_1,move_rests_2"},
        {"C.8", 12U, "outcome,move_from,move_rests_1,move_rests_2,move_rests_3"}}) {
    const test::PartitionMemoryTable table({rules, total});
    std::string right =
        concat("position,", heads, ",winning_moves,losing_moves,grundy,remoteness\n");
    for (std::uint64_t rank = 0; rank < table.positions(); ++rank) {
      const std::string position = joined(table.partitions().unrank(rank), " ");
      right += position.empty() ? "0" : position;
      for (const LabelArray& array : table.layout().arrays())
        for (std::size_t rest = 0; rest < std::max<std::size_t>(array.rests, 1); ++rest)
          right += "," + std::to_string(table.entry(array.kind, rank, rest));
      right += "\n";
    }
    CHECK(written(table, Convention::normal, *make_take_and_break(rules),
                  {all_arrays(table.layout()), {0, table.positions()}},
                  &table.partitions()) == right);
  }
}

}  // namespace miyama
