#include "support/rungs.hpp"

#include <algorithm>

#include "game/vector_rules.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/oracle.hpp"
#include "support/rules_along.hpp"
#include "table/label.hpp"

namespace miyama {
namespace {

using test::both_conventions;

/// One heap; every move is listed twice.
class Doubled final : public Rules {
 public:
  [[nodiscard]] std::string name() const override { return "doubled"; }
  [[nodiscard]] std::size_t heaps() const override { return 1; }
  bool for_each_option(PositionView from, const Visit& visit) const override {
    for (std::uint64_t left = 0; left < 2 * from[0]; ++left)
      if (!visit({Position{left / 2}, 0, from[0] - left / 2})) return false;
    return true;
  }
};

TEST_CASE("recursion, scan and mex scan: what the oracle says of Nim", "[ladder]") {
  std::vector<Bounds> all = small_bounds(24);
  std::ranges::copy(random_bounds(3, 40, 1500), std::back_inserter(all));
  for (const Bounds& bounds : all)
    for (const Convention convention : both_conventions) {
      const VectorRules nim = make_nim(bounds.size());
      const Box box(bounds);
      const ScanResult scan = solve_by_scan(nim, convention, box);
      const auto recursion = solve_by_recursion(nim, convention, box);
      const auto values = grundy_by_mex(box, convention);
      const auto answers = oracle::solve_nim(
          {bounds.begin(), bounds.end()},
          convention == Convention::normal ? oracle::Last::wins : oracle::Last::loses);
      std::size_t wrong = 0;
      for (std::size_t i = 0; i < answers.size(); ++i)
        wrong += (scan.outcome[i] == win) != answers[i].wins || recursion[i] != scan.outcome[i] ||
                 scan.target[i] != answers[i].target || values[i] != answers[i].grundy ||
                 scan.winning_moves[i] != answers[i].winning_moves;
      CAPTURE(bounds, name_of(convention));
      REQUIRE(answers.size() == scan.outcome.size());
      CHECK(wrong == 0);
    }
}

TEST_CASE("scan: two moves to the same loss are one winning move", "[unit]") {
  CHECK(solve_by_scan(Doubled(), Convention::normal, Box(Bounds{2})).winning_moves ==
        std::vector<std::uint32_t>{0, 1, 1});
}

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

TEST_CASE("marking: the scan's outcomes and arrows, small, random and at word boundaries",
          "[ladder]") {
  check_against_scan(small_bounds(24));
  check_against_scan(word_boundary_bounds(5000));
  check_against_scan(random_bounds(4, 20, 2000));
}

TEST_CASE("marking: directions that take from two heaps", "[ladder]") {
  const VectorRules wythoff = test::rules_along("wythoff", {{1, 0}, {0, 1}, {1, 1}});
  const VectorRules knights =
      test::rules_along("knights", {{2, 1}, {1, 2}});  // many positions without a move
  for (const Convention convention : both_conventions)
    for (const Bounds& bounds : {Bounds{9, 9}, Bounds{3, 20}, Bounds{20, 3}}) {
      CAPTURE(bounds, name_of(convention));
      CHECK(wrong_positions<std::uint8_t>(wythoff, convention, Box(bounds)) == 0);
      CHECK(wrong_positions<std::uint8_t>(knights, convention, Box(bounds)) == 0);
    }
}

}  // namespace
}  // namespace miyama
