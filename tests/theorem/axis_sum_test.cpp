#include "theorem/axis_sum.hpp"

#include <random>

#include "base/parallel_for.hpp"
#include "game/named_rules.hpp"
#include "solve/box/solve_by_rows.hpp"
#include "support/catch.hpp"
#include "support/theorem_table.hpp"

namespace miyama {
namespace {

/// Different steps and directions per heap, some heaps without a move.
Moves random_moves(std::mt19937& random, std::size_t heaps) {
  const std::vector<const char*> sets{"any",     "1",      "1,2,3", "2,3,7", "all-but:2,3",
                                      "squares", "primes", "4-6",   "1,5",   "3"};
  Moves moves{heaps, {}, {}, false};
  while (moves.lines.empty())
    for (std::size_t i = heaps; i-- > 0;) {
      if (random() % 5 == 0) continue;
      Direction direction(heaps, 0);
      direction[i] = static_cast<std::uint8_t>(1 + random() % 3);
      moves.lines.push_back({direction, Steps::parse(sets[random() % sets.size()])});
    }
  return moves;
}

TEST_CASE("axis sum: by hand", "[unit]") {
  const AxisSum sum(make_subtraction("2,3,7", 3).moves(), Bounds{9, 9, 9});
  CHECK(sum.grundy(Position{5, 9, 1}) == 2);
  CHECK(sum.grundy(Position{3, 4, 9}) == (1 ^ 2 ^ 2));
  CHECK(sum.is_loss(Position{5, 9, 4}));
  CHECK_FALSE(sum.is_loss(Position{5, 9, 1}));
  CHECK(sum.tells_grundy());
  CHECK_FALSE(sum.tells_remoteness());
  CHECK(sum.name() == "Sprague–Grundy sum of the heaps");
}

TEST_CASE("axis sum: a heap without a move counts nothing, one of pairs by its pairs", "[unit]") {
  const Moves moves = VectorRules("pairs", std::vector<Direction>{{0, 0, 2}, {1, 0, 0}}).moves();
  const AxisSum sum(moves, Bounds{9, 9, 9});
  CHECK(sum.grundy(Position{3, 8, 7}) == 0);
  CHECK(sum.grundy(Position{3, 0, 8}) == (3 ^ 4));
}

TEST_CASE("axis sum: every outcome and value of random rules", "[theorem]") {
  std::mt19937 random(1939);
  for (int i = 0; i < 150; ++i) {
    Bounds bounds(1 + random() % 4);
    constexpr std::uint64_t sides[] = {90, 30, 11, 7};
    for (std::uint64_t& bound : bounds) bound = random() % sides[bounds.size() - 1];
    const VectorRules rules("random", random_moves(random, bounds.size()));
    CAPTURE(i, bounds, rules.directions());
    REQUIRE(has_lone_heaps(rules.moves()));
    REQUIRE(differences_from_definition(AxisSum(rules.moves(), bounds), rules, Convention::normal,
                                        bounds) == 0);
  }
}

TEST_CASE("axis sum: a larger table", "[theorem]") {
  for (const char* set : {"1,2,3", "2,3,7", "squares"}) {
    const VectorRules rules = make_subtraction(set, 3);
    const Bounds bounds{40, 65, 50};
    const Layout layout(Box(bounds), rules.directions().size(),
                        {LabelKind::outcome, LabelKind::grundy});
    std::uint64_t compared = 0;
    CHECK(differences(AxisSum(rules.moves(), bounds),
                      solve_by_rows(rules, Convention::normal, layout, 2), compared) == 0);
    CHECK(compared == 2 * layout.box().positions());
  }
}

TEST_CASE("axis sum: heaps of up to 2^32", "[theorem]") {
  const std::uint64_t most = 0xFFFF'FFFE;
  const AxisSum bounded(make_bounded("6", 3).moves(), Bounds{most, most, most});
  const auto by_remainder = [](PositionView p) { return (p[0] % 7) ^ (p[1] % 7) ^ (p[2] % 7); };
  std::mt19937 random(7);
  for (int i = 0; i < 1000; ++i) {
    const Position position{random() % (most + 1), random() % (most + 1), most - random() % 9};
    REQUIRE(bounded.grundy(position) == by_remainder(position));
  }
  const AxisSum threes(VectorRules("threes", std::vector<Direction>{{3, 0}}).moves(),
                       Bounds{most, most});
  CHECK(threes.grundy(Position{most, most}) == most / 3);
}

TEST_CASE("axis sum: threads may ask before anything is listed", "[unit]") {
  for (int round = 0; round < 20; ++round) {
    const AxisSum sum(make_subtraction("primes", 1).moves(), Bounds{3000});
    std::vector<std::uint64_t> together(3001);
    parallel_for(3001, 4,
                 [&](std::uint64_t heap, int) { together[heap] = sum.grundy(Position{heap}); });
    const StepValues alone(Steps::parse("primes"), 3000);
    for (std::uint64_t heap = 0; heap <= 3000; ++heap) REQUIRE(together[heap] == alone.of(heap));
  }
}

TEST_CASE("has_lone_heaps: moves from one heap each", "[unit]") {
  CHECK(has_lone_heaps(make_nim(3).moves()));
  CHECK(has_lone_heaps(make_subtraction("2,3", 2).moves()));
  CHECK(has_lone_heaps(make_slow_exact("1", 2).moves()));
  CHECK_FALSE(has_lone_heaps(make_nim(3).with_pass().moves()));
  CHECK_FALSE(has_lone_heaps(make_wythoff(2).moves()));
  CHECK_FALSE(has_lone_heaps(make_moore("2", 2).moves()));
  CHECK_FALSE(has_lone_heaps(make_slow_exact("2", 2).moves()));
}

}  // namespace
}  // namespace miyama
