#include "verify/box/option_certificate.hpp"

#include "game/catalogue.hpp"
#include "support/certified_table.hpp"
#include "support/conditional_cases.hpp"
#include "support/solve_by_rows.hpp"

namespace miyama {
namespace {

using test::both_conventions;
using test::certify_by_options;
using test::ChangeableTable;
using test::VectorCase;

struct ListedCase {
  std::string name;
  std::vector<std::uint64_t> bounds;
};

const std::vector<ListedCase> listed_cases{{"euclid", {6, 5}},     {"euclid:to-zero", {5, 6}},
                                           {"greedy", {3, 2, 3}},  {"end-nim", {2, 3, 2}},
                                           {"fibonacci", {6, 7}},  {"one-left", {3, 2, 3}},
                                           {"r-wythoff:2", {5, 6}}};

std::vector<LabelKind> labels_without_arrows() {
  std::vector<LabelKind> kinds = all_labels();
  std::erase(kinds, LabelKind::arrows);
  return kinds;
}

ChangeableTable solve(const Rules& rules, const Box& box, Convention convention,
                      const std::vector<LabelKind>& kinds) {
  return ChangeableTable(solve_by_levels(rules, convention, Layout(box, 0, kinds), 1));
}

void check_every_change(const Rules& rules, Convention convention, ChangeableTable& table) {
  CAPTURE(rules.name(), name_of(convention), format_labels(table.layout().kinds()));
  Report right_table;
  certify_by_options(table, rules, convention, right_table, 2);
  REQUIRE(right_table.mismatches() == 0);
  REQUIRE(right_table.entries() == table.layout().entries());
  for (const Position& position : test::positions_of(table.box()))
    test::for_each_change(
        table, position,
        [&](LabelKind label, std::size_t move, std::int64_t wrong, std::int64_t right) {
          Report report;
          certify_by_options(table, rules, convention, report);
          CAPTURE(position, name_of(label), right, wrong);
          test::require_first(report, position, label, move, right, wrong);
        });
}

/// Nim on two heaps: several blocks, 299 options of a position on average.
struct LargerTable {
  VectorCase game{
      VectorRules("test", {2, {{{1, 0}, Steps::any()}, {{0, 1}, Steps::any()}}, {}, false}),
      {299, 299}};
  ChangeableTable table{test::solve_by_rows(
      game.rules, Convention::normal,
      Layout(game.box(), 2, {LabelKind::outcome, LabelKind::winning_moves}), 1)};
  PositionSet losses = collect_losses(StatedLosses(table, Convention::normal, game.rules), 1);
  StoredNumbers numbers;

