/// @file  packing_test.cpp
/// @brief Which compressor packs which array.

#include "pipeline/file/write_blocks.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

using Bounds = std::vector<std::uint64_t>;

constexpr std::string_view told = "2026-01-01T00:00:00Z miyama solve nim";

/// Of the arrays with these labels, and of the list.
std::vector<Packing> packings(const std::string& rules, const Bounds& bounds,
                              const std::string& labels) {
  const Request request = make_request(rules, bounds, Convention::normal, labels);
  return packings_of(request, told);
}

Packing packing_of_outcome(const std::string& rules, const Bounds& bounds) {
  return packings(rules, bounds, "outcome,winning_moves").front();
}

}  // namespace

TEST_CASE("packing: blocks of Nim repeat, but not its targets, and not one heap", "[unit]") {
  CHECK(packings("nim", {999, 999, 999}, "outcome,arrows,target,grundy") ==
        std::vector{Packing::small, Packing::small, Packing::fast, Packing::small, Packing::fast});
  CHECK(packing_of_outcome("nim", {9999, 9999}) == Packing::small);
  CHECK(packing_of_outcome("nim", {999'999'999}) == Packing::fast);
  CHECK(packing_of_outcome("nim", {99'999'999, 3}) == Packing::fast);
}

TEST_CASE("packing: blocks repeat where steps are bounded", "[unit]") {
  const Bounds cube{499, 499, 499};
  CHECK(packing_of_outcome("subtraction:1,2,3", cube) == Packing::small);
  CHECK(packing_of_outcome("slow-exact:2", cube) == Packing::small);
  CHECK(packing_of_outcome("moore:2", cube) == Packing::small);
  for (const char* rules : {"subtraction:squares", "subtraction:all-but:2", "wythoff", "nim+pass",
                            "subtraction:1,2,3+pass", "greedy", "one-left"})
    CHECK(packing_of_outcome(rules, cube) == Packing::fast);
}

TEST_CASE("packing: a table of few blocks is small however long they take", "[unit]") {
  const Bounds most{1023, 1023, 63};  // 16 × 16 blocks
  CHECK(packings("wythoff", most, "outcome") == std::vector{Packing::small, Packing::small});
  CHECK(packings("wythoff", {1024, 1023, 63}, "outcome") ==
        std::vector{Packing::fast, Packing::fast});
}

TEST_CASE("packing: a reproducible table is packed alike on every processor", "[unit]") {
  const Request box = make_request("wythoff", Bounds{499, 499, 499}, Convention::normal, "outcome");
  CHECK(packings_of(box, "miyama solve wythoff") ==
        std::vector{Packing::portable, Packing::portable});
  const Request rows = make_request("rows", PartitionBounds{80}, Convention::misere, "outcome");
  CHECK(packings_of(rows, "miyama solve rows") == std::vector{Packing::medium, Packing::portable});
}

TEST_CASE("packing: labels of multisets are in between, their list is not", "[unit]") {
  const Request request =
      make_request("rows", PartitionBounds{80}, Convention::misere, "outcome,move");
  CHECK(packings_of(request, told) ==
        std::vector{Packing::medium, Packing::medium, Packing::medium, Packing::fast});
}

}  // namespace miyama
