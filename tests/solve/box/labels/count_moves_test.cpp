#include "solve/box/labels/move_labels.hpp"

#include <random>

#include "support/catch.hpp"
#include "support/conditional_cases.hpp"

namespace miyama {
namespace {

using test::VectorCase;

/// Any set, not only losses: lines may hold several of its members.
PositionSet any_set(const Box& box, std::mt19937_64& random) {
  PositionSet set(box);
  const std::uint64_t n = set.row_size();
  for (std::uint64_t rank = 0; rank < box.positions(); ++rank)
    if (random() % 3 == 0) set.insert(rank / n, rank % n);
  return set;
}

TEST_CASE("count moves: moves into any set, as many as there are options in it", "[unit]") {
  std::mt19937_64 random(4);
  std::vector<VectorCase> games = test::named_cases();
  for (const VectorCase& game : test::random_cases(15, 300)) games.push_back(game);
  for (const VectorCase& game : test::conditional_cases(16, 200)) games.push_back(game);
  for (const VectorCase& game : games) {
    const Box box = game.box();
    const PositionSet set = any_set(box, random);
    std::uint64_t moves = 0;
    for_each_position(box.whole(), box.heaps(), [&](std::uint64_t, PositionView position) {
      for_each_distinct_option(game.rules, position, [&](const Option& option) {
        moves += set.contains(option.to) ? 1 : 0;
      });
    });
    CAPTURE(game.rules.name(), game.heap_bounds);
    REQUIRE(count_moves_into(set, PlacedMoves(game.rules, box, 1), 1) == moves);
  }
}

TEST_CASE("count moves: many rows are counted by several threads", "[unit]") {
  const VectorCase game = test::case_of("subtraction:1,2,3", {99, 199, 9});
  std::mt19937_64 random(4);
  const PositionSet set = any_set(game.box(), random);
  const PlacedMoves moves(game.rules, game.box(), 1);
  CHECK(count_moves_into(set, moves, 3) == count_moves_into(set, moves, 1));
}

}  // namespace
}  // namespace miyama
