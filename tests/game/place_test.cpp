#include "game/place.hpp"

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t enough = UINT64_MAX;

std::vector<std::uint64_t> options_of(const Place& place, std::uint64_t number) {
  std::vector<std::uint64_t> found;
  place.for_each_option(number, [&](std::uint64_t option) {
    found.push_back(option);
    return true;
  });
  return found;
}

TEST_CASE("place: the multisets that one heap reaches, in order", "[unit]") {
  const Place place("0.07", 6, 1, enough);
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
      CHECK(place.level(option) < place.level(number));
    }
  }
  CHECK(place.number_of({1, 0, 2}) == 4U);
  for (const Position& none : {Position{1, 1, 1}, Position{7}, Position{5, 1}, Position{300}})
    CHECK_FALSE(place.number_of(none));
}

TEST_CASE("place: heaps that never break are numbered by their sizes", "[unit]") {
  for (const char* game : {"nim", "bounded:3", "subtraction:1,2,3", "0.333"}) {
    const Place place(game, 9, 1, enough);
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
    return message_of<usage_error>([&] { (void)Place(game, bound, 1, enough); });
  };
  CHECK(contains(message("wythoff", 5), "\"wythoff\" cannot stand in a sum"));
  CHECK(contains(message("lascer", 5), "did you mean lasker?"));
  CHECK(contains(message("rows", 255), "lower its bound"));
  CHECK_NOTHROW(Place("nim", 1'000'000, 1, 0));
  CHECK_THROWS_AS(Place("rows", 30, 1, 10'000), file_error);
}

TEST_CASE("place: stops when it is asked to", "[unit]") {
  const std::atomic<int> stop{1};
  Observer observer(&stop);
  CHECK_THROWS_AS(Place("rows", 30, {1, &observer}, enough), stopped_error);
}

}  // namespace
}  // namespace miyama
