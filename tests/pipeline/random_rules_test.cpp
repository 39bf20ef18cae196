/// @file  random_rules_test.cpp
/// @brief Two thousand rule sets that nobody chose, in both conventions: every label is what all
/// options of each position say, and the check finds nothing wrong.

#include "pipeline/findings.hpp"
#include "pipeline/solution.hpp"
#include "support/certified_table.hpp"
#include "support/conditional_cases.hpp"

namespace miyama {
namespace {

/// Returns how many rule sets there were.
std::size_t check_all(const std::vector<test::VectorCase>& games) {
  for (const test::VectorCase& game : games)
    for (const Convention convention : test::both_conventions) {
      const Request request = make_request(std::make_unique<VectorRules>(game.rules),
                                           game.heap_bounds, convention, "all");
      CAPTURE(describe(request));
      SolveReport solved;
      const TableInMemory table = solve_in_memory(request, 2, solved);
      REQUIRE(solved.fine());
      Report by_options;
      test::certify_by_options(table, game.rules, convention, by_options);
      REQUIRE(by_options.mismatches() == 0);
      REQUIRE(by_options.entries() == table.layout().entries());
      const Findings findings = check_labels(request, table, 2);
      REQUIRE(findings.fine());
      REQUIRE(findings.certificate.entries() >= table.layout().entries());
      REQUIRE(findings.totals.winning_moves == table.totals().winning_moves);
    }
  return games.size();
}

}  // namespace

TEST_CASE("random rules: each label of each rule set is that of the definition", "[ladder]") {
  CHECK(check_all(test::random_cases(11'2026, 1100)) + check_all(test::conditional_cases(3, 400)) +
            check_all(test::conditional_cases(5, 200, 250, test::random_steep_moves)) +
            check_all(test::limited_cases(4, 300)) ==
        2000);
}

}  // namespace miyama
