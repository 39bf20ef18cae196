#include "label/label_source.hpp"

#include <atomic>
#include <random>

#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/memory_table.hpp"
#include "support/partition_memory_table.hpp"

namespace miyama {
namespace {

using test::Bounds;
using test::MemoryTable;

/// Counts the blocks that are read.
class CountingSource final : public LabelSource {
 public:
  explicit CountingSource(const LabelSource& source) : source_(source) {}
  [[nodiscard]] const Layout& layout() const override { return source_.layout(); }
  void read_block(const BlockJob& job, std::span<std::byte> content) const override {
    ++reads;
    source_.read_block(job, content);
  }
  mutable std::atomic<int> reads{0};

 private:
  const LabelSource& source_;
};

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
bool reads_right(SubBoxReader& reader, const MemoryTable& table, LabelKind kind, std::size_t move,
                 const Block& wanted) {
  const LabelArray& array = *table.layout().find(kind);
  std::vector<std::byte> content(array.bytes(wanted), std::byte{0x5A});
  reader.read(move, wanted, content);
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

TEST_CASE("sub-box reader: random sub-boxes of every label, across blocks", "[unit]") {
  std::mt19937_64 random(5);
  for (const Bounds& bounds : {Bounds{700, 900}, Bounds{69, 66, 70}, Bounds{300'000},
                               Bounds{9, 9, 9}, Bounds{5, 40, 3, 600}}) {
    const MemoryTable table(bounds, Convention::normal);
    for (const LabelArray& array : table.layout().arrays()) {
      SubBoxReader reader(table, index_of(table.layout(), array.kind));
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

TEST_CASE("sub-box reader: a neighbour's blocks are not read again, and not too many are kept",
          "[unit]") {
  // 512 × 512: four blocks.
  const MemoryTable table({1023, 1023}, Convention::normal, {LabelKind::outcome});
  const CountingSource source(table);
  SubBoxReader reader(source, 0);
  std::vector<std::byte> content(16);
  reader.read(0, sub_box({510, 510}, {4, 4}), content);
  CHECK(source.reads == 4);
  reader.read(0, sub_box({508, 509}, {4, 4}), content);
  CHECK(source.reads == 4);
  std::vector<std::byte> block(512 * 512);
  reader.read(0, sub_box({512, 0}, {512, 512}), block);  // a block by itself is read in place
  CHECK(source.reads == 5);

  const MemoryTable longer({16, 262'143}, Convention::normal, {LabelKind::outcome});
  REQUIRE(longer.layout().arrays()[0].grid.blocks() > 10);
  const CountingSource rows(longer);
  SubBoxReader down(rows, 0);
  const auto blocks = static_cast<int>(longer.layout().arrays()[0].grid.blocks());
  for (int round = 1; round <= 2; ++round) {
    std::vector<std::byte> column(longer.box().positions());
    down.read(0, longer.box().whole(), column);
    CHECK(rows.reads == round * blocks);  // more blocks than are kept: read again
  }
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

}  // namespace miyama
