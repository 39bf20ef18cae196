/// @file  loss_walk_test.cpp
/// @brief Labels that follow from the losses, on boxes: every single changed entry is found and
/// named first, of Nim's lines and of other rules' lines and faces; winning moves are counted.

#include "verify/box/loss_walk.hpp"

#include <random>

#include "game/catalogue.hpp"
#include "solve/box/labels/move_labels.hpp"
#include "solve/nim/bit_rows.hpp"
#include "support/checked_table.hpp"
#include "support/conditional_cases.hpp"
#include "support/solve_by_rows.hpp"

namespace miyama {
namespace {

using test::both_conventions;
using test::Bounds;
using test::certify;
using test::certify_by_options;
using test::ChangeableTable;
using test::MemoryTable;
using test::VectorCase;

ChangeableTable solve(const VectorCase& game, Convention convention, const Layout& layout) {
  return ChangeableTable(test::solve_by_rows(game.rules, convention, layout, 1));
}

Layout layout_of(const VectorCase& game, const std::vector<LabelKind>& kinds) {
  return {game.box(), game.rules.directions().size(), kinds, game.rules.moves().pass};
}

/// Lines of every step and of some, in all kinds of directions; faces; both; with and without a
/// pass; moves with conditions and initial takes.
std::vector<VectorCase> changed_cases() {
  const Steps any = Steps::any();
  const Moves two_lines{2, {{{1, 0}, any}, {{2, 1}, any}}, {}, true};
  const Moves some_steps{
      2, {{{0, 1}, Steps::parse("2,3")}, {{1, 1}, Steps::parse("1,4")}, {{1, 0}, any}}, {}, false};
  const Moves mixed{2, {{{2, 0}, any}, {{0, 1}, Steps::parse("1,3")}}, {{0, 1}}, true};
  const Moves faces{3, {{{0, 0, 1}, any}}, {{0, 2}, {1}}, false};
  const Moves one_heap{1, {{{2}, Steps::parse("1,2,4")}}, {}, true};
  std::vector<VectorCase> cases{
      {VectorRules("two lines", two_lines), {4, 3}},
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
  for (const auto& [text, bounds] :
       {std::pair{R"({"direction": [2], "when": "a != 4"})", Bounds{12}},
        {R"({"direction": [0, 3], "when": "(a + b) % 4 != 2"})", Bounds{2, 13}}})
    cases.push_back({parse_vector_rules(test::rules_of(text), "r.json"), bounds});
  ranges::copy(test::conditional_cases(57, 12, 40), std::back_inserter(cases));
  return cases;
}

}  // namespace

TEST_CASE("loss walk: right tables pass, every entry compared", "[unit]") {
  for (const VectorCase& game : test::cases_up_to(200, 200))
    for (const Convention convention : both_conventions) {
      const SolvedTable table = test::solve_by_rows(game.rules, convention, game.layout(), 1);
      Report report, outcomes, options;
      const std::uint64_t moves = certify(table, game.rules, convention, report);
      CAPTURE(game.rules.name(), game.heap_bounds, name_of(convention));
      REQUIRE(report.mismatches() == 0);
      REQUIRE(report.entries() == table.layout().entries());
      REQUIRE(moves == certify_by_options(table, game.rules, convention, options));
      // Without the label they are counted in another way.
      REQUIRE(moves == certify(solve(game, convention, layout_of(game, {LabelKind::outcome})),
                               game.rules, convention, outcomes));
    }
}

TEST_CASE("loss walk: every kind of move, whichever heap is longest", "[ladder]") {
  for (const VectorCase& game : test::every_kind_of_move())
    for (const Convention convention : both_conventions) {
      const auto table = solve(game, convention, test::layout_by_losses(game));
      Report report, outcomes, options;
      const std::uint64_t moves = certify(table, game.rules, convention, report);
      CAPTURE(rules_json(game.rules), game.heap_bounds, name_of(convention));
      REQUIRE(report.mismatches() == 0);
      REQUIRE(report.entries() == table.layout().entries());
      REQUIRE(moves == certify_by_options(table, game.rules, convention, options));
      REQUIRE(moves == certify(solve(game, convention, layout_of(game, {LabelKind::outcome})),
                               game.rules, convention, outcomes));
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

TEST_CASE("loss walk: a table of the other convention fails where no move is left", "[unit]") {
  const auto check = [](const LabelSource& table, const VectorRules& rules, Convention convention) {
    Report report;
    certify(table, rules,
            convention == Convention::normal ? Convention::misere : Convention::normal, report);
    REQUIRE(report.mismatches() > 0);
    CHECK(report.first().front().rank == 0);
  };
  for (const Convention convention : both_conventions) {
    for (const VectorCase& game : changed_cases())
      check(solve(game, convention, game.layout()), game.rules, convention);
    check(MemoryTable({4, 4, 4}, convention, test::fast_labels()), make_nim(3), convention);
  }
}

TEST_CASE("loss walk of Nim: right tables pass, every entry compared", "[unit]") {
  for (const Convention convention : both_conventions)
    for (const Bounds& bounds : {Bounds{0}, Bounds{9}, Bounds{0, 0, 0}, Bounds{300, 5},
                                 Bounds{2, 1, 3, 2}, Bounds{66, 65, 67}, Bounds{70000, 4}}) {
      const MemoryTable table(bounds, convention, test::affordable_labels(bounds));
      Report report;
      certify(table, convention, report);
      CHECK(report.mismatches() == 0);
      CHECK(report.entries() == table.layout().entries());
    }
}

/// Changes every entry of these positions, whose label must be named first.
void require_each_named(MemoryTable& table, const std::vector<Position>& positions) {
  const bool alone = table.layout().arrays().size() == 1;
  for (const Position& p : positions)
    test::for_each_wrong_entry(table, p, [&](LabelKind label, std::size_t move, std::int64_t) {
      Report report;
      certify(table, table.convention(), report);
      REQUIRE(report.mismatches() >= 1);
      const Mismatch& first = report.first().front();
      REQUIRE(first.position == p);
      REQUIRE(first.label == label);
      // A wrong arrow can hide behind the loss that it makes of a lower position.
      REQUIRE((alone ? first.move <= move : first.move == move));
      if (!alone) REQUIRE(first.found == table.entry(label, move, p));
    });
}

TEST_CASE("loss walk of Nim: every single changed entry is found and named first", "[unit]") {
  for (const Convention convention : both_conventions) {
    for (const Bounds& bounds : {Bounds{6}, Bounds{3, 9}, Bounds{4, 3, 5}, Bounds{1, 2, 1, 3}}) {
      MemoryTable table(bounds, convention, test::fast_labels());
      require_each_named(table, test::all_positions(table.box()));
    }
    for (const LabelKind kind : test::line_labels) {
      MemoryTable table({4, 3, 5}, convention, {kind});
      require_each_named(table, test::all_positions(table.box()));
    }
    MemoryTable edges({66, 65, 67}, convention,
                      {LabelKind::outcome, LabelKind::arrows, LabelKind::grundy});
    require_each_named(edges, {{0, 0, 0}, {63, 63, 63}, {64, 0, 64}, {64, 64, 63}, {66, 65, 67}});
  }
}

TEST_CASE("loss walk of Nim: of two losses on one line the greater is reported", "[unit]") {
  MemoryTable table({5}, Convention::normal, {LabelKind::outcome});
  table.set(LabelKind::outcome, 0, Bounds{3}, loss);
  Report report;
  certify(table, Convention::normal, report);
  CHECK(report.mismatches() == 1);
  CHECK(report.first().front().position == Bounds{3});
}

TEST_CASE("loss walk of Nim: targets of 8 bytes", "[unit]") {
  const Box box(Bounds{70'000, 40'000});  // 2.8 · 10⁹ positions
  const Layout layout(box, 2, {LabelKind::target, LabelKind::winning_moves});
  const VectorRules nim = make_nim(2);
  struct Source final : LabelSource {
    const Layout* of = nullptr;
    [[nodiscard]] const Layout& layout() const override { return *of; }
    void read_block(const BlockJob&, std::span<std::byte>) const override {}
  } source;
  source.of = &layout;
  for (const Convention convention : both_conventions) {
    const AnyLossLines lines = solve_by_bit_rows(box, convention);
    const auto deriver = make_nim_labels(lines, layout);
    const StatedLosses stated(source, convention, nim);
    const auto walk = make_loss_walk(nim, stated, nullptr, convention, 1);
    for (std::uint64_t b = 0; b < 3; ++b) {  // the last one has a wrong target
      const Block block = layout.block(0, b).block;
      std::vector<std::vector<std::byte>> contents;
      for (std::size_t array = 0; array < 2; ++array) {
        contents.emplace_back(layout.arrays()[array].bytes(block));
        deriver->read_block({array, 0, 0, block}, contents.back());
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

TEST_CASE("winning moves: of any set of losses, as many as there are options among them",
          "[unit]") {
  std::mt19937_64 random(3);
  for (const VectorCase& game : test::cases_up_to(150, 100)) {
    const Box box = game.box();
    PositionSet losses(box);
    for (std::uint64_t r = 0; r < losses.rows(); ++r)
      for (std::uint64_t x = 0; x < box.size(box.heaps() - 1); ++x)
        if (random() % 5 == 0) losses.insert(r, x);
    std::uint64_t moves = 0;
    for (const Position& position : test::positions_of(box))
      for_each_distinct_option(game.rules, position, [&](const Option& option) {
        moves += losses.contains(option.to) ? 1 : 0;
      });
    CAPTURE(game.rules.name(), game.heap_bounds);
    REQUIRE(test::count_winning_moves(game.rules, losses) == moves);
  }
}

}  // namespace miyama
