#include "solve/nim/slab_blocks.hpp"

#include <algorithm>

#include "label/label_source.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/mex_table.hpp"

namespace miyama {
namespace {

/// Cuts every slab into blocks, the groups of a slab and the blocks of a group from the last to the
/// first, and compares each entry.
void check_blocks(const Bounds& bounds, Convention convention, std::size_t item_bytes) {
  const Box box(bounds);
  const Layout layout(box, box.heaps(), {LabelKind::outcome, LabelKind::grundy});
  const LabelArray& grundy = layout.arrays()[1];
  REQUIRE(grundy.item_bytes == item_bytes);
  const auto expected =
      oracle::mex_table({bounds.begin(), bounds.end()}, convention == Convention::normal ? 0 : 1);
  GrundySlabs slabs(box, convention, grundy.grid.side(0), 2);
  SlabBlocks cutter(slabs, layout, 1);
  std::uint64_t seen = 0;
  std::uint64_t wrong = 0;
  while (seen < grundy.blocks()) {
    slabs.solve_next();
    for (std::uint64_t group = cutter.first_group() + cutter.groups_of_slab();
         group-- > cutter.first_group();) {
      for (std::uint64_t b = cutter.blocks_of_group(); b-- > 0; ++seen) {
        const BlockJob job = layout.block(1, group * cutter.blocks_of_group() + b);
        if (b + 1 == cutter.blocks_of_group()) cutter.read_rows(job);
        std::vector<std::byte> content(job.block.positions * grundy.item_bytes, std::byte{0xFF});
        cutter.copy_block(job, content);
        std::vector<std::uint64_t> position(
            job.block.start.begin(),
            job.block.start.begin() + static_cast<std::ptrdiff_t>(box.heaps()));
        for (std::uint64_t at = 0; at < job.block.positions; ++at) {
          wrong += entry_of(grundy, content, at) !=
                           static_cast<std::int64_t>(expected[box.rank(position)])
                       ? 1
                       : 0;
          advance(job.block, box.heaps(), position);
        }
      }
    }
  }
  CAPTURE(bounds, name_of(convention));
  CHECK(seen == grundy.blocks());
  CHECK(wrong == 0);
}

TEST_CASE("slab blocks: every block of every slab, cut at every edge", "[ladder]") {
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    check_blocks({9, 9, 9}, convention, 1);
    check_blocks({66, 65, 67}, convention, 1);
    check_blocks({99, 70, 130}, convention, 2);  // blocks of 64 × 64 × 64
    check_blocks({5, 30, 40, 50}, convention, 1);
    check_blocks({3, 3, 2, 3, 2, 1, 3, 20, 20}, convention,
                 1);  // blocks of one size of the first heaps
    check_blocks({200}, convention, 1);
    check_blocks({550, 500}, convention, 2);
  }
}

TEST_CASE("slab blocks: one heap, more than one block, four bytes", "[ladder]") {
  const Box box(Bounds{300'000});
  const Layout layout(box, 1, {LabelKind::grundy});
  const LabelArray& grundy = layout.arrays().front();
  REQUIRE(grundy.blocks() > 1);
  GrundySlabs slabs(box, Convention::normal, grundy.grid.side(0), 2);
  SlabBlocks cutter(slabs, layout, 0);
  slabs.solve_next();
  CHECK(cutter.groups_of_slab() == 1);
  CHECK(cutter.first_group() == 0);
  REQUIRE(cutter.blocks_of_group() == grundy.blocks());
  std::uint64_t wrong = 0;
  for (std::uint64_t b = 0; b < grundy.blocks(); ++b) {
    const BlockJob job = layout.block(0, b);
    if (b == 0) cutter.read_rows(job);
    std::vector<std::byte> content(job.block.positions * 4);
    cutter.copy_block(job, content);
    for (std::uint64_t at = 0; at < job.block.positions; ++at)
      wrong += static_cast<std::uint64_t>(entry_of(grundy, content, at)) != job.block.start[0] + at;
  }
  CHECK(wrong == 0);
}

}  // namespace
}  // namespace miyama
