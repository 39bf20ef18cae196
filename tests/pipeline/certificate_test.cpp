/// @file  certificate_test.cpp
/// @brief What holds of the certificate of every family: right tables pass, a changed entry is
/// found and named, the totals are counted from the stated losses.

#include "pipeline/certificate.hpp"

#include "pipeline/method.hpp"
#include "pipeline/needs.hpp"
#include "support/catch.hpp"
#include "support/certify_request.hpp"
#include "support/partition_changes.hpp"
#include "support/produced_table.hpp"
#include "support/stopping.hpp"

namespace miyama {
namespace {

using test::Certified;
using test::PartitionMemoryTable;
using test::ProducedTable;

/// The rests of a move are compared with the move.
std::uint64_t compared_entries(const Request& request) {
  const Layout layout = request.layout();
  if (request.is_box()) return layout.entries();
  const std::uint64_t rests = layout.find(LabelKind::move_rests) == nullptr ? 0 : 1;
  return (layout.arrays().size() - rests) * request.positions();
}

void require_right(const Request& request, const LabelSource& table, const Totals& expected,
                   int threads) {
  CAPTURE(describe(request), format_labels(request.labels), threads);
  Certified result;
  test::certify(request, table, result, threads);
  REQUIRE(result.report.mismatches() == 0);
  REQUIRE(result.report.entries() == compared_entries(request));
  REQUIRE(result.totals == expected);
}

TEST_CASE("certificate: right tables of every family pass", "[ladder]") {
  for (const Request& request : test::small_requests()) {
    const ProducedTable table(request);
    for (const int threads : {1, 3}) require_right(request, table, table.true_totals(), threads);
  }
}

TEST_CASE("certificate: right tables of several blocks pass", "[ladder]") {
  for (const Request& request : test::requests_of_several_blocks()) {
    const ProducedTable table(request, 2);
    require_right(request, table, table.true_totals(), 2);
  }
}

TEST_CASE("certificate: right tables of one label pass", "[ladder]") {
  for (Request& request : test::small_requests())
    for (const LabelKind kind : std::vector<LabelKind>(request.labels)) {
      if (kind == LabelKind::move_rests) continue;
      request.labels = {kind};
      if (kind == LabelKind::move_from) request.labels.push_back(LabelKind::move_rests);
      const ProducedTable table(request);
      require_right(request, table, table.true_totals(), 2);
    }
}

TEST_CASE("certificate: a changed entry of any label of a box is the first that is named",
          "[unit]") {
  for (const Request& request : test::small_requests()) {
    if (!request.is_box()) continue;
    ProducedTable table(request);
    for (const std::uint64_t rank :
         {std::uint64_t{0}, request.positions() / 3, request.positions() - 1}) {
      const Position position = request.position(rank);
      test::for_each_change(
          table, position,
          [&](LabelKind label, std::size_t move, std::int64_t wrong, std::int64_t right) {
            CAPTURE(describe(request), position, name_of(label), move, wrong, right);
            Certified result;
            test::certify(request, table, result);
            REQUIRE(result.report.mismatches() >= 1);
            const Mismatch& first = result.report.first().front();
            REQUIRE(first.position == position);
            REQUIRE(first.label == label);
            REQUIRE(first.move == move);
            REQUIRE(first.expected == right);
            REQUIRE(first.found == wrong);
          });
    }
  }
}

TEST_CASE("certificate: a changed entry of any label of multisets is the first that is named",
          "[unit]") {
  for (const Convention convention : {Convention::normal, Convention::misere})
    for (const test::PartitionGame& game : {test::PartitionGame{"rows", 9, convention},
                                            {"0.F", 8, convention, 5},
                                            {"nim", 9, convention, UINT64_MAX, 3}}) {
      const Request request =
          make_request(game.rules, PartitionBounds{game.total, game.largest, game.most_heaps},
                       convention, "all");
      const PartitionMemoryTable truth(game);
      PartitionMemoryTable table(game);
      for (const std::uint64_t rank :
           {std::uint64_t{0}, request.positions() / 2, request.positions() - 1})
        test::for_each_wrong_entry(table, truth, rank, [&](const test::WrongEntry& wrong) {
          CAPTURE(describe(request), rank, wrong.what);
          Certified result;
          test::certify(request, table, result);
          REQUIRE(test::names(result.report, table, rank, wrong, false));
        });
    }
}

TEST_CASE("certificate: the totals are those of the losses that the table states", "[unit]") {
  for (const Request& request : test::small_requests()) {
    CAPTURE(describe(request));
    ProducedTable table(request);
    const std::uint64_t last = request.positions() - 1;
    const Position place = request.is_box() ? request.position(last) : Position{last};
    const bool lost = table.entry(LabelKind::outcome, 0, place) == loss;
    table.set(LabelKind::outcome, 0, place, lost ? win : loss);
    Certified result;
    test::certify(request, table, result);
    CHECK(result.totals.positions == request.positions());
    // Lines of Nim have room for one loss: a second one is a mismatch and not counted.
    if (choose_method(request).losses != Way::nim_rows)
      CHECK(result.totals.lost + (lost ? 1 : -1) == table.true_totals().lost);
    CHECK(result.report.mismatches() > 0);
  }
}

TEST_CASE("certificate: the stated losses are the positions whose outcome is a loss", "[unit]") {
  for (const Request& request : test::small_requests()) {
    CAPTURE(describe(request));
    const ProducedTable table(request);
    std::vector<Position> expected;
    for (std::uint64_t rank = 0; rank < request.positions(); ++rank) {
      const Position position = request.position(rank);
      if (table.entry(LabelKind::outcome, 0, request.is_box() ? position : Position{rank}) == loss)
        expected.push_back(position);
    }
    std::vector<Position> found;
    for_each_loss_in_order(stated_losses(request, table), 2, [&](PositionView position) {
      found.emplace_back(position.begin(), position.end());
      return true;
    });
    CHECK(found == expected);
  }
}

TEST_CASE("certificate: reading stops when asked", "[unit]") {
  test::Stopping observer;
  for (const Request& request : test::small_requests()) {
    CAPTURE(describe(request));
    const ProducedTable table(request);
    Report report;
    CHECK_THROWS_AS(make_certificate(request, table)->read({2, &observer}, report), stopped_error);
  }
}

TEST_CASE("certificate: it holds no less than a bit per position, of Nim a number per line",
          "[unit]") {
  const auto bytes = [](const char* rules, const char* labels) {
    return certificate_bytes(make_request(rules, {99, 99, 99}, Convention::normal, labels), 1);
  };
  CHECK(bytes("nim", "outcome") >= 3 * 100 * 100);
  CHECK(bytes("wythoff", "outcome") >= 1'000'000 / 8);
  CHECK(bytes("greedy", "outcome") >= 1'000'000 / 8);
  for (const char* rules : {"nim", "wythoff", "moore:2", "greedy"})
    for (const char* more : {"outcome,grundy", "outcome,remoteness"}) {
      CAPTURE(rules, more);
      CHECK(bytes(rules, more) > bytes(rules, "outcome"));
    }
  const auto of_rows = [](const char* labels) {
    return certificate_bytes(make_request("rows", PartitionBounds{50}, Convention::normal, labels),
                             1);
  };
  CHECK(of_rows("outcome") > 1'295'971 / 8);
  CHECK(of_rows("outcome,grundy") > of_rows("outcome"));
}

}  // namespace
}  // namespace miyama
