/// @file  outcomes_test.cpp
/// @brief Single positions of a table: what its labels say, whichever label shows the losses, of
/// tables in one block and in more than are kept.

#include "pipeline/outcomes.hpp"

#include "pipeline/solution.hpp"
#include "support/catch.hpp"
#include "support/produced_table.hpp"
#include "support/truth.hpp"

namespace miyama {
namespace {

TEST_CASE("outcomes: of every position, by definition, whatever label tells them", "[unit]") {
  for (Request& request : test::small_requests()) {
    test::Truth truth(*request.rules, request.convention);
    for (const LabelKind kind : std::vector<LabelKind>(request.labels)) {
      if (!tells_losses(kind)) continue;
      request.labels = {kind};
      if (kind == LabelKind::move_from) request.labels.push_back(LabelKind::move_rests);
      CAPTURE(describe(request), name_of(kind));
      const TableInMemory table = solve_in_memory(request, 1);
      const auto outcomes = outcomes_of(table, request, "my table");
      for (std::uint64_t rank = 0; rank < request.positions(); ++rank) {
        const Position position = request.position(rank);
        REQUIRE(outcomes->holds(position));
        REQUIRE(outcomes->is_loss(position) == truth.of(position).lost);
        if (kind == LabelKind::remoteness)
          REQUIRE(outcomes->remoteness(position) == truth.of(position).length);
        else
          REQUIRE_FALSE(outcomes->remoteness(position).has_value());
      }
    }
  }
}

TEST_CASE("outcomes: what they are called, and which positions they hold", "[unit]") {
  const Request request = make_request("nim+pass", {4, 5}, Convention::misere);
  const TableInMemory table = solve_in_memory(request, 1);
  const auto outcomes = outcomes_of(table, request, "my table");
  CHECK(outcomes->name() == "my table");
  CHECK(outcomes->rules().name() == "nim+pass");
  CHECK(outcomes->convention() == Convention::misere);
  CHECK(outcomes->holds(Position{1, 4, 5}));
  CHECK_FALSE(outcomes->holds(Position{4, 5}));
  CHECK_FALSE(outcomes->holds(Position{0, 4, 6}));
}

TEST_CASE("outcomes: blocks come and go", "[unit]") {
  // 7 × 7 × 7 blocks, more than are kept; read in an order that comes back to each.
  const Request request = make_request("nim", {447, 447, 447}, Convention::normal, "outcome");
  const TableInMemory table = solve_in_memory(request, 2);
  REQUIRE(table.layout().jobs() == 343);
  const auto outcomes = outcomes_of(table, request, "nim");
  std::uint64_t wrong = 0;
  for (int round = 0; round < 2; ++round)
    for (std::uint64_t a = 5; a < 448; a += 64)
      for (std::uint64_t b = 7; b < 448; b += 64)
        for (std::uint64_t c = 2; c < 448; c += 64)
          for (const Position& p : {Position{a, b, c}, Position{a, b, (a ^ b) % 448}})
            wrong += outcomes->is_loss(p) == ((p[0] ^ p[1] ^ p[2]) == 0) ? 0 : 1;
  CHECK(wrong == 0);
}

}  // namespace
}  // namespace miyama
