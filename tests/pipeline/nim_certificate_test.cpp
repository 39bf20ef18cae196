/// @file  nim_certificate_test.cpp
/// @brief The certificate of Nim: whole tables of each label, the list of losses, and the same
/// answers as the certificate of any rules on a box.

#include <random>

#include "pipeline/families.hpp"
#include "support/catch.hpp"
#include "support/certify_request.hpp"
#include "support/produced_table.hpp"

namespace miyama {
namespace {

using test::Certified;
using test::ProducedTable;

constexpr Convention conventions_of_nim_checks[] = {Convention::normal, Convention::misere};

bool same_entry(const Mismatch& a, const Mismatch& b) {
  return a.rank == b.rank && a.label == b.label && a.move == b.move && a.position == b.position &&
         a.expected == b.expected && a.found == b.found;
}

TEST_CASE("nim certificate: it names the entry that the certificate of any box names", "[ladder]") {
  std::mt19937 random(2026);
  for (const Convention convention : conventions_of_nim_checks) {
    const Request request = make_request("nim", {6, 7, 5}, convention, "all");
    ProducedTable table(request);
    for (int i = 0; i < 12; ++i) {
      const Position position = request.position(random() % request.positions());
      test::for_each_change(
          table, position, [&](LabelKind label, std::size_t move, std::int64_t, std::int64_t) {
            CAPTURE(describe(request), position, name_of(label), move);
            Certified by_lines;
            test::run(*make_nim_certificate(request, table), table, 2, by_lines);
            Certified by_box;
            test::run(*make_box_certificate(request, table), table, 2, by_box);
            REQUIRE(by_lines.report.entries() == by_box.report.entries());
            REQUIRE(by_lines.report.mismatches() >= 1);
            REQUIRE(same_entry(by_lines.report.first().front(), by_box.report.first().front()));
          });
    }
  }
}

TEST_CASE("nim certificate: a wrong row of the list of losses is counted", "[unit]") {
  for (const Convention convention : conventions_of_nim_checks) {
    const Request request = make_request("nim", {9, 9}, convention, "outcome");
    const ProducedTable table(request);
    const std::vector<std::uint32_t> rows = test::loss_rows(request, table);
    REQUIRE(rows.size() == 2 * table.losses());
    const auto wrong = [&](const std::vector<std::uint32_t>& listed) {
      return test::wrong_rows(*make_nim_certificate(request, table), table, listed);
    };
    CHECK(wrong(rows) == 0);
    std::vector<std::uint32_t> changed = rows;
    ++changed[7];
    CHECK(wrong(changed) == 1);
    changed = rows;
    std::swap_ranges(changed.begin(), changed.begin() + 2, changed.begin() + 2);
    CHECK(wrong(changed) == 2);
    CHECK(wrong({rows.begin(), rows.end() - 2}) == 1);
    CHECK(wrong({}) == table.losses());
    std::vector<std::uint32_t> longer = rows;
    longer.insert(longer.end(), {9, 9});
    CHECK(wrong(longer) == 1);
  }
}

TEST_CASE("nim certificate: several blocks, and changes at their edges", "[unit]") {
  for (const Convention convention : conventions_of_nim_checks) {
    const Request request = make_request("nim", {66, 65, 67}, convention, "all");
    ProducedTable table(request, 2);
    for (const Position& position : {Position{63, 63, 63}, {64, 0, 64}, {66, 65, 67}})
      for (const LabelKind kind : request.labels) {
        const std::int64_t right = table.entry(kind, 0, position);
        table.set(kind, 0, position, right ^ 1);
        CAPTURE(describe(request), position, name_of(kind));
        Certified result;
        test::certify(request, table, result, 2);
        CHECK(result.report.mismatches() >= 1);
        CHECK(result.report.first().front().position == position);
        CHECK(result.report.first().front().label == kind);
        table.set(kind, 0, position, right);
      }
  }
}

TEST_CASE("nim certificate: memory is that of the lines, with values and remoteness more",
          "[unit]") {
  const auto bytes = [](const char* labels) {
    return nim_certificate_bytes(
        make_request("nim", {299, 299, 299}, Convention::normal, labels));
  };
  const std::uint64_t lines = 3 * 300 * 300 * 2;
  CHECK(bytes("outcome,arrows,target,winning_moves") == lines);
  CHECK(bytes("outcome,remoteness") == 3 * lines);
  CHECK(bytes("outcome,grundy") > lines);
}

}  // namespace
}  // namespace miyama
