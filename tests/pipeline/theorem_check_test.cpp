/// @file  theorem_check_test.cpp
/// @brief Groups of blocks of every family against the theorem: all entries of which it speaks, and
/// each changed one named.

#include "pipeline/certificate.hpp"

#include "support/catch.hpp"
#include "support/certify_request.hpp"
#include "support/made_up_theorem.hpp"
#include "support/produced_table.hpp"

namespace miyama {
namespace {

using test::ProducedTable;

void check(const Request& request, const LabelSource& table, Report& report, int threads = 1) {
  const auto theorem = make_theorem_check(request, table.layout());
  REQUIRE(theorem);
  const std::uint64_t together = table.layout().blocks_of_group();
  // The check is thread-safe.
  parallel_for(table.layout().groups(), threads, [&](std::uint64_t number, int) {
    const auto contents = test::group_of(table, number * together);
    theorem({number * together, contents}, report);
  });
}

TEST_CASE("theorem check: none where no theorem is known", "[unit]") {
  for (const char* rules : {"exact:2", "nim+pass"}) {
    const Request request = make_request(rules, {3, 3, 3});
    CHECK_FALSE(make_theorem_check(request, request.layout()));
  }
  const Request misere = make_request("kayles", PartitionBounds{9}, Convention::misere);
  CHECK_FALSE(make_theorem_check(misere, misere.layout()));
}

TEST_CASE("theorem check: right tables agree, and a changed outcome is the one mismatch",
          "[theorem]") {
  std::vector<Request> requests = test::small_requests();
  for (Request& request : test::requests_of_several_blocks()) requests.push_back(request);
  std::uint64_t compared = 0;
  for (Request& request : requests) {
    if (!request.theorem) continue;
    request.labels = {LabelKind::outcome};
    CAPTURE(describe(request));
    ProducedTable table(request, 2);
    for (const int threads : {1, 3}) {
      Report right;
      check(request, table, right, threads);
      CHECK(right.mismatches() == 0);
      CHECK(right.entries() == request.positions());
      compared += right.entries();
    }
    for (const std::uint64_t rank : {request.positions() / 2, request.positions() - 1}) {
      const Position place = request.is_box() ? request.position(rank) : Position{rank};
      const std::int64_t entry = table.entry(LabelKind::outcome, 0, place);
      table.set(LabelKind::outcome, 0, place, 1 - entry);
      Report wrong;
      check(request, table, wrong, 3);
      REQUIRE(wrong.mismatches() == 1);
      CHECK(wrong.first().front().position == request.position(rank));
      CHECK(wrong.first().front().label == LabelKind::outcome);
      CHECK(wrong.first().front().expected == entry);
      CHECK(wrong.first().front().found == 1 - entry);
      table.set(LabelKind::outcome, 0, place, entry);
    }
  }
  CHECK(compared > 1'000'000);
}

TEST_CASE("theorem check: moves of multisets are compared with the theorem", "[theorem]") {
  const Request request = make_request("rows", PartitionBounds{12}, Convention::normal, "all");
  ProducedTable table(request);
  Report right;
  check(request, table, right);
  CHECK(right.mismatches() == 0);
  CHECK(right.entries() == 4 * request.positions());  // of the remoteness it says nothing
  const std::uint64_t rank = request.rank(Position{4, 3});
  table.set(LabelKind::move_from, 0, Position{rank}, 0);
  Report wrong;
  check(request, table, wrong);
  CHECK(wrong.mismatches() == 1);
  CHECK(wrong.first().front().label == LabelKind::move_from);
  CHECK(wrong.first().front().position == Position{4, 3});
}

TEST_CASE("theorem check: a theorem of one's own is compared as well", "[unit]") {
  for (const char* rules : {"nim", "wythoff", "greedy"}) {
    Request request = make_request(rules, {12, 12}, Convention::normal, "outcome");
    const Position wrong{7, 9};
    request.theorem =
        std::make_shared<test::MadeUpTheorem>(request.theorem, std::vector<Position>{wrong});
    CAPTURE(rules);
    Report report;
    check(request, ProducedTable(request), report);
    CHECK(report.entries() == request.positions());
    REQUIRE(report.mismatches() == 1);
    CHECK(report.first().front().position == wrong);
  }
}

}  // namespace
}  // namespace miyama
