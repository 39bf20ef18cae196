#include "pipeline/needs.hpp"

#include <chrono>

#include "game/rules_json.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

TEST_CASE("listing cost: only rules that nothing faster knows are listed", "[unit]") {
  for (const char* rules : {"nim", "wythoff", "moore:2", "nim+pass", "subtraction:1,2,3"})
    CHECK_FALSE(listing_cost(make_request(rules, {9, 9, 9}, Convention::normal, "outcome"), 2));
  CHECK(listing_cost(make_request("euclid", {9, 9}, Convention::normal, "outcome"), 2));
}

TEST_CASE("listing cost: moves with limits are listed; who lists all reports a limit's fault",
          "[unit]") {
  for (const char* limit : {"a / 2", "8 / b"}) {
    const std::string json =
        R"({"moves": [{"direction": [1, 0], "upto": ")" + std::string(limit) + "\"}]}";
    CHECK(listing_cost(make_request(rules_from_json(json, "r.json"), {9, 9}, Convention::normal), 2)
              .has_value());
  }
}

TEST_CASE("listing cost: options are counted, of small boxes all", "[unit]") {
  const Request request = make_request("euclid", {7, 7}, Convention::normal, "outcome");
  std::uint64_t options = 0;
  for (std::uint64_t rank = 0; rank < 64; ++rank)
    request.rules->for_each_option(request.position(rank), [&](const Option&) { ++options; });
  REQUIRE(options > 0);
  CHECK(listing_cost(request, 1)->options == static_cast<double>(options) / 64);
}

TEST_CASE("listing cost: more positions take longer, more threads less", "[unit]") {
  const auto of_square = [](std::uint64_t bound, int threads) {
    return *listing_cost(make_request("euclid", {bound, bound}, Convention::normal, "outcome"),
                         threads);
  };
  const ListingCost small = of_square(99, 1), large = of_square(9999, 1);
  CHECK(large.options > small.options);
  // Measured, each beside whatever else the machine does: 10 000 times
  // the positions, a thousand times the threads.
  CHECK(large.seconds > 10 * small.seconds);
  CHECK(of_square(9999, 1000).seconds < large.seconds / 4);
  CHECK_FALSE(large.is_least);
}

TEST_CASE("listing cost: one position of many options is not listed to its end", "[unit]") {
  const Request request =
      make_request("r-wythoff:100000", {99'999, 99'999}, Convention::normal, "outcome");
  const auto start = std::chrono::steady_clock::now();
  const std::optional<ListingCost> cost = listing_cost(request, 2);
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(2));
  REQUIRE(cost);
  CHECK(cost->is_least);
  CHECK(cost->options > 4095);
  CHECK(cost->seconds > 1'000'000);
}

}  // namespace
}  // namespace miyama