  /// Returns the number of positions looked at.
  std::uint64_t check(Report& report, std::uint64_t most_options) const {
    OptionCertificate certificate(game.rules, Convention::normal, table.layout(), losses, numbers,
                                  most_options);
    test::for_each_stated_block(
        table, 2, [&](const BlockLabels& block) { certificate.check(block, report); });
    return certificate.positions();
  }
};

/// Lists every option twice.
class Twice final : public Rules {
 public:
  [[nodiscard]] std::string name() const override { return "twice"; }
  [[nodiscard]] std::size_t heaps() const override { return 1; }
  bool for_each_option(PositionView from, const Visit& visit) const override {
    for (std::size_t move = 0; move < 2; ++move)
      for (Position to{0}; to[0] < from[0]; ++to[0])
        if (!visit({to, move, from[0] - to[0]})) return false;
    return true;
  }
};

}  // namespace

TEST_CASE(
    "option certificate: every single changed entry of rules by listed options is named first",
    "[unit]") {
  for (const ListedCase& game : listed_cases)
    for (const Convention convention : both_conventions) {
      const auto rules = make_rules(game.name, game.bounds.size());
      ChangeableTable table = solve(*rules, Box(game.bounds), convention, labels_without_arrows());
      check_every_change(*rules, convention, table);
    }
}

TEST_CASE("option certificate: the same where a table has one label alone", "[unit]") {
  for (const ListedCase& game : listed_cases)
    for (const Convention convention : both_conventions)
      for (const LabelKind kind : labels_without_arrows()) {
        if (!tells_losses(kind)) continue;
        const auto rules = make_rules(game.name, game.bounds.size());
        ChangeableTable table = solve(*rules, Box(game.bounds), convention, {kind});
        check_every_change(*rules, convention, table);
      }
}

TEST_CASE("option certificate: tables of vector rules, arrows included", "[unit]") {
  for (const VectorCase& game : test::cases_up_to(90, 60))
    for (const Convention convention : both_conventions) {
      const SolvedTable table = test::solve_by_rows(game.rules, convention, game.layout(), 1);
      Report report;
      certify_by_options(table, game.rules, convention, report);
      CAPTURE(game.rules.name(), game.heap_bounds, name_of(convention));
      REQUIRE(report.mismatches() == 0);
      REQUIRE(report.entries() == table.layout().entries());
    }
  const VectorCase small{
      VectorRules("test", {2, {{{1, 1}, Steps::parse("1,2,4")}, {{0, 1}, Steps::any()}}, {}, true}),
      {3, 4}};
  ChangeableTable table(test::solve_by_rows(small.rules, Convention::misere, small.layout(), 1));
  check_every_change(small.rules, Convention::misere, table);
}

TEST_CASE("option certificate: every single changed entry of rules with limits is named first",
          "[unit]") {
  for (const VectorCase& game : test::limited_cases(21'2026, 12, 40))
    for (const Convention convention : both_conventions) {
      test::ConditionalTable table(game, convention, test::layout_by_losses(game, all_labels()));
      check_every_change(game.rules, convention, table);
    }
}

TEST_CASE("option certificate: every single changed entry of rules whose moves meet is named first",
          "[unit]") {
  const LineMove first{{1, 0}, Steps::any()}, both{{1, 1}, Steps::any()};
  const auto when = std::make_shared<Guard>("a > b", 2, "");
  const std::vector<Moves> by_hand{
      {2, {first, {{1, 0}, Steps::parse("1mod2"), {}, when}, {{0, 1}, Steps::any()}}, {}, true},
      {2, {both, {{1, 0}, Steps::any(), {0, 1}}}, {}, false},
      {2, {both, first}, {{0, 1}}, false}};
  for (const Moves& moves : by_hand)
    for (const Convention convention : both_conventions) {
      const VectorCase game{VectorRules("test", moves), {4, 3}};
      REQUIRE(game.rules.moves_meet());
      ChangeableTable table(
          solve_by_levels(game.rules, convention, test::layout_by_losses(game, all_labels()), 1));
      check_every_change(game.rules, convention, table);
    }
}

TEST_CASE("option certificate: some positions of every block, until the options are many enough",
          "[unit]") {
  LargerTable larger;
  const std::uint64_t positions = larger.table.box().positions();
  std::uint64_t before = 0;
  for (const std::uint64_t most :
       {std::uint64_t{0}, std::uint64_t{100'000}, std::uint64_t{3'000'000}}) {
    Report report;
    larger.check(report, most);
    CHECK(report.mismatches() == 0);
    CHECK(report.entries() > before);
    CHECK(report.entries() < 2 * positions);
    before = report.entries();
  }
  Report none, everything;
  larger.check(none, 0);
  CHECK(none.entries() >= larger.table.layout().jobs());  // a position of each block at least
  larger.check(everything, OptionCertificate::all);
  CHECK(everything.entries() == 2 * positions);
}

TEST_CASE("option certificate: what is looked up lies all over the block", "[unit]") {
  LargerTable larger;
  for (const Position& position : test::positions_of(larger.table.box()))
    if (position[0] >= 250 && position[1] >= 250)
      larger.table.set(LabelKind::winning_moves, 0, position, 77);
  Report report;
  larger.check(report, 1'000'000);  // of 90 000 positions with 300 options each, some thousand
  CHECK(report.mismatches() > 20);
  CHECK(report.mismatches() < 2500);
}

TEST_CASE("option certificate: a lost option that two moves lead to counts once", "[unit]") {
  const Box box(std::vector<std::uint64_t>{4});
  const Layout layout(box, 2, {LabelKind::winning_moves, LabelKind::target, LabelKind::arrows});
  PositionSet losses(box);
  losses.insert(0, 0);
  losses.insert(0, 2);
  const StoredNumbers none;
  const Twice rules;
  OptionCertificate certificate(rules, Convention::normal, layout, losses, none);
  const auto expected = [&](LabelKind kind, std::size_t move) {
    return test::expected_entry(certificate, layout, kind, Position{4}, move);
  };
  CHECK(expected(LabelKind::winning_moves, 0) == 2);
  CHECK(expected(LabelKind::target, 0) == 2);
  CHECK(expected(LabelKind::arrows, 1) == 2);
  CHECK(certificate.positions() == 3);
  CHECK(certificate.winning_moves() == 3 * 2);
}

}  // namespace miyama
