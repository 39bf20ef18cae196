#include "label/slab_reader.hpp"

#include "index/box/rank_slabs.hpp"
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

/// Counts the entries of the slab that are not the table's.
std::uint64_t wrong_entries(const MemoryTable& table, SlabReader& reader, const RankSlab& slab) {
  reader.read(slab.block);
  std::uint64_t wrong = 0;
  std::vector<std::uint64_t> position(table.box().heaps());
  for (std::size_t a = 0; a < table.layout().arrays().size(); ++a) {
    const LabelArray& array = table.layout().arrays()[a];
    for (std::size_t move = 0; move < std::max<std::size_t>(array.moves, 1); ++move)
      for (std::uint64_t at = 0; at < slab.block.positions; ++at) {
        table.box().unrank(slab.first_rank + at, position);
        wrong +=
            entry_of(array, reader.content(a, move), at) == table.entry(array.kind, move, position)
                ? 0
                : 1;
      }
  }
  return wrong;
}

}  // namespace

TEST_CASE("slab reader: every label of slabs of all shapes, in rank order, whatever the threads",
          "[unit]") {
  for (const int threads : {1, 3})
    for (const Bounds& bounds :
         {Bounds{9, 9, 9}, Bounds{66, 65, 67}, Bounds{300'000}, Bounds{5, 40, 3, 600}}) {
      const MemoryTable table(bounds, Convention::misere);
      SlabReader reader(table, all_arrays(table.layout()), threads);
      RankSlabs slabs(table.box(), table.layout().arrays()[0].grid, 3, table.box().positions() - 2,
                      70'000);
      while (const std::optional<RankSlab> slab = slabs.next())
        CHECK(wrong_entries(table, reader, *slab) == 0);
    }
}

TEST_CASE("slab reader: only the arrays asked for, and what a position takes", "[unit]") {
  const MemoryTable table({9, 9, 9}, Convention::normal);
  CHECK(SlabReader(table, {0}, 1).position_bytes() == 1);  // outcome
  CHECK(SlabReader(table, all_arrays(table.layout()), 1).position_bytes() ==
        1 + 3 + 4 + 4);  // arrows, target, winning_moves
}

TEST_CASE("slab reader: by total, arrays with several rests", "[unit]") {
  const test::PartitionMemoryTable table({"C.8", 45});
  const Layout& layout = table.layout();
  const auto rests =
      static_cast<std::size_t>(layout.find(LabelKind::move_rests) - layout.arrays().data());
  const auto outcome =
      static_cast<std::size_t>(layout.find(LabelKind::outcome) - layout.arrays().data());
  REQUIRE(layout.arrays()[rests].grid.blocks() > 1);
  SlabReader reader(table, {outcome, rests}, 2);
  const std::uint64_t begin = layout.arrays()[rests].grid.side(0) - 10;
  reader.read(slab_around(layout.box(), begin, begin + 20).block);
  for (std::uint64_t i = 0; i < 20; ++i) {
    CHECK(entry_of(layout.arrays()[outcome], reader.content(outcome, 0), i) ==
          table.entry(LabelKind::outcome, begin + i));
    for (std::size_t rest = 0; rest < table.rests(); ++rest)
      CHECK(entry_of(layout.arrays()[rests], reader.content(rests, 0), i * table.rests() + rest) ==
            table.entry(LabelKind::move_rests, begin + i, rest));
  }
}

}  // namespace miyama
