#include "verify/theorem.hpp"

#include "solve/box/labels/move_labels.hpp"
#include "solve/nim/bit_rows.hpp"
#include "support/catch.hpp"
#include "support/checked_table.hpp"
#include "theorem/bouton.hpp"

namespace miyama {
namespace {

using test::Bounds;
using test::MemoryTable;

void compare(const MemoryTable& table, Convention convention, Report& report) {
  const Bouton bouton(convention);
  test::run_check(table, *make_box_theorem(&bouton, table.layout()), report);
}

/// One entry differs: it, and nothing else, must be named.
void require_only(const MemoryTable& table, const Bounds& position, LabelKind label,
                  std::size_t move, std::int64_t right) {
  Report report;
  compare(table, table.convention(), report);
  REQUIRE(report.mismatches() == 1);
  const Mismatch& found = report.first().front();
  REQUIRE(found.position == position);
  REQUIRE(found.label == label);
  REQUIRE(found.move == move);
  REQUIRE(found.expected == right);
  REQUIRE(found.found == table.entry(label, move, position));
}

void require_every_change_is_named(MemoryTable& table, const std::vector<Bounds>& positions) {
  for (const Bounds& p : positions)
    test::for_each_wrong_entry(table, p,
                               [&](LabelKind label, std::size_t move, std::int64_t right) {
                                 require_only(table, p, label, move, right);
                               });
}

}  // namespace

TEST_CASE("bouton check: right tables agree, every entry compared", "[theorem]") {
  for (const Convention convention : {Convention::normal, Convention::misere})
    for (const Bounds& bounds :
         {Bounds{0}, Bounds{9}, Bounds{0, 0, 0}, Bounds{1, 1, 1}, Bounds{300, 5}, Bounds{3, 64, 1},
          Bounds{4, 5, 6}, Bounds{2, 1, 3, 2}, Bounds{66, 65, 67}, Bounds{70000, 4}}) {
      const MemoryTable table(bounds, convention, test::affordable_labels(bounds));
      Report report;
      compare(table, convention, report);
      CHECK(report.mismatches() == 0);
      // No theorem says the remoteness, nor misère nim-values.
      const bool says_grundy =
          convention == Convention::normal || table.layout().find(LabelKind::grundy) == nullptr;
      CHECK(report.entries() ==
            table.layout().entries() - (says_grundy ? 1 : 2) * table.box().positions());
    }
}

TEST_CASE("bouton check: every single changed entry of a small table is named", "[theorem]") {
  for (const Convention convention : {Convention::normal, Convention::misere})
    for (const Bounds& bounds : {Bounds{6}, Bounds{3, 9}, Bounds{4, 3, 5}, Bounds{1, 2, 1, 3}}) {
      std::vector<LabelKind> kinds = test::line_labels;
      if (convention == Convention::normal) kinds.push_back(LabelKind::grundy);
      MemoryTable table(bounds, convention, kinds);
      require_every_change_is_named(table, test::all_positions(table.box()));
    }
}

TEST_CASE("bouton check: differences in blocks at the edge of the table are named", "[theorem]") {
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    std::vector<LabelKind> kinds{LabelKind::outcome, LabelKind::arrows};
    if (convention == Convention::normal) kinds.push_back(LabelKind::grundy);
    MemoryTable table({66, 65, 67}, convention, kinds);
    require_every_change_is_named(
        table,
        {{0, 0, 0}, {63, 63, 63}, {64, 0, 64}, {64, 64, 63}, {66, 65, 67}, {66, 1, 0}, {0, 1, 67}});
  }
}

TEST_CASE(
    "bouton check: misère play differs from normal play on the lines of zeros and ones, and there "
    "alone",
    "[theorem]") {
  for (const LabelKind kind : test::line_labels) {
    const MemoryTable normal({5, 6, 4}, Convention::normal, {kind});
    const MemoryTable misere({5, 6, 4}, Convention::misere, {kind});
    std::uint64_t differing = 0;
    for (const Bounds& p : test::all_positions(normal.box())) {
      const std::size_t directions = kind == LabelKind::arrows ? 3 : 1;
      for (std::size_t move = 0; move < directions; ++move) {
        if (normal.entry(kind, move, p) == misere.entry(kind, move, p)) continue;
        ++differing;
        CHECK(std::ranges::count_if(p, [](std::uint64_t size) { return size > 1; }) <= 1);
      }
    }
    Report as_misere;
    Report as_normal;
    compare(normal, Convention::misere, as_misere);
    compare(misere, Convention::normal, as_normal);
    CHECK(differing > 0);
    CHECK(as_misere.mismatches() == differing);
    CHECK(as_normal.mismatches() == differing);
  }
}

