/// @file  certificate_test.cpp
/// @brief What holds of the certificate of every family: right tables pass, a changed entry is
/// found and named, the totals are counted from the stated losses.

#include "pipeline/certificate.hpp"

#include "support/catch.hpp"
#include "support/certified_table.hpp"
#include "support/certify_request.hpp"
#include "support/partition_changes.hpp"
#include "support/partition_memory_table.hpp"
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
    if (make_plan(request).losses != LossWay::nim_rows)
      CHECK(result.totals.lost + (lost ? 1 : -1) == table.true_totals().lost);
    CHECK(result.report.mismatches() > 0);
  }
}

TEST_CASE("pipeline partition certificate: small tables are looked up whole", "[unit]") {
  for (const bool thorough : {false, true}) {
    const Request request = make_request("rows", PartitionBounds{20});
    const ProducedTable table(request);
    Certified result;
    test::certify(request, table, result, 2, thorough);
    CHECK(result.looked_up == request.positions());
    CHECK(result.report.mismatches() == 0);
  }
}

/// Another winning move than the stored one, of a position behind those whose moves are all
/// compared, and not one of the samples.
std::uint64_t change_to_other_winning_move(PartitionMemoryTable& table, const Request& request) {
  for (std::uint64_t rank = (1 << 16) + 1;; rank += 2) {
    const Position parts = request.position(rank);
    const auto from = static_cast<std::uint64_t>(table.entry(LabelKind::move_from, rank));
    bool changed = false;
    for (const std::uint64_t size : parts)
      request.take_and_break().for_each_rests(size, [&](const Rests& rests) {
        if (changed || size == from) return;
        const std::uint64_t to = request.rank(replaced(parts, size, rests));
        if (table.entry(LabelKind::outcome, to) != loss) return;
        table.set(LabelKind::move_from, rank, static_cast<std::int64_t>(size));
        table.set_rests(rank, rests);
        changed = true;
      });
    if (changed) return rank;
  }
}

TEST_CASE("pipeline partition certificate: of a large table only a thorough check looks at all",
          "[unit]") {
  const Request request = make_request("rows", PartitionBounds{38});
  PartitionMemoryTable table({"rows", 38}, request.labels);
  const std::uint64_t rank = change_to_other_winning_move(table, request);
  REQUIRE(request.positions() > 110'000);
  Certified some;
  test::certify(request, table, some, 2);
  CHECK(some.looked_up == 100'000);
  CHECK(some.report.mismatches() == 0);  // it is a winning move
  Certified all;
  test::certify(request, table, all, 2, true);
  CHECK(all.looked_up == request.positions());
  REQUIRE(all.report.mismatches() == 1);  // and not the prescribed one
  CHECK(all.report.first().front().rank == rank);
  CHECK(all.report.first().front().label == LabelKind::move_from);
}

TEST_CASE("pipeline partition certificate: winning moves are summed where they are stored",
          "[unit]") {
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    const PartitionBounds bounds{15};
    const Request plain = make_request("kayles", bounds, convention, "outcome");
    const Request stored = make_request("kayles", bounds, convention, "outcome,winning_moves");
    const ProducedTable of_plain(plain);
    PartitionMemoryTable of_stored({"kayles", 15, convention}, stored.labels);
    Certified counted;
    test::certify(plain, of_plain, counted, 2);
    Certified summed;
    test::certify(stored, of_stored, summed, 2);
    CHECK(counted.totals == of_plain.true_totals());
    CHECK(summed.totals == of_plain.true_totals());
    // The sum is of what stands there, right or wrong.
    of_stored.set(LabelKind::winning_moves, 9, of_stored.entry(LabelKind::winning_moves, 9) + 5);
    Certified wrong;
    test::certify(stored, of_stored, wrong, 2);
    CHECK(wrong.totals.winning_moves == summed.totals.winning_moves + 5);
    CHECK(wrong.report.mismatches() == 1);
  }
}

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
  const Request misere = make_request("0.3122", PartitionBounds{9}, Convention::misere);
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

}  // namespace
}  // namespace miyama
