#include "game/one_left.hpp"

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/legal_table.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

TEST_CASE("one-left: options by hand", "[unit]") {
  const auto rules = make_one_left(3);
  CHECK(rules->name() == "one-left");
  CHECK(rules->heaps() == 3);
  CHECK(options(*rules, Position{1, 0, 2}) ==
        std::vector<Position>{{0, 0, 2}, {1, 0, 1}, {1, 0, 0}});
  CHECK(options(*rules, Position{1, 1, 1}) ==
        std::vector<Position>{{0, 1, 1}, {1, 0, 1}, {1, 1, 0}});
  CHECK(is_terminal(*rules, Position{0, 7, 0}));
  CHECK(is_terminal(*rules, Position{0, 0, 0}));
  CHECK(is_terminal(*make_one_left(1), Position{7}));
}

TEST_CASE("one-left: an option names its heap and the stones taken", "[unit]") {
  std::vector<std::pair<std::size_t, std::uint64_t>> moves;
  make_one_left(2)->for_each_option(Position{1, 2}, [&](const Option& option) {
    moves.emplace_back(option.direction, option.steps);
  });
  CHECK(moves == std::vector<std::pair<std::size_t, std::uint64_t>>{{0, 1}, {1, 1}, {1, 2}});
}

TEST_CASE("one-left: exactly the legal moves, solved as by definition", "[ladder]") {
  for (const test::Sizes& bounds :
       {test::Sizes{9}, test::Sizes{9, 7}, test::Sizes{5, 4, 6}, test::Sizes{3, 3, 3, 3}})
    test::check_rules(*make_one_left(bounds.size()), oracle::one_left(), bounds);
}

TEST_CASE("one-left: no heaps are refused", "[unit]") {
  CHECK(contains(message_of<usage_error>([] { (void)make_one_left(0); }),
                 "one-left has no move without a heap"));
}

}  // namespace
}  // namespace miyama