TEST_CASE("bouton check: misère lines of zeros and ones that run through several blocks",
          "[theorem]") {
  MemoryTable table({1, 200, 1400}, Convention::misere, {LabelKind::outcome, LabelKind::arrows});
  REQUIRE(table.layout().arrays().front().grid.blocks() > 2);
  require_every_change_is_named(
      table,
      {{0, 0, 0}, {1, 1, 1}, {1, 1, 1400}, {0, 200, 0}, {1, 200, 1}, {1, 0, 1024}, {0, 199, 1400}});
}

TEST_CASE("bouton check: targets of 8 bytes, derived, checked and changed", "[theorem]") {
  const Box box(Bounds{70'000, 40'000});  // 2.8 · 10⁹ positions
  const Layout layout(box, 2, {LabelKind::target, LabelKind::winning_moves});
  REQUIRE(layout.arrays()[0].item_bytes == 8);
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    const AnyLossLines lines = solve_by_bit_rows(box, convention);
    const Bouton bouton(convention);
    const auto theorem = make_box_theorem(&bouton, layout);
    for (std::size_t array = 0; array < 2; ++array) {
      const std::uint64_t blocks = layout.arrays()[array].blocks();
      for (const std::uint64_t b : {std::uint64_t{0}, std::uint64_t{1}, blocks / 2, blocks - 1}) {
        const BlockJob job = layout.block(array, b);
        std::vector<std::byte> content(layout.arrays()[array].bytes(job.block));
        make_nim_labels(lines, layout)->read_block(job, content);
        Report right;
        theorem->check_block(job, content, right);
        CHECK(right.mismatches() == 0);
        CHECK(right.entries() == job.block.positions);
        content.back() ^= std::byte{0x10};
        Report wrong;
        theorem->check_block(job, content, wrong);
        CHECK(wrong.entries() == job.block.positions);
        REQUIRE(wrong.mismatches() == 1);
        Position last(2);
        job.block.position_at(job.block.positions - 1, last);
        CHECK(wrong.first().front().position == last);
      }
    }
  }
}

TEST_CASE("bouton check: a block of numbers whose bytes are right outcomes is wrong", "[theorem]") {
  const MemoryTable outcomes({9, 9, 9}, Convention::normal, {LabelKind::outcome});
  MemoryTable table({9, 9, 9}, Convention::normal, {LabelKind::winning_moves});
  const std::vector<Bounds> positions = test::all_positions(table.box());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    std::int64_t packed = 0;  // numbers have 4 bytes each
    for (std::size_t b = 0; b < 4 && 4 * i + b < positions.size(); ++b)
      packed |= outcomes.entry(LabelKind::outcome, 0, positions[4 * i + b]) << (8 * b);
    table.set(LabelKind::winning_moves, 0, positions[i], packed);
  }
  Report report;
  compare(table, Convention::normal, report);
  CHECK(report.mismatches() > 900);
}

TEST_CASE("bouton check: impossible values are named too", "[theorem]") {
  MemoryTable table({9, 9, 9}, Convention::normal);
  const Bounds p{7, 3, 5};
  table.set(LabelKind::outcome, 0, p, 0xFF);
  require_only(table, p, LabelKind::outcome, 0, win);
  table.set(LabelKind::outcome, 0, p, win);
  table.set(LabelKind::arrows, 2, p, 0xFF);
  require_only(table, p, LabelKind::arrows, 2, 1);
}

TEST_CASE("bouton check: of remoteness and misère nim-values nothing is said", "[theorem]") {
  for (const LabelKind kind : {LabelKind::grundy, LabelKind::remoteness}) {
    MemoryTable table({4, 3, 5}, Convention::misere, {kind});
    table.set(kind, 0, Bounds{2, 1, 1}, 9);
    Report report;
    compare(table, Convention::misere, report);
    CHECK(report.entries() == 0);
    CHECK(report.mismatches() == 0);
  }
}

}  // namespace miyama
