#include "solve/ladder/mex_scan.hpp"

#include "support/catch.hpp"
#include "support/oracle.hpp"

namespace miyama {
namespace {

TEST_CASE("mex scan: the oracle's Grundy values", "[ladder]") {
  const std::vector<std::vector<unsigned>> boxes{
      {0}, {7}, {5, 6}, {0, 9}, {3, 4, 5}, {9, 0, 2}, {2, 3, 1, 2}, {1, 2, 1, 2, 1}};
  for (const auto& bounds : boxes)
    for (const Convention convention : {Convention::normal, Convention::misere}) {
      const auto answers = oracle::solve_nim(
          bounds, convention == Convention::normal ? oracle::Last::wins : oracle::Last::loses);
      const auto values =
          grundy_by_mex(Box(std::vector<std::uint64_t>(bounds.begin(), bounds.end())), convention);
      REQUIRE(values.size() == answers.size());
      std::size_t wrong = 0;
      for (std::size_t rank = 0; rank < values.size(); ++rank)
        wrong += values[rank] != answers[rank].grundy ? 1 : 0;
      CAPTURE(bounds, name_of(convention));
      CHECK(wrong == 0);
    }
}

}  // namespace
}  // namespace miyama
