/// @file  block_moves_test.cpp
/// @brief The certificate of rules whose moves have conditions or take something first: right
/// tables pass, any changed entry is found, winning moves are counted.

#include "verify/box/block_moves.hpp"

#include "game/rules_json.hpp"
#include "support/certified_table.hpp"
#include "support/conditional_cases.hpp"
#include "support/solve_by_rows.hpp"
#include "support/thrown.hpp"
#include "verify/box/moves_to.hpp"

namespace miyama {
namespace {

using test::both_conventions;
using test::certify;
using test::ConditionalTable;
using test::VectorCase;

VectorCase game_of(const char* name, Moves moves, std::vector<std::uint64_t> bounds) {
  return {VectorRules(name, std::move(moves)), std::move(bounds)};
}

LineMove line(Direction direction, const char* when, Direction first = {},
              Steps steps = Steps::any()) {
  const std::size_t heaps = direction.size();
  return {std::move(direction), std::move(steps), std::move(first),
          when == nullptr ? nullptr : std::make_shared<Guard>(when, heaps, "test: ")};
}

/// Conditions, something first, some steps, plain lines beside, a face, a pass; along the last heap
/// and across.
std::vector<VectorCase> changed_games() {
  const Steps some = Steps::parse("1,3");
  const auto greedy = [](bool pass) {
    return Moves{3,
                 {line({1, 0, 0}, "a >= b && a >= c"), line({0, 1, 0}, "b >= a && b >= c"),
                  line({0, 0, 1}, "c >= a && c >= b")},
                 {},
                 pass};
  };
  return {game_of("greedy", greedy(false), {3, 2, 3}),
          game_of("greedy and a pass", greedy(true), {2, 2, 2}),
          game_of("near the diagonal",
                  {2,
                   {line({1, 0}, nullptr), line({0, 1}, nullptr), line({1, 1}, nullptr),
                    line({1, 1}, nullptr, {1, 0}), line({1, 1}, nullptr, {0, 1})},
                   {},
                   false},
                  {5, 6}),
          game_of("some steps",
                  {2,
                   {line({1, 0}, "a != b", {}, some), line({2, 1}, "(a + b) % 3 != 0", {0, 1}),
                    line({0, 1}, "b > 1", {1, 0}, some)},
                   {},
                   true},
                  {4, 4}),
          game_of("a face",
                  {2, {line({1, 0}, "a > b"), line({0, 1}, "b % 2 == 0")}, {{0, 1}}, true}, {3, 3}),
          game_of("one heap", {1, {line({1}, "a % 3 != 1")}, {}, true}, {11}),
          game_of("a word and more", {1, {line({2}, "a % 5 != 1")}, {}, false}, {131})};
}

}  // namespace

TEST_CASE("block moves: right tables pass, every entry compared", "[unit]") {
  for (const VectorCase& game : test::conditional_cases(5'2026, 400))
    for (const Convention convention : both_conventions) {
      if (game.rules.moves_meet()) continue;
      const ConditionalTable table(game, convention, test::layout_by_losses(game));
      Report report;
      certify(table, game.rules, convention, report);
      CAPTURE(rules_json(game.rules), game.heap_bounds, name_of(convention));
      REQUIRE(report.mismatches() == 0);
      REQUIRE(report.entries() == table.layout().entries());
    }
}

TEST_CASE("block moves: every single changed entry of every label is found and named first",
          "[unit]") {
  for (const VectorCase& game : changed_games())
    for (const Convention convention : both_conventions) {
      ConditionalTable table(game, convention, test::layout_by_losses(game));
      test::check_every_change(table, game.rules, convention);
    }
}

TEST_CASE("block moves: any change at all is found, where the definition finds it", "[unit]") {
  std::mt19937_64 random(6);
  for (const VectorCase& game : test::conditional_cases(6'2026, 200))
    for (const Convention convention : both_conventions) {
      if (game.rules.moves_meet()) continue;
      const ConditionalTable right(game, convention, test::layout_by_losses(game));
      test::ChangeableTable table = right;
      Position position(table.box().heaps());
      for (std::uint64_t i = 0; i < 3; ++i) {
        table.box().unrank(random() % table.box().positions(), position);
        const LabelArray& array =
            table.layout().arrays()[random() % table.layout().arrays().size()];
        const std::size_t move = random() % std::max<std::size_t>(array.moves, 1);
        const auto wrong = test::wrong_entries(array, right.entry(array.kind, move, position));
        table.set(array.kind, move, position, wrong[random() % wrong.size()]);
      }
      Report by_lines, by_options;
      certify(table, game.rules, convention, by_lines);
      test::certify_by_options(table, game.rules, convention, by_options);
      CAPTURE(rules_json(game.rules), game.heap_bounds, name_of(convention));
      REQUIRE(by_options.mismatches() != 0);
      const Mismatch& first = by_options.first().front();
      test::require_first(by_lines, first.position, first.label, first.move, first.expected,
                          first.found);
    }
}

TEST_CASE("block moves: blocks at the edge of the table", "[unit]") {
  const Moves moves{
      3,
      {line({1, 0, 0}, "a >= b || c % 3 == 1"), line({0, 1, 1}, "(a ^ b) % 3 != c % 2"),
       line({0, 0, 1}, "c > b", {1, 0, 0}), line({1, 2, 3}, nullptr, {0, 1, 1}),
       line({0, 1, 0}, "b > 60 || c < 3", {}, Steps::parse("1,2,60"))},
      {},
      false};
  const VectorCase three = game_of("three heaps", moves, {64, 64, 64});
  const VectorCase two = game_of(
      "two heaps",
      {2,
       {line({1, 0}, "a % 7 != b % 5"), line({1, 1}, nullptr, {0, 1}), line({0, 1}, "b > a")},
       {},
       true},
      {260, 520});
  for (const VectorCase& game : {three, two}) {
    test::ChangeableTable table(
        test::solve_by_rows(game.rules, Convention::misere, test::layout_by_losses(game), 1));
    Report report;
    certify(table, game.rules, Convention::misere, report);
    CAPTURE(game.rules.name());
    REQUIRE(report.mismatches() == 0);
    REQUIRE(report.entries() == table.layout().entries());
    Position inside = table.box().bounds();
    inside.back() = 64;
    inside[table.box().heaps() - 2] = 64;
    for (const Position& position : {table.box().bounds(), inside}) {
      const std::int64_t right = table.entry(LabelKind::winning_moves, 0, position);
      table.set(LabelKind::winning_moves, 0, position, right + 1);
      Report changed;
      certify(table, game.rules, Convention::misere, changed);
      test::require_first(changed, position, LabelKind::winning_moves, 0, right, right + 1);
      table.set(LabelKind::winning_moves, 0, position, right);
    }
  }
}

TEST_CASE("block moves: all winning moves are counted, whichever label comes first", "[unit]") {
  const std::vector<std::vector<LabelKind>> first_labels{{LabelKind::outcome},
                                                         {LabelKind::arrows},
                                                         {LabelKind::target},
                                                         {LabelKind::winning_moves},
                                                         {LabelKind::outcome, LabelKind::target}};
  std::mt19937_64 random(7);
  for (const VectorCase& game : test::conditional_cases(7'2026, 100)) {
    PositionSet losses(game.box());
    for (std::uint64_t r = 0; r < losses.rows(); ++r)
      for (std::uint64_t x = 0; x < losses.row_size(); ++x)
        if (random() % 3 == 0) losses.insert(r, x);
    const std::uint64_t all = MovesTo(game.rules, game.box()).count_all(losses, 1);
    for (const std::vector<LabelKind>& kinds : first_labels) {
      if (kinds.front() == LabelKind::arrows && game.rules.directions().empty()) continue;
      const ConditionalTable table(game, Convention::normal, test::layout_by_losses(game, kinds));
      const auto by_lines =
          make_vector_certificate(game.rules, &losses, table.layout(), Convention::normal);
      Report report;
      test::run_check(table, *by_lines, report);
      CAPTURE(rules_json(game.rules), game.heap_bounds, format_labels(kinds));
      REQUIRE(all + by_lines->conditional_moves() == test::count_winning_moves(game.rules, losses));
    }
  }
}

TEST_CASE("block moves: a condition that says nothing of a position is refused in its words",
          "[unit]") {
  const VectorCase game =
      game_of("divides", {2, {line({1, 0}, "b > 40 || a % (b - 40) == 0")}, {}, false}, {2, 70});
  const PositionSet losses(game.box());
  const Layout layout = test::layout_by_losses(game, {LabelKind::outcome});
  const auto by_lines = make_vector_certificate(game.rules, &losses, layout, Convention::normal);
  const BlockJob job = layout.job(0);
  const std::vector<std::byte> content(layout.arrays()[0].bytes(job.block));
  const auto said = message_of<usage_error>([&] {
    Report report;
    by_lines->check_block(job, content, report);
  });
  CHECK(said == message_of<usage_error>([&] { (void)is_terminal(game.rules, Position{0, 40}); }));
  CHECK(contains(said, "divides by 0 at the position 0,40"));
}

}  // namespace miyama
