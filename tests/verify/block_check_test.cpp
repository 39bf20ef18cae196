#include "verify/report.hpp"

#include "support/catch.hpp"
#include "support/memory_table.hpp"

namespace miyama {
namespace {

using test::Bounds;
using test::MemoryTable;

}  // namespace

TEST_CASE("block check: each entry is compared with its own position and direction", "[unit]") {
  const MemoryTable table({66, 65, 67}, Convention::normal);  // 8 blocks, cut at every edge
  for (const LabelArray& array : table.layout().arrays()) {
    Report report;
    std::uint64_t seen = 0;
    BlockJob job{};
    const ExpectedEntry same = [&](std::uint64_t at, PositionView p) {
      ++seen;
      CHECK(entry_of(array, table.content(table.layout().job_of(job.array, job.number)), at) ==
            table.entry(array.kind, job.move, p));
      return table.entry(array.kind, job.move, p);
    };
    const auto index = static_cast<std::size_t>(&array - table.layout().arrays().data());
    for (std::uint64_t b = 0; b < array.blocks(); ++b) {
      job = table.layout().block(index, b);
      compare_entries(table.layout(), job, table.content(table.layout().job_of(index, b)), same,
                      report);
    }
    CHECK(report.mismatches() == 0);
    CHECK(report.entries() == seen);
    CHECK(seen == table.box().positions() * std::max<std::size_t>(array.moves, 1));
  }
}

TEST_CASE("block check: a difference is named with position, expected and found", "[unit]") {
  MemoryTable table({4, 5}, Convention::normal, {LabelKind::arrows});
  const Bounds place{3, 5};
  const std::int64_t right = table.entry(LabelKind::arrows, 1, place);
  table.set(LabelKind::arrows, 1, place, 77);
  const MemoryTable good({4, 5}, Convention::normal, {LabelKind::arrows});
  Report report;
  const BlockJob job = table.layout().job(1);
  compare_entries(
      table.layout(), job, table.content(1),
      [&](std::uint64_t, PositionView p) { return good.entry(LabelKind::arrows, job.move, p); },
      report);
  REQUIRE(report.mismatches() == 1);
  const Mismatch& found = report.first().front();
  CHECK(found.position == place);
  CHECK(found.rank == 23);
  CHECK(found.label == LabelKind::arrows);
  CHECK(found.move == 1);
  CHECK(found.expected == right);
  CHECK(found.found == 77);
}

TEST_CASE("block check: of many differences all are counted, the first ten named", "[unit]") {
  const MemoryTable table({9, 9, 9}, Convention::normal, {LabelKind::outcome});
  Report report;
  compare_entries(
      table.layout(), table.layout().job(0), table.content(0),
      [](std::uint64_t, PositionView) { return 5; }, report);
  CHECK(report.mismatches() == 1000);
  REQUIRE(report.first().size() == 10);
  for (std::uint64_t rank = 0; rank < 10; ++rank) CHECK(report.first()[rank].rank == rank);
}

}  // namespace miyama
