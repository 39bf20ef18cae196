#include "label/label_source.hpp"

#include <cstring>
#include <random>

#include "index/box/block_grid.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/memory_table.hpp"
#include "support/partition_memory_table.hpp"

namespace miyama {
namespace {

template <class Item>
std::vector<std::byte> bytes_of(const std::vector<Item>& items) {
  std::vector<std::byte> content(items.size() * sizeof(Item));
  std::memcpy(content.data(), items.data(), content.size());
  return content;
}

LabelArray array_of(std::size_t item_bytes, bool is_signed) {
  return {LabelKind::outcome, item_bytes, is_signed, 0, BlockGrid(Box(Bounds{2}), item_bytes)};
}

TEST_CASE("entry_of: every item type, with the values at its ends", "[unit]") {
  const auto u1 = bytes_of<std::uint8_t>({0, 7, 0xFF});
  CHECK(entry_of(array_of(1, false), u1, 0) == 0);
  CHECK(entry_of(array_of(1, false), u1, 1) == 7);
  CHECK(entry_of(array_of(1, false), u1, 2) == 255);
  const auto u2 = bytes_of<std::uint16_t>({1, 0xFFFF, 258});
  CHECK(entry_of(array_of(2, false), u2, 1) == 65535);
  CHECK(entry_of(array_of(2, false), u2, 2) == 258);
  const auto u4 = bytes_of<std::uint32_t>({1, 0xFFFF'FFFF});
  CHECK(entry_of(array_of(4, false), u4, 1) == 4'294'967'295);
  const auto i4 = bytes_of<std::int32_t>({-1, INT32_MIN, INT32_MAX});
  CHECK(entry_of(array_of(4, true), i4, 0) == -1);
  CHECK(entry_of(array_of(4, true), i4, 1) == INT32_MIN);
  CHECK(entry_of(array_of(4, true), i4, 2) == INT32_MAX);
  const auto i8 = bytes_of<std::int64_t>({-1, INT64_MAX});
  CHECK(entry_of(array_of(8, true), i8, 0) == -1);
  CHECK(entry_of(array_of(8, true), i8, 1) == INT64_MAX);
}

using test::Bounds;
using test::MemoryTable;

Block sub_box(const std::vector<std::uint64_t>& start, const std::vector<std::uint64_t>& extent) {
  Block block;
  std::ranges::copy(start, block.start.begin());
  std::ranges::copy(extent, block.extent.begin());
  block.positions = 1;
  for (const std::uint64_t side : extent) block.positions *= side;
  return block;
}

std::size_t index_of(const Layout& layout, LabelKind kind) {
  return static_cast<std::size_t>(layout.find(kind) - layout.arrays().data());
}

/// True if a sub-box, read through `reader`, holds the table's entries.
bool reads_right(SlabReader& reader, const MemoryTable& table, LabelKind kind, std::size_t move,
                 const Block& wanted) {
  const LabelArray& array = *table.layout().find(kind);
  reader.read(wanted);
  const std::span<const std::byte> content = reader.content(index_of(table.layout(), kind), move);
  std::vector<std::uint64_t> position(
      wanted.start.begin(),
      wanted.start.begin() + static_cast<std::ptrdiff_t>(table.box().heaps()));
  for (std::uint64_t at = 0; at < wanted.positions; ++at) {
    if (entry_of(array, content, at) != table.entry(kind, move, position)) return false;
    advance(wanted, table.box().heaps(), position);
  }
  return true;
}

}  // namespace

TEST_CASE("slab reader: random sub-boxes of every label, across blocks", "[unit]") {
  std::mt19937_64 random(5);
  for (const Bounds& bounds : {Bounds{700, 900}, Bounds{69, 66, 70}, Bounds{300'000},
                               Bounds{9, 9, 9}, Bounds{5, 40, 3, 600}}) {
    const MemoryTable table(bounds, Convention::normal);
    for (const LabelArray& array : table.layout().arrays()) {
      SlabReader reader(table, {index_of(table.layout(), array.kind)}, 1);
      for (int round = 0; round < 6; ++round) {
        std::vector<std::uint64_t> start, extent;
        for (const std::uint64_t bound : bounds) {
          start.push_back(random() % (bound + 1));
          extent.push_back(1 + random() % std::min<std::uint64_t>(bound + 1 - start.back(), 80));
        }
        const std::size_t move = array.moves == 0 ? 0 : random() % array.moves;
        CHECK(reads_right(reader, table, array.kind, move, sub_box(start, extent)));
      }
      CHECK(reads_right(reader, table, array.kind, array.moves == 0 ? 0 : array.moves - 1,
                        array.grid.block(array.grid.blocks() - 1)));
    }
  }
}

TEST_CASE("slab reader: the whole table at once", "[unit]") {
  const MemoryTable table({66, 65, 67}, Convention::misere);
  SlabReader reader(table, {index_of(table.layout(), LabelKind::arrows)}, 1);
  for (std::size_t move = 0; move < 3; ++move)
    CHECK(reads_right(reader, table, LabelKind::arrows, move, table.box().whole()));
}

TEST_CASE("slab reader: arrays with several rests per position", "[unit]") {
  const test::PartitionMemoryTable table({"C.8", 45}, test::kinds_of("outcome,move"));
  const Layout& layout = table.layout();
  const LabelArray& array = *layout.find(LabelKind::move_rests);
  REQUIRE(array.grid.blocks() > 1);
  SlabReader reader(table, {index_of(layout, LabelKind::move_rests)}, 1);
  const std::uint64_t side = array.grid.side(0);
  reader.read(sub_box({side - 10}, {20}));
  const std::span<const std::byte> content =
      reader.content(index_of(layout, LabelKind::move_rests), 0);
  for (std::uint64_t i = 0; i < 20; ++i)
    for (std::size_t rest = 0; rest < table.rests(); ++rest)
      CHECK(entry_of(array, content, i * table.rests() + rest) ==
            table.entry(LabelKind::move_rests, side - 10 + i, rest));
}

namespace {

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
  // Arrows, target, winning_moves.
  CHECK(SlabReader(table, all_arrays(table.layout()), 1).position_bytes() == 1 + 3 + 4 + 4);
}

TEST_CASE("slab reader: by total, arrays with several rests", "[unit]") {
  const test::PartitionMemoryTable table({"C.8", 45}, test::kinds_of("outcome,move"));
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
