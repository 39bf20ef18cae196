#include "game/greedy.hpp"

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/legal_table.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

TEST_CASE("greedy: options by hand", "[unit]") {
  const auto greedy = make_greedy(3);
  CHECK(greedy->name() == "greedy");
  CHECK(greedy->heaps() == 3);
  CHECK(options(*greedy, Position{1, 3, 0}) ==
        std::vector<Position>{{1, 2, 0}, {1, 1, 0}, {1, 0, 0}});
  CHECK(options(*greedy, Position{2, 1, 2}) ==
        std::vector<Position>{{1, 1, 2}, {0, 1, 2}, {2, 1, 1}, {2, 1, 0}});
  CHECK(is_terminal(*greedy, Position{0, 0, 0}));
}

TEST_CASE("greedy: an option names its heap and the stones taken", "[unit]") {
  std::vector<std::pair<std::size_t, std::uint64_t>> moves;
  make_greedy(2)->for_each_option(Position{1, 2}, [&](const Option& option) {
    moves.emplace_back(option.direction, option.steps);
  });
  CHECK(moves == std::vector<std::pair<std::size_t, std::uint64_t>>{{1, 1}, {1, 2}});
}

TEST_CASE("greedy: exactly the legal moves, solved as by definition", "[ladder]") {
  for (const test::Sizes& bounds : {test::Sizes{9}, test::Sizes{9, 7}, test::Sizes{5, 4, 6},
                                    test::Sizes{3, 3, 3, 3}, test::Sizes{0, 3}})
    test::check_rules(*make_greedy(bounds.size()), oracle::greedy(), bounds);
}

TEST_CASE("greedy: no heaps are refused", "[unit]") {
  CHECK(contains(message_of<usage_error>([] { (void)make_greedy(0); }),
                 "greedy has no move without a heap"));
}

}  // namespace
}  // namespace miyama
