#include "verify/box/number_certificate.hpp"

#include "support/number_damage.hpp"

namespace miyama {
namespace {

using test::check_certified;
using test::Numbers;
using test::VectorCase;

constexpr LabelKind number_labels[] = {LabelKind::grundy, LabelKind::remoteness};

PositionSet sweep(Numbers& numbers, int threads = 1) {
  return sweep_values(numbers.game.rules, numbers.convention, numbers.losses, numbers.numbers(),
                      numbers.kind, threads);
}

/// Every position that is wrong by definition is among the suspects, and those that are not are
/// right.
void check_suspected(Numbers& numbers) {
  const auto suspects = test::ranks_of(sweep(numbers));
  CAPTURE(numbers.game.rules.name(), numbers.game.heap_bounds, name_of(numbers.convention),
          name_of(numbers.kind), numbers.numbers());
  for (const auto& [rank, expected] : numbers.wrong()) {
    CAPTURE(rank, expected);
    REQUIRE(std::ranges::binary_search(suspects, rank));
  }
}

}  // namespace

TEST_CASE("value sweep: right tables have no suspects, but terminal positions of misère play",
          "[unit]") {
  for (const VectorCase& game : test::cases_up_to(150, 150))
    for (const Convention convention : test::both_conventions)
      for (const LabelKind kind : number_labels) {
        Numbers numbers(game, convention, kind);
        CAPTURE(game.rules.name(), game.heap_bounds, name_of(convention), name_of(kind));
        for (const std::uint64_t rank : test::ranks_of(sweep(numbers))) {
          Position position(game.box().heaps());
          game.box().unrank(rank, position);
          REQUIRE((convention == Convention::misere && kind == LabelKind::grundy &&
                   is_terminal(game.rules, position)));
        }
        check_certified(numbers, 1);
      }
}

TEST_CASE("value sweep: any changes of numbers and losses, as the definition says", "[unit]") {
  std::mt19937_64 random(6);
  for (const VectorCase& game : test::cases_up_to(150, 150))
    for (const Convention convention : test::both_conventions)
      for (const LabelKind kind : number_labels) {
        Numbers numbers(game, convention, kind);
        for (int i = 0; i < 3; ++i) {
          numbers.change(random, 2);
          check_suspected(numbers);
          check_certified(numbers, 1);
        }
      }
}

TEST_CASE("value sweep: every single wrong number of a small table with faces and a pass",
          "[unit]") {
  const VectorRules faces("test", {3, {{{1, 0, 0}, Steps::any()}}, {{1}, {0, 2}}, false});
  const VectorRules mixed(
      "test", {2, {{{1, 0}, Steps::parse("1,3")}, {{0, 1}, Steps::any()}}, {{0, 1}}, true});
  for (const VectorCase& game : {VectorCase{faces, {2, 3, 3}}, VectorCase{mixed, {4, 4}}})
    for (const Convention convention : test::both_conventions)
      for (const LabelKind kind : number_labels) {
        Numbers numbers(game, convention, kind);
        for (std::uint32_t& number : numbers.numbers()) {
          const std::uint32_t right = number;
          for (const std::uint32_t wrong :
               {0U, 1U, 2U, 3U, 4U, 5U, 6U, 8U, 9U, 10U, 11U, 255U, UINT32_MAX}) {
            number = wrong;
            check_suspected(numbers);
          }
          number = right;
        }
      }
}

TEST_CASE("value sweep: rows of several words and more rows than a thread takes at once",
          "[unit]") {
  const VectorCase game{
      VectorRules(
          "test",
          {3, {{{1, 0, 0}, Steps::any()}, {{0, 0, 1}, Steps::parse("1,3,64")}}, {{0, 1}}, false}),
      {9, 11, 130}};
  std::mt19937_64 random(9);
  for (const Convention convention : test::both_conventions)
    for (const LabelKind kind : number_labels) {
      Numbers numbers(game, convention, kind);
      check_certified(numbers, 3);
      CHECK(test::ranks_of(sweep(numbers, 2)) == test::ranks_of(sweep(numbers, 1)));
      for (int i = 0; i < 3; ++i) {
        numbers.change(random, 3);
        check_suspected(numbers);
        check_certified(numbers, 3);
      }
    }
}

}  // namespace miyama
