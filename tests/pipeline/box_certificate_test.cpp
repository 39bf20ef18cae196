/// @file  box_certificate_test.cpp
/// @brief The certificates of vector rules and of rules by listed options: what they compare, what
/// they look up, and that a wrong entry is counted once.

#include "game/rules_json.hpp"

#include "pipeline/certificate.hpp"
#include "support/catch.hpp"
#include "support/certify_request.hpp"
#include "support/conditional_cases.hpp"
#include "support/produced_table.hpp"
#include "support/vector_cases.hpp"

namespace miyama {
namespace {

using test::Certified;
using test::ProducedTable;

constexpr Convention conventions_of_box_checks[] = {Convention::normal, Convention::misere};

/// Each game's right table under these labels, in both conventions.
void require_right_tables(const std::vector<test::VectorCase>& games,
                          std::initializer_list<const char*> sets_of_labels) {
  for (const test::VectorCase& game : games)
    for (const Convention convention : conventions_of_box_checks)
      for (const char* labels : sets_of_labels) {
        const Request request = make_request(std::make_unique<VectorRules>(game.rules),
                                             game.heap_bounds, convention, labels);
        CAPTURE(describe(request), rules_json(*request.rules), labels);
        const ProducedTable table(request);
        Certified result;
        test::run(*make_certificate(request, table), table, 2, result);
        REQUIRE(result.report.mismatches() == 0);
        REQUIRE(result.report.entries() == table.layout().entries());
        REQUIRE(result.totals == table.true_totals());
        const bool some = make_plan(request).check == CheckWay::lines;
        CHECK(result.looked_up == (some ? request.positions() : 0));
      }
}

TEST_CASE("box certificate: right tables pass, and those with conditions or limits are looked up",
          "[ladder]") {
  require_right_tables(test::random_cases(11'2026, 40), {"all"});
  require_right_tables(test::conditional_cases(12'2026, 40),
                       {"all", "outcome", "grundy", "remoteness", "target"});
  require_right_tables(test::limited_cases(13'2026, 40),
                       {"all", "outcome", "grundy", "remoteness", "winning_moves"});
}

TEST_CASE("box certificate: what two ways find wrong is one mismatch", "[unit]") {
  const auto when = std::make_shared<Guard>("a > b", 2, "");
  const auto half = std::make_shared<Guard>("(a + b) / 2", 2, "", Guard::Use::step_limit);
  const LineMove other{{0, 1}, Steps::any(), {1, 0}};
  const std::vector<Moves> by_hand{
      {2, {{{1, 0}, Steps::any(), {}, when}, other}, {}, false},
      {2, {{{1, 0}, Steps::any(), {}, nullptr, half}, {{1, 1}, Steps::any(), {1, 0}}}, {}, true}};
  std::vector<Request> requests;
  for (const Moves& moves : by_hand)
    requests.push_back(make_request(std::make_unique<VectorRules>("test", moves), {9, 12},
                                    Convention::misere, "all"));
  for (const char* rules : {"wythoff", "moore:2", "subtraction:2,3,7+pass", "euclid"})
    requests.push_back(make_request(rules, {9, 12}, Convention::misere, "all"));
  for (const Request& request : requests) {
    ProducedTable table(request);
    const Position position = request.position(request.positions() - 1);  // nobody's option
    test::for_each_change(table, position,
                          [&](LabelKind label, std::size_t move, std::int64_t, std::int64_t) {
                            CAPTURE(describe(request), name_of(label), move);
                            for (const int threads : {1, 2}) {
                              Certified result;
                              test::certify(request, table, result, threads);
                              CHECK(result.report.mismatches() == 1);
                              CHECK(result.report.entries() == table.layout().entries());
                              CHECK(result.report.first().size() == 1);
                            }
                          });
  }
}

TEST_CASE("box certificate: whichever labels state the losses", "[unit]") {
  const auto check = [](const char* rules, const Position& bounds, Convention convention,
                        const char* labels) {
    const Request request = make_request(rules, bounds, convention, labels);
    const ProducedTable table(request);
    Certified result;
    test::run(*make_certificate(request, table), table, 2, result);
    CAPTURE(describe(request), labels);
    REQUIRE(result.report.mismatches() == 0);
    REQUIRE(result.report.entries() == table.layout().entries());
    REQUIRE(result.totals == table.true_totals());
  };
  for (const Convention convention : conventions_of_box_checks)
    for (const char* rules : {"nim", "nim+pass", "wythoff+pass", "moore:2+pass", "greedy"})
      for (const char* labels : {"grundy", "remoteness", "grundy,remoteness", "outcome,remoteness",
                                 "remoteness,winning_moves", "grundy,losing_moves"})
        check(rules, {2, 4, 66}, convention, labels);
  // Its sets turn out to be too short, so that values are gone through twice, and counted once.
  check("nim", {512, 1024}, Convention::normal, "grundy");
}

TEST_CASE("box certificate: a wrong row of the list of losses is counted", "[unit]") {
  for (const auto& [rules, labels] :
       std::initializer_list<std::array<const char*, 2>>{{"nim", "outcome"},
                                                         {"nim", "remoteness"},
                                                         {"nim", "grundy"},
                                                         {"nim", "arrows,remoteness"},
                                                         {"wythoff", "outcome"},
                                                         {"wythoff", "remoteness"},
                                                         {"nim+pass", "outcome"}}) {
    const Request request = make_request(rules, {9, 9}, Convention::normal, labels);
    const ProducedTable table(request);
    const std::size_t columns = request.box().heaps();
    const std::vector<std::uint32_t> rows = test::loss_rows(request, table);
    REQUIRE(rows.size() == columns * table.losses());
    const auto wrong = [&](const std::vector<std::uint32_t>& listed) {
      return test::wrong_rows(*make_certificate(request, table), table, listed);
    };
    CAPTURE(rules, labels);
    CHECK(wrong(rows) == 0);
    std::vector<std::uint32_t> changed = rows;
    ++changed[columns];
    CHECK(wrong(changed) == 1);
    const auto row = static_cast<std::ptrdiff_t>(columns);
    CHECK(wrong({rows.begin(), rows.end() - row}) == 1);
    CHECK(wrong({rows.begin() + row, rows.end()}) == 1);
    CHECK(wrong({}) == table.losses());
    changed = rows;
    changed.insert(changed.end(), columns, 9);
    CHECK(wrong(changed) == 1);
    changed = rows;  // not ascending
    std::swap_ranges(changed.begin(), changed.begin() + row, changed.begin() + row);
    CHECK(wrong(changed) == 1);
    changed = rows;  // outside the table
    changed[columns] = 99;
    CHECK(wrong(changed) == 1);
  }
}

}  // namespace
}  // namespace miyama
