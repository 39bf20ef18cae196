#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "support/catch.hpp"
#include "support/legal_table.hpp"
#include "support/thrown.hpp"
#include "table/index/box/box.hpp"
#include "verify/contract.hpp"

namespace miyama {
namespace {

struct ByHand {
  const char* rules;
  Position from;
  std::vector<Position> options;
};

TEST_CASE("listed rules: options by hand, in their order", "[unit]") {
  const ByHand cases[] = {
      {"greedy", {1, 3, 0}, {{1, 2, 0}, {1, 1, 0}, {1, 0, 0}}},
      {"greedy", {2, 1, 2}, {{1, 1, 2}, {0, 1, 2}, {2, 1, 1}, {2, 1, 0}}},
      {"greedy", {0, 0, 0}, {}},
      {"end-nim", {0, 2, 5, 1}, {{0, 1, 5, 1}, {0, 0, 5, 1}, {0, 2, 5, 0}}},
      {"end-nim", {1, 0, 0, 1}, {{0, 0, 0, 1}, {1, 0, 0, 0}}},
      {"end-nim", {0, 0, 2, 0}, {{0, 0, 1, 0}, {0, 0, 0, 0}}},
      {"one-left", {1, 0, 2}, {{0, 0, 2}, {1, 0, 1}, {1, 0, 0}}},
      {"one-left", {1, 1, 1}, {{0, 1, 1}, {1, 0, 1}, {1, 1, 0}}},
      {"one-left", {0, 7, 0}, {}},
      {"one-left", {7}, {}},
      {"r-wythoff:1", {1, 2}, {{0, 2}, {1, 1}, {1, 0}, {0, 1}}},
      {"r-wythoff:2", {1, 2}, {{0, 2}, {1, 1}, {1, 0}, {0, 1}, {0, 0}}},
      {"r-wythoff:2", {3, 1}, {{2, 1}, {1, 1}, {0, 1}, {3, 0}, {2, 0}, {1, 0}}},
      {"euclid", {4, 10}, {{4, 6}, {4, 2}}},
      {"euclid", {12, 4}, {{8, 4}, {4, 4}}},
      {"euclid", {4, 4}, {}},
      {"euclid", {0, 4}, {}},
      {"euclid:to-zero", {12, 4}, {{8, 4}, {4, 4}, {0, 4}}},
      {"euclid:to-zero", {4, 4}, {{0, 4}, {4, 0}}},
      {"euclid:to-zero", {4, 0}, {}},
      {"fibonacci", {5, 2}, {{4, 2}, {3, 3}}},
      {"fibonacci", {3, 9}, {{2, 2}, {1, 1}, {0, 0}}},
      {"fibonacci", {9, 3}, {{8, 2}, {7, 4}, {6, 6}}},
      {"fibonacci", {5, 0}, {}},
  };
  for (const ByHand& game : cases) {
    CAPTURE(game.rules, game.from);
    const auto rules = make_rules(game.rules, game.from.size());
    CHECK(rules->name() == game.rules);
    CHECK(rules->heaps() == game.from.size());
    CHECK(options(*rules, game.from) == game.options);
    CHECK(is_terminal(*rules, game.from) == game.options.empty());
  }
  CHECK(options(*make_rules("r-wythoff:4294967295", 2), Position{3, 4}).size() == 19);
  // Moves along lines up to 256, listed beyond.
  const auto lines = make_rules("r-wythoff:256", 2), listed = make_rules("r-wythoff:257", 2);
  CHECK((lines->vector_rules() != nullptr && listed->vector_rules() == nullptr));
  CHECK(options(*listed, Position{254, 257}).size() == 254 + 257 + 254 * 257);
  // Without 1 from the first and 257 from the second heap.
  CHECK(options(*lines, Position{254, 257}).size() == 254 + 257 + 254 * 257 - 1);
}

TEST_CASE("listed rules: exactly the legal moves, solved as by definition", "[ladder]") {
  const auto check = [](const std::string& rules, const oracle::Legal& legal,
                        const std::vector<test::Sizes>& boxes) {
    for (const test::Sizes& bounds : boxes)
      test::check_rules(*make_rules(rules, bounds.size()), legal, bounds);
  };
  const std::vector<test::Sizes> boxes{{9}, {9, 7}, {5, 4, 6}, {3, 3, 3, 3}, {0, 3}};
  check("greedy", oracle::greedy(), boxes);
  check("end-nim", oracle::end_nim(), boxes);
  check("one-left", oracle::one_left(), boxes);
  for (const unsigned r : {1U, 2U, 3U, 7U, 100U})
    check("r-wythoff:" + std::to_string(r), oracle::r_wythoff(r), {{20, 20}, {3, 40}, {40, 3}});
  for (const bool to_zero : {false, true})
    check(to_zero ? "euclid:to-zero" : "euclid", oracle::euclid(to_zero),
          {{25, 25}, {7, 40}, {40, 7}, {0, 5}});
  check("fibonacci", oracle::fibonacci(), {{30, 30}, {12, 40}, {0, 0}});
}

TEST_CASE("listed rules: other numbers of heaps and a parameter 0 are refused", "[unit]") {
  const auto refusal = [](const std::string& rules, std::size_t heaps) {
    return message_of<usage_error>([&] { (void)make_rules(rules, heaps); });
  };
  for (const std::string rules : {"greedy", "end-nim", "one-left"})
    CHECK(contains(refusal(rules, 0), rules + " has no move without a heap"));
  for (const std::size_t heaps : {0, 1, 3}) {
    for (const std::string rules : {"r-wythoff:4", "r-wythoff:999", "euclid", "euclid:to-zero"})
      CHECK(refusal(rules, heaps) == concat("the rules \"", rules, "\" have two heaps, not ", heaps,
                                            ": give two numbers, such as 99,99"));
    if (heaps != 1)
      CHECK(contains(refusal("fibonacci", heaps),
                     concat("two numbers, the heap and the limit, not ", heaps)));
  }
  CHECK(contains(refusal("r-wythoff:0", 2), "r-wythoff:0 need a number from 1"));
}

TEST_CASE("euclid: the greatest sizes do not wrap around", "[unit]") {
  const std::uint64_t most = UINT64_MAX;
  CHECK(is_terminal(*make_rules("euclid", 2), Position{most, most}));
  CHECK(options(*make_rules("euclid", 2), Position{most / 3, most}) ==
        std::vector<Position>{{most / 3, most / 3 * 2}, {most / 3, most / 3}});
  CHECK(options(*make_rules("euclid:to-zero", 2), Position{most, most}) ==
        std::vector<Position>{{0, most}, {most, 0}});
}

TEST_CASE("fibonacci: a heap and its limit, which no table bounds below the heap", "[unit]") {
  const auto rules = make_rules("fibonacci", 2);
  CHECK(rules->limits() == 1);
  CHECK(rules->level(Position{5, 2}) == 5);
  CHECK(rules->opening({9}) == Position{9, 8});
  CHECK(rules->opening({0}) == Position{0, 0});
  CHECK_NOTHROW(rules->check_bounds(rules->bounds_below(Position{6, 9})));
  CHECK_NOTHROW(rules->check_bounds(Position{9, 9}));
  CHECK_NOTHROW(rules->check_bounds(Position{9, 12}));
  const std::string message = message_of<usage_error>([&] { rules->check_bounds(Position{9, 4}); });
  CHECK(contains(message, "bounded by 4"));
  CHECK(contains(message, "its heap, 9"));
  CHECK(contains(message, "such as 9,9"));
  CHECK(check_contract(*rules, Box(Position{9, 4})).violations > 0);
}

}  // namespace
}  // namespace miyama
