#include "verify/box/moves_to.hpp"

#include <random>

#include "support/certified_table.hpp"
#include "support/conditional_cases.hpp"
#include "verify/box/condition_bytes.hpp"

namespace miyama {
namespace {

/// By rank of the position: how many have it among their options, by a move without a condition.
std::vector<std::uint64_t> moves_by_options(const VectorRules& rules, const Box& box) {
  const std::vector<LineMove>& lines = rules.moves().lines;
  const bool conditions = rules.is_restricted();
  const std::size_t pass = lines.size() + rules.moves().faces.size();
  std::vector<std::uint64_t> moves(box.positions(), 0);
  for (const Position& position : test::positions_of(box))
    rules.for_each_option(position, [&](const Option& option) {
      const std::size_t m = option.direction;
      const bool left_out = m < lines.size() ? lines[m].is_restricted() : conditions && m == pass;
      moves[box.rank(option.to)] += left_out ? 0 : 1;
    });
  return moves;
}

}  // namespace

TEST_CASE("moves to: as many as have the position among their options", "[unit]") {
  std::mt19937_64 random(5);
  std::vector<test::VectorCase> games = test::conditional_cases(5'2026, 100);
  for (const test::VectorCase& game : test::cases_up_to(150, 200)) games.push_back(game);
  for (const test::VectorCase& game : games) {
    const Box box = game.box();
    const std::vector<std::uint64_t> moves = moves_by_options(game.rules, box);
    const MovesTo to(game.rules, box);
    PositionSet some(box);
    std::uint64_t of_some = 0;
    CAPTURE(game.rules.name(), game.heap_bounds);
    for (const Position& position : test::positions_of(box)) {
      REQUIRE(to.count(position) == moves[box.rank(position)]);
      if (random() % 3 != 0) continue;
      some.insert(box.line_of(position, box.heaps() - 1), position.back());
      of_some += moves[box.rank(position)];
    }
    REQUIRE(to.count_all(some, 1) == of_some);
    REQUIRE(to.count_all(some, 3) == of_some);
  }
}

TEST_CASE("moves to: steps with gaps, on a long heap", "[unit]") {
  const Box box(std::vector<std::uint64_t>{999});
  for (const char* steps : {"squares", "2-5,9,100-200", "all-but:3,7", "500"}) {
    const VectorRules rules("test", {1, {{{1}, Steps::parse(steps)}}, {}, false});
    const MovesTo to(rules, box);
    const std::vector<std::uint64_t> moves = moves_by_options(rules, box);
    for (std::uint64_t size = 0; size <= 999; ++size)
      REQUIRE(to.count(Position{size}) == moves[size]);
  }
}

}  // namespace miyama
