#include "pipeline/way.hpp"

#include "game/rules_json.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

TEST_CASE("way: only rules that nothing faster knows are listed", "[unit]") {
  for (const char* rules : {"nim", "wythoff", "moore:2", "nim+pass", "subtraction:1,2,3"})
    CHECK_FALSE(listed_options(make_request(rules, {9, 9, 9}, Convention::normal, "outcome"), 2));
  CHECK(listed_options(make_request("euclid", {9, 9}, Convention::normal, "outcome"), 2));
}

TEST_CASE("way: so are moves with limits; a limit's fault is told by who lists all", "[unit]") {
  for (const char* limit : {"a / 2", "8 / b"}) {
    const std::string json =
        R"({"moves": [{"direction": [1, 0], "upto": ")" + std::string(limit) + "\"}]}";
    CHECK(listed_options(make_request(rules_from_json(json, "r.json"), {9, 9}, Convention::normal),
                         2));
  }
}

TEST_CASE("way: options are counted, of small boxes all", "[unit]") {
  const Request request = make_request("euclid", {7, 7}, Convention::normal, "outcome");
  std::uint64_t options = 0;
  for (std::uint64_t rank = 0; rank < 64; ++rank)
    request.rules->for_each_option(request.position(rank), [&](const Option&) { ++options; });
  REQUIRE(options > 0);
  CHECK(listed_options(request, 1)->of_a_position == static_cast<double>(options) / 64);
}

TEST_CASE("way: more positions take longer, more threads less", "[unit]") {
  const auto of_square = [](std::uint64_t bound, int threads) {
    return *listed_options(make_request("euclid", {bound, bound}, Convention::normal, "outcome"),
                           threads);
  };
  const ListedOptions small = of_square(99, 1), large = of_square(9999, 1);
  CHECK(large.of_a_position > small.of_a_position);
  CHECK(large.seconds > 100 * small.seconds);
  CHECK(of_square(9999, 64).seconds < large.seconds / 8);
}

}  // namespace
}  // namespace miyama
