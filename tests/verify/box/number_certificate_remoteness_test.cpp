#include <algorithm>

#include "support/catch.hpp"
#include "support/checked_table.hpp"
#include "support/conventions.hpp"

namespace miyama {
namespace {

using test::Bounds;
using test::MemoryTable;

const std::vector<LabelKind> alone{LabelKind::remoteness};
const std::vector<LabelKind> with_outcome{LabelKind::outcome, LabelKind::remoteness};
using test::both_conventions;

/// Changes the remoteness of `p` to `value`: `p` is named first. What it should be is told right
/// unless the change of parity makes a loss of a win or a win of a loss, where the table has no
/// outcomes to tell them.
void require_noticed(MemoryTable& table, const Bounds& p, std::int64_t value, int threads = 1) {
  const std::int64_t right = table.entry(LabelKind::remoteness, 0, p);
  REQUIRE(value != right);
  table.set(LabelKind::remoteness, 0, p, value);
  Report report;
  test::certify(table, table.convention(), report, threads);
  table.set(LabelKind::remoteness, 0, p, right);
  const bool told_by_outcome = table.layout().find(LabelKind::outcome) != nullptr;
  CAPTURE(table.box().bounds(), name_of(table.convention()), p, value, right, threads,
          told_by_outcome);
  REQUIRE(report.mismatches() >= 1);
  const Mismatch& first = report.first().front();
  REQUIRE(first.label == LabelKind::remoteness);
  REQUIRE(report.entries() == table.layout().entries());
  REQUIRE(first.position == p);
  REQUIRE(first.rank == table.box().rank(p));
  REQUIRE(first.found == value);
  REQUIRE((report.first().size() == 1 || report.first()[1].rank > first.rank));  // once
  if (told_by_outcome || (value - right) % 2 == 0) REQUIRE(first.expected == right);
}

}  // namespace

TEST_CASE(
    "number certificate of remoteness: right tables pass, every entry compared, from any number of "
    "threads",
    "[unit]") {
  for (const Convention convention : both_conventions)
    for (const Bounds& bounds :
         {Bounds{0}, Bounds{9}, Bounds{300}, Bounds{0, 0, 0}, Bounds{300, 5}, Bounds{3, 64, 1},
          Bounds{4, 5, 6}, Bounds{2, 1, 3, 2}, Bounds{66, 65, 67}, Bounds{5, 40, 30, 60},
          Bounds{127, 127}, Bounds{127, 128}, Bounds{70000, 4}, Bounds{1, 65534}})
      for (const auto& labels : {alone, with_outcome}) {
        const MemoryTable table(bounds, convention, labels);
        for (const int threads : {1, 3}) {
          Report report;
          test::certify(table, convention, report, threads);
          CAPTURE(bounds, threads, name_of(convention));
          CHECK(report.mismatches() == 0);
          CHECK(report.entries() == table.layout().entries());
        }
      }
}

TEST_CASE(
    "number certificate of remoteness: every changed entry of a small table, to any value, is "
    "noticed",
    "[unit]") {
  for (const Convention convention : both_conventions)
    for (const Bounds& bounds : {Bounds{5}, Bounds{3, 9}, Bounds{3, 4, 5}, Bounds{3, 1},
                                 Bounds{1, 2, 1, 3}, Bounds{66, 3, 4}})
      for (const auto& labels : {alone, with_outcome}) {
        MemoryTable table(bounds, convention, labels);
        const std::int64_t most = bounds.front() == 66 ? 1 : 15;  // of the large table a few values
        for (const auto& p : test::all_positions(table.box()))
          for (std::int64_t value = 0; value <= most; ++value)
            if (value != table.entry(LabelKind::remoteness, 0, p)) require_noticed(table, p, value);
      }
}

TEST_CASE("number certificate of remoteness: impossible values are noticed", "[unit]") {
  for (const Convention convention : both_conventions)
    for (const auto& labels : {alone, with_outcome}) {
      MemoryTable narrow({3, 4, 5}, convention, labels);
      MemoryTable wide({4, 300, 2}, convention, labels);
      for (const auto& p : test::all_positions(narrow.box()))
        for (const std::int64_t value : {254, 255}) require_noticed(narrow, p, value);
      for (const Bounds& p : {Bounds{0, 0, 0}, Bounds{2, 1, 2}, Bounds{2, 3, 1}, Bounds{4, 300, 2}})
        for (const std::int64_t value : {0xFFFE, 0xFFFF}) require_noticed(wide, p, value);
    }
}

TEST_CASE(
    "number certificate of remoteness: types of four bytes, where the position without a move "
    "stands alone",
    "[unit]") {
  for (const Convention convention : both_conventions)
    for (const auto& labels : {alone, with_outcome}) {
      MemoryTable table({1, 65534}, convention, labels);
      REQUIRE(table.layout().find(LabelKind::remoteness)->item_bytes == 4);
      for (const Bounds& p : {Bounds{0, 0}, Bounds{0, 1}, Bounds{0, 2}, Bounds{1, 0}, Bounds{1, 1},
                              Bounds{1, 2}, Bounds{1, 65534}})
        for (const std::int64_t value :
             {std::int64_t{0}, std::int64_t{1}, std::int64_t{2}, std::int64_t{5}, std::int64_t{6},
              std::int64_t{0xFFFF'FFFE}, std::int64_t{0xFFFF'FFFF}})
          if (value != table.entry(LabelKind::remoteness, 0, p)) require_noticed(table, p, value);
    }
}

TEST_CASE(
    "number certificate of remoteness: changed entries in blocks at the edge, from any number of "
    "threads",
    "[unit]") {
  for (const Convention convention : both_conventions) {
    MemoryTable table({66, 65, 67}, convention, with_outcome);
    REQUIRE(table.layout().arrays().front().grid.blocks() > 1);
    // (64,1,65) and (65,64,1) are losses with options in other blocks.
    for (const Bounds& p :
         {Bounds{0, 0, 0}, Bounds{64, 1, 65}, Bounds{65, 64, 1}, Bounds{63, 63, 0},
          Bounds{64, 64, 63}, Bounds{66, 65, 67}, Bounds{66, 0, 0}})
      for (const int threads : {1, 2, 3, 7}) require_noticed(table, p, 200, threads);
  }
}

TEST_CASE(
    "number certificate of remoteness: an option that changes the greatest of a loss makes that "
    "loss wrong",
    "[unit]") {
  // (0,1,1) lasts 2 moves because (0,0,1) and (0,1,0) last 1.
  MemoryTable table({2, 2, 2}, Convention::normal, with_outcome);
  table.set(LabelKind::remoteness, 0, Bounds{0, 0, 1}, 3);
  Report report;
  test::certify(table, Convention::normal, report);
  const auto named = [&](const Bounds& p) {
    return std::ranges::any_of(report.first(), [&](const Mismatch& m) { return m.position == p; });
  };
  CHECK(report.first().front().position == Bounds{0, 0, 1});
  CHECK(named({0, 1, 1}));
  CHECK(named({1, 0, 1}));
}

TEST_CASE(
    "number certificate of remoteness: a wrong outcome where no move is left hides no wrong "
    "remoteness",
    "[unit]") {
  MemoryTable table({1}, Convention::misere, with_outcome);
  table.set(LabelKind::outcome, 0, Bounds{0}, loss);
  table.set(LabelKind::remoteness, 0, Bounds{1}, 5);
  Report report;
  test::certify(table, Convention::misere, report);
  CHECK(std::ranges::any_of(report.first(), [](const Mismatch& m) {
    return m.label == LabelKind::remoteness && m.position == Bounds{1};
  }));
}

TEST_CASE(
    "number certificate of remoteness: values of the other convention fail at the position without "
    "a move",
    "[unit]") {
  for (const Convention convention : both_conventions)
    for (const auto& labels : {alone, with_outcome}) {
      const MemoryTable table({4, 4, 4}, convention, labels);
      Report report;
      test::certify(table,
                    convention == Convention::normal ? Convention::misere : Convention::normal,
                    report);
      CHECK(report.mismatches() > 0);
    }
}

}  // namespace miyama
