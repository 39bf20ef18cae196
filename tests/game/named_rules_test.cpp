#include "game/named_rules.hpp"

#include <algorithm>
#include <set>

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

/// What a move takes from each heap, by a definition that looks at the difference alone.
using Allows = bool (*)(const Position& taken, std::size_t k);

std::size_t reduced(const Position& taken) {
  return static_cast<std::size_t>(
      std::ranges::count_if(taken, [](std::uint64_t x) { return x != 0; }));
}

/// The shortest stretch of the circle that holds every reduced heap.
std::size_t stretch(const Position& taken) {
  std::size_t shortest = taken.size();
  for (std::size_t start = 0; start < taken.size(); ++start) {
    std::size_t length = 0;
    for (std::size_t i = 0; i < taken.size(); ++i)
      if (taken[(start + i) % taken.size()] != 0) length = i + 1;
    shortest = std::min(shortest, length);
  }
  return shortest;
}

bool same_from_all(const Position& taken) {
  return std::ranges::all_of(
      taken, [&](std::uint64_t x) { return x == 0 || x == std::ranges::max(taken); });
}

/// All positions at or below `from` that `allows` as the result of a move, other than `from`.
std::set<Position> allowed(const Position& from, Allows allows, std::size_t k) {
  std::set<Position> found;
  Position to(from.size(), 0);
  for (bool more = true; more;) {
    Position taken = from;
    for (std::size_t i = 0; i < from.size(); ++i) taken[i] -= to[i];
    if (to != from && allows(taken, k)) found.insert(to);
    more = false;
    for (std::size_t i = 0; i < from.size() && !more; ++i) {
      more = to[i] < from[i];
      to[i] = more ? to[i] + 1 : 0;
    }
  }
  return found;
}

void check_options(const VectorRules& rules, Allows allows, std::size_t k) {
  const std::vector<Position> starts{
      {3}, {0}, {2, 3}, {0, 2}, {1, 2, 3}, {2, 0, 2}, {1, 2, 1, 2}, {0, 2, 0, 2}, {2, 1, 1, 0, 2}};
  bool any = false;
  for (const Position& from : starts) {
    if (from.size() != rules.heaps()) continue;
    any = true;
    CAPTURE(rules.name(), from);
    const std::vector<Position> listed = options(rules, from);
    CHECK(std::set<Position>(listed.begin(), listed.end()) == allowed(from, allows, k));
    CHECK(listed.size() == allowed(from, allows, k).size());  // each once
  }
  CHECK(any);
}

TEST_CASE("named rules: options as their definitions say", "[unit]") {
  for (std::size_t heaps = 1; heaps <= 5; ++heaps) {
    check_options(
        make_subtraction("1,3", heaps),
        [](const Position& t, std::size_t) {
          return reduced(t) == 1 && (std::ranges::max(t) == 1 || std::ranges::max(t) == 3);
        },
        0);
    check_options(
        make_bounded("2", heaps),
        [](const Position& t, std::size_t) { return reduced(t) == 1 && std::ranges::max(t) <= 2; },
        0);
    check_options(
        make_wythoff(heaps),
        [](const Position& t, std::size_t) { return reduced(t) <= 2 && same_from_all(t); }, 0);
    for (std::size_t k = 1; k <= heaps; ++k) {
      const std::string text = std::to_string(k);
      check_options(
          make_equal(text, heaps),
          [](const Position& t, std::size_t most) {
            return reduced(t) <= most && same_from_all(t);
          },
          k);
      check_options(
          make_moore(text, heaps),
          [](const Position& t, std::size_t most) { return reduced(t) <= most; }, k);
      check_options(
          make_exact(text, heaps),
          [](const Position& t, std::size_t exactly) { return reduced(t) == exactly; }, k);
      check_options(
          make_slow_exact(text, heaps),
          [](const Position& t, std::size_t exactly) {
            return reduced(t) == exactly && std::ranges::max(t) == 1;
          },
          k);
      check_options(
          make_circular(text, heaps),
          [](const Position& t, std::size_t window) { return stretch(t) <= window; }, k);
    }
  }
}

TEST_CASE("named rules: the order of moves is that of the arrows", "[unit]") {
  CHECK(make_wythoff(3).directions() ==
        std::vector<Direction>{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 0}, {1, 0, 1}, {0, 1, 1}});
  CHECK(is_nim(make_equal("1", 3)));
  CHECK(make_equal("2", 3).moves() == make_wythoff(3).moves());
  CHECK(make_equal("3", 3).directions().back() == Direction{1, 1, 1});
  CHECK(make_slow_exact("2", 3).directions() ==
        std::vector<Direction>{{1, 1, 0}, {1, 0, 1}, {0, 1, 1}});
  CHECK(make_moore("2", 3).moves().faces == std::vector<Face>{{0, 1}, {0, 2}, {1, 2}});
  CHECK(make_circular("2", 4).moves().faces == std::vector<Face>{{0, 1}, {1, 2}, {0, 3}, {2, 3}});
  CHECK(make_exact("3", 3).moves().faces == std::vector<Face>{{0, 1, 2}});
  // Single heaps are lines, so that tables get their arrows.
  CHECK((is_nim(make_moore("1", 4)) && is_nim(make_circular("1", 4))));
  CHECK(make_moore("2", 3).moves().lines == make_nim(3).moves().lines);
  // Any two of three heaps are neighbours.
  CHECK(same_moves(make_moore("2", 3).moves(), make_circular("2", 3).moves()));
  CHECK_FALSE(same_moves(make_moore("2", 4).moves(), make_circular("2", 4).moves()));
}

TEST_CASE("named rules: names are canonical, a parameter that makes no game is refused", "[unit]") {
  CHECK(make_subtraction("3,1,2,4", 2).name() == "subtraction:1-4");
  CHECK(make_bounded("03", 2).name() == "bounded:3");
  CHECK(make_moore("02", 3).name() == "moore:2");
  using Make = VectorRules (*)(std::string_view, std::size_t);
  const auto said = [](Make make, const std::string& parameter, std::size_t heaps) {
    return message_of<usage_error>([&] { (void)make(parameter, heaps); });
  };
  for (const auto& [make, name] : {std::pair{Make(make_moore), "moore"},
                                   {Make(make_exact), "exact"},
                                   {Make(make_slow_exact), "slow-exact"},
                                   {Make(make_circular), "circular"}}) {
    for (const char* bad : {"", "0", "-1", "+1", "x", "1x", " 1", "99999999999999999999"})
      CHECK(
          contains(said(make, bad, 3),
                   concat(name, ":", bad, " need a number from 1 to 3 in place of \"", bad, '"')));
    CHECK(contains(said(make, "4", 3), concat(name, ":4 need at least 4 heaps, not 3")));
    CHECK(contains(said(make, "2", 17), " has 17 heaps: give at most 16"));
  }
  CHECK(contains(said(make_bounded, "0", 3), "bounded:0 need a number from 1 to 4294967295"));
  CHECK(contains(said(make_subtraction, "0", 3), "contain 0, which takes nothing"));
  CHECK_THROWS_AS(make_wythoff(0), usage_error);
}

TEST_CASE("named rules: sets of heaps up to 16 heaps", "[unit]") {
  CHECK(make_moore("2", 16).moves().faces.size() == 120);
  CHECK(make_exact("16", 16).moves().faces.size() == 1);
  CHECK(make_circular("2", 16).moves().faces.size() == 16);
  CHECK(make_slow_exact("16", 16).directions() == std::vector<Direction>{Direction(16, 1)});
}

}  // namespace
}  // namespace miyama
