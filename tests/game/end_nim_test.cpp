#include "game/end_nim.hpp"

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/legal_table.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

TEST_CASE("end-nim: options by hand", "[unit]") {
  const auto rules = make_end_nim(4);
  CHECK(rules->name() == "end-nim");
  CHECK(rules->heaps() == 4);
  CHECK(options(*rules, Position{0, 2, 5, 1}) ==
        std::vector<Position>{{0, 1, 5, 1}, {0, 0, 5, 1}, {0, 2, 5, 0}});
  CHECK(options(*rules, Position{1, 0, 0, 1}) == std::vector<Position>{{0, 0, 0, 1}, {1, 0, 0, 0}});
  CHECK(options(*rules, Position{0, 0, 2, 0}) == std::vector<Position>{{0, 0, 1, 0}, {0, 0, 0, 0}});
  CHECK(is_terminal(*rules, Position{0, 0, 0, 0}));
}

TEST_CASE("end-nim: an option names its heap and the stones taken", "[unit]") {
  std::vector<std::pair<std::size_t, std::uint64_t>> moves;
  make_end_nim(3)->for_each_option(Position{1, 9, 2}, [&](const Option& option) {
    moves.emplace_back(option.direction, option.steps);
  });
  CHECK(moves == std::vector<std::pair<std::size_t, std::uint64_t>>{{0, 1}, {2, 1}, {2, 2}});
}

TEST_CASE("end-nim: exactly the legal moves, solved as by definition", "[ladder]") {
  for (const test::Sizes& bounds : {test::Sizes{9}, test::Sizes{9, 7}, test::Sizes{5, 4, 6},
                                    test::Sizes{3, 3, 3, 3}, test::Sizes{2, 2, 2, 2, 2}})
    test::check_rules(*make_end_nim(bounds.size()), oracle::end_nim(), bounds);
}

TEST_CASE("end-nim: no heaps are refused", "[unit]") {
  CHECK(contains(message_of<usage_error>([] { (void)make_end_nim(0); }),
                 "end-nim has no move without a heap"));
}

}  // namespace
}  // namespace miyama
