#include "pipeline/needs.hpp"

#include "base/error.hpp"
#include "pipeline/certificate.hpp"
#include "pipeline/solution.hpp"
#include "solve/box/labels/move_labels.hpp"
#include "solve/nim/bit_rows.hpp"
#include "solve/numbers/number_scan.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "table/nim/loss_lines.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t gibibyte = std::uint64_t{1} << 30;

Request nim(const Bounds& bounds, const char* labels = "outcome") {
  return make_request("nim", bounds, Convention::normal, labels);
}

TEST_CASE("needs: the memory of a table is no less than its parts", "[unit]") {
  const Request request = nim({999, 999, 999});
  const std::uint64_t losses = 2 * request.box().all_lines() + bit_rows_bytes(request.box());
  const std::uint64_t plain = needs_of_table(request, 2).memory;
  CHECK(plain > losses);
  CHECK(plain < losses + 200'000'000);
  const Request grundy = nim({999, 999, 999}, "outcome,grundy");
  const Layout layout = grundy.layout();
  CHECK(needs_of_table(grundy, 2).memory >=
        plain + Sweep::bytes(make_nim(3), grundy.box(), *layout.find(LabelKind::grundy), 999, 2));
  CHECK(needs_of_table(request, 64).memory > plain);
  CHECK(needs_of_count(request, 2).memory > bit_rows_bytes(request.box()));
  CHECK(needs_of_count(request, 2).memory < plain);
  CHECK(needs_of_count(request, 2).disk == 0);
  // Neither all numbers nor a bit per position: a table of 4096³ is checked in 400 MB.
  CHECK(needs_of_check(nim({4095, 4095, 4095}, "outcome,arrows"), 1).memory < 450'000'000);
}

TEST_CASE(
    "needs: the memory of other rules is no less than what solving, counting and checking hold",
    "[unit]") {
  const auto moore = [](const char* labels) {
    return make_request("moore:2", Bounds{299, 299, 299}, Convention::normal, labels);
  };
  const Request outcome = moore("outcome");
  const Request numbers = moore("outcome,grundy,remoteness");
  const std::uint64_t positions = numbers.positions();
  CHECK(needs_of_table(numbers, 1).disk > 0);
  CHECK(needs_of_check(outcome, 1).memory > positions / 8);
  const auto cells = [&](LabelKind kind) {
    return Sweep::bytes(*numbers.vector_rules(), numbers.box(), *numbers.layout().find(kind), 897,
                        1);
  };
  for (const Needs& needs : {needs_of_table(numbers, 1), needs_of_check(numbers, 1)})
    CHECK(needs.memory > positions / 8 + cells(LabelKind::grundy) + cells(LabelKind::remoteness));
  CHECK(needs_of_check(moore("grundy"), 1).memory < needs_of_check(numbers, 1).memory);
}

/// The sizes of files that were written.
TEST_CASE("needs: the disk of large tables is at most three times what they take", "[unit]") {
  const auto near = [](std::uint64_t foreseen, std::uint64_t written) {
    return written <= foreseen && foreseen <= 3 * written;
  };
  CHECK(near(needs_of_table(nim({999, 999, 999}, "outcome,arrows"), 1).disk, 224'807'889));
  CHECK(near(needs_of_table(nim({4095, 4095, 4095}), 1).disk, 102'752'914));
  CHECK(near(needs_of_table(nim({39999, 39999}, "arrows"), 1).disk, 41'784'658));
  CHECK(near(needs_of_table(nim({99, 99, 99, 99}, "arrows"), 1).disk, 13'772'235));
}

TEST_CASE("listing cost: only rules that nothing faster knows are listed", "[unit]") {
  const auto listed = [](const char* rules, const Bounds& bounds, Task task = Task::solve) {
    return listing_cost(make_request(rules, bounds), 2, task).has_value();
  };
  for (const char* rules : {"nim", "wythoff", "moore:2", "nim+pass", "subtraction:1,2,3"})
    CHECK_FALSE(listed(rules, {9, 9, 9}));
  for (const Task task : {Task::solve, Task::check}) {
    CHECK(listed("euclid", {9, 9}, task));
    CHECK_FALSE(listed("nim", {9, 9}, task));
  }
}

TEST_CASE("listing cost: options are counted, of small boxes all, of one position not without end",
          "[unit]") {
  const Request request = make_request("euclid", {7, 7});
  std::uint64_t options = 0;
  for (std::uint64_t rank = 0; rank < 64; ++rank)
    request.rules->for_each_option(request.position(rank), [&](const Option&) { ++options; });
  CHECK(listing_cost(request, 1, Task::solve)->options == static_cast<double>(options) / 64);
  const auto many =
      listing_cost(make_request("r-wythoff:100000", {99'999, 99'999}), 2, Task::solve);
  REQUIRE(many);
  CHECK(many->is_least);
  CHECK(many->options > 4095);
  CHECK(many->seconds > 1'000'000);
  const ListingCost large = *listing_cost(make_request("euclid", {9999, 9999}), 1, Task::solve);
  CHECK(large.options > static_cast<double>(options) / 64);
  CHECK_FALSE(large.is_least);
}

TEST_CASE("needs: the greatest boxes saturate", "[unit]") {
  for (const Bounds& bounds :
       {Bounds{3037000498, 3037000498}, Bounds{0xFFFF'FFFE, 0x7FFF'FFFF - 1}, Bounds(15, 14),
        Bounds(16, 13), Bounds{0x1F'FFFE, 0x1F'FFFE, 0x1F'FFFE},
        Bounds{0, 0, 0, 0, 0x7FFF'FFFF, 0x7FFF'FFFF, 0}}) {
    CAPTURE(bounds);
    const Request request = nim(bounds, "outcome,arrows,target,winning_moves");
    const Needs needs = needs_of_table(request, 1024);
    CHECK(needs.memory > 10 * gibibyte);
    CHECK(needs.disk > 1000 * gibibyte);
    if (bounds.size() > 2) {
      if (most_winning_moves(request.box()) == UINT64_MAX)
        CHECK_THROWS_AS(needs_of_count(request, 1024), usage_error);
      else
        CHECK(needs_of_count(request, 1024).memory > 100 * gibibyte);
      CHECK(needs_of_table(nim(bounds, "remoteness"), 1).memory > 100 * gibibyte);
      CHECK(needs_of_table(nim(bounds, "grundy"), 1).memory > 100 * gibibyte);
    }
  }
}

}  // namespace
}  // namespace miyama
