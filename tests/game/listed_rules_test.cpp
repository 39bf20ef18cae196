#include "game/listed_rules.hpp"

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "index/box/box.hpp"
#include "support/catch.hpp"
#include "support/legal_table.hpp"
#include "support/thrown.hpp"
#include "verify/contract.hpp"

namespace miyama {
namespace {

TEST_CASE("greedy: options by hand", "[unit]") {
  const auto greedy = make_rules("greedy", 3);
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
  make_rules("greedy", 2)->for_each_option(Position{1, 2}, [&](const Option& option) {
    moves.emplace_back(option.direction, option.steps);
  });
  CHECK(moves == std::vector<std::pair<std::size_t, std::uint64_t>>{{1, 1}, {1, 2}});
}

TEST_CASE("greedy: exactly the legal moves, solved as by definition", "[ladder]") {
  for (const test::Sizes& bounds : {test::Sizes{9}, test::Sizes{9, 7}, test::Sizes{5, 4, 6},
                                    test::Sizes{3, 3, 3, 3}, test::Sizes{0, 3}})
    test::check_rules(*make_rules("greedy", bounds.size()), oracle::greedy(), bounds);
}

TEST_CASE("greedy: no heaps are refused", "[unit]") {
  CHECK(contains(message_of<usage_error>([] { (void)make_rules("greedy", 0); }),
                 "greedy has no move without a heap"));
}

TEST_CASE("end-nim: options by hand", "[unit]") {
  const auto rules = make_rules("end-nim", 4);
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
  make_rules("end-nim", 3)->for_each_option(Position{1, 9, 2}, [&](const Option& option) {
    moves.emplace_back(option.direction, option.steps);
  });
  CHECK(moves == std::vector<std::pair<std::size_t, std::uint64_t>>{{0, 1}, {2, 1}, {2, 2}});
}

TEST_CASE("end-nim: exactly the legal moves, solved as by definition", "[ladder]") {
  for (const test::Sizes& bounds : {test::Sizes{9}, test::Sizes{9, 7}, test::Sizes{5, 4, 6},
                                    test::Sizes{3, 3, 3, 3}, test::Sizes{2, 2, 2, 2, 2}})
    test::check_rules(*make_rules("end-nim", bounds.size()), oracle::end_nim(), bounds);
}

TEST_CASE("end-nim: no heaps are refused", "[unit]") {
  CHECK(contains(message_of<usage_error>([] { (void)make_rules("end-nim", 0); }),
                 "end-nim has no move without a heap"));
}

TEST_CASE("one-left: options by hand", "[unit]") {
  const auto rules = make_rules("one-left", 3);
  CHECK(rules->name() == "one-left");
  CHECK(rules->heaps() == 3);
  CHECK(options(*rules, Position{1, 0, 2}) ==
        std::vector<Position>{{0, 0, 2}, {1, 0, 1}, {1, 0, 0}});
  CHECK(options(*rules, Position{1, 1, 1}) ==
        std::vector<Position>{{0, 1, 1}, {1, 0, 1}, {1, 1, 0}});
  CHECK(is_terminal(*rules, Position{0, 7, 0}));
  CHECK(is_terminal(*rules, Position{0, 0, 0}));
  CHECK(is_terminal(*make_rules("one-left", 1), Position{7}));
}

TEST_CASE("one-left: an option names its heap and the stones taken", "[unit]") {
  std::vector<std::pair<std::size_t, std::uint64_t>> moves;
  make_rules("one-left", 2)->for_each_option(Position{1, 2}, [&](const Option& option) {
    moves.emplace_back(option.direction, option.steps);
  });
  CHECK(moves == std::vector<std::pair<std::size_t, std::uint64_t>>{{0, 1}, {1, 1}, {1, 2}});
}

TEST_CASE("one-left: exactly the legal moves, solved as by definition", "[ladder]") {
  for (const test::Sizes& bounds :
       {test::Sizes{9}, test::Sizes{9, 7}, test::Sizes{5, 4, 6}, test::Sizes{3, 3, 3, 3}})
    test::check_rules(*make_rules("one-left", bounds.size()), oracle::one_left(), bounds);
}

TEST_CASE("one-left: no heaps are refused", "[unit]") {
  CHECK(contains(message_of<usage_error>([] { (void)make_rules("one-left", 0); }),
                 "one-left has no move without a heap"));
}

TEST_CASE("r-wythoff: options by hand", "[unit]") {
  CHECK(make_rules("r-wythoff:2", 2)->name() == "r-wythoff:2");
  CHECK(make_rules("r-wythoff:2", 2)->heaps() == 2);
  CHECK(options(*make_rules("r-wythoff:1", 2), Position{1, 2}) ==
        std::vector<Position>{{0, 2}, {1, 1}, {1, 0}, {0, 1}});
  CHECK(options(*make_rules("r-wythoff:2", 2), Position{1, 2}) ==
        std::vector<Position>{{0, 2}, {1, 1}, {1, 0}, {0, 1}, {0, 0}});
  CHECK(options(*make_rules("r-wythoff:2", 2), Position{3, 1}) ==
        std::vector<Position>{{2, 1}, {1, 1}, {0, 1}, {3, 0}, {2, 0}, {1, 0}});
  CHECK(is_terminal(*make_rules("r-wythoff:3", 2), Position{0, 0}));
  CHECK(options(*make_rules("r-wythoff:4294967295", 2), Position{3, 4}).size() == 19);
}

TEST_CASE("r-wythoff: an option from one heap names it and the stones, one from both its line",
          "[unit]") {
  std::vector<std::pair<std::size_t, std::uint64_t>> moves;
  make_rules("r-wythoff:1", 2)->for_each_option(Position{1, 2}, [&](const Option& option) {
    moves.emplace_back(option.direction, option.steps);
  });
  CHECK(moves ==
        std::vector<std::pair<std::size_t, std::uint64_t>>{{0, 1}, {1, 1}, {1, 2}, {2, 1}});
}

TEST_CASE("r-wythoff: exactly the legal moves, solved as by definition", "[ladder]") {
  for (const unsigned r : {1U, 2U, 3U, 7U, 100U})
    for (const test::Sizes& bounds : {test::Sizes{20, 20}, test::Sizes{3, 40}, test::Sizes{40, 3}})
      test::check_rules(*make_rules("r-wythoff:" + std::to_string(r), 2), oracle::r_wythoff(r),
                        bounds);
}

TEST_CASE("r-wythoff: the same moves by lines as by the list of options", "[unit]") {
  CHECK(make_rules("r-wythoff:256", 2)->vector_rules() != nullptr);
  const auto listed = make_rules("r-wythoff:257", 2);
  CHECK(listed->vector_rules() == nullptr);
  const auto by_lines = options(*make_rules("r-wythoff:256", 2), Position{254, 257});
  const auto by_list = options(*listed, Position{254, 257});
  CHECK(by_list.size() == 254 + 257 + 254 * 257);
  CHECK(by_lines.size() == by_list.size() - 1);  // 1 from the first and 257 from the second
}

TEST_CASE("r-wythoff: R = 0 and other numbers of heaps are refused", "[unit]") {
  CHECK(contains(message_of<usage_error>([] { (void)make_rules("r-wythoff:0", 2); }),
                 "r-wythoff:0 need a number from 1"));
  for (const std::size_t heaps : {0, 1, 3})
    CHECK(contains(message_of<usage_error>([&] { (void)make_rules("r-wythoff:4", heaps); }),
                   "the rules \"r-wythoff:4\" have two heaps, not " + std::to_string(heaps)));
}

TEST_CASE("euclid: heaps stay positive, options by hand", "[unit]") {
  const auto rules = make_rules("euclid", 2);
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
  const auto rules = make_rules("euclid:to-zero", 2);
  CHECK(rules->name() == "euclid:to-zero");
  CHECK(rules->heaps() == 2);
  CHECK(options(*rules, Position{12, 4}) == std::vector<Position>{{8, 4}, {4, 4}, {0, 4}});
  CHECK(options(*rules, Position{4, 10}) == std::vector<Position>{{4, 6}, {4, 2}});
  CHECK(options(*rules, Position{4, 4}) == std::vector<Position>{{0, 4}, {4, 0}});
  CHECK(is_terminal(*rules, Position{4, 0}));
}

TEST_CASE("euclid: an option names its heap and the stones taken", "[unit]") {
  std::vector<std::pair<std::size_t, std::uint64_t>> moves;
  make_rules("euclid", 2)->for_each_option(Position{3, 7}, [&](const Option& option) {
    moves.emplace_back(option.direction, option.steps);
  });
  CHECK(moves == std::vector<std::pair<std::size_t, std::uint64_t>>{{1, 3}, {1, 6}});
}

TEST_CASE("euclid: the greatest sizes do not wrap around", "[unit]") {
  const std::uint64_t most = UINT64_MAX;
  CHECK(is_terminal(*make_rules("euclid", 2), Position{most, most}));
  CHECK(options(*make_rules("euclid", 2), Position{most / 3, most}) ==
        std::vector<Position>{{most / 3, most / 3 * 2}, {most / 3, most / 3}});
  CHECK(options(*make_rules("euclid:to-zero", 2), Position{most, most}) ==
        std::vector<Position>{{0, most}, {most, 0}});
}

TEST_CASE("euclid: exactly the legal moves, solved as by definition", "[ladder]") {
  for (const test::Sizes& bounds :
       {test::Sizes{25, 25}, test::Sizes{7, 40}, test::Sizes{40, 7}, test::Sizes{0, 5}}) {
    test::check_rules(*make_rules("euclid", 2), oracle::euclid(false), bounds);
    test::check_rules(*make_rules("euclid:to-zero", 2), oracle::euclid(true), bounds);
  }
}

TEST_CASE("euclid: other numbers of heaps are refused", "[unit]") {
  for (const std::size_t heaps : {0, 1, 3}) {
    const std::string message =
        message_of<usage_error>([&] { (void)make_rules("euclid:to-zero", heaps); });
    CHECK(contains(message,
                   "the rules \"euclid:to-zero\" have two heaps, not " + std::to_string(heaps)));
    CHECK(contains(message, ": give two numbers, such as 99,99"));
  }
}

TEST_CASE("fibonacci: options by hand", "[unit]") {
  const auto rules = make_rules("fibonacci", 2);
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
  make_rules("fibonacci", 2)->for_each_option(Position{5, 2}, [&](const Option& option) {
    moves.emplace_back(option.direction, option.steps);
  });
  CHECK(moves == std::vector<std::pair<std::size_t, std::uint64_t>>{{0, 1}, {0, 2}});
  CHECK(make_rules("fibonacci", 2)->level(Position{5, 2}) == 5);
}

TEST_CASE("fibonacci: exactly the legal moves, solved as by definition", "[ladder]") {
  for (const test::Sizes& bounds : {test::Sizes{30, 30}, test::Sizes{12, 40}, test::Sizes{0, 0}})
    test::check_rules(*make_rules("fibonacci", 2), oracle::fibonacci(), bounds);
}

TEST_CASE("fibonacci: tables with a limit below the heap are refused, for moves would leave them",
          "[unit]") {
  const auto rules = make_rules("fibonacci", 2);
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
  const auto rules = make_rules("fibonacci", 1);
  CHECK(rules->heaps() == 2);
  CHECK(rules->limits() == 1);
  CHECK(std::ranges::equal(rules->heaps_of(Position{9, 4}), Position{9}));
  CHECK(rules->opening({9}) == Position{9, 8});
  CHECK(rules->opening({0}) == Position{0, 0});
  CHECK(contains(message_of<usage_error>([&] { rules->check_bounds(Position{9}); }),
                 "a position of fibonacci has two numbers, the heap and the limit, not 1"));
}

TEST_CASE("fibonacci: all that can be reached lies within the bounds below a position", "[unit]") {
  const auto rules = make_rules("fibonacci", 2);
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
    CHECK(contains(message_of<usage_error>([&] { (void)make_rules("fibonacci", heaps); }),
                   "a position of fibonacci has two numbers, the heap and the limit, not " +
                       std::to_string(heaps)));
}

}  // namespace
}  // namespace miyama
