/// @file  solution_test.cpp
/// @brief What holds of a solution whatever the family: the same blocks from any ranges of jobs and
/// any number of threads, each once; totals; stopping.

#include "pipeline/solution.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <new>
#include <stdexcept>
#include <thread>

#include "base/error.hpp"
#include "base/parallel_for.hpp"
#include "pipeline/findings.hpp"
#include "pipeline/outcomes.hpp"
#include "support/catch.hpp"
#include "support/made_up_theorem.hpp"
#include "support/produced_table.hpp"
#include "support/rungs.hpp"
#include "support/says.hpp"
#include "support/stopping.hpp"

namespace miyama {
namespace {

using test::ProducedTable;

/// Small tables, and some of several blocks.
std::vector<Request> all_requests() {
  std::vector<Request> requests = test::small_requests();
  for (Request& request : test::requests_of_several_blocks()) requests.push_back(request);
  return requests;
}

/// Every group once and whole, and from each thread in increasing order.
void require_each_group_once(const ProducedTable& table) {
  const Layout& layout = table.layout();
  std::vector<unsigned> times(layout.groups());
  std::map<std::thread::id, std::uint64_t> next;
  for (const ProducedTable::Handed& group : table.handed()) {
    REQUIRE(group.blocks == layout.blocks_of_group());
    REQUIRE(group.first % layout.blocks_of_group() == 0);
    REQUIRE(group.first >= next[group.thread]);
    next[group.thread] = group.first + 1;
    ++times[group.first / layout.blocks_of_group()];
  }
  REQUIRE(std::count(times.begin(), times.end(), 1U) == static_cast<std::int64_t>(times.size()));
  for (std::uint64_t j = 0; j < layout.jobs(); ++j) {
    const BlockJob job = layout.job(j);
    REQUIRE(table.blocks()[j].size() == layout.arrays()[job.array].bytes(job.block));
  }
}

void require_same(const ProducedTable& table, const ProducedTable& expected) {
  REQUIRE((table.blocks() == expected.blocks()));
  REQUIRE(table.true_totals() == expected.true_totals());
  REQUIRE(table.losses() == expected.losses());
  REQUIRE(table.rows() == expected.rows());
  for (std::uint64_t i = 0; i < table.rows(); i += 1 + table.rows() / 1000)
    REQUIRE(table.row(i) == expected.row(i));
}

/// Ranges that make up all jobs: cut after the first group, in the middle, before the last group;
/// the last one open.
std::vector<JobRange> cut(const Layout& layout) {
  const std::uint64_t together = layout.blocks_of_group();
  const std::uint64_t middle = layout.groups() / 2 * together;
  const std::uint64_t last = layout.jobs() - together;
  if (layout.groups() == 1) return {{0, together}, {together, UINT64_MAX}};
  return {{0, together}, {together, middle}, {middle, last}, {last, layout.jobs()}};
}

/// Takes the groups and asks to stop at the first of them; the others wait until it has.
struct Interruption {
  void operator()(const BlockGroup&) {
    if (taken++ == 0) {
      observer.stop();
      asked = true;
    }
    while (!asked) std::this_thread::yield();
  }
  std::atomic<std::uint64_t> taken{0};
  std::atomic<bool> asked{false};
  test::Stopping observer{false};
};

TEST_CASE("solution: every group comes once, whatever the number of threads", "[unit]") {
  for (const Request& request : all_requests()) {
    CAPTURE(describe(request), format_labels(request.labels));
    const ProducedTable alone(request, 1);
    require_each_group_once(alone);
    for (std::size_t i = 1; i < alone.handed().size(); ++i)
      REQUIRE(alone.handed()[i].first > alone.handed()[i - 1].first);
    for (const int threads : {2, 3}) {
      const ProducedTable table(request, threads);
      require_each_group_once(table);
      require_same(table, alone);
    }
  }
}

TEST_CASE("solution: ranges of jobs together make the whole table", "[unit]") {
  for (const Request& request : all_requests()) {
    CAPTURE(describe(request), format_labels(request.labels));
    const ProducedTable whole(request);
    const ProducedTable pieces(request, 2, cut(whole.layout()));
    require_each_group_once(ProducedTable(request, 1, cut(whole.layout())));
    require_same(pieces, whole);
  }
}

TEST_CASE("solution: a request to stop ends solving and producing", "[unit]") {
  for (const Request& request : test::requests_of_several_blocks())
    for (const int threads : {1, 3}) {
      CAPTURE(describe(request), threads);
      test::Stopping at_once;
      std::atomic<int> taken{0};
      const auto solve_and_produce = [&] {
        const auto solution = make_solution(request);
        solution->solve({threads, &at_once});
        solution->produce({}, {threads, &at_once}, [&](const BlockGroup&) { ++taken; });
      };
      CHECK_THROWS_AS(solve_and_produce(), stopped_error);
      CHECK(taken == 0);
      SolveReport report;
      CHECK_THROWS_AS(make_solution(request)->count({threads, &at_once}, report, {}),
                      stopped_error);

      Interruption take;
      const auto solution = make_solution(request);
      solution->solve(threads);
      CHECK_THROWS_AS(solution->produce({}, {threads, &take.observer}, std::ref(take)),
                      stopped_error);
      CHECK(take.taken <= static_cast<std::uint64_t>(threads));
    }
}

TEST_CASE("solution: where a group is not taken, those that wait for it are told", "[unit]") {
  for (const Request& request : test::requests_of_several_blocks())
    for (const int threads : {1, 3}) {
      CAPTURE(describe(request), threads);
      std::atomic<int> taken{0}, told{0};
      const auto fail = [&](const BlockGroup&) {
        if (taken++ == 1) throw std::runtime_error("no more");
      };
      const auto solution = make_solution(request);
      solution->solve(threads);
      CHECK_THROWS_WITH(solution->produce({}, threads, fail, [&] { ++told; }), "no more");
      CHECK(told > 0);
    }
}

/// Its first group cannot be made, and all others wait for it.
class Unable final : public Solution {
 public:
  explicit Unable(const Request& request) : Solution(request) {}
  void solve(const Team&) override {}
  Totals totals() const override { return {}; }

