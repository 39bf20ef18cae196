#include "solve/vector_table.hpp"

#include "support/catch.hpp"
#include "support/vector_cases.hpp"

namespace miyama {
namespace {

using test::VectorCase;

std::uint64_t wrong_entries(const VectorCase& game, Convention convention, int threads) {
  const VectorTable table(game.rules, convention, game.layout(), threads);
  return test::entries_unlike_oracle(game, convention, table);
}

TEST_CASE("vector table: every label of every named rule set, as the definition says", "[ladder]") {
  for (const VectorCase& game : test::named_cases())
    for (const Convention convention : {Convention::normal, Convention::misere}) {
      CAPTURE(game.rules.name(), game.heap_bounds, name_of(convention));
      REQUIRE(wrong_entries(game, convention, 1) == 0);
    }
}

TEST_CASE("vector table: random directions, steps, faces and passes", "[ladder]") {
  for (const VectorCase& game : test::random_cases(20'26, 400))
    for (const Convention convention : {Convention::normal, Convention::misere}) {
      CAPTURE(game.heap_bounds, name_of(convention), game.rules.moves().pass, game.rules.moves().faces, game.rules.directions());
      REQUIRE(wrong_entries(game, convention, 3) == 0);
    }
}

}  // namespace
}  // namespace miyama
