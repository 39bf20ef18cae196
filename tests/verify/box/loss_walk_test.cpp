#include "verify/box/loss_walk.hpp"

#include <random>

#include "support/certified_table.hpp"
#include "support/solve_by_rows.hpp"

namespace miyama {
namespace {

using test::both_conventions;
using test::certify;
using test::certify_by_options;
using test::ChangeableTable;
using test::VectorCase;

ChangeableTable solve(const VectorCase& game, Convention convention, const Layout& layout) {
  return ChangeableTable(test::solve_by_rows(game.rules, convention, layout, 1));
}

Layout layout_of(const VectorCase& game, const std::vector<LabelKind>& kinds) {
  return {game.box(), game.rules.directions().size(), kinds, game.rules.moves().pass};
}

/// Lines of every step and of some, in all kinds of directions; faces; both; with and without a
/// pass.
std::vector<VectorCase> changed_cases() {
  const Steps any = Steps::any();
  const Moves two_lines{2, {{{1, 0}, any}, {{2, 1}, any}}, {}, true};
  const Moves some_steps{
      2, {{{0, 1}, Steps::parse("2,3")}, {{1, 1}, Steps::parse("1,4")}, {{1, 0}, any}}, {}, false};
  const Moves mixed{2, {{{2, 0}, any}, {{0, 1}, Steps::parse("1,3")}}, {{0, 1}}, true};
  const Moves faces{3, {{{0, 0, 1}, any}}, {{0, 2}, {1}}, false};
  const Moves one_heap{1, {{{2}, Steps::parse("1,2,4")}}, {}, true};
  return {{VectorRules("two lines", two_lines), {4, 3}},
          {VectorRules("some steps", some_steps), {4, 5}},
          {VectorRules("mixed", mixed), {3, 4}},
          {VectorRules("faces", faces), {2, 2, 3}},
          {VectorRules("one heap", one_heap), {12}},
          {VectorRules("wythoff",
                       {3,
                        {{{1, 0, 0}, any}, {{0, 1, 0}, any}, {{1, 1, 0}, any}, {{1, 0, 1}, any}},
                        {},
                        false}),
           {2, 3, 2}}};
}

}  // namespace

TEST_CASE("loss walk: right tables pass, every entry compared", "[unit]") {
  for (const VectorCase& game : test::cases_up_to(200, 200))
    for (const Convention convention : both_conventions) {
      const SolvedTable table = test::solve_by_rows(game.rules, convention, game.layout(), 1);
      Report report;
      certify(table, game.rules, convention, report);
      CAPTURE(game.rules.name(), game.heap_bounds, name_of(convention));
      REQUIRE(report.mismatches() == 0);
      REQUIRE(report.entries() == table.layout().entries());
    }
}

TEST_CASE("loss walk: every single changed entry of every label is found and named first",
          "[unit]") {
  for (const VectorCase& game : changed_cases())
    for (const Convention convention : both_conventions) {
      ChangeableTable table = solve(game, convention, game.layout());
      test::check_every_change(table, game.rules, convention);
    }
}

TEST_CASE("loss walk: the same where a table has one label alone", "[unit]") {
  for (const VectorCase& game : changed_cases())
    for (const Convention convention : both_conventions)
      for (const LabelKind kind : game.layout().kinds()) {
        ChangeableTable table = solve(game, convention, layout_of(game, {kind}));
        test::check_every_change(table, game.rules, convention);
      }
}

TEST_CASE("loss walk: any change at all is found, where the definition finds it", "[unit]") {
  std::mt19937_64 random(4);
  for (const VectorCase& game : test::cases_up_to(200, 200))
    for (const Convention convention : both_conventions) {
      const ChangeableTable right = solve(game, convention, game.layout());
      ChangeableTable table = right;
      const Box box = game.box();
      Position position(box.heaps());
      for (std::uint64_t i = 0; i < 3; ++i) {
        box.unrank(random() % box.positions(), position);
        const LabelArray& array =
            table.layout().arrays()[random() % table.layout().arrays().size()];
        const std::size_t move = random() % std::max<std::size_t>(array.moves, 1);
        const auto wrong = test::wrong_entries(array, right.entry(array.kind, move, position));
        table.set(array.kind, move, position, wrong[random() % wrong.size()]);
      }
      Report by_lines, by_options;
      certify(table, game.rules, convention, by_lines);
      certify_by_options(table, game.rules, convention, by_options);
      CAPTURE(game.rules.name(), game.heap_bounds, name_of(convention));
      REQUIRE(by_options.mismatches() != 0);
      const Mismatch& first = by_options.first().front();
      test::require_first(by_lines, first.position, first.label, first.move, first.expected,
                          first.found);
    }
}

TEST_CASE("loss walk: blocks at the edge of the table, and several threads", "[unit]") {
  const std::vector<LabelKind> kinds{LabelKind::outcome, LabelKind::target,
                                     LabelKind::winning_moves};
  const Steps any = Steps::any();
  const VectorCase lines{
      VectorRules("lines",
                  {3,
                   {{{1, 0, 0}, any}, {{0, 1, 1}, any}, {{0, 0, 1}, Steps::parse("1,2,60")}},
                   {},
                   false}),
      {66, 65, 67}};
  const VectorCase faces{VectorRules("faces", {3, {{{0, 1, 0}, any}}, {{0, 2}, {2}}, false}),
                         {66, 65, 67}};
  const VectorCase pass{VectorRules("pass", {2, {{{1, 0}, any}, {{0, 1}, any}}, {}, true}),
                        {300, 290}};
  for (const VectorCase& game : {lines, faces, pass}) {
    ChangeableTable table = solve(game, Convention::misere, layout_of(game, kinds));
    const Box box = game.box();
    const Position zero(box.heaps(), 0);
    Position corner = box.bounds(), inside = box.bounds();
    inside.back() = 63;
    inside[box.heaps() - 2] = 64;
    for (const Position& position : {zero, corner, inside})
      test::for_each_change(
          table, position,
          [&](LabelKind label, std::size_t move, std::int64_t wrong, std::int64_t right) {
            Report report;
            certify(table, game.rules, Convention::misere, report, 3);
            test::require_first(report, position, label, move, right, wrong);
          });
  }
}

TEST_CASE(
    "loss walk: a table of the other convention fails at the first position without a "
    "move",
    "[unit]") {
  for (const VectorCase& game : changed_cases())
    for (const Convention convention : both_conventions) {
      const ChangeableTable table = solve(game, convention, game.layout());
      Report report;
      certify(table, game.rules,
              convention == Convention::normal ? Convention::misere : Convention::normal, report);
      REQUIRE(report.mismatches() > 0);
      CHECK(report.first().front().rank == 0);
    }
}

TEST_CASE("loss walk: it names ten and counts all", "[unit]") {
  const VectorCase game = changed_cases().front();
  ChangeableTable table = solve(game, Convention::normal,
                                layout_of(game, {LabelKind::outcome, LabelKind::winning_moves}));
  for (const Position& position : test::positions_of(table.box()))
    table.set(LabelKind::winning_moves, 0, position, 99);
  Report report;
  certify(table, game.rules, Convention::normal, report);
  CHECK(report.mismatches() == table.box().positions());
  REQUIRE(report.first().size() == Report::most_named);
  for (std::size_t i = 0; i < Report::most_named; ++i) CHECK(report.first()[i].rank == i);
}

}  // namespace miyama
