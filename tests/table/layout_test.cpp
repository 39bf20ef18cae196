#include "table/layout.hpp"

#include <algorithm>
#include <set>

#include "base/error.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"
#include "table/index/partition/partitions.hpp"

namespace miyama {
namespace {

TEST_CASE("layout: item types of the lecture's table", "[unit]") {
  const Layout layout(Box(Bounds{9, 9, 9}), 3, all_labels());
  REQUIRE(layout.arrays().size() == 8);
  CHECK(layout.kinds() == all_labels());
  const auto type_of = [&](LabelKind kind) {
    const LabelArray* array = layout.find(kind);
    REQUIRE(array != nullptr);
    return std::tuple{array->item_bytes, array->is_signed, array->moves};
  };
  CHECK(type_of(LabelKind::outcome) == std::tuple{1, false, 0});
  CHECK(type_of(LabelKind::arrows) == std::tuple{1, false, 3});
  CHECK(type_of(LabelKind::target) == std::tuple{4, true, 0});
  CHECK(type_of(LabelKind::winning_moves) == std::tuple{4, false, 0});
  CHECK(type_of(LabelKind::losing_moves) == std::tuple{4, false, 0});
  CHECK(type_of(LabelKind::grundy) == std::tuple{1, false, 0});
  CHECK(type_of(LabelKind::remoteness) == std::tuple{1, false, 0});
  CHECK(type_of(LabelKind::longest) == std::tuple{1, false, 0});
  CHECK(layout.jobs() == 10);
  CHECK(layout.entries() == 10'000);
  CHECK(layout.raw_bytes() == 1000 * (1 + 3 + 4 + 4 + 4 + 1 + 1 + 1));
  CHECK(layout.largest_block_bytes() == 4000);
}

TEST_CASE("layout: item types grow with the bounds and the positions", "[unit]") {
  const auto bytes = [](const Bounds& bounds, LabelKind kind) {
    return Layout(Box(bounds), bounds.size(), {kind}).find(kind)->item_bytes;
  };
  CHECK(bytes({3, 254}, LabelKind::arrows) == 1);
  CHECK(bytes({255, 3}, LabelKind::arrows) == 2);
  CHECK(bytes({3, 65534}, LabelKind::arrows) == 2);
  CHECK(bytes({65535, 3}, LabelKind::arrows) == 4);
  // These are at most the sum of the bounds.
  for (const LabelKind kind : {LabelKind::grundy, LabelKind::remoteness}) {
    CHECK(bytes({4, 250}, kind) == 1);
    CHECK(bytes({5, 250}, kind) == 2);
    CHECK(bytes({30000, 34, 35500}, kind) == 2);
    CHECK(bytes({30000, 35, 35500}, kind) == 4);
  }
  // 2^31 − 1 positions: the greatest rank and −1 fit.
  CHECK(bytes({INT32_MAX - 1}, LabelKind::target) == 4);
  CHECK(bytes({INT32_MAX}, LabelKind::target) == 8);
}

TEST_CASE("layout: jobs go array by array, direction by direction, block by block", "[unit]") {
  const Layout layout(Box(Bounds{99, 99, 99}), 3, all_labels());
  std::uint64_t j = 0;
  std::uint64_t positions = 0;
  for (std::size_t a = 0; a < layout.arrays().size(); ++a) {
    const LabelArray& array = layout.arrays()[a];
    CHECK(layout.job_of(a, 0) == j);
    CHECK(array.grid.blocks() > 1);
    for (std::size_t move = 0; move < std::max<std::size_t>(array.moves, 1); ++move)
      for (std::uint64_t b = 0; b < array.grid.blocks(); ++b, ++j) {
        const BlockJob job = layout.job(j);
        CAPTURE(a, move, b);
        CHECK(job.array == a);
        CHECK(job.move == move);
        CHECK(job.number == move * array.grid.blocks() + b);
        CHECK(layout.job_of(a, job.number) == j);
        CHECK(job.block.start == array.grid.block(b).start);
        CHECK(job.block.positions == array.grid.block(b).positions);
        CHECK(job.block.positions * array.item_bytes <= layout.largest_block_bytes());
        positions += job.block.positions;
      }
  }
  CHECK(layout.jobs() == j);
  CHECK(layout.entries() == positions);
  CHECK(layout.entries() == 10'000'000);
}

Layout partition_layout(std::uint64_t positions, std::uint64_t total = 10, std::size_t rests = 2) {
  return Layout::of_partitions(positions, total, rests, all_labels(TableFamily::partitions));
}

TEST_CASE("layout of partitions: values go up to twice the total", "[unit]") {
  for (const LabelKind kind : {LabelKind::grundy, LabelKind::remoteness}) {
    CHECK(partition_layout(1000, 127).find(kind)->item_bytes == 1);
    CHECK(partition_layout(1000, 128).find(kind)->item_bytes == 2);
    CHECK(partition_layout(1000, 254).find(kind)->item_bytes == 2);
  }
}

TEST_CASE("layout of partitions: equal blocks, all arrays' blocks of the first positions first",
          "[unit]") {
  constexpr std::uint64_t side = std::uint64_t{1} << 18;
  for (const std::uint64_t positions :
       {std::uint64_t{1}, side - 1, side, side + 1, 2 * side, 5 * side + 17})
    for (const std::size_t rests : {2, 3}) {
      const Layout layout = partition_layout(positions, 40, rests);
      const std::uint64_t blocks = (positions + side - 1) / side;
      CAPTURE(positions, rests);
      REQUIRE(layout.jobs() == blocks * layout.arrays().size());
      for (std::uint64_t j = 0; j < layout.jobs(); ++j) {
        const BlockJob job = layout.job(j);
        CHECK(job.array == j % layout.arrays().size());
        CHECK(job.number == j / layout.arrays().size());
        CHECK(job.move == 0);
        CHECK(job.block.start[0] == job.number * side);
        CHECK(job.block.positions == std::min(side, positions - job.number * side));
        CHECK(layout.job_of(job.array, job.number) == j);
        CHECK(layout.block(job.array, job.number).block.start == job.block.start);
        CHECK(layout.arrays()[job.array].blocks() == blocks);
      }
      CHECK(layout.largest_block_bytes() == 4 * std::min(positions, side));
    }
}

TEST_CASE("layout: values that the sum of the bounds may reach must fit 32 bits", "[unit]") {
  const Box fits(Bounds{0xFFFF'FFFE, 0});
  const Box does_not(Bounds{0xFFFF'FFFE, 1});
  for (const LabelKind kind : {LabelKind::grundy, LabelKind::remoteness}) {
    CHECK(Layout(fits, 2, {kind}).arrays().front().item_bytes == 4);
    const std::string message = message_of<usage_error>([&] {
      (void)Layout(does_not, 2, {LabelKind::outcome, kind});
    });
    CHECK(contains(message, "4294967295"));
    CHECK(contains(message, std::string(name_of(kind))));
  }
  CHECK(Layout(does_not, 2, {LabelKind::outcome, LabelKind::arrows}).arrays().size() == 2);
}

const std::vector<LabelKind> three_labels{LabelKind::outcome, LabelKind::arrows, LabelKind::target};

std::vector<std::uint64_t> ends_of(const std::vector<PartRange>& ranges) {
  std::vector<std::uint64_t> ends;
  for (const PartRange& range : ranges) ends.push_back(range.end);
  return ends;
}

using Ends = std::vector<std::uint64_t>;

/// Each job lies in one part, under the number of an equal block, and parts count without gaps.
void require_all_jobs_once(const Layout& whole, const std::vector<PartRange>& ranges) {
  std::set<std::uint64_t> seen;
  for (const PartRange& range : ranges) {
    const PartLayout part(whole, range);
    std::uint64_t next = 0;
    for (const PartLayout::Run& run : part.runs())
      for (std::uint64_t j = run.first; j < run.first + run.count; ++j) {
        REQUIRE(part.in_part(j) == next);
        const BlockJob in_whole = whole.job(j);
        BlockJob in_part = part.layout().job(next++);
        CHECK(in_part.array == in_whole.array);
        CHECK(in_part.move == in_whole.move);
        in_part.block.start[range.axis] += range.first;
        CHECK(in_part.block.start == in_whole.block.start);
        CHECK(in_part.block.extent == in_whole.block.extent);
        CHECK(seen.insert(j).second);
      }
    CHECK(next == part.layout().jobs());
  }
  CHECK(seen.size() == whole.jobs());
}

TEST_CASE("part layout: where boxes are cut", "[unit]") {
  const Layout cube(Box(std::vector<std::uint64_t>{999, 999, 999}), 3, three_labels);
  CHECK(ends_of(cut_into_parts(cube, 1)) == Ends{1000});
  CHECK(ends_of(cut_into_parts(cube, 2)) == Ends{512, 1000});
  CHECK(ends_of(cut_into_parts(cube, 4)) == Ends{256, 512, 768, 1000});
  CHECK(cut_into_parts(cube, 15).size() == 15);
  CHECK(ends_of(cut_into_parts(cube, 99)).back() == 1000);
  CHECK(cut_into_parts(cube, 99).size() == 15);  // the last block is cut, and no part alone
  // The first heap that is cut.
  const Layout flat(Box(std::vector<std::uint64_t>{3, 999, 999}), 3, three_labels);
  CHECK(cut_into_parts(flat, 2).front().axis == 1);
  const Layout small(Box(std::vector<std::uint64_t>{9, 9}), 2, three_labels);
  CHECK(cut_into_parts(small, 5) == std::vector<PartRange>{{0, 0, 10}});
}

TEST_CASE("part layout: every block of a box lies in one part", "[unit]") {
  for (const std::vector<std::uint64_t>& bounds : {std::vector<std::uint64_t>{199, 130, 64},
                                                   {3, 400, 500},
                                                   {70, 69, 8, 9},
                                                   {700'000},
                                                   {9, 9},
                                                   {5, 5, 5, 5, 5, 5, 5, 5, 5}})
    for (const std::uint64_t parts : {1U, 2U, 3U, 5U, 100U}) {
      const Layout whole(Box(bounds), bounds.size(), three_labels);
      CAPTURE(bounds, parts);
      require_all_jobs_once(whole, cut_into_parts(whole, parts));
    }
}

TEST_CASE("part layout: with a pass the passes left stay together", "[unit]") {
  const Layout whole(Box(std::vector<std::uint64_t>{1, 199, 199, 99}), 4, three_labels, true);
  const std::vector<PartRange> ranges = cut_into_parts(whole, 3);
  CHECK(ranges.front().axis == 1);
  CHECK(ranges.size() == 3);
  require_all_jobs_once(whole, ranges);
}

TEST_CASE("part layout: tables of multisets are cut at the last whole block of a level", "[unit]") {
  const Partitions partitions(48);
  const Layout whole =
      Layout::of_partitions(partitions.positions(), 48, 2,
                            {LabelKind::outcome, LabelKind::move_from, LabelKind::move_rests});
  const std::uint64_t side = whole.arrays().front().grid.side(0);
  std::set<std::uint64_t> levels;
  for (const std::uint64_t offset : partitions.level_offsets()) levels.insert(offset / side);
  for (const std::uint64_t parts : {1U, 2U, 3U, 50U}) {
    const std::vector<PartRange> ranges = cut_into_parts(whole, parts, partitions.level_offsets());
    CAPTURE(parts);
    CHECK(ranges.size() <= parts);
    require_all_jobs_once(whole, ranges);
    for (const PartRange& range : ranges)
      CHECK((range.end == partitions.positions() || levels.count(range.end / side) == 1));
  }
  CHECK(cut_into_parts(whole, 2, partitions.level_offsets()).size() == 2);
}

}  // namespace
}  // namespace miyama
