#include "pipeline/blocks.hpp"
#include "solve/box/labels/move_labels.hpp"
#include "solve/nim/bit_rows.hpp"
#include "support/catch.hpp"
#include "support/checked_table.hpp"
#include "support/labels.hpp"

namespace miyama {
namespace {

using test::Bounds;
using test::certify;
using test::MemoryTable;

void require_first(const MemoryTable& table, const Bounds& position, LabelKind label,
                   std::size_t move) {
  Report report;
  certify(table, table.convention(), report);
  REQUIRE(report.mismatches() >= 1);
  const Mismatch& first = report.first().front();
  REQUIRE(first.position == position);
  REQUIRE(first.label == label);
  REQUIRE(first.move == move);
  REQUIRE(first.found == table.entry(label, move, position));
}

}  // namespace

TEST_CASE("loss walk of Nim: right tables pass, every entry compared", "[unit]") {
  for (const Convention convention : {Convention::normal, Convention::misere})
    for (const Bounds& bounds :
         {Bounds{0}, Bounds{9}, Bounds{0, 0, 0}, Bounds{300, 5}, Bounds{3, 64, 1}, Bounds{4, 5, 6},
          Bounds{2, 1, 3, 2}, Bounds{66, 65, 67}, Bounds{70000, 4}}) {
      const MemoryTable table(bounds, convention, test::affordable_labels(bounds));
      Report report;
      certify(table, convention, report);
      CHECK(report.mismatches() == 0);
      CHECK(report.entries() == table.layout().entries());
    }
}

TEST_CASE("loss walk of Nim: every single changed entry of a small table is the first one named",
          "[unit]") {
  for (const Convention convention : {Convention::normal, Convention::misere})
    for (const Bounds& bounds : {Bounds{6}, Bounds{3, 9}, Bounds{4, 3, 5}, Bounds{1, 2, 1, 3}}) {
      MemoryTable table(bounds, convention, test::fast_labels());
      for (const auto& p : test::all_positions(table.box()))
        test::for_each_wrong_entry(table, p, [&](LabelKind label, std::size_t move, std::int64_t) {
          require_first(table, p, label, move);
        });
    }
}

TEST_CASE("loss walk of Nim: the same where a table has one label alone", "[unit]") {
  for (const Convention convention : {Convention::normal, Convention::misere})
    for (const LabelKind kind : test::line_labels) {
      MemoryTable table({4, 3, 5}, convention, {kind});
      for (const auto& p : test::all_positions(table.box()))
        test::for_each_wrong_entry(table, p, [&](LabelKind label, std::size_t move, std::int64_t) {
          Report report;
          certify(table, convention, report);
          REQUIRE(report.mismatches() >= 1);
          // A wrong arrow can hide behind the loss that it makes of a lower position; never the
          // other way round.
          REQUIRE(report.first().front().position == p);
          REQUIRE(report.first().front().label == label);
          REQUIRE(report.first().front().move <= move);
        });
    }
}

TEST_CASE("loss walk of Nim: differences in blocks at the edge of the table are found", "[unit]") {
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    MemoryTable table(
        {66, 65, 67}, convention,
        {LabelKind::outcome, LabelKind::arrows, LabelKind::grundy, LabelKind::remoteness});
    for (const Bounds& p : {Bounds{0, 0, 0}, Bounds{63, 63, 63}, Bounds{64, 0, 64},
                            Bounds{64, 64, 63}, Bounds{66, 65, 67}, Bounds{66, 0, 0}})
      test::for_each_wrong_entry(table, p, [&](LabelKind label, std::size_t move, std::int64_t) {
        require_first(table, p, label, move);
      });
  }
}

TEST_CASE("loss walk of Nim: a loss taken away or added with all its labels is found", "[unit]") {
  MemoryTable table({6, 6, 6}, Convention::normal);
  const auto set_all = [&](const Bounds& p, std::int64_t outcome, std::int64_t arrow,
                           std::int64_t target, std::int64_t moves) {
    table.set(LabelKind::outcome, 0, p, outcome);
    for (std::size_t i = 0; i < 3; ++i) table.set(LabelKind::arrows, i, p, i == 2 ? arrow : 0);
    table.set(LabelKind::target, 0, p, target);
    table.set(LabelKind::winning_moves, 0, p, moves);
  };
  set_all({2, 4, 6}, win, 1, static_cast<std::int64_t>(table.box().rank(Bounds{2, 4, 5})), 1);
  require_first(table, {2, 4, 6}, LabelKind::outcome, 0);
  table = MemoryTable({6, 6, 6}, Convention::normal);
  set_all({2, 4, 5}, loss, 0, no_target, 0);
  require_first(table, {2, 4, 5}, LabelKind::outcome, 0);
}

TEST_CASE("loss walk of Nim: of two losses on one line the greater is reported", "[unit]") {
  MemoryTable table({5}, Convention::normal, {LabelKind::outcome});
  table.set(LabelKind::outcome, 0, Bounds{3}, loss);
  Report report;
  certify(table, Convention::normal, report);
  CHECK(report.mismatches() == 1);
  CHECK(report.first().front().position == Bounds{3});
}

TEST_CASE(
    "loss walk of Nim: a table of the other convention fails at the position without a "
    "move",
    "[unit]") {
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    const MemoryTable table({4, 4, 4}, convention, test::fast_labels());
    Report report;
    certify(table, convention == Convention::normal ? Convention::misere : Convention::normal,
            report);
    REQUIRE(report.mismatches() > 0);
    CHECK(report.first().front().rank == 0);
  }
}

TEST_CASE("loss walk of Nim: targets of 8 bytes", "[unit]") {
  const Box box(Bounds{70'000, 40'000});  // 2.8 · 10⁹ positions
  const Layout layout(box, 2, {LabelKind::target, LabelKind::winning_moves});
  REQUIRE(layout.arrays()[0].item_bytes == 8);
  const VectorRules nim = make_nim(2);
  struct Source final : LabelSource {
    const Layout* of = nullptr;
    [[nodiscard]] const Layout& layout() const override { return *of; }
    void read_block(const BlockJob&, std::span<std::byte>) const override {}
  } source;
  source.of = &layout;
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    const AnyLossLines lines = solve_by_bit_rows(box, convention);
    const auto labels = make_nim_labels(lines, layout);
    const StatedLosses stated(source, convention, nim);
    const auto walk = make_loss_walk(nim, stated, nullptr, convention);
    for (std::uint64_t b = 0; b < 3; ++b) {  // the last one has a wrong target
      const Block block = layout.block(0, b).block;
      Contents contents;
      for (std::size_t array = 0; array < 2; ++array) {
        contents.emplace_back(layout.arrays()[array].bytes(block));
        labels->read_block({array, 0, 0, block}, contents.back());
      }
      if (b == 2) contents[0].back() ^= std::byte{0x10};
      Report report;
      walk->check({block, {{0, 0, contents[0]}, {1, 0, contents[1]}}}, report);
      CHECK(report.entries() == 2 * block.positions);
      REQUIRE(report.mismatches() == (b == 2 ? 1 : 0));
      if (b != 2) continue;
      Position last(2);
      block.position_at(block.positions - 1, last);
      CHECK(report.first().front().position == last);
      CHECK(report.first().front().label == LabelKind::target);
    }
  }
}

}  // namespace miyama
