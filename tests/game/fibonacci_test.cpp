#include "game/fibonacci.hpp"

#include "base/error.hpp"
#include "index/box/box.hpp"
#include "support/catch.hpp"
#include "support/legal_table.hpp"
#include "support/thrown.hpp"
#include "verify/contract.hpp"

namespace miyama {
namespace {

TEST_CASE("fibonacci: options by hand", "[unit]") {
  const auto rules = make_fibonacci(2);
  CHECK(rules->name() == "fibonacci");
  CHECK(rules->heaps() == 2);
  CHECK(options(*rules, Position{5, 2}) == std::vector<Position>{{4, 2}, {3, 3}});
  CHECK(options(*rules, Position{3, 9}) == std::vector<Position>{{2, 2}, {1, 1}, {0, 0}});
  CHECK(options(*rules, Position{9, 3}) == std::vector<Position>{{8, 2}, {7, 4}, {6, 6}});
  CHECK(is_terminal(*rules, Position{5, 0}));
  CHECK(is_terminal(*rules, Position{0, 5}));
}

TEST_CASE("fibonacci: an option takes stones from heap 0; the level is the heap", "[unit]") {
  std::vector<std::pair<std::size_t, std::uint64_t>> moves;
  make_fibonacci(2)->for_each_option(Position{5, 2}, [&](const Option& option) {
    moves.emplace_back(option.direction, option.steps);
  });
  CHECK(moves == std::vector<std::pair<std::size_t, std::uint64_t>>{{0, 1}, {0, 2}});
  CHECK(make_fibonacci(2)->level(Position{5, 2}) == 5);
}

TEST_CASE("fibonacci: exactly the legal moves, solved as by definition", "[ladder]") {
  for (const test::Sizes& bounds : {test::Sizes{30, 30}, test::Sizes{12, 40}, test::Sizes{0, 0}})
    test::check_rules(*make_fibonacci(2), oracle::fibonacci(), bounds);
}

TEST_CASE("fibonacci: tables with a limit below the heap are refused, for moves would leave them",
          "[unit]") {
  const auto rules = make_fibonacci(2);
  CHECK_NOTHROW(rules->check_bounds(Position{9, 9}));
  CHECK_NOTHROW(rules->check_bounds(Position{9, 12}));
  const std::string message = message_of<usage_error>([&] { rules->check_bounds(Position{9, 4}); });
  CHECK(contains(message, "bounded by 4"));
  CHECK(contains(message, "its heap, 9"));
  CHECK(contains(message, "such as 9,9"));
  CHECK(check_contract(*rules, Box(Position{9, 4})).violations > 0);
}

TEST_CASE("fibonacci: a heap has a limit, which an opening may leave out and a table may not",
          "[unit]") {
  const auto rules = make_fibonacci(1);
  CHECK(rules->heaps() == 2);
  CHECK(rules->limits() == 1);
  CHECK(std::ranges::equal(rules->heaps_of(Position{9, 4}), Position{9}));
  CHECK(rules->opening({9}) == Position{9, 8});
  CHECK(rules->opening({0}) == Position{0, 0});
  CHECK(rules->beside_heaps(Position{9, 4}) == "at most 4 may be taken");
  CHECK(rules->beside_heaps(Position{3, 4}) == "at most 3 may be taken");
  CHECK(rules->beside_heaps(Position{0, 4}).empty());
  CHECK(contains(message_of<usage_error>([&] { rules->check_bounds(Position{9}); }),
                 "a position of fibonacci has two numbers, the heap and the limit, not 1"));
}

TEST_CASE("fibonacci: all that can be reached lies within the bounds below a position", "[unit]") {
  const auto rules = make_fibonacci(2);
  for (std::uint64_t limit = 0; limit <= 9; ++limit) {
    const Position bounds = rules->bounds_below(Position{6, limit});
    REQUIRE(bounds[1] >= limit);
    for (const Position& option : options(*rules, Position{6, limit})) {
      CHECK(option[0] <= bounds[0]);
      CHECK(option[1] <= bounds[1]);
    }
    CHECK_NOTHROW(rules->check_bounds(bounds));
  }
}

TEST_CASE("fibonacci: other numbers of entries are refused", "[unit]") {
  for (const std::size_t heaps : {0, 3})
    CHECK(contains(message_of<usage_error>([&] { (void)make_fibonacci(heaps); }),
                   "a position of fibonacci has two numbers, the heap and the limit, not " +
                       std::to_string(heaps)));
}

}  // namespace
}  // namespace miyama
