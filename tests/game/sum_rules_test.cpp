#include "game/sum_rules.hpp"

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "game/rules_json.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

std::vector<std::uint64_t> options_of(const Place& place, std::uint64_t number) {
  std::vector<std::uint64_t> found;
  place.for_each_option(number, [&](std::uint64_t option) { found.push_back(option); });
  return found;
}

TEST_CASE("place: the multisets that one heap reaches, in order", "[unit]") {
  const Place place("0.07", 6);
  std::vector<Position> all;
  for (std::uint64_t number = 0; number < place.positions(); ++number)
    all.push_back(place.heaps_of(number));
  CHECK(all ==
        std::vector<Position>{{}, {1}, {1, 1}, {2}, {2, 1}, {3}, {2, 2}, {3, 1}, {4}, {5}, {6}});
  CHECK(place.breaks());
  CHECK(options_of(place, 10) == std::vector<std::uint64_t>{6, 7, 8});
  CHECK(options_of(place, 2).empty());
  for (std::uint64_t number = 0; number < place.positions(); ++number) {
    CHECK(place.number_of(all[number]) == number);
    for (const std::uint64_t option : options_of(place, number)) {
      CHECK(option < number);
    }
  }
  CHECK(place.number_of({1, 0, 2}) == 4U);
  for (const Position& none : {Position{1, 1, 1}, Position{7}, Position{5, 1}, Position{300}})
    CHECK_FALSE(place.number_of(none));
}

TEST_CASE("place: heaps that never break are numbered by their sizes", "[unit]") {
  for (const char* game : {"nim", "bounded:3", "subtraction:1,2,3", "0.333"}) {
    const Place place(game, 9);
    CHECK_FALSE(place.breaks());
    CHECK(place.positions() == 10);
    CHECK(place.heaps_of(0).empty());
    CHECK(place.heaps_of(5) == Position{5});
    CHECK(place.number_of({0, 9}) == 9U);
    CHECK_FALSE(place.number_of({10}));
    CHECK_FALSE(place.number_of({4, 4}));
    CHECK(options_of(place, 2).size() == 2);
  }
}

TEST_CASE("place: what is refused", "[unit]") {
  const auto message = [](const char* game, std::uint64_t bound) {
    return message_of<usage_error>([&] { (void)Place(game, bound); });
  };
  CHECK(contains(message("wythoff", 5), "\"wythoff\" cannot stand in a sum"));
  CHECK(contains(message("lascer", 5), "did you mean lasker?"));
  CHECK(contains(message("rows", 255), "lower its bound"));
  CHECK_NOTHROW(Place("nim", 1'000'000));
}

TEST_CASE("place: stops when it is asked to", "[unit]") {
  const std::atomic<int> stop{1};
  Observer observer(&stop);
  CHECK_THROWS_AS(Place("rows", 30, {1, &observer}), stopped_error);
}

TEST_CASE("sum rules: names with their bounds", "[unit]") {
  CHECK(sum_name("sum:nim+0.070", Position{9, 20}) == "sum:nim:9+0.07:20");
  CHECK(sum_name("sum:nim:9+0.07:20", {}) == "sum:nim:9+0.07:20");
  CHECK(sum_name("sum:subtraction:3+bounded:2", Position{4, 5}) ==
        "sum:subtraction:3:4+bounded:2:5");
  CHECK(sum_of_heaps("nim:9,subtraction:1,2,3:20,4.0:unequal:7") ==
        "sum:nim:9+subtraction:1,2,3:20+4.0:unequal:7");
  CHECK(sum_around("sum:nim+0.07", "2,4+1") == "sum:nim:2+0.07:7");
  CHECK(sum_around("sum:nim+0.07", "2 7") == "sum:nim:2+0.07:7");
  CHECK(is_taken("sum:nim:9"));
}

TEST_CASE("sum rules: a move is a move in one place", "[unit]") {
  const SumRules rules("sum:nim:2+0.07:6");
  CHECK(rules.table_bounds() == Position{2, 10});
  const Position here = rules.position_of("2,6");
  CHECK(here == Position{2, 10});
  std::vector<std::string> texts;
  for (const Position& option : options(rules, here)) texts.push_back(rules.text(option));
  CHECK(texts == std::vector<std::string>{"1,6", "0,6", "2,2+2", "2,3+1", "2,4"});
  CHECK(is_terminal(rules, rules.position_of("0, 1 + 1")));
  CHECK_FALSE(rules.moves_meet());
  CHECK(rules_json(rules) ==
        R"({"family":"sum","name":"sum:nim:2+0.07:6","heaps":2,"places":[)"
        R"({"rules":"nim","heap":2,"steps":"any"},{"rules":"0.07","heap":6,"code":"0.07"}]})");
}

TEST_CASE("sum rules: what is refused", "[unit]") {
  const SumRules rules("sum:nim:2+0.07:6");
  const auto message = [&](const char* text) {
    return message_of<usage_error>([&] { (void)rules.position_of(text); });
  };
  CHECK(contains(message("2"), "has 1 places, sum:nim:2+0.07:6 has 2"));
  CHECK(contains(message("3,1"), "place 1 never holds 3"));
  CHECK(contains(message("2,5+1"), "place 2 never holds 5+1"));
  CHECK(contains(message("2,1+"), "\"\" is not a heap"));
  CHECK(contains(message_of<usage_error>([] { (void)make_rules("sum:nim:2", 2); }),
                 "has 1 places, not 2"));
  CHECK(contains(message_of<usage_error>([] { (void)sum_name("sum:nim+kayles", {}); }),
                 "has no bound for each place"));
  CHECK(contains(message_of<usage_error>([&] {
                   rules.check_bounds(Position{2, 9});
                 }),
                 "up to 2,10, not up to 2,9"));
}

}  // namespace
}  // namespace miyama
