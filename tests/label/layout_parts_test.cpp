#include "label/layout.hpp"

#include <set>

#include "index/partition/partitions.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

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
