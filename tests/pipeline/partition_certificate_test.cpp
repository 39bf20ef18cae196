/// @file  partition_certificate_test.cpp
/// @brief The certificate of multisets: what is looked up besides, where the winning moves are
/// counted, and what only a thorough check compares.

#include "pipeline/certificate.hpp"
#include "support/catch.hpp"
#include "support/certify_request.hpp"
#include "support/partition_memory_table.hpp"
#include "support/produced_table.hpp"

namespace miyama {
namespace {

using test::Certified;
using test::PartitionMemoryTable;
using test::ProducedTable;

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

TEST_CASE("pipeline partition certificate: there is no list of losses to be wrong", "[unit]") {
  const Request request = make_request("nim", PartitionBounds{9});
  const ProducedTable table(request);
  CHECK(test::wrong_rows(*make_certificate(request, table), table, {1, 2, 3}) == 0);
}

}  // namespace
}  // namespace miyama
