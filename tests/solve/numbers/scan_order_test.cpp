#include "solve/numbers/scan_order.hpp"

#include "game/named_rules.hpp"
#include "solve/numbers/number_scan.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/rules_along.hpp"
#include "support/vector_cases.hpp"

namespace miyama {
namespace {

TEST_CASE("scan order: bytes grow with bounds and values", "[unit]") {
  const auto bytes = [](const VectorRules& rules, const Bounds& bounds, std::uint64_t greatest) {
    const Box box(bounds);
    const Layout layout(box, 0, {LabelKind::grundy});
    return number_scan_bytes(rules, box, layout.arrays().front(), greatest, 1);
  };
  const VectorRules nim = make_nim(3);
  // A cell for each line across the planes of blocks, the others for those of one; 64 planes of 64
  // rows of numbers.
  const std::uint64_t cell = 16 * 8 + 4;
  CHECK(bytes(nim, {999, 999, 999}, 1023) ==
        64 * 64 * 1000 * 2 + cell * (1000 * 1000 + 64 * 1000 + 64 * 64));
  CHECK(bytes(nim, {999, 999, 999}, 500) < bytes(nim, {999, 999, 999}, 1023));
  // The values on lines of seven positions are looked up.
  CHECK(bytes(nim, {6, 1, 100'000}, 100'007) < 30'000'000);
  CHECK(bytes(make_nim(2), {2'000'000'000, 2'000'000'000}, UINT32_MAX) > UINT64_MAX / 20);
}

TEST_CASE("scan order: a row of blocks, or whole blocks of the first heap", "[unit]") {
  const auto unit = [](const char* name, const Bounds& bounds) {
    const test::VectorCase game = test::case_of(name, bounds);
    const PlacedMoves moves(game.rules, game.box());
    const Coordinates sides = order_of(moves, game.box(), BlockGrid(game.box(), 2)).unit;
    return Bounds(sides.begin(), sides.begin() + game.box().heaps());
  };
  CHECK(unit("wythoff", {199, 199, 199}) == Bounds{64, 64, 200});
  CHECK(unit("moore:2", {199, 199, 199}) == Bounds{64, 200, 200});
  CHECK(unit("subtraction:1,2", {199, 199, 199}) == Bounds{64, 200, 200});
  CHECK(unit("nim+pass", {199, 199, 199}) == Bounds{2, 32, 64, 200});
}

TEST_CASE("scan order: short lines are looked up where sets would be longer", "[unit]") {
  const test::VectorCase game = test::case_of("wythoff", {9, 9999});
  CHECK(is_looked_up(moves_of_scan(game.rules, game.box(), true).lines[0]));
  CHECK(is_looked_up(moves_of_scan(game.rules, game.box(), true).lines[2]));
  CHECK(has_cells(moves_of_scan(game.rules, game.box(), true).lines[1]));
  CHECK(has_cells(moves_of_scan(game.rules, game.box(), false).lines[0]));
}

TEST_CASE("scan order: lines of few large steps have no cells", "[unit]") {
  const Box box(Bounds{255, 399, 399});
  const PlacedMoves moves(test::rules_along("large", {{1, 200, 200}, {0, 0, 1}, {2, 1, 0}}), box);
  CHECK(is_looked_up(moves.lines[0]));
  CHECK(has_cells(moves.lines[1]));
  CHECK(has_cells(moves.lines[2]));
}

}  // namespace
}  // namespace miyama
