#include "solve/position_search.hpp"

#include "game/catalogue.hpp"
#include "support/catch.hpp"
#include "support/rungs.hpp"
#include "support/stopping.hpp"

namespace miyama {
namespace {

constexpr std::size_t plenty = 10'000'000;

/// Remoteness from its definition.
std::uint64_t length(const Rules& rules, const Position& position, PositionSearch& outcomes) {
  const std::vector<Position> next = options(rules, position);
  if (next.empty()) return 0;
  const bool lost = *outcomes.is_loss(position);
  std::uint64_t best = lost ? 0 : UINT64_MAX;
  for (const Position& option : next) {
    if (!lost && !*outcomes.is_loss(option)) continue;
    const std::uint64_t after = length(rules, option, outcomes);
    best = lost ? std::max(best, after) : std::min(best, after);
  }
  return best + 1;
}

}  // namespace

TEST_CASE("position search: outcomes are those of the ladder", "[ladder]") {
  for (const Convention convention : {Convention::normal, Convention::misere})
    for (const std::string name : {"nim", "wythoff", "subtraction:2,3,7", "moore:2", "euclid",
                                   "end-nim", "fibonacci", "greedy"}) {
      const auto rules = make_rules(name, 2);
      const Box box(std::vector<std::uint64_t>{7, 9});
      const std::vector<std::uint8_t> outcome = solve_by_recursion(*rules, convention, box);
      PositionSearch together(*rules, convention, plenty);
      Position position(2);
      for (std::uint64_t rank = 0; rank < box.positions(); ++rank) {
        box.unrank(rank, position);
        CAPTURE(name, position);
        PositionSearch alone(*rules, convention, plenty);
        CHECK(alone.is_loss(position) == (outcome[rank] == 0));
        CHECK(together.is_loss(position) == (outcome[rank] == 0));
      }
    }
}

TEST_CASE("position search: remoteness is that of the definition", "[ladder]") {
  for (const Convention convention : {Convention::normal, Convention::misere})
    for (const std::string name : {"nim", "subtraction:2,3", "wythoff", "nim+pass"}) {
      const auto rules = make_rules(name, 2);
      PositionSearch search(*rules, convention, plenty);
      PositionSearch outcomes(*rules, convention, plenty);
      for (std::uint64_t a = 0; a <= 4; ++a)
        for (std::uint64_t b = 0; b <= 4; ++b) {
          const Position position = name == "nim+pass" ? Position{1, a, b} : Position{a, b};
          CAPTURE(name, position);
          CHECK(search.remoteness(position) == length(*rules, position, outcomes));
        }
    }
}

TEST_CASE("position search: multisets", "[ladder]") {
  const auto rows = make_take_and_break("rows");
  PositionSearch search(*rows, Convention::misere, plenty);
  CHECK(search.is_loss(Position{6, 5, 4, 3, 2, 1}) == false);
  CHECK(search.is_loss(Position{1}) == true);
  CHECK(search.is_loss(Position{1, 1}) == false);
  CHECK(search.is_loss(Position{}) == false);
  CHECK(search.remoteness(Position{3}) == 2U);  // 3 → 1 → nothing
  const auto kayles = make_take_and_break("kayles");
  PositionSearch misere(*kayles, Convention::misere, plenty);
  // The single heaps that are lost, from misere_take_and_break.json.
  for (std::uint64_t heap = 1; heap <= 20; ++heap)
    CHECK(misere.is_loss(Position{heap}) ==
          (heap == 1 || heap == 4 || heap == 9 || heap == 12 || heap == 20));
}

TEST_CASE("position search: gives up at its bound, and not before", "[unit]") {
  const auto nim = make_rules("nim", 3);
  CHECK_FALSE(PositionSearch(*nim, Convention::normal, 100).is_loss(Position{9, 8, 7}).has_value());
  CHECK_FALSE(
      PositionSearch(*nim, Convention::normal, 1000).remoteness(Position{9, 8, 7}).has_value());
  CHECK(PositionSearch(*nim, Convention::normal, plenty).remoteness(Position{9, 8, 7}).has_value());
  CHECK_FALSE(PositionSearch(*nim, Convention::normal, 95)
                  .is_loss(Position{9, 8, 7})
                  .has_value());  // it has 24 options of 3
  const auto heap = make_rules(
      "nim", 1);  // each option listed is one size and one number besides: 2 × (3 + 0 + 1 + 2)
  CHECK_FALSE(PositionSearch(*heap, Convention::normal, 11).remoteness(Position{3}).has_value());
  CHECK(PositionSearch(*heap, Convention::normal, 12).remoteness(Position{3}) == 1U);
  PositionSearch search(*nim, Convention::normal, 1000);
  CHECK_FALSE(search.remoteness(Position{9, 8, 7}).has_value());
  CHECK(search.remoteness(Position{1, 1, 0}) == 2U);  // what is small is still answered
}

TEST_CASE("position search: games longer than a stack of calls", "[unit]") {
  const auto rules = make_rules("bounded:1", 1);
  PositionSearch search(*rules, Convention::normal, plenty);
  CHECK(search.is_loss(Position{300'000}) == true);
  CHECK(search.remoteness(Position{300'001}) == 300'001U);
}

TEST_CASE("position search: a request to stop ends it, also while options are listed", "[unit]") {
  const auto nim = make_rules("nim", 1);
  const test::Stopping observer;
  PositionSearch search(*nim, Convention::normal, plenty, &observer);
  CHECK_THROWS_AS(search.is_loss(Position{3}), stopped_error);
}

}  // namespace miyama
