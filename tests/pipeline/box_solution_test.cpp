/// @file  box_solution_test.cpp
/// @brief Tables of other rules on boxes against the definition, and Nim by the same way.

#include <set>

#include "pipeline/solution.hpp"

#include "pipeline/needs.hpp"
#include "solve/ladder/rungs.hpp"
#include "support/catch.hpp"
#include "support/legal_oracle.hpp"
#include "support/produced_table.hpp"
#include "support/truth.hpp"
#include "support/vector_cases.hpp"

namespace miyama {
namespace {

using test::ProducedTable;
using Bounds = std::vector<std::uint64_t>;

constexpr Convention conventions_of_boxes[] = {Convention::normal, Convention::misere};

/// The losses by outcome, and the list of losses, are those of the scan, which looks at every
/// option.
void require_like_scan(const Request& request, const ProducedTable& table) {
  const ScanResult scan = solve_by_scan(*request.rules, request.convention, request.box());
  std::uint64_t row = 0;
  Totals expected{request.positions(), 0, 0, 0, 0};
  std::uint64_t wrong = 0;
  for (std::uint64_t rank = 0; rank < request.positions(); ++rank) {
    const Position position = request.position(rank);
    const auto differs = [&](LabelKind kind, std::int64_t right) {
      return table.layout().find(kind) != nullptr && table.entry(kind, 0, position) != right;
    };
    wrong += differs(LabelKind::outcome, scan.outcome[rank]);
    wrong += differs(LabelKind::target, scan.target[rank]);
    wrong += differs(LabelKind::winning_moves, scan.winning_moves[rank]);
    expected.winning_moves += scan.winning_moves[rank];
    if (scan.outcome[rank] != loss) continue;
    ++expected.lost;
    REQUIRE(row < table.rows());
    REQUIRE(table.row_numbers(row++) == position);
  }
  REQUIRE(wrong == 0);
  REQUIRE(row == table.rows());
  REQUIRE(table.true_totals() == expected);
}

TEST_CASE("box solution: every label of vector rules", "[ladder]") {
  std::vector<test::VectorCase> cases = test::named_cases();
  for (const test::VectorCase& game : test::random_cases(5'2026, 60)) cases.push_back(game);
  for (const test::VectorCase& game : cases) {
    if (game.box().positions() > 200) continue;
    for (const Convention convention : conventions_of_boxes) {
      const Request request = make_request(std::make_unique<VectorRules>(game.rules),
                                           game.heap_bounds, convention, "all");
      CAPTURE(describe(request));
      const ProducedTable table(request);
      REQUIRE(test::entries_unlike_oracle(game, convention, table) == 0);
      require_like_scan(request, table);
    }
  }
}

TEST_CASE("box solution: the outcome of rules that only list their options", "[ladder]") {
  const std::pair<const char*, oracle::Legal> games[] = {{"greedy", oracle::greedy()},
                                                         {"end-nim", oracle::end_nim()},
                                                         {"one-left", oracle::one_left()},
                                                         {"fibonacci", oracle::fibonacci()},
                                                         {"r-wythoff:2", oracle::r_wythoff(2)},
                                                         {"euclid", oracle::euclid(false)},
                                                         {"euclid:to-zero", oracle::euclid(true)}};
  const std::set<std::string> of_two{"fibonacci", "r-wythoff:2", "euclid", "euclid:to-zero"};
  for (const auto& [rules, legal] : games)
    for (const Convention convention : conventions_of_boxes) {
      const Bounds bounds = of_two.contains(rules) ? Bounds{8, 9} : Bounds{3, 4, 5};
      const Request request = make_request(rules, bounds, convention, "all");
      CAPTURE(describe(request));
      const ProducedTable table(request, 2);
      const auto answers = oracle::solve_legal(legal, {bounds.begin(), bounds.end()},
                                               convention == Convention::misere);
      test::Truth truth(*request.rules, convention);
      for (std::uint64_t rank = 0; rank < answers.size(); ++rank) {
        const Position position = request.position(rank);
        REQUIRE(table.entry(LabelKind::outcome, 0, position) == (answers[rank].wins ? win : loss));
        REQUIRE(table.entry(LabelKind::grundy, 0, position) == answers[rank].grundy);
        REQUIRE(table.entry(LabelKind::remoteness, 0, position) ==
                static_cast<std::int64_t>(truth.of(position).length));
      }
      require_like_scan(request, table);
    }
}

TEST_CASE("box solution: several jobs", "[ladder]") {
  for (const char* rules : {"wythoff", "subtraction:2,3,7+pass", "moore:2", "end-nim"})
    for (const Convention convention : conventions_of_boxes) {
      const Request request =
          make_request(rules, Bounds{66, 3, 67}, convention, "outcome,target,winning_moves");
      CAPTURE(describe(request));
      const ProducedTable table(request, 3);
      REQUIRE(table.layout().jobs() >= 3);
      require_like_scan(request, table);
    }
}

TEST_CASE("box solution: Nim this way has the bytes of its own way", "[ladder]") {
  for (const Bounds& bounds : {Bounds{130, 3, 70}, Bounds{65}, Bounds{9, 64}})
    for (const Convention convention : conventions_of_boxes) {
      const Request request = make_request("nim", bounds, convention, "all");
      CAPTURE(describe(request));
      const ProducedTable expected(request);
      const auto solution = make_box_solution(request);
      solution->solve(2);
      std::vector<std::vector<std::byte>> blocks(expected.blocks().size());
      solution->produce({}, 2, [&](const BlockGroup& group) {
        blocks[group.first] = group.contents.front();  // a group has a block of its own
      });
      CHECK((blocks == expected.blocks()));
      CHECK(solution->totals() == expected.true_totals());
      CHECK(solution->losses() == expected.losses());
      const std::vector<std::uint32_t> values = grundy_by_mex(request.box(), convention);
      for (std::uint64_t rank = 0; rank < values.size(); ++rank)
        REQUIRE(expected.entry(LabelKind::grundy, 0, request.position(rank)) == values[rank]);
    }
}

TEST_CASE("box solution: memory grows with the labels", "[unit]") {
  for (const char* rules : {"moore:2", "greedy"}) {
    const auto bytes = [&](const char* labels) {
      return solution_bytes(make_request(rules, {99, 99, 99}, Convention::normal, labels), 1);
    };
    CAPTURE(rules);
    CHECK(bytes("outcome") >= 1'000'000 / 8);
    CHECK(bytes("outcome,grundy") > bytes("outcome"));
    CHECK(bytes("outcome,remoteness") > bytes("outcome"));
  }
}

}  // namespace
}  // namespace miyama
