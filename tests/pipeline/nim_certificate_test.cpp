/// @file  nim_certificate_test.cpp
/// @brief The certificate of Nim: whole tables of each label, and the same answers as looking
/// up every option.

#include <random>

#include "pipeline/certificate.hpp"

#include "pipeline/needs.hpp"
#include "support/catch.hpp"
#include "support/certified_table.hpp"
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

TEST_CASE("nim certificate: it names the entry that the definition names", "[ladder]") {
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
            test::run(*make_certificate(request, table), table, 2, by_lines);
            Certified by_options;
            test::certify_by_options(table, *request.rules, convention, by_options.report, 2);
            REQUIRE(by_lines.report.entries() == by_options.report.entries());
            REQUIRE(by_lines.report.mismatches() >= 1);
            REQUIRE(same_entry(by_lines.report.first().front(), by_options.report.first().front()));
          });
    }
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

TEST_CASE("nim certificate: memory is a slab of losses and the lines, with numbers more",
          "[unit]") {
  const auto bytes = [](std::uint64_t bound, const char* labels) {
    return certificate_bytes(make_request("nim", {bound, bound, bound}, Convention::normal, labels),
                             1);
  };
  const std::uint64_t lines = 3 * 300 * 300 * 2;
  const std::uint64_t set = 300 * 300 * 5 * 8;
  CHECK(bytes(299, "outcome,arrows,target,winning_moves") == lines + set);
  CHECK(bytes(299, "outcome,remoteness") > lines + 2 * set);
  CHECK(bytes(299, "outcome,grundy") > lines + set);
  // Neither all numbers nor a bit per position: a table of 4096³ is checked in 400 MB.
  CHECK(bytes(4095, "outcome,arrows") < 400'000'000);
}

}  // namespace
}  // namespace miyama
