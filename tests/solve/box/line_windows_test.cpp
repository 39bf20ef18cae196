#include "solve/box/line_windows.hpp"

#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/conditional_cases.hpp"
#include "support/conventions.hpp"

namespace miyama {
namespace {

using test::both_conventions;
using test::VectorCase;

TEST_CASE("line windows: they say what listed options say", "[ladder]") {
  for (const VectorCase& game : test::window_cases(2026, 500))
    for (const Convention convention : both_conventions) {
      const Layout layout = game.layout();
      const SolvedTable windows = solve_by_levels(game.rules, convention, layout, 3, true);
      const SolvedTable listed = solve_by_levels(game.rules, convention, layout, 1);
      CAPTURE(game.heap_bounds, name_of(convention), text_of(game.rules.moves().lines[0]));
      REQUIRE(windows.winning_moves() == listed.winning_moves());
      for (const LabelArray& array : layout.arrays())
        for (std::size_t move = 0; move < array.boxes(); ++move)
          REQUIRE(test::entries_by_rank(windows, array.kind, move) ==
                  test::entries_by_rank(listed, array.kind, move));
    }
}

/// A line of some hundred positions beside values up to some hundred keeps the last place of each
/// value; one of four positions keeps the values.
TEST_CASE("line windows: windows of long and of short lines", "[ladder]") {
  const auto at_most = [](const std::string& limit) {
    const auto guard = std::make_shared<Guard>(limit, 2, "test: ", Guard::Use::step_limit);
    Moves moves = on_each_heap(Steps::any(), 2);
    for (LineMove& line : moves.lines) line.step_limit = guard;
    return VectorRules("test", std::move(moves));
  };
  std::vector<LabelKind> kinds = all_labels();
  std::erase(kinds, LabelKind::arrows);
  for (const Bounds& bounds : {Bounds{3, 400}, Bounds{400, 3}, Bounds{70, 90}})
    for (const char* limit : {"max(a - b, b - a) + 1", "(a + b) / 2", "200 - a"})
      for (const Convention convention : both_conventions) {
        const VectorCase game{at_most(limit), bounds};
        const Layout layout(game.box(), 0, kinds, false);
        const SolvedTable windows = solve_by_levels(game.rules, convention, layout, 2, true);
        CAPTURE(bounds, limit, name_of(convention));
        const SolvedTable listed = solve_by_levels(game.rules, convention, layout, 1);
        for (const LabelKind kind : kinds)
          REQUIRE(test::entries_by_rank(windows, kind) == test::entries_by_rank(listed, kind));
      }
}

}  // namespace
}  // namespace miyama
