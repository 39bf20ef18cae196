#include "pipeline/way.hpp"

#include "support/catch.hpp"

namespace miyama {
namespace {

TEST_CASE("way: only rules that nothing faster knows are listed", "[unit]") {
  for (const char* rules : {"nim", "wythoff", "moore:2", "nim+pass", "subtraction:1,2,3"})
    CHECK_FALSE(listed_options(make_request(rules, {9, 9, 9}, Convention::normal, "outcome"), 2));
  CHECK(listed_options(make_request("euclid", {9, 9}, Convention::normal, "outcome"), 2));
}

TEST_CASE("way: options are counted, and positions and threads told apart", "[unit]") {
  const auto of_square = [](std::uint64_t bound, int threads) {
    return *listed_options(make_request("euclid", {bound, bound}, Convention::normal, "outcome"),
                           threads);
  };
  CHECK(of_square(1, 1).of_a_position == 0.5);  // from (1,1) to (0,1) and to (1,0)
  const ListedOptions small = of_square(99, 1), large = of_square(9999, 1);
  CHECK(large.of_a_position > small.of_a_position);
  CHECK(large.seconds > 100 * small.seconds);
  CHECK(of_square(9999, 64).seconds < large.seconds / 8);
}

}  // namespace
}  // namespace miyama
