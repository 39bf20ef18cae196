#include "solve/ladder/scan.hpp"

#include <algorithm>

#include "game/vector_rules.hpp"
#include "label/label.hpp"
#include "solve/ladder/recursion.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/oracle.hpp"

namespace miyama {
namespace {

/// One heap; every move is listed twice.
class Doubled final : public Rules {
 public:
  [[nodiscard]] std::string name() const override { return "doubled"; }
  [[nodiscard]] std::size_t heaps() const override { return 1; }
  void for_each_option(PositionView from, const Visit& visit) const override {
    for (std::uint64_t left = 0; left < 2 * from[0]; ++left)
      visit({Position{left / 2}, 0, from[0] - left / 2});
  }
};

using test::both_conventions;

void check_outcomes(const std::vector<Bounds>& all) {
  for (const Bounds& bounds : all)
    for (const Convention convention : both_conventions) {
      const VectorRules nim = make_nim(bounds.size());
      const bool same = solve_by_scan(nim, convention, Box(bounds)).outcome ==
                        solve_by_recursion(nim, convention, Box(bounds));
      CAPTURE(bounds, name_of(convention));
      CHECK(same);
    }
}

TEST_CASE("scan: the recursion's outcomes, all small tables", "[ladder]") {
  check_outcomes(small_bounds(64));
}

TEST_CASE("scan: the recursion's outcomes, word boundaries and random tables", "[ladder]") {
  check_outcomes(word_boundary_bounds(5000));
  check_outcomes(random_bounds(2, 50, 5000));
}

TEST_CASE("scan: target and number of winning moves are the oracle's", "[ladder]") {
  std::vector<Bounds> all = small_bounds(16);
  std::ranges::copy(random_bounds(3, 50, 2000), std::back_inserter(all));
  for (const Bounds& bounds : all)
    for (const Convention convention : both_conventions) {
      const ScanResult scan = solve_by_scan(make_nim(bounds.size()), convention, Box(bounds));
      const auto answers = oracle::solve_nim(
          {bounds.begin(), bounds.end()},
          convention == Convention::normal ? oracle::Last::wins : oracle::Last::loses);
      std::size_t wrong = 0;
      for (std::size_t i = 0; i < answers.size(); ++i)
        wrong += scan.target[i] != answers[i].target ||
                 scan.winning_moves[i] != answers[i].winning_moves.size();
      CAPTURE(bounds, name_of(convention));
      CHECK(wrong == 0);
    }
}

TEST_CASE("scan: the lecture's entry for 735 is 734", "[unit]") {
  // 735 is won by going to 635, 725 or 734; the scan meets 734 last.
  const ScanResult scan = solve_by_scan(make_nim(3), Convention::normal, Box(Bounds{9, 9, 9}));
  CHECK(scan.outcome[735] == win);
  CHECK(scan.target[735] == 734);
  CHECK(scan.winning_moves[735] == 3);
  CHECK(scan.outcome[734] == loss);
  CHECK(scan.target[734] == no_target);
}

TEST_CASE("scan: two moves to the same loss are one winning move", "[unit]") {
  CHECK(solve_by_scan(Doubled(), Convention::normal, Box(Bounds{2})).winning_moves ==
        std::vector<std::uint32_t>{0, 1, 1});
}

}  // namespace
}  // namespace miyama
