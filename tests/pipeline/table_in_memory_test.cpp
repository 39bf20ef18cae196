#include "pipeline/solution.hpp"

#include "pipeline/outcomes.hpp"
#include "solve/ladder/rungs.hpp"
#include "support/catch.hpp"
#include "support/stopping.hpp"

namespace miyama {
namespace {

TEST_CASE("table in memory: every block of every label is kept, for any number of threads",
          "[unit]") {
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    const Request request = make_request("wythoff", {20, 70}, convention, "all");
    const TableInMemory one = solve_in_memory(request, 1);
    const TableInMemory three = solve_in_memory(request, 3);
    REQUIRE(one.blocks() == three.blocks());
    for (std::uint64_t j = 0; j < one.layout().jobs(); ++j) {
      std::vector<std::byte> content(one.blocks()[j].size(), std::byte{77});
      one.read_block(one.layout().job(j), content);
      REQUIRE(content == one.blocks()[j]);
    }
    CHECK(one.totals() == three.totals());
  }
}

TEST_CASE("table in memory: its outcomes are those of the definition", "[unit]") {
  const Request request = make_request("euclid", {12, 13}, Convention::misere, "winning_moves");
  const TableInMemory table = solve_in_memory(request, 2);
  const auto outcomes = outcomes_of(table, request, "euclid");
  const auto definition = solve_by_recursion(*request.rules, Convention::misere, request.box());
  for (std::uint64_t rank = 0; rank < request.positions(); ++rank)
    REQUIRE(outcomes->is_loss(request.position(rank)) == (definition[rank] == loss));
}

TEST_CASE("table in memory: a request to stop ends it", "[unit]") {
  test::Stopping observer;
  const Request request = make_request("wythoff", {20, 70});
  CHECK_THROWS_AS(solve_in_memory(request, {1, &observer}), stopped_error);
}

}  // namespace
}  // namespace miyama
