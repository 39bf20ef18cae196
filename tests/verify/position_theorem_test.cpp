#include "game/catalogue.hpp"
#include "solve/box/solved_table.hpp"
#include "support/certified_table.hpp"
#include "verify/theorem.hpp"

namespace miyama {
namespace {

using test::ChangeableTable;

/// Says about two heaps what a test wants it to say: the XOR rule, Grundy values, the sum as
/// remoteness.
class Told final : public ClosedForm {
 public:
  bool values = false, lengths = false;

  [[nodiscard]] Bilingual names() const override { return {"told", "仮の定理"}; }
  [[nodiscard]] bool is_loss(PositionView p) const override { return p[0] == p[1]; }
  [[nodiscard]] bool has_grundy() const override { return values; }
  [[nodiscard]] std::uint64_t grundy(PositionView p) const override { return p[0] ^ p[1]; }
  [[nodiscard]] bool has_remoteness() const override { return lengths; }
  [[nodiscard]] std::uint64_t remoteness(PositionView p) const override {
    return p[0] == p[1] ? p[0] + p[1] : 2 * std::min(p[0], p[1]) + 1;
  }
};

/// Nim, with every label.
ChangeableTable nim_table(const std::vector<std::uint64_t>& bounds) {
  const VectorRules nim = make_nim(2);
  std::vector<LabelKind> kinds = all_labels();
  std::erase(kinds, LabelKind::arrows);
  return ChangeableTable(
      solve_by_levels(nim, Convention::normal, Layout(Box(bounds), 0, kinds), 1));
}

}  // namespace

TEST_CASE("position theorem: it compares what the theorem tells and nothing else", "[unit]") {
  const ChangeableTable table = nim_table({9, 12});
  for (int told = 0; told < 4; ++told) {
    Told theorem;
    theorem.values = (told & 1) != 0;
    theorem.lengths = (told & 2) != 0;
    Report report;
    test::run_check(table, *make_box_theorem(&theorem, table.layout()), report);
    CHECK(report.entries() ==
          130 * static_cast<std::uint64_t>(1 + theorem.values + theorem.lengths));
    CHECK(report.mismatches() == 0);
  }
}

TEST_CASE("position theorem: every single changed entry that the theorem tells is named",
          "[unit]") {
  ChangeableTable table = nim_table({3, 4});
  Told theorem;
  theorem.values = theorem.lengths = true;
  const auto check = make_box_theorem(&theorem, table.layout());
  for (const Position& position : test::positions_of(table.box()))
    test::for_each_change(
        table, position,
        [&](LabelKind label, std::size_t move, std::int64_t wrong, std::int64_t right) {
          Report report;
          test::run_check(table, *check, report);
          if (label == LabelKind::target || label == LabelKind::winning_moves ||
              label == LabelKind::losing_moves) {
            REQUIRE(report.mismatches() == 0);
          } else {
            REQUIRE(report.mismatches() == 1);
            test::require_first(report, position, label, move, right, wrong);
          }
        });
}

TEST_CASE("position theorem: in blocks at the edge of the table", "[unit]") {
  ChangeableTable table = nim_table({299, 299});
  Told theorem;
  theorem.values = true;
  const Position edge{299, 257};
  table.set(LabelKind::grundy, 0, edge, 3);
  Report report;
  test::run_check(table, *make_box_theorem(&theorem, table.layout()), report);
  CHECK(report.entries() == 2 * 90'000);
  CHECK(report.mismatches() == 1);
  test::require_first(report, edge, LabelKind::grundy, 0, 299 ^ 257, 3);
}

/// Games whose heaps add up: outcomes and values in blocks of several pieces, cut at the edge.
TEST_CASE("position theorem: sums of heaps, every kind of change", "[theorem]") {
  for (const auto& [name, bounds] :
       std::vector<std::pair<std::string, Position>>{{"subtraction:1,2,3", {70, 65, 67}},
                                                     {"subtraction:2,5", {300, 40}},
                                                     {"subtraction:squares", {3000}},
                                                     {"bounded:4", {2, 3, 1, 4}}}) {
    const auto rules = make_rules(name, bounds.size());
    const auto theorem = closed_form_of(*rules, Convention::normal, bounds);
    REQUIRE(theorem->list_values(0, 0, {}));
    ChangeableTable table(solve_by_levels(
        *rules, Convention::normal,
        Layout(Box(bounds), 0, {LabelKind::outcome, LabelKind::winning_moves, LabelKind::grundy}),
        2));
    const auto check = make_box_theorem(theorem.get(), table.layout());
    Report right;
    test::run_check(table, *check, right);
    CAPTURE(name);
    CHECK(right.mismatches() == 0);
    CHECK(right.entries() == 2 * table.box().positions());
    for (const std::uint64_t rank :
         {std::uint64_t{0}, table.box().positions() / 3, table.box().positions() - 1}) {
      Position position(bounds.size());
      table.box().unrank(rank, position);
      test::for_each_change(
          table, position,
          [&](LabelKind label, std::size_t move, std::int64_t wrong, std::int64_t expected) {
            if (label == LabelKind::winning_moves) return;
            Report report;
            test::run_check(table, *check, report);
            REQUIRE(report.mismatches() == 1);
            test::require_first(report, position, label, move, expected, wrong);
          });
    }
  }
}

}  // namespace miyama
