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

}  // namespace
}  // namespace miyama
