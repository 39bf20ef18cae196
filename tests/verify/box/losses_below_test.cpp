#include "verify/box/losses_below.hpp"

#include "game/rules_json.hpp"
#include "support/certified_table.hpp"
#include "support/conditional_cases.hpp"
#include "verify/box/condition_bytes.hpp"

namespace miyama {
namespace {

/// Any block within the box.
Block random_block(const Box& box, std::mt19937_64& random) {
  Coordinates start{}, extent{};
  for (std::size_t i = 0; i < box.heaps(); ++i) {
    start[i] = random() % box.size(i);
    extent[i] = 1 + random() % (box.size(i) - start[i]);
  }
  return make_block(box.heaps(), start, extent);
}

struct Reached {
  std::uint64_t steps = 0, number = 0, rank = 0;
};

/// What option by option says of one move.
Reached reached(const VectorRules& rules, std::size_t move, const PositionSet& losses,
                PositionView position) {
  Reached found;
  rules.for_each_option(position, [&](const Option& option) {
    if (option.direction != move || !losses.contains(option.to)) return;
    if (found.number++ != 0 && found.steps <= option.steps) return;
    found.steps = option.steps;
    found.rank = losses.box().rank(option.to);
  });
  return found;
}

template <class T>
void check_move(const test::VectorCase& game, std::size_t move, const PositionSet& losses,
                const Block& block) {
  const Box& box = losses.box();
  const LossesBelow<T> below(game.rules, game.rules.moves().lines[move], losses);
  using Sought = typename LossesBelow<T>::Sought;
  const DistinctConditions distinct(game.rules.moves().lines);
  BlockConditions conditions(game.rules, distinct);
  conditions.go_to(block);
  for (const Sought what : {Sought::steps, Sought::number}) {
    std::uint64_t entries = 0;
    const std::uint8_t* const holds = conditions.holds(move);
    below.for_each_row(
        what, block, [&](std::uint64_t place, std::uint64_t rank, std::span<const T> found) {
          REQUIRE(place == entries);
          entries += found.size();
          for (std::size_t x = 0; x < found.size(); ++x) {
            if (holds != nullptr && holds[place + x] == 0) continue;
            Position position(box.heaps());
            box.unrank(rank + x, position);
            REQUIRE(block.place_of(position) == place + x);
            const Reached right = reached(game.rules, move, losses, position);
            CAPTURE(position);
            REQUIRE(found[x] == (what == Sought::steps ? right.steps : right.number));
            if (what == Sought::steps && found[x] != 0)
              REQUIRE(rank + x - below.rank_drop(found[x]) == right.rank);
          }
        });
    REQUIRE(entries == block.positions);
  }
}

}  // namespace

TEST_CASE("losses below: in any block of any set, by the list of options", "[unit]") {
  std::mt19937_64 random(10);
  std::vector<test::VectorCase> games = test::conditional_cases(10'2026, 150);
  for (const test::VectorCase& game : test::random_cases(10'2026, 30)) games.push_back(game);
  for (const test::VectorCase& game : games)
    for (const std::uint64_t one_in : {2, 20}) {
      PositionSet losses(game.box());
      for (std::uint64_t r = 0; r < losses.rows(); ++r)
        for (std::uint64_t x = 0; x < losses.row_size(); ++x)
          if (random() % one_in == 0) losses.insert(r, x);
      const Block block = random_block(game.box(), random);
      CAPTURE(rules_json(game.rules), game.heap_bounds);
      for (std::size_t move = 0; move < game.rules.moves().lines.size(); ++move) {
        check_move<std::uint8_t>(game, move, losses, block);
        check_move<std::uint32_t>(game, move, losses, block);
      }
    }
}

}  // namespace miyama
