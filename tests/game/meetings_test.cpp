#include "game/vector_rules.hpp"

#include <random>

#include "game/vector_rules.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

/// True if two lines take the same from a position, by steps that small entries need.
bool take_the_same(const LineMove& a, const LineMove& b) {
  const auto taken = [](const LineMove& line, std::uint64_t t, std::size_t i) {
    return (line.initial_take.empty() ? 0 : line.initial_take[i]) + t * line.direction[i];
  };
  const std::size_t heaps = a.direction.size();
  for (std::uint64_t s = 1; s < 60; ++s)
    for (std::uint64_t t = 1; t < 60; ++t) {
      std::size_t equal = 0;
      while (equal < heaps && taken(a, s, equal) == taken(b, t, equal)) ++equal;
      if (equal == heaps && a.steps.contains(s) && b.steps.contains(t)) return true;
    }
  return false;
}

TEST_CASE("meetings: two lines meet where they take the same", "[ladder]") {
  std::mt19937_64 draw(7);
  int once = 0, apart = 0, parallel = 0;
  for (int round = 0; round < 20'000; ++round) {
    const std::size_t heaps = 2 + draw() % 3;
    const auto entries = [&] {
      Direction direction(heaps);
      for (auto& entry : direction) entry = static_cast<std::uint8_t>(draw() % 4);
      return direction;
    };
    const auto line = [&] {
      LineMove move{entries(), Steps::parse(draw() % 2 == 0 ? "any" : "2,3,5")};
      if (draw() % 3 != 0) move.initial_take = entries();
      return move;
    };
    Moves moves{heaps, {line(), line()}, {}, false};
    if (moved_heaps(moves.lines[0].direction) == 0 || moved_heaps(moves.lines[1].direction) == 0 ||
        !remove_repeated(moves).empty())
      continue;
    CAPTURE(round);
    const bool are_parallel =
        shape_of(moves.lines[0].direction) == shape_of(moves.lines[1].direction);
    if (take_the_same(moves.lines[0], moves.lines[1])) {
      REQUIRE(moves_meet(moves));
      ++(are_parallel ? parallel : once);
    } else if (!are_parallel) {  // parallel lines count as meeting more often than they do
      REQUIRE_FALSE(moves_meet(moves));
      ++apart;
    }
  }
  CHECK(once > 200);
  CHECK(apart > 3'000);
  CHECK(parallel > 20);
}

TEST_CASE("meetings: lines that take something first, and a face that has all of a line",
          "[unit]") {
  const LineMove diagonal{{1, 1}, Steps::any()};
  const LineMove first{{1, 0}, Steps::any(), {0, 1}};
  const LineMove one{{1, 0}, Steps::any()};
  CHECK(moves_meet({2, {diagonal, first}, {}, false}));
  CHECK(moves_meet({2, {diagonal, one}, {{0, 1}}, false}));
  CHECK_FALSE(moves_meet({2, {one}, {{0, 1}}, false}));
  CHECK_FALSE(moves_meet({2, {diagonal, one}, {}, false}));
}

TEST_CASE("meetings: moves that stand twice are removed", "[unit]") {
  const LineMove line{{1, 0}, Steps::any()};
  Moves moves{2, {line, {{0, 1}, Steps::any()}, line}, {{0, 1}, {0, 1}}, false};
  CHECK(remove_repeated(moves).size() == 2);
  CHECK(moves.lines.size() == 2);
  CHECK(moves.faces.size() == 1);
  CHECK(remove_repeated(moves).empty());
}

TEST_CASE("meetings: of thousands of lines few are compared", "[unit]") {
  Moves moves{3, {}, {}, false};
  for (std::uint8_t b = 0; b < 100; ++b)
    for (std::uint8_t c = 1; c < 100; ++c) moves.lines.push_back({{1, b, c}, Steps::any()});
  std::erase_if(moves.lines, [](const LineMove& line) {
    const Position shape = shape_of(line.direction);
    return !ranges::equal(shape, line.direction);
  });
  CHECK_FALSE(moves_meet(moves));
  moves.lines.push_back({{0, 0, 1}, Steps::any(), {1, 1, 0}});
  CHECK(moves_meet(moves));  // (1,1,c) is (1,1,0) + c·(0,0,1)
}

}  // namespace
}  // namespace miyama
