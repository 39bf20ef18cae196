#include "verify/box/least_moves.hpp"

#include "support/certified_table.hpp"

namespace miyama {

TEST_CASE("least moves: the least size from which there is a move, by the list of options",
          "[unit]") {
  for (const test::VectorCase& game : test::cases_up_to(150, 150)) {
    const Box box = game.box();
    const std::uint64_t n = box.size(box.heaps() - 1);
    Position position(box.heaps());
    for (std::uint64_t r = 0; r < box.lines(box.heaps() - 1); ++r) {
      box.unrank(r * n, position);
      const std::uint64_t least = LeastMoves(game.rules).least_size(position);
      CAPTURE(game.rules.name(), game.heap_bounds, position);
      for (position.back() = 0; position.back() < n; ++position.back())
        REQUIRE(is_terminal(game.rules, position) == (position.back() < least));
    }
  }
}

}  // namespace miyama
