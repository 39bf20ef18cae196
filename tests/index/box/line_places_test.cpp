#include "index/box/line_places.hpp"

#include <set>

#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/stopping.hpp"

namespace miyama {
namespace {

using Steps = std::vector<std::uint8_t>;

TEST_CASE("line places: a small box by hand", "[unit]") {
  const LinePlaces places(Box(Bounds{2, 1}), Steps{1, 1});
  CHECK(places.lines() == 4);
  CHECK(places.rank_step() == 3);
  CHECK(places.line_of(3, 1) == places.line_of(0, 0));
  CHECK(places.first_place(places.line_of(5, 1)) == 3);
}

TEST_CASE("line places: stopped on request", "[unit]") {
  test::Stopping observer;
  CHECK_THROWS_AS(LinePlaces(Box(Bounds{2, 1}), Steps{1, 1}, {1, &observer}), stopped_error);
}

TEST_CASE("line places: each position has its own, a step above the next one below", "[unit]") {
  for (const auto& [bounds, along] : {std::pair{Bounds{6, 4, 5}, Steps{1, 0, 0}},
                                      {Bounds{6, 4, 5}, Steps{0, 0, 2}},
                                      {Bounds{6, 4, 5}, Steps{1, 3, 1}},
                                      {Bounds{2, 9}, Steps{0, 1}},
                                      {Bounds{3, 3}, Steps{7, 1}}}) {
    const Box box(bounds);
    const Steps& direction = along;  // a lambda keeps no part of a pair
    const LinePlaces places(box, direction);
    CAPTURE(bounds, direction);
    CHECK(places.lines() == LinePlaces::lines_of(box, direction));
    std::set<std::uint64_t> all;
    for_each_position(box.whole(), box.heaps(), [&](std::uint64_t rank, PositionView position) {
      std::uint64_t steps = UINT64_MAX;
      for (std::size_t i = 0; i < box.heaps(); ++i)
        if (direction[i] != 0) steps = std::min(steps, position[i] / direction[i]);
      const std::size_t line = places.line_of(rank, steps);
      if (steps != 0) CHECK(places.line_of(rank - places.rank_step(), steps - 1) == line);
      all.insert(places.first_place(line) + steps);
    });
    CHECK(all.size() == box.positions());
    CHECK(*all.rbegin() == box.positions() - 1);
  }
}

}  // namespace
}  // namespace miyama
