#include "solve/box/strip_solver.hpp"

#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/vector_cases.hpp"

namespace miyama {
namespace {

/// The losses of the whole box, and those that strips of `thickness` sizes find.
void check(const test::VectorCase& game, Convention convention, std::uint64_t thickness) {
  const Layout layout(game.box(), 0, {LabelKind::outcome}, game.rules.moves().pass);
  StripSolver whole(game.rules, convention, layout, 2);
  whole.solve(UINT64_MAX);
  const Totals expected = whole.count();
  StripSolver strips(game.rules, convention, layout, 2);
  Totals totals;
  std::uint64_t differ = 0;
  const RowWindow& rows = whole.losses().window();
  for (std::uint64_t first = 0; first < rows.strip().end; first += thickness) {
    strips.solve(std::min(first + thickness, rows.strip().end));
    const Totals found = strips.count();
    totals.positions += found.positions;
    totals.lost += found.lost;
    totals.winning_moves += found.winning_moves;
    for (std::uint64_t plane = 0; plane < rows.planes(); ++plane)
      for (std::uint64_t r = rows.row_of(plane, first); r < rows.row_of(plane, strips.strip().end);
           ++r)
        differ += std::ranges::equal(strips.losses().row(r), whole.losses().row(r)) ? 0 : 1;
  }
  CAPTURE(game.rules.name(), name_of(convention), thickness);
  CHECK(differ == 0);
  CHECK(totals == expected);
}

TEST_CASE("strip solver: strips of any thickness find what the whole finds", "[ladder]") {
  for (const auto& [name, bounds] : {std::pair{"wythoff", Bounds{40, 30, 65}},
                                     {"nim+pass", Bounds{40, 20, 66}},
                                     {"subtraction:1,4,9", Bounds{40, 15, 64}},
                                     {"moore:2", Bounds{40, 20, 30}},
                                     {"greedy", Bounds{40, 30, 30}},
                                     {"r-wythoff:3", Bounds{70, 90}},
                                     {"end-nim", Bounds{20, 4, 5, 65}},
                                     {"nim", Bounds{9}}})
    for (const Convention convention : test::both_conventions)
      for (const std::uint64_t thickness : {1, 2, 7, 64})
        check(test::case_of(name, bounds), convention, thickness);
}

}  // namespace
}  // namespace miyama
