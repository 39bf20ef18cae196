#include <random>

#include "game/catalogue.hpp"
#include "support/certified_table.hpp"
#include "support/solve_by_rows.hpp"

namespace miyama {
namespace {

using test::count_winning_moves;
using test::VectorCase;

/// Rules that list an option twice, with another one between.
class TwiceApart final : public Rules {
 public:
  [[nodiscard]] std::string name() const override { return "twice"; }
  [[nodiscard]] std::size_t heaps() const override { return 1; }
  bool for_each_option(PositionView from, const Visit& visit) const override {
    const Position less{from[0] - 1}, none{0};
    return from[0] < 2 || (visit({less, 0, 1}) && visit({none, 1, 1}) && visit({less, 2, 1}));
  }
};

}  // namespace

TEST_CASE("winning moves: of any set of losses, as many as there are options among them",
          "[unit]") {
  std::mt19937_64 random(3);
  for (const VectorCase& game : test::cases_up_to(150, 200)) {
    const Box box = game.box();
    PositionSet losses(box);
    for (std::uint64_t r = 0; r < losses.rows(); ++r)
      for (std::uint64_t x = 0; x < box.size(box.heaps() - 1); ++x)
        if (random() % 5 == 0) losses.insert(r, x);
    std::uint64_t moves = 0;
    for (const Position& position : test::positions_of(box))
      for_each_distinct_option(game.rules, position, [&](const Option& option) {
        moves += losses.contains(option.to) ? 1 : 0;
      });
    CAPTURE(game.rules.name(), game.heap_bounds);
    REQUIRE(count_winning_moves(game.rules, losses) == moves);
  }
}

TEST_CASE("winning moves: of solved tables, as the solvers count them", "[unit]") {
  for (const VectorCase& game : test::cases_up_to(200, 100))
    for (const Convention convention : test::both_conventions) {
      const SolvedTable table = test::solve_by_rows(
          game.rules, convention,
          Layout(game.box(), 0, {LabelKind::outcome}, game.rules.moves().pass), 1);
      CAPTURE(game.rules.name(), game.heap_bounds, name_of(convention));
      REQUIRE(count_winning_moves(game.rules, table.losses()) == table.winning_moves());
    }
  for (const std::string name : {"euclid", "fibonacci", "r-wythoff:3"})
    for (const Convention convention : test::both_conventions) {
      const auto rules = make_rules(name, 2);
      const SolvedTable table = solve_by_levels(
          *rules, convention,
          Layout(Box(std::vector<std::uint64_t>{20, 70}), 0, {LabelKind::outcome}), 1);
      CAPTURE(name);
      CHECK(count_winning_moves(*rules, table.losses()) == table.winning_moves());
      CHECK(table.winning_moves() > 0);
    }
}

TEST_CASE("winning moves: an option that two moves lead to counts once", "[unit]") {
  PositionSet losses(Box(std::vector<std::uint64_t>{5}));
  losses.insert(0, 0);
  losses.insert(0, 3);
  CHECK(count_winning_moves(TwiceApart(), losses) == 4 + 1);  // 2 to 5 lead to 0, and 4 to 3
}

}  // namespace miyama
