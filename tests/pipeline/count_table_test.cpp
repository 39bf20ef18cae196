/// @file  count_table_test.cpp
/// @brief Counting says what a whole table would say, and compares every position with the theorem.

#include "pipeline/solution.hpp"

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/made_up_theorem.hpp"
#include "support/produced_table.hpp"
#include "support/says.hpp"
#include "support/stopping.hpp"
#include "theorem/bouton.hpp"

namespace miyama {
namespace {

using test::MadeUpTheorem;
using test::ProducedTable;

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
    request.theorem = std::make_shared<MadeUpTheorem>(request.theorem, wrong);
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

TEST_CASE("count table: the theorem of the other convention is wrong where only heaps of 1 are",
          "[unit]") {
  Request request = make_request("nim", {9, 9, 9});
  request.theorem = std::make_shared<Bouton>(Convention::misere);
  const SolveReport counted = count_table(request, 1);
  CHECK(counted.totals.entries_checked == 1000);
  CHECK(counted.totals.mismatches == 8);
  CHECK(counted.theorem.first().front().position == Position{0, 0, 0});
  CHECK(counted.theorem.first().back().position == Position{1, 1, 1});
}

TEST_CASE("count table: a wrong value of a heap makes wrong losses of multisets", "[unit]") {
  Request request = make_request("rows", PartitionBounds{6});
  std::vector<std::uint64_t> values = request.heap_sum()->values();
  values.at(6) = 0;  // a heap of six alone would be lost
  request.theorem = std::make_shared<HeapSum>("made up", values, false);
  const SolveReport counted = count_table(request, 2);
  CHECK(counted.totals.entries_checked == request.positions());
  CHECK(counted.totals.mismatches == 1);
  const Mismatch& first = counted.theorem.first().front();
  CHECK(first.position == Position{6});
  CHECK(first.expected == loss);
  CHECK(first.found == win);
}

TEST_CASE("count table: stops when asked", "[unit]") {
  test::Stopping observer;
  for (const Request& request : test::small_requests()) {
    CAPTURE(describe(request));
    CHECK_THROWS_AS((void)count_table(request, {2, &observer}), stopped_error);
  }
}

}  // namespace
}  // namespace miyama
