/// @file  box_solution_test.cpp
/// @brief Tables of other rules on boxes against the definition, and Nim by the same way.

#include <mutex>
#include <set>

#include "base/error.hpp"
#include "pipeline/solution.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/legal_oracle.hpp"
#include "support/made_up_theorem.hpp"
#include "support/oracle.hpp"
#include "support/produced_table.hpp"
#include "support/rungs.hpp"
#include "support/says.hpp"
#include "support/truth.hpp"

namespace miyama {
namespace {

using test::ProducedTable;

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

TEST_CASE("box solution: several jobs, as the scan of all options", "[ladder]") {
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

TEST_CASE("box solution: Nim as other rules has the bytes of its own way", "[ladder]") {
  for (const Bounds& bounds : {Bounds{130, 3, 70}, Bounds{65}, Bounds{9, 64}})
    for (const Convention convention : conventions_of_boxes) {
      const Request request = make_request("nim", bounds, convention, "all");
      CAPTURE(describe(request));
      const TableInMemory own = solve_in_memory(request, 2);
      const TableInMemory other =
          solve_in_memory({request, make_plan(request, "losses=bit_rows")}, 2);
      CHECK((other.blocks() == own.blocks()));
      CHECK(other.totals() == own.totals());
    }
}

std::vector<oracle::Answer> answers_of(const Request& request) {
  const Bounds bounds = request.heap_bounds();
  return oracle::solve_nim({bounds.begin(), bounds.end()}, request.convention == Convention::normal
                                                               ? oracle::Last::wins
                                                               : oracle::Last::loses);
}

std::int64_t expected_entry(const oracle::Answer& answer, LabelKind kind, std::size_t heap) {
  if (kind != LabelKind::arrows) return answer.entry(name_of(kind));
  for (const oracle::Move& move : answer.winning)
    if (move.heap == heap) return move.stones;
  return 0;
}

/// Entries of all labels that are not what the definition says.
std::uint64_t wrong_entries(const Request& request, const ProducedTable& table,
                            const std::vector<oracle::Answer>& answers) {
  std::uint64_t wrong = 0;
  for (const LabelArray& array : table.layout().arrays())
    for (std::size_t move = 0; move < std::max<std::size_t>(array.moves, 1); ++move)
      for (std::uint64_t rank = 0; rank < answers.size(); ++rank)
        wrong += table.entry(array.kind, move, request.position(rank)) !=
                 expected_entry(answers[rank], array.kind, move);
  return wrong;
}

/// The list of losses: all of them, in order.
void require_losses_listed(const Request& request, const ProducedTable& table,
                           const std::vector<oracle::Answer>& answers) {
  std::uint64_t row = 0;
  for (std::uint64_t rank = 0; rank < answers.size(); ++rank) {
    if (answers[rank].wins) continue;
    REQUIRE(row < table.rows());
    REQUIRE(table.row_numbers(row++) == request.position(rank));
  }
  REQUIRE(row == table.rows());
}

void require_as_defined(const Request& request, int threads) {
  CAPTURE(describe(request), threads);
  const std::vector<oracle::Answer> answers = answers_of(request);
  const ProducedTable table(request, threads);
  REQUIRE(wrong_entries(request, table, answers) == 0);
  REQUIRE(table.true_totals() == test::totals_of(answers));
  require_losses_listed(request, table, answers);
}

TEST_CASE("nim solution: every label of small boxes", "[ladder]") {
  std::vector<Bounds> boxes = small_bounds(24);
  for (const auto& more : {word_boundary_bounds(300), random_bounds(7'2026, 20, 400)})
    boxes.insert(boxes.end(), more.begin(), more.end());
  for (const Bounds& bounds : boxes)
    for (const Convention convention : conventions_of_boxes)
      require_as_defined(make_request("nim", bounds, convention, "all"), 1);
}

TEST_CASE("nim solution: every label of several blocks and slabs of Grundy values", "[ladder]") {
  for (const Bounds& bounds : {Bounds{130, 3, 70}, Bounds{3, 130, 1}, Bounds{2, 1, 40, 65}})
    for (const Convention convention : conventions_of_boxes)
      for (const int threads : {1, 3})
        require_as_defined(make_request("nim", bounds, convention, "all"), threads);
}

TEST_CASE("nim solution: counting tiles of rows says what a table says", "[ladder]") {
  for (const Bounds& bounds :
       {Bounds{0}, Bounds{70}, Bounds{1, 1}, Bounds{5, 130}, Bounds{70, 9, 66}, Bounds{2, 3, 2, 5}})
    for (const Convention convention : conventions_of_boxes)
      for (const int threads : {1, 2, 3}) {
        const Request request = make_request("nim", bounds, convention, "outcome");
        CAPTURE(describe(request), threads);
        SolveReport counted;
        make_solution(request)->count(threads, counted, {});
        Totals expected = test::totals_of(answers_of(request));
        expected.entries_checked = request.positions();
        CHECK(counted.totals == expected);
        CHECK(counted.theorem.entries() == request.positions());
      }
}

TEST_CASE("nim solution: without a theorem the losses are counted all the same", "[unit]") {
  Request request = make_request("nim", Bounds{9, 9, 9});
  request.theorem = nullptr;
  SolveReport counted;
  make_solution(request)->count(2, counted, {});
  CHECK(counted.totals == Totals{1000, 76, 1170, 0, 0});
  CHECK(counted.theorem.entries() == 0);
}

TEST_CASE("counting hands out every row, whoever predicts the losses", "[unit]") {
  for (const char* const rules : {"nim", "wythoff"})
    for (const int theorem : {0, 1, 2}) {
      Request request = make_request(rules, Bounds{6, 130, 70});
      const LazyTheorem made_up = std::make_shared<test::MadeUpTheorem>(
          make_request("nim", Bounds{6, 130, 70}).theorem.get(), std::vector<Position>{});
      if (theorem != 0) request.theorem = theorem == 1 ? LazyTheorem() : made_up;
      std::mutex mutex;
      std::uint64_t rows = 0, lost = 0;
      SolveReport counted;
      make_solution(request)->count(2, counted, [&](const SolvedRows& some) {
        const std::lock_guard lock(mutex);
        rows += some.count;
        for (std::uint64_t row = 0; row < some.count; ++row)
          lost += some.lost(row, 0, 65, {}) + some.lost(row, 65, some.sizes, {});
      });
      CHECK((rows == 7 * 131 && lost == counted.totals.lost && lost != 0));
    }
}

TEST_CASE("nim solution: too many winning moves are refused before any work", "[unit]") {
  const Request request = make_request("nim", std::vector<std::uint64_t>(16, 13));
  SolveReport report;
  CHECK_THROWS_WITH(make_solution(request)->count(1, report, {}),
                    test::says("too many to count: give lower bounds"));
}

}  // namespace
}  // namespace miyama
