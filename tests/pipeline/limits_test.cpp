#include "pipeline/limits.hpp"

#include "base/error.hpp"
#include "label/loss_lines.hpp"
#include "pipeline/check_box.hpp"
#include "pipeline/solved_box.hpp"
#include "solve/nim/bit_rows.hpp"
#include "solve/nim/remoteness.hpp"
#include "solve/nim/value_rows.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t gibibyte = std::uint64_t{1} << 30;

Request nim(const Bounds& bounds) {
  TableHeader header;
  header.rules = "nim";
  header.bounds = bounds;
  header.directions = make_nim(header.bounds.size()).directions();
  return request_of(header, "a test");
}

TEST_CASE("limits: the memory of a table is no less than its parts", "[unit]") {
  const Request request = nim({999, 999, 999});
  const std::uint64_t losses = loss_lines_bytes(request.box) + bit_rows_bytes(request.box);
  const std::uint64_t plain = needs_of_table(request, {LabelKind::outcome}, 2).memory;
  CHECK(plain > losses);
  CHECK(plain < losses + 200'000'000);
  CHECK(needs_of_table(request, {LabelKind::outcome, LabelKind::remoteness}, 2).memory >=
        plain + remoteness_bytes(request.box));
  CHECK(needs_of_table(request, {LabelKind::outcome, LabelKind::grundy}, 2).memory >=
        plain + grundy_bytes(request.box, 64, 2));
  CHECK(needs_of_table(request, {LabelKind::outcome}, 64).memory > plain);
  CHECK(needs_of_count(request, 2).memory > bit_rows_bytes(request.box));
  CHECK(needs_of_count(request, 2).memory < plain);
  CHECK(needs_of_count(request, 2).disk == 0);
}

TEST_CASE(
    "limits: the memory of other rules is no less than what solving, counting and checking hold",
    "[unit]") {
  TableHeader header;
  header.rules = "moore:2";
  header.bounds = {299, 299, 299};
  const Request moore = request_of(header, "a test");
  const std::uint64_t positions = moore.box.positions();
  const std::vector<LabelKind> numbers{LabelKind::outcome, LabelKind::grundy,
                                       LabelKind::remoteness};
  CHECK(needs_of_table(moore, numbers, 1).memory >= solved_box_bytes(moore, numbers));
  CHECK(needs_of_table(moore, numbers, 1).memory > 8 * positions);
  CHECK(needs_of_table(moore, numbers, 1).disk > 0);
  CHECK(needs_of_count(moore, 1).memory >= solved_box_bytes(moore, {}));
  CHECK(needs_of_check(moore, {LabelKind::outcome}, 1).memory >
        check_box_bytes(moore, {LabelKind::outcome}));
  CHECK(needs_of_check(moore, numbers, 1).memory > check_box_bytes(moore, numbers));
  // Both numbers whole, the ranks by value, what faces reach and how many losses lie below.
  CHECK(check_box_bytes(moore, numbers) > (4 + 4 + 8 + 1 + 4) * positions);
  CHECK(check_box_bytes(moore, {LabelKind::grundy}) < check_box_bytes(moore, numbers));
}

/// The sizes of files that were written.
TEST_CASE("limits: the disk of large tables is foreseen within a half", "[unit]") {
  const auto near = [](std::uint64_t foreseen, std::uint64_t written) {
    return foreseen < written * 3 / 2 && written < foreseen * 3 / 2;
  };
  CHECK(near(needs_of_table(nim({999, 999, 999}), {LabelKind::outcome, LabelKind::arrows}, 1).disk,
             161'000'000));
  CHECK(near(needs_of_table(nim({4095, 4095, 4095}), {LabelKind::outcome}, 1).disk, 108'000'000));
  CHECK(near(needs_of_table(nim({39999, 39999}), {LabelKind::arrows}, 1).disk, 33'012'335));
  CHECK(near(needs_of_table(nim({99, 99, 99, 99}), {LabelKind::arrows}, 1).disk, 15'493'153));
}

TEST_CASE("limits: the greatest boxes saturate", "[unit]") {
  const std::vector<LabelKind> plain{LabelKind::outcome, LabelKind::arrows, LabelKind::target,
                                     LabelKind::winning_moves};
  for (const Bounds& bounds :
       {Bounds{3037000498, 3037000498}, Bounds{0xFFFF'FFFE, 0x7FFF'FFFF - 1}, Bounds(15, 14),
        Bounds(16, 13), Bounds{0x1F'FFFE, 0x1F'FFFE, 0x1F'FFFE},
        Bounds{0, 0, 0, 0, 0x7FFF'FFFF, 0x7FFF'FFFF, 0}}) {
    CAPTURE(bounds);
    const Request request = nim(bounds);
    const Needs needs = needs_of_table(request, plain, 1024);
    CHECK(needs.memory > 10 * gibibyte);
    CHECK(needs.disk > 1000 * gibibyte);
    if (bounds.size() > 2) {
      CHECK(needs_of_count(request, 1024).memory > 100 * gibibyte);
      CHECK(needs_of_table(request, {LabelKind::remoteness}, 1).memory > 100 * gibibyte);
      CHECK(needs_of_table(request, {LabelKind::grundy}, 1).memory > 100 * gibibyte);
    }
  }
}

TEST_CASE("limits: a refusal names what is needed, what is there, and the remedy", "[unit]") {
  const auto message = [](const Needs& needs, const Needs& limits) {
    return message_of<file_error>([&] { refuse_if_short(needs, limits, "outcome,arrows of nim"); });
  };
  const std::string memory = message({12 * gibibyte, 1}, {8 * gibibyte, 1});
  CHECK(memory ==
        "needs about 12.0 GiB of memory for outcome,arrows of nim, 8.0 GiB is there: give lower "
        "bounds, fewer labels, or a larger "
        "--memory");
  const std::string disk = message({1, 9 * gibibyte}, {1, 4 * gibibyte});
  CHECK(disk ==
        "needs about 9.0 GiB of disk for outcome,arrows of nim, 4.0 GiB is there: give lower "
        "bounds, fewer labels, or an --output on "
        "another disk");
  CHECK_FALSE(contains(message({2, 0}, {1, 0}), "labels"));
  CHECK(message({8 * gibibyte, 9 * gibibyte}, {8 * gibibyte, 5 * gibibyte}) ==
        "nothing was thrown");
  CHECK(describe(Needs{gibibyte, gibibyte / 2}) == "about 1.0 GiB of memory, 512.0 MiB of disk");
}

}  // namespace
}  // namespace miyama
