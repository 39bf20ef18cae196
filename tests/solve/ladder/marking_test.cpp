#include "solve/ladder/marking.hpp"

#include <algorithm>

#include "label/label.hpp"
#include "solve/ladder/definition.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/vector_cases.hpp"

namespace miyama {
namespace {

using test::both_conventions;

/// Counts positions whose arrows, as marking finds them, are not exactly the moves of the scan's
/// table to a loss.
template <class T>
std::size_t wrong_positions(const VectorRules& rules, Convention convention, const Box& box) {
  const ScanResult scan = solve_by_scan(rules, convention, box);
  const MarkingResult<T> marking = solve_by_marking<T>(rules, convention, box, true);
  std::size_t wrong = 0;
  Position position(box.heaps(), 0);
  std::vector<T> expected(rules.directions().size());
  for (std::uint64_t rank = 0; rank < box.positions(); ++rank) {
    std::ranges::fill(expected, T{0});
    rules.for_each_option(position, [&](const Option& option) {
      if (scan.outcome[box.rank(option.to)] == loss) {
        T& least = expected[option.direction];
        if (least == 0 || option.steps < least) least = static_cast<T>(option.steps);
      }
    });
    bool same = marking.outcome[rank] == scan.outcome[rank];
    for (std::size_t d = 0; d < expected.size(); ++d)
      same = same && marking.arrows[d][rank] == expected[d];
    wrong += same ? 0 : 1;
    advance(box.whole(), box.heaps(), position);
  }
  return wrong;
}

void check_against_scan(const std::vector<Bounds>& all) {
  for (const Bounds& bounds : all)
    for (const Convention convention : both_conventions) {
      CAPTURE(bounds, name_of(convention));
      CHECK(wrong_positions<std::uint8_t>(make_nim(bounds.size()), convention, Box(bounds)) == 0);
    }
}

TEST_CASE("marking: the scan's outcomes and arrows, all small tables", "[ladder]") {
  check_against_scan(small_bounds(64));
}

TEST_CASE("marking: the scan's outcomes and arrows, word boundaries and random tables",
          "[ladder]") {
  check_against_scan(word_boundary_bounds(15'000));
  check_against_scan(random_bounds(4, 50, 4000));
}

TEST_CASE("marking: arrows of 2 and 4 bytes", "[ladder]") {
  for (const Convention convention : both_conventions) {
    CHECK(wrong_positions<std::uint16_t>(make_nim(2), convention, Box(Bounds{3, 300})) == 0);
    CHECK(wrong_positions<std::uint32_t>(make_nim(2), convention, Box(Bounds{300, 3})) == 0);
  }
  CHECK(solve_by_marking<std::uint16_t>(make_nim(1), Convention::normal, Box(Bounds{65534}), true)
            .arrows[0]
            .back() == 65534);
  CHECK(solve_by_marking<std::uint32_t>(make_nim(1), Convention::normal, Box(Bounds{65536}), true)
            .arrows[0]
            .back() == 65536);
}

TEST_CASE("marking: directions that take from two heaps", "[ladder]") {
  const VectorRules wythoff("wythoff", {{1, 0}, {0, 1}, {1, 1}});
  const VectorRules knights("knights", {{2, 1}, {1, 2}});  // many positions without a move
  for (const Convention convention : both_conventions)
    for (const Bounds& bounds : {Bounds{9, 9}, Bounds{3, 20}, Bounds{20, 3}}) {
      CAPTURE(bounds, name_of(convention));
      CHECK(wrong_positions<std::uint8_t>(wythoff, convention, Box(bounds)) == 0);
      CHECK(wrong_positions<std::uint8_t>(knights, convention, Box(bounds)) == 0);
    }
}

TEST_CASE("marking: some steps only; of several losses on a line the nearest has the arrow",
          "[ladder]") {
  const Steps some[] = {Steps::parse("1,2,3"), Steps::parse("2,3,7"), Steps::parse("all-but:2"),
                        Steps::parse("squares")};
  for (const Convention convention : both_conventions)
    for (const Steps& steps : some)
      for (const Bounds& bounds : {Bounds{9, 9}, Bounds{3, 40}, Bounds{40, 3}}) {
        const VectorRules apart("apart", Moves{2, {{{1, 0}, steps}, {{0, 1}, steps}}, {}, false});
        const VectorRules mixed(
            "mixed",
            Moves{2, {{{1, 0}, Steps::any()}, {{0, 1}, steps}, {{1, 2}, steps}}, {}, false});
        CAPTURE(steps.text(), bounds, name_of(convention));
        CHECK(wrong_positions<std::uint8_t>(apart, convention, Box(bounds)) == 0);
        CHECK(wrong_positions<std::uint8_t>(mixed, convention, Box(bounds)) == 0);
      }
}

TEST_CASE("marking: random directions and steps", "[ladder]") {
  std::size_t met = 0;
  for (const test::VectorCase& game : test::random_cases(6, 300)) {
    if (!game.rules.moves().faces.empty() || game.rules.moves().pass) continue;
    ++met;
    for (const Convention convention : both_conventions) {
      CAPTURE(game.heap_bounds, name_of(convention), game.rules.directions());
      REQUIRE(wrong_positions<std::uint8_t>(game.rules, convention, game.box()) == 0);
    }
  }
  CHECK(met > 100);
}

TEST_CASE("marking: the same outcomes without arrows", "[unit]") {
  for (const Convention convention : both_conventions) {
    const auto with =
        solve_by_marking<std::uint8_t>(make_nim(3), convention, Box(Bounds{9, 17, 5}), true);
    const auto without =
        solve_by_marking<std::uint8_t>(make_nim(3), convention, Box(Bounds{9, 17, 5}), false);
    CHECK(with.outcome == without.outcome);
    CHECK(with.arrows.size() == 3);
    CHECK(without.arrows.empty());
    const VectorRules some(
        "some", Moves{2, {{{1, 0}, Steps::parse("1,4")}, {{1, 1}, Steps::parse("2")}}, {}, false});
    CHECK(solve_by_marking<std::uint8_t>(some, convention, Box(Bounds{9, 17}), false).outcome ==
          solve_by_marking<std::uint8_t>(some, convention, Box(Bounds{9, 17}), true).outcome);
  }
}

}  // namespace
}  // namespace miyama