 private:
  void make_groups(const JobRange&, const Team& team, const TakeGroup& take) override {
    for_each_job(2, team, [&](std::uint64_t job, int) {
      if (job == 0) throw std::bad_alloc();
      take({job, {}});
    });
  }
};

TEST_CASE("solution: where a group cannot be made, those that wait for it are told", "[unit]") {
  const Request request = make_request("nim", {3, 3});
  Unable solution(request);
  std::atomic<bool> told{false};
  const auto wait = [&](const BlockGroup&) {
    while (!told) std::this_thread::yield();
    throw leader_failed();
  };
  CHECK_THROWS_AS(solution.produce({}, 2, wait, [&] { told = true; }), std::bad_alloc);
  CHECK(told);
}

using test::MadeUpTheorem;

TEST_CASE("count table: the totals of the table, whatever the labels and the threads", "[unit]") {
  for (Request request : test::small_requests()) {
    const Totals whole = ProducedTable(request).true_totals();
    for (const char* label : {"outcome", "grundy,remoteness", "all"}) {
      request.labels =
          parse_labels(label, request.is_box() ? TableFamily::box : TableFamily::partitions);
      if (request.directions().empty()) std::erase(request.labels, LabelKind::arrows);
      for (const int threads : {1, 2, 3}) {
        CAPTURE(describe(request), label, threads);
        const SolveReport counted = count_table(request, threads);
        CHECK(counted.totals.positions == whole.positions);
        CHECK(counted.totals.lost == whole.lost);
        CHECK(counted.totals.winning_moves == whole.winning_moves);
        CHECK(counted.totals.entries_checked == (request.theorem ? request.positions() : 0));
        CHECK(counted.totals.entries_checked == counted.theorem.entries());
        CHECK(counted.totals.mismatches == 0);
        CHECK(counted.contract.positions > 0);
        CHECK(counted.fine());
      }
    }
  }
}

TEST_CASE("count table: losses of a wrong theorem are counted and the first are named", "[unit]") {
  for (const char* rules : {"nim", "wythoff", "euclid"}) {
    Request request = make_request(rules, {40, 40});
    // Says the opposite of two positions.
    const std::vector<Position> wrong{{2, 5}, {13, 7}};
    request.theorem = std::make_shared<MadeUpTheorem>(request.theorem.get(), wrong);
    const SolveReport counted = count_table(request, 2);
    CAPTURE(rules);
    CHECK(counted.totals.entries_checked == request.positions());
    CHECK(counted.totals.mismatches == 2);
    CHECK_FALSE(counted.fine());
    REQUIRE(counted.theorem.first().size() == 2);
    for (std::size_t i = 0; i < wrong.size(); ++i) {
      const Mismatch& first = counted.theorem.first()[i];
      CHECK(first.position == wrong[i]);
      CHECK(first.label == LabelKind::outcome);
      CHECK(first.expected != first.found);
    }
  }
}

TEST_CASE("count table: a wrong value of a heap makes wrong losses of multisets", "[unit]") {
  Request request = make_request("rows", PartitionBounds{6});
  std::vector<std::uint64_t> values = request.heap_sum()->values();
  values.at(6) = 0;  // a heap of six alone would be lost
  request.theorem = std::make_shared<HeapSum>(Bilingual{"made up", "仮の定理"}, values, false);
  const SolveReport counted = count_table(request, 2);
  CHECK(counted.totals.entries_checked == request.positions());
  CHECK(counted.totals.mismatches == 1);
  const Mismatch& first = counted.theorem.first().front();
  CHECK(first.position == Position{6});
  CHECK(first.expected == loss);
  CHECK(first.found == win);
}

TEST_CASE("multisets: a theorem of the caller's own that is not a sum of heaps is refused",
          "[unit]") {
  Request request = make_request("rows", PartitionBounds{6});
  request.theorem = std::make_shared<MadeUpTheorem>(request.theorem.get(), std::vector<Position>{});
  CHECK_THROWS_AS(count_table(request, 1), usage_error);
  request.theorem = nullptr;
  CHECK(request.heap_sum() == nullptr);
}

TEST_CASE("nim: directions in another order are solved and compared as Nim", "[unit]") {
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    const Request request =
        make_request(rules_from_json(R"({"name": "turned", "moves": [{"direction": [0, 0, 1]},
                            {"direction": [1, 0, 0]}, {"direction": [0, 1, 0]}]})",
                                     "test"),
                     {5, 70, 9}, convention, "all");
    const Request nim = make_request("nim", {5, 70, 9}, convention, "all");
    CHECK(make_plan(request).losses == LossWay::nim_rows);
    SolveReport report, of_nim;
    const TableInMemory table = solve_in_memory(request, 2, report);
    const TableInMemory nim_table = solve_in_memory(nim, 2, of_nim);
    CHECK(report.fine());
    CHECK(report.theorem.entries() == of_nim.theorem.entries());
    CHECK(table.blocks() ==
          solve_in_memory({request, make_plan(request, "losses=bit_rows")}, 2).blocks());
    CHECK(table.blocks() != nim_table.blocks());  // arrows stand in the order of the directions
    CHECK(check_labels(request, table, 2).certificate.mismatches() == 0);
  }
}

}  // namespace
}  // namespace miyama
