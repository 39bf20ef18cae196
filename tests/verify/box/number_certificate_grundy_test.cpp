#include "support/catch.hpp"
#include "support/checked_table.hpp"
#include "support/conventions.hpp"
#include "verify/box/number_certificate.hpp"

namespace miyama {
namespace {

using test::Bounds;
using test::MemoryTable;

const std::vector<LabelKind> grundy_alone{LabelKind::grundy};
using test::both_conventions;

/// Certifies Nim as `check` does, without holding the values.
void certify_grundy(const MemoryTable& table, Convention convention, int threads, Report& report) {
  const VectorRules nim = make_nim(table.box().heaps());
  certify_numbers(nim, convention, {table, nullptr, {}}, LabelKind::grundy, threads, report);
}

/// Changes the value of `p` to `value`: it is named, with the value it should have, before any
/// other.
void require_named_first(MemoryTable& table, const Bounds& p, std::int64_t value, int threads = 1) {
  const std::int64_t right = table.entry(LabelKind::grundy, 0, p);
  REQUIRE(value != right);
  table.set(LabelKind::grundy, 0, p, value);
  Report report;
  certify_grundy(table, table.convention(), threads, report);
  table.set(LabelKind::grundy, 0, p, right);
  CAPTURE(p, value, right, threads);
  REQUIRE(report.mismatches() >= 1);
  const Mismatch& first = report.first().front();
  REQUIRE(first.position == p);
  REQUIRE(first.rank == table.box().rank(p));
  REQUIRE(first.label == LabelKind::grundy);
  REQUIRE(first.expected == right);
  REQUIRE(first.found == value);
  REQUIRE(report.entries() == table.box().positions());
}

}  // namespace

TEST_CASE(
    "number certificate of values: right tables pass, every entry compared, from any number of "
    "threads",
    "[unit]") {
  for (const Convention convention : both_conventions)
    for (const Bounds& bounds :
         {Bounds{0}, Bounds{9}, Bounds{300}, Bounds{0, 0, 0}, Bounds{300, 5}, Bounds{3, 64, 1},
          Bounds{4, 5, 6}, Bounds{2, 1, 3, 2}, Bounds{66, 65, 67}, Bounds{99, 70, 130},
          Bounds{5, 40, 30, 60}, Bounds{700, 500}, Bounds{2, 2, 1, 3, 2}}) {
      const MemoryTable table(bounds, convention, grundy_alone);
      for (const int threads : {1, 2, 3, 7}) {
        Report report;
        certify_grundy(table, convention, threads, report);
        CAPTURE(bounds, threads, name_of(convention));
        CHECK(report.mismatches() == 0);
        CHECK(report.entries() == table.box().positions());
      }
    }
}

TEST_CASE("number certificate of values: every changed entry of a small table is named first",
          "[unit]") {
  for (const Convention convention : both_conventions)
    for (const Bounds& bounds :
         {Bounds{70}, Bounds{3, 9}, Bounds{3, 4, 5}, Bounds{1, 2, 1, 3}, Bounds{66, 3, 4}}) {
      MemoryTable table(bounds, convention, grundy_alone);
      for (const auto& p : test::all_positions(table.box())) {
        const std::int64_t right = table.entry(LabelKind::grundy, 0, p);
        require_named_first(table, p, test::wrong_entry(LabelKind::grundy, right));
        require_named_first(table, p, right + 1);
        require_named_first(table, p, right == 0 ? 2 : 0);
      }
    }
}

TEST_CASE(
    "number certificate of values: changed entries in every block, slab and strip, from any number "
    "of "
    "threads",
    "[unit]") {
  for (const Convention convention : both_conventions) {
    MemoryTable table({99, 70, 130}, convention, grundy_alone);
    REQUIRE(table.layout().arrays().front().grid.side(0) < 100);
    for (const Bounds& p : {Bounds{0, 0, 0}, Bounds{0, 0, 130}, Bounds{7, 70, 64}, Bounds{8, 0, 63},
                            Bounds{63, 64, 65}, Bounds{64, 1, 2}, Bounds{99, 70, 130}})
      for (const int threads : {1, 7}) {
        require_named_first(table, p, 500, threads);
        require_named_first(table, p, table.entry(LabelKind::grundy, 0, p) == 0 ? 3 : 0, threads);
      }
  }
}

TEST_CASE("number certificate of values: impossible values are named", "[unit]") {
  for (const Convention convention : both_conventions) {
    MemoryTable narrow({3, 4, 5}, convention, grundy_alone);
    MemoryTable wide({4, 300, 2}, convention, grundy_alone);
    MemoryTable widest({70000}, convention, grundy_alone);
    for (const Bounds& p : {Bounds{0, 0, 0}, Bounds{2, 1, 2}, Bounds{3, 4, 2}}) {
      require_named_first(narrow, p, 0xFF);
      require_named_first(narrow, p, 64);  // one more than a set of one word holds
      require_named_first(wide, p, 0xFFFF);
    }
    // One less than a set of one word holds, where all of them lie below.
    MemoryTable full({64}, convention, grundy_alone);
    for (const std::int64_t value : {0, 63, 0xFF}) require_named_first(full, {64}, value);
    // The fill value: no set has room for it.
    for (const Bounds& p : {Bounds{0}, Bounds{2}, Bounds{70000}})
      require_named_first(widest, p, 0xFFFF'FFFF);
  }
}

TEST_CASE(
    "number certificate of values: values of the other convention fail at the position without a "
    "move",
    "[unit]") {
  for (const Convention convention : both_conventions) {
    const MemoryTable table({4, 4, 4}, convention, grundy_alone);
    Report report;
    certify_grundy(table,
                   convention == Convention::normal ? Convention::misere : Convention::normal, 1,
                   report);
    REQUIRE(report.mismatches() > 0);
    CHECK(report.first().front().rank == 0);
  }
}

TEST_CASE("number certificate of values: the first ten are named, in order", "[unit]") {
  MemoryTable table({3, 70}, Convention::normal, grundy_alone);
  for (const auto& p : test::all_positions(table.box())) table.set(LabelKind::grundy, 0, p, 5);
  Report report;
  certify_grundy(table, Convention::normal, 1, report);
  CHECK(report.mismatches() > 200);
  REQUIRE(report.first().size() == Report::most_named);
  for (std::size_t i = 0; i < Report::most_named; ++i) CHECK(report.first()[i].rank == i);
}

}  // namespace miyama
