#include "index/box/line_walk.hpp"

#include "index/box/block_grid.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

/// Entries of `block` that the loops of line_walk.hpp, walked to the letter, miss, meet twice or
/// put on another line than Box::line_of.
std::uint64_t wrong_entries(const Box& box, const Block& block, std::size_t axis) {
  struct Met {
    std::uint64_t times = 0;
    std::uint64_t line = 0;
    std::uint64_t size = 0;
  };
  std::vector<Met> met(block.positions);
  const LineWalk walk = make_line_walk(box, block, axis);
  std::size_t turn[LineWalk::max_loops] = {};
  for (bool more = true; more;) {
    std::size_t at = 0;
    std::size_t line = walk.first_line;
    for (std::size_t l = 0; l < walk.loops; ++l) {
      at += turn[l] * walk.block_stride[l];
      line += turn[l] * walk.line_stride[l];
    }
    for (std::size_t x = 0; x < walk.axis_extent; ++x)
      for (std::size_t r = 0; r < walk.run; ++r) {
        Met& entry = met.at(at + x * walk.axis_stride + r * walk.row_stride);
        ++entry.times;
        entry.line = line + r;
        entry.size = walk.axis_start + x;
      }
    more = false;
    for (std::size_t l = 0; l < walk.loops && !more; ++l) {
      more = ++turn[l] < walk.loop_extent[l];
      if (!more) turn[l] = 0;
    }
  }
  std::uint64_t wrong = 0;
  std::vector<std::uint64_t> position(block.start.begin(), block.start.begin() + box.heaps());
  for (const Met& entry : met) {
    wrong += entry.times != 1 || entry.line != box.line_of(position, axis) ||
             entry.size != position[axis];
    advance(block, box.heaps(), position);
  }
  return wrong;
}

/// Adds every block of `box` whose sides from heap `i` on are still to be chosen.
void add_blocks(const Box& box, Block block, std::size_t i, std::vector<Block>& found) {
  if (i == box.heaps()) {
    found.push_back(block);
    return;
  }
  const std::uint64_t positions = block.positions;
  for (block.start[i] = 0; block.start[i] < box.size(i); ++block.start[i])
    for (block.extent[i] = 1; block.start[i] + block.extent[i] <= box.size(i); ++block.extent[i]) {
      block.positions = positions * block.extent[i];
      add_blocks(box, block, i + 1, found);
    }
}

TEST_CASE("line walk: every block of small boxes, every heap", "[unit]") {
  for (const Bounds& bounds : {Bounds{5}, Bounds{0}, Bounds{3, 4}, Bounds{4, 0}, Bounds{2, 1, 3},
                               Bounds{1, 0, 2}, Bounds{1, 2, 0, 2}, Bounds{1, 1, 2, 1}}) {
    CAPTURE(bounds);
    const Box box(bounds);
    std::vector<Block> blocks;
    add_blocks(box, Block{{}, {}, 1}, 0, blocks);
    std::uint64_t wrong = 0;
    for (const Block& block : blocks)
      for (std::size_t axis = 0; axis < box.heaps(); ++axis)
        wrong += wrong_entries(box, block, axis);
    CHECK(wrong == 0);
  }
}

TEST_CASE("line walk: the blocks that files have", "[unit]") {
  for (const Bounds& bounds : {Bounds{600'000}, Bounds{700, 700}, Bounds{70, 130, 65},
                               Bounds{4, 3, 3, 3, 3, 3, 3, 3, 3}, Bounds(16, 1)}) {
    CAPTURE(bounds);
    const Box box(bounds);
    const BlockGrid grid(box, 8);
    std::uint64_t wrong = 0;
    for (std::uint64_t b = 0; b < grid.blocks(); ++b)
      for (std::size_t axis = 0; axis < box.heaps(); ++axis)
        wrong += wrong_entries(box, grid.block(b), axis);
    CHECK(wrong == 0);
  }
}

TEST_CASE("line walk: runs are as long as the block is contiguous", "[unit]") {
  // The kernels are fast only because of this; a run of 1 would be right too.
  const Box box(Bounds{9, 9, 9});
  CHECK(make_line_walk(box, box.whole(), 0).run == 100);
  CHECK(make_line_walk(box, box.whole(), 1).run == 10);
  CHECK(make_line_walk(box, box.whole(), 2).run == 100);
  CHECK(make_line_walk(box, box.whole(), 0).loops == 0);
  CHECK(make_line_walk(box, box.whole(), 1).loops == 1);
}

}  // namespace
}  // namespace miyama
