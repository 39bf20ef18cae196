#include "solve/ladder/recursion.hpp"

#include "game/vector_rules.hpp"
#include "label/label.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/oracle.hpp"

namespace miyama {
namespace {

void check_recursion(const std::vector<Bounds>& all) {
  for (const Bounds& bounds : all)
    for (const Convention convention : {Convention::normal, Convention::misere}) {
      const auto answers = oracle::solve_nim(
          {bounds.begin(), bounds.end()},
          convention == Convention::normal ? oracle::Last::wins : oracle::Last::loses);
      std::vector<std::uint8_t> expected;
      for (const oracle::Answer& answer : answers) expected.push_back(answer.wins ? win : loss);
      const bool same =
          solve_by_recursion(make_nim(bounds.size()), convention, Box(bounds)) == expected;
      CAPTURE(bounds, name_of(convention));
      CHECK(same);
    }
}

TEST_CASE("recursion: the oracle's outcomes, all small tables", "[ladder]") {
  check_recursion(small_bounds(32));
}

TEST_CASE("recursion: the oracle's outcomes, word boundaries and random tables", "[ladder]") {
  check_recursion(word_boundary_bounds(4500));
  check_recursion(random_bounds(1, 50, 3000));
}

TEST_CASE("recursion: rules that are not Nim, by hand", "[unit]") {
  // Wythoff's game: the losses up to 5 are (0,0), (1,2), (2,1), (3,5), (5,3).
  const VectorRules wythoff("wythoff", {{1, 0}, {0, 1}, {1, 1}});
  const Box box(Bounds{5, 5});
  const std::vector<std::uint8_t> outcome = solve_by_recursion(wythoff, Convention::normal, box);
  std::vector<std::uint64_t> losses;
  for (std::uint64_t rank = 0; rank < box.positions(); ++rank)
    if (outcome[rank] == loss) losses.push_back(rank);
  CHECK(losses == std::vector<std::uint64_t>{0, 8, 13, 23, 33});
}

}  // namespace
}  // namespace miyama
