#include "index/box/line_rings.hpp"

#include <algorithm>
#include <map>

#include "support/boxes.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

using Lengths = std::vector<std::uint8_t>;

/// Goes through a box unit by unit: each position finds in its cell the one a step below on its
/// line, unless a line begins there.
void check_cells(const Bounds& bounds, const Lengths& direction, const Coordinates& unit) {
  CAPTURE(bounds, direction);
  const Box box(bounds);
  const LineRings rings(box, direction, unit);
  std::map<std::uint64_t, Bounds> met;
  Coordinates counts{};
  for (std::size_t i = 0; i < bounds.size(); ++i) counts[i] = divide_up(box.size(i), unit[i]);
  for_each_position(
      make_block(bounds.size(), {}, counts), bounds.size(), [&](std::uint64_t, PositionView at) {
        Block block{};
        for (std::size_t i = 0; i < bounds.size(); ++i) {
          block.start[i] = at[i] * unit[i];
          block.extent[i] = std::min(unit[i], box.size(i) - block.start[i]);
        }
        for_each_position(block, bounds.size(), [&](std::uint64_t, PositionView position) {
          const std::uint64_t cell = rings.cell_of(position, block.start);
          REQUIRE(cell < rings.cells);
          Bounds below(position.begin(), position.end());
          if (!rings.begins(position)) {
            for (std::size_t i = 0; i < below.size(); ++i) below[i] -= direction[i];
            REQUIRE(met[cell] == below);
          }
          met[cell].assign(position.begin(), position.end());
        });
      });
}

TEST_CASE("line rings: each position finds the one below it on its line", "[unit]") {
  for (const Lengths& direction : {Lengths{1, 0, 0},
                                   {0, 1, 0},
                                   {0, 0, 1},
                                   {1, 1, 0},
                                   {1, 0, 1},
                                   {0, 1, 1},
                                   {1, 1, 1},
                                   {2, 1, 0},
                                   {0, 2, 3},
                                   {0, 0, 2},
                                   {3, 0, 5}})
    for (const Coordinates& unit : {Coordinates{4, 5, 9}, {12, 11, 9}, {1, 2, 9}, {5, 11, 9}})
      check_cells({11, 10, 8}, direction, unit);
}

TEST_CASE("line rings: neighbours have neighbouring cells, and begin lines together", "[unit]") {
  const Box box(Bounds{9, 12});
  const Coordinates unit{10, 13};
  for (const Lengths& direction : {Lengths{1, 0}, {1, 1}, {1, 3}, {2, 1}}) {
    const LineRings rings(box, direction, unit);
    for_each_position(box.whole(), 2, [&](std::uint64_t, PositionView at) {
      const std::uint64_t cell = rings.cell_of(at, {});
      const std::uint64_t count = rings.neighbours(at, cell);
      REQUIRE(count >= 1);
      for (std::uint64_t i = 1; i < count && at[1] + i < 13; ++i) {
        const Bounds next{at[0], at[1] + i};
        CHECK(rings.cell_of(next, {}) == cell + i);
        CHECK(rings.begins(next) == rings.begins(at));
      }
    });
  }
  CHECK(LineRings(box, Lengths{0, 1}, unit).neighbours(Bounds{3, 4}, 3) == UINT64_MAX);
  CHECK(LineRings(box, Lengths{0, 2}, unit).neighbours(Bounds{3, 4}, 6) == 1);
  CHECK(LineRings(box, Lengths{1, 1}, unit).cells == 13 + 9);
}

TEST_CASE("line rings: a face keeps the layers under way, or two of its own", "[unit]") {
  const Box box(Bounds{19, 29, 39, 49});
  CHECK(FaceLayers(box, std::vector<std::size_t>{0, 2}, 0, 2).rows == 4 * 30 * 40);
  CHECK(FaceLayers(box, std::vector<std::size_t>{1, 2}, 0, 2).rows == 4 * 2 * 40);
  CHECK(FaceLayers(box, std::vector<std::size_t>{2, 3}, 1, 1).rows == 20 * 3 * 2);
  const FaceLayers layers(box, std::vector<std::size_t>{1, 2}, 0, 2);
  CHECK(layers.row_of(Bounds{5, 4, 3, 7}) == (1 * 2 + 0) * 40 + 3);
}

TEST_CASE("line rings: sets have 1, 2, 4 or whole eights of words", "[unit]") {
  CHECK(words_of_cell(1) == 1);
  CHECK(words_of_cell(2) == 2);
  CHECK(words_of_cell(3) == 4);
  CHECK(words_of_cell(5) == 8);
  CHECK(words_of_cell(17) == 24);
  const CellWords words(3, 8);
  CHECK(reinterpret_cast<std::uintptr_t>(words.at(0)) % 64 == 0);
  CHECK(std::all_of(words.at(0), words.at(24), [](std::uint64_t word) { return word == 0; }));
}

}  // namespace
}  // namespace miyama
