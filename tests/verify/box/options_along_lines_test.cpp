#include "verify/box/options_along_lines.hpp"

#include "support/catch.hpp"
#include "support/certified_table.hpp"
#include "support/conditional_cases.hpp"

namespace miyama {
namespace {

using test::certify_by_options;
using test::ChangeableTable;
using test::VectorCase;

TEST_CASE("options along lines: a right table passes, every changed entry is named first",
          "[unit]") {
  for (const VectorCase& game : test::window_cases(3, 20))
    for (const Convention convention : test::both_conventions) {
      if (game.box().positions() > 60) continue;
      ChangeableTable table(solve_by_levels(game.rules, convention, game.layout(), 1));
      CAPTURE(game.heap_bounds, name_of(convention), text_of(game.rules.moves().lines[0]));
      Report right_table;
      certify_by_options(table, game.rules, convention, right_table, 2, true);
      REQUIRE(right_table.mismatches() == 0);
      REQUIRE(right_table.entries() == table.layout().entries());
      for (const Position& position : test::positions_of(table.box()))
        test::for_each_change(
            table, position,
            [&](LabelKind label, std::size_t move, std::int64_t wrong, std::int64_t right) {
              Report report;
              certify_by_options(table, game.rules, convention, report, 1, true);
              test::require_first(report, position, label, move, right, wrong);
            });
    }
}

}  // namespace
}  // namespace miyama
