#include "game/r_wythoff.hpp"

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/legal_table.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

TEST_CASE("r-wythoff: options by hand", "[unit]") {
  CHECK(make_r_wythoff(2, 2)->name() == "r-wythoff:2");
  CHECK(make_r_wythoff(2, 2)->heaps() == 2);
  CHECK(options(*make_r_wythoff(2, 1), Position{1, 2}) ==
        std::vector<Position>{{0, 2}, {1, 1}, {1, 0}, {0, 1}});
  CHECK(options(*make_r_wythoff(2, 2), Position{1, 2}) ==
        std::vector<Position>{{0, 2}, {1, 1}, {1, 0}, {0, 1}, {0, 0}});
  CHECK(options(*make_r_wythoff(2, 2), Position{3, 1}) ==
        std::vector<Position>{{2, 1}, {1, 1}, {0, 1}, {3, 0}, {2, 0}, {1, 0}});
  CHECK(is_terminal(*make_r_wythoff(2, 3), Position{0, 0}));
  CHECK(options(*make_r_wythoff(2, UINT64_MAX), Position{3, 4}).size() == 19);
}

TEST_CASE(
    "r-wythoff: an option from one heap names it and the stones, one from both the direction 2",
    "[unit]") {
  std::vector<std::pair<std::size_t, std::uint64_t>> moves;
  make_r_wythoff(2, 1)->for_each_option(Position{1, 2}, [&](const Option& option) {
    moves.emplace_back(option.direction, option.steps);
  });
  CHECK(moves ==
        std::vector<std::pair<std::size_t, std::uint64_t>>{{0, 1}, {1, 1}, {1, 2}, {2, 0}});
}

TEST_CASE("r-wythoff: exactly the legal moves, solved as by definition", "[ladder]") {
  for (const unsigned r : {1U, 2U, 3U, 7U, 100U})
    for (const test::Sizes& bounds : {test::Sizes{20, 20}, test::Sizes{3, 40}, test::Sizes{40, 3}})
      test::check_rules(*make_r_wythoff(2, r), oracle::r_wythoff(r), bounds);
}

TEST_CASE("r-wythoff: R = 0 and other numbers of heaps are refused", "[unit]") {
  CHECK(contains(message_of<usage_error>([] { (void)make_r_wythoff(2, 0); }),
                 "r-wythoff:0 makes no sense"));
  for (const std::size_t heaps : {0, 1, 3})
    CHECK(contains(message_of<usage_error>([&] { (void)make_r_wythoff(heaps, 4); }),
                   "the rules \"r-wythoff:4\" have two heaps, not " + std::to_string(heaps)));
}

}  // namespace
}  // namespace miyama
