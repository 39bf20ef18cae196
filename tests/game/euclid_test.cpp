#include "game/euclid.hpp"

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/legal_table.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

TEST_CASE("euclid: heaps stay positive, options by hand", "[unit]") {
  const auto rules = make_euclid(2, EuclidEnd::equal);
  CHECK(rules->name() == "euclid");
  CHECK(rules->heaps() == 2);
  CHECK(options(*rules, Position{4, 10}) == std::vector<Position>{{4, 6}, {4, 2}});
  CHECK(options(*rules, Position{12, 4}) == std::vector<Position>{{8, 4}, {4, 4}});
  CHECK(options(*rules, Position{1, 3}) == std::vector<Position>{{1, 2}, {1, 1}});
  CHECK(is_terminal(*rules, Position{4, 4}));
  CHECK(is_terminal(*rules, Position{0, 4}));
  CHECK(is_terminal(*rules, Position{0, 0}));
}

TEST_CASE("euclid:to-zero: the larger heap may be emptied", "[unit]") {
  const auto rules = make_euclid(2, EuclidEnd::zero);
  CHECK(rules->name() == "euclid:to-zero");
  CHECK(rules->heaps() == 2);
  CHECK(options(*rules, Position{12, 4}) == std::vector<Position>{{8, 4}, {4, 4}, {0, 4}});
  CHECK(options(*rules, Position{4, 10}) == std::vector<Position>{{4, 6}, {4, 2}});
  CHECK(options(*rules, Position{4, 4}) == std::vector<Position>{{0, 4}, {4, 0}});
  CHECK(is_terminal(*rules, Position{4, 0}));
}

TEST_CASE("euclid: an option names its heap and the stones taken", "[unit]") {
  std::vector<std::pair<std::size_t, std::uint64_t>> moves;
  make_euclid(2, EuclidEnd::equal)->for_each_option(Position{3, 7}, [&](const Option& option) {
    moves.emplace_back(option.direction, option.steps);
  });
  CHECK(moves == std::vector<std::pair<std::size_t, std::uint64_t>>{{1, 3}, {1, 6}});
}

TEST_CASE("euclid: the greatest sizes do not wrap around", "[unit]") {
  const std::uint64_t most = UINT64_MAX;
  CHECK(is_terminal(*make_euclid(2, EuclidEnd::equal), Position{most, most}));
  CHECK(options(*make_euclid(2, EuclidEnd::equal), Position{most / 3, most}) ==
        std::vector<Position>{{most / 3, most / 3 * 2}, {most / 3, most / 3}});
  CHECK(options(*make_euclid(2, EuclidEnd::zero), Position{most, most}) ==
        std::vector<Position>{{0, most}, {most, 0}});
}

TEST_CASE("euclid: exactly the legal moves, solved as by definition", "[ladder]") {
  for (const test::Sizes& bounds :
       {test::Sizes{25, 25}, test::Sizes{7, 40}, test::Sizes{40, 7}, test::Sizes{0, 5}}) {
    test::check_rules(*make_euclid(2, EuclidEnd::equal), oracle::euclid(false), bounds);
    test::check_rules(*make_euclid(2, EuclidEnd::zero), oracle::euclid(true), bounds);
  }
}

TEST_CASE("euclid: other numbers of heaps are refused", "[unit]") {
  for (const std::size_t heaps : {0, 1, 3}) {
    const std::string message =
        message_of<usage_error>([&] { (void)make_euclid(heaps, EuclidEnd::zero); });
    CHECK(contains(message,
                   "the rules \"euclid:to-zero\" have two heaps, not " + std::to_string(heaps)));
    CHECK(contains(message, ": give two numbers, such as 99,99"));
  }
}

}  // namespace
}  // namespace miyama
