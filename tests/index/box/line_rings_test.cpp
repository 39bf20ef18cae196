#include "index/box/line_rings.hpp"

#include <map>

#include "index/box/direction_lines.hpp"
#include "support/catch.hpp"

namespace miyama {

TEST_CASE("line rings: lines share a cell only if one has ended", "[unit]") {
  using Direction = std::vector<std::uint8_t>;
  using Position = std::vector<std::uint64_t>;
  const Box box(std::vector<std::uint64_t>{10, 6, 8});
  for (const std::uint64_t side : {1, 4, 11})
    for (const Direction& direction :
         {Direction{1, 0, 0}, Direction{0, 1, 0}, Direction{0, 0, 1}, Direction{0, 0, 2},
          Direction{1, 1, 0}, Direction{0, 1, 1}, Direction{1, 1, 1}, Direction{2, 0, 1},
          Direction{1, 3, 0}, Direction{2, 3, 1}}) {
      CAPTURE(side, direction);
      const DirectionLines lines(box, direction);
      const LineRings rings(box, direction, {side, 7, 9});
      std::map<std::uint64_t, Position> last;  // of each cell
      std::uint64_t shared = 0;
      for_each_position(box.whole(), 3, [&](std::uint64_t, PositionView at) {
        const std::uint64_t cell = rings.cell_of(at, {at[0] / side * side, 0, 0});
        REQUIRE(cell < rings.cells);
        const auto [found, is_first] = last.try_emplace(cell, at.begin(), at.end());
        Position& before = found->second;
        if (is_first || lines.line_of(before) != lines.line_of(at)) {
          ++shared;
          REQUIRE(rings.begins(at));
          Position next = before;
          for (std::size_t i = 0; i < 3; ++i) next[i] += direction[i];
          REQUIRE((is_first || !box.contains(next)));
        }
        before.assign(at.begin(), at.end());
      });
      CHECK(shared > 0);
    }
}

TEST_CASE("line rings: neighbours along a row have neighbouring cells", "[unit]") {
  const Box box(std::vector<std::uint64_t>{5, 5, 40});
  const LineRings rings(box, std::vector<std::uint8_t>{1, 0, 2}, box.whole().extent);
  for_each_position(box.whole(), 3, [&](std::uint64_t, PositionView at) {
    const std::uint64_t cell = rings.cell_of(at, {});
    const std::uint64_t count = std::min(rings.neighbours(at, cell), box.size(2) - at[2]);
    REQUIRE(count >= 1);
    std::vector<std::uint64_t> next(at.begin(), at.end());
    for (std::uint64_t x = 1; x < count; ++x) {
      ++next[2];
      REQUIRE(rings.cell_of(next, {}) == cell + x);
      REQUIRE(rings.begins(next) == rings.begins(at));
    }
  });
}

}  // namespace miyama
