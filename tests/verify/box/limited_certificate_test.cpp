/// @file  limited_certificate_test.cpp
/// @brief The certificate by lines of moves whose steps have a limit, against the one by options.

#include "game/rules_json.hpp"
#include "solve/box/solve_by_rows.hpp"
#include "support/certified_table.hpp"
#include "support/conditional_cases.hpp"

namespace miyama {
namespace {

using test::both_conventions;
using test::ConditionalTable;
using test::VectorCase;

VectorCase limited_case(const std::string& moves, std::vector<std::uint64_t> bounds,
                        bool pass = false) {
  const std::string text = "{\"moves\": [" + moves + "]" + (pass ? ", \"pass\": true" : "") + "}";
  return {parse_vector_rules(text, "test"), std::move(bounds)};
}

/// Along each heap, with conditions, some steps, several tokens a step, faces and a pass beside.
std::vector<VectorCase> small_limited_cases() {
  return {limited_case(R"({"direction": [1, 0], "upto": "(a + 1) / 2"},
                          {"direction": [0, 1], "upto": "b / 2"})",
                       {4, 5}),
          limited_case(R"({"direction": [1, 0], "upto": "b - 1", "when": "a != 3"},
                          {"direction": [0, 2], "upto": "3 - a"}, {"direction": [1, 1]})",
                       {4, 5}, true),
          limited_case(R"({"direction": [1, 0], "steps": "2-3", "upto": "b"},
                          {"direction": [0, 1], "steps": "squares", "upto": "a + 1"})",
                       {4, 5}),
          limited_case(R"({"direction": [1, 0], "upto": "2"}, {"face": [1, 2]},
                          {"direction": [0, 1], "steps": [1, 3], "upto": "a + 2"})",
                       {3, 4}, true),
          limited_case(R"({"direction": [1], "upto": "a / 2 + 1"})", {13}, true)};
}

/// Finds nothing, in as many entries as the table has.
template <class Certify>
void require_right(const ConditionalTable& table, const Certify& certify) {
  Report report;
  certify(report);
  REQUIRE(report.mismatches() == 0);
  REQUIRE(report.entries() == table.layout().entries());
}

/// Changes some entries of a right table: by lines the first mismatch is what it is by options.
void check_some_changes(const ConditionalTable& right, const VectorRules& rules,
                        Convention convention, std::mt19937_64& random) {
  test::ChangeableTable table = right;
  const Box& box = table.box();
  Position position(box.heaps());
  for (std::uint64_t i = 0; i < 1 + random() % 3; ++i) {
    box.unrank(random() % box.positions(), position);
    const auto& arrays = table.layout().arrays();
    const LabelArray& array = arrays[random() % arrays.size()];
    const std::size_t move = random() % std::max<std::size_t>(array.moves, 1);
    const auto wrong = test::wrong_entries(array, right.entry(array.kind, move, position));
    table.set(array.kind, move, position, wrong[random() % wrong.size()]);
  }
  Report by_lines, by_options;
  test::certify(table, rules, convention, by_lines);
  test::certify_by_options(table, rules, convention, by_options);
  REQUIRE(by_options.mismatches() != 0);
  REQUIRE(by_lines.mismatches() == by_options.mismatches());
  const Mismatch& first = by_options.first().front();
  test::require_first(by_lines, first.position, first.label, first.move, first.expected,
                      first.found);
}

}  // namespace

TEST_CASE("limited certificate: random rules, right tables and changed ones", "[ladder]") {
  std::mt19937_64 random(21);
  for (const VectorCase& game : test::limited_cases(21'2026, 200))
    for (const Convention convention : both_conventions) {
      const Layout layout = test::layout_by_losses(game);
      const ConditionalTable table(game, convention, layout);
      CAPTURE(rules_json(game.rules), game.heap_bounds, name_of(convention));
      require_right(table,
                    [&](Report& report) { test::certify(table, game.rules, convention, report); });
      check_some_changes(table, game.rules, convention, random);
    }
}

TEST_CASE("limited certificate: every single changed entry of every label is found and named first",
          "[unit]") {
  for (const VectorCase& game : small_limited_cases())
    for (const Convention convention : both_conventions) {
      ConditionalTable table(game, convention, test::layout_by_losses(game));
      test::check_every_change(table, game.rules, convention);
      for (const LabelKind kind : table.layout().kinds()) {
        ConditionalTable alone(game, convention, test::layout_by_losses(game, {kind}));
        test::check_every_change(alone, game.rules, convention);
      }
    }
}

TEST_CASE("limited certificate: what it finds first, options find first", "[unit]") {
  for (const VectorCase& game : small_limited_cases())
    for (const Convention convention : both_conventions) {
      ConditionalTable table(game, convention, test::layout_by_losses(game));
      for (const Position& position : test::positions_of(table.box()))
        test::for_each_change(
            table, position,
            [&](LabelKind label, std::size_t move, std::int64_t wrong, std::int64_t right) {
              Report report;
              test::certify_by_options(table, game.rules, convention, report);
              test::require_first(report, position, label, move, right, wrong);
            });
    }
}

TEST_CASE("limited certificate: blocks at the edge of the table", "[ladder]") {
  const std::string halves = R"({"direction": [1, 0, 0], "upto": "(a + 1) / 2"},
    {"direction": [0, 1, 0], "upto": "b - a % 3"}, {"direction": [0, 0, 3], "upto": "c / 2"})";
  const std::string crossed = R"({"direction": [2, 0], "upto": "b / 2", "when": "a != b"},
    {"direction": [0, 1], "upto": "max(a, 3) ^ b"})";
  for (const VectorCase& game :
       {limited_case(halves, {66, 65, 67}), limited_case(crossed, {300, 290}, true)}) {
    const Layout layout = test::layout_by_losses(game);
    test::ChangeableTable table(solve_by_rows(game.rules, Convention::misere, layout, 2));
    Report right_table;
    test::certify(table, game.rules, Convention::misere, right_table, 2);
    REQUIRE(right_table.mismatches() == 0);
    test::for_each_change(
        table, table.box().bounds(),
        [&](LabelKind label, std::size_t move, std::int64_t wrong, std::int64_t right) {
          Report report;
          test::certify(table, game.rules, Convention::misere, report, 2);
          test::require_first(report, table.box().bounds(), label, move, right, wrong);
        });
  }
}

TEST_CASE("limited certificate: bytes hold the ranks of moves of every step", "[unit]") {
  const Box box(std::vector<std::uint64_t>{99, 99});
  const auto bytes = [&](const std::string& moves) {
    return vector_certificate_bytes(limited_case(moves, {99, 99}).rules, box);
  };
  CHECK(bytes(R"({"direction": [1, 0], "upto": "b"}, {"direction": [0, 1], "upto": "a"})") ==
        2 * (10'000 / 64 + 1) * 12);
  CHECK(bytes(R"({"direction": [1, 0], "steps": "1-5", "upto": "b"},
                 {"direction": [0, 1], "steps": "squares"})") == 0);
}

}  // namespace miyama
