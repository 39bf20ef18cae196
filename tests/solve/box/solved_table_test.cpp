#include "solve/box/solved_table.hpp"

#include <algorithm>
#include <numeric>
#include <random>

#include "game/catalogue.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/conditional_cases.hpp"
#include "support/conventions.hpp"
#include "support/labels.hpp"
#include "support/rules_along.hpp"
#include "support/solve_by_rows.hpp"
#include "support/vector_cases.hpp"

namespace miyama {
namespace {

using test::case_of;
using test::VectorCase;

using test::both_conventions;

std::uint64_t wrong_in_rows_table(const VectorCase& game, Convention convention, int threads) {
  const SolvedTable table = test::solve_by_rows(game.rules, convention, game.layout(), threads);
  return test::entries_unlike_oracle(game, convention, table);
}

/// Entries of one block of array `array`, whether the layout has such a block or not.
std::vector<std::int64_t> read(const LabelSource& table, std::size_t array, std::size_t move,
                               const Block& block) {
  std::vector<std::byte> content(table.layout().arrays()[array].bytes(block), std::byte{0xA5});
  table.read_block({array, 0, move, block}, content);
  std::vector<std::int64_t> entries;
  for (std::uint64_t at = 0; at < block.positions; ++at)
    entries.push_back(entry_of(table.layout().arrays()[array], content, at));
  return entries;
}

TEST_CASE("solved table: every label of every named rule set, as the definition says", "[ladder]") {
  for (const VectorCase& game : test::named_cases())
    for (const Convention convention : both_conventions) {
      CAPTURE(game.rules.name(), game.heap_bounds, name_of(convention));
      REQUIRE(wrong_in_rows_table(game, convention, 1) == 0);
    }
}

TEST_CASE("solved table: random directions, steps, faces and passes", "[ladder]") {
  for (const VectorCase& game : test::random_cases(20'26, 400))
    for (const Convention convention : both_conventions) {
      CAPTURE(game.heap_bounds, name_of(convention), game.rules.moves().pass,
              game.rules.moves().faces, game.rules.directions());
      REQUIRE(wrong_in_rows_table(game, convention, 3) == 0);
    }
}

/// How many entries_of of some random block differ from those of the whole table.
std::uint64_t wrong_in_block(const LabelSource& table, std::mt19937_64& random) {
  const Box& box = table.layout().box();
  Block block{{}, {}, 1};
  for (std::size_t i = 0; i < box.heaps(); ++i) {
    block.start[i] = random() % box.size(i);
    block.extent[i] = 1 + random() % (box.size(i) - block.start[i]);
    block.positions *= block.extent[i];
  }
  std::uint64_t wrong = 0;
  for (std::size_t array = 0; array < table.layout().arrays().size(); ++array)
    for (std::size_t move = 0;
         move < std::max<std::size_t>(table.layout().arrays()[array].moves, 1); ++move) {
      const std::vector<std::int64_t> all = read(table, array, move, box.whole());
      Coordinates position = block.start;
      for (const std::int64_t entry : read(table, array, move, block)) {
        wrong += entry == all[box.rank(std::span(position).first(box.heaps()))] ? 0 : 1;
        advance(block, box.heaps(), position);
      }
    }
  return wrong;
}

TEST_CASE("solved table: any block holds what the whole table holds there", "[unit]") {
  std::mt19937_64 random(12);
  for (const VectorCase& game : test::random_cases(13, 300)) {
    const SolvedTable table = test::solve_by_rows(game.rules, Convention::normal, game.layout(), 1);
    CAPTURE(game.heap_bounds, game.rules.moves().pass, game.rules.moves().faces,
            game.rules.directions());
    for (int i = 0; i < 8; ++i) REQUIRE(wrong_in_block(table, random) == 0);
    const SolvedTable levels = solve_by_levels(game.rules, Convention::normal, game.layout(), 1);
    REQUIRE(wrong_in_block(levels, random) == 0);
  }
  for (const char* name : {"wythoff", "subtraction:1,64,65+pass", "moore:2"}) {
    const VectorCase game = case_of(name, {5, 200});
    const SolvedTable table = test::solve_by_rows(game.rules, Convention::misere, game.layout(), 1);
    CAPTURE(name);
    for (int i = 0; i < 30; ++i) REQUIRE(wrong_in_block(table, random) == 0);
  }
  for (const VectorCase& game : test::conditional_cases(14, 100)) {  // some have a pass
    const SolvedTable table = test::solve_by_rows(game.rules, Convention::normal, game.layout(), 1);
    CAPTURE(game.heap_bounds, game.rules.moves().pass, game.rules.directions());
    for (int i = 0; i < 8; ++i) REQUIRE(wrong_in_block(table, random) == 0);
  }
}

/// The least of `takes`, ascending, that leads from each heap up to `bound` to a loss, or 0.
std::vector<std::int64_t> least_takes_to_losses(const std::vector<std::int64_t>& takes,
                                                std::int64_t bound, Convention convention) {
  std::vector<std::int64_t> least;
  std::vector<bool> is_won;
  for (std::int64_t heap = 0; heap <= bound; ++heap) {
    const auto leads_to_loss = [&](std::int64_t take) {
      return take <= heap && !is_won[static_cast<std::size_t>(heap - take)];
    };
    const auto found = std::ranges::find_if(takes, leads_to_loss);
    least.push_back(found == takes.end() ? 0 : *found);
    is_won.push_back(found != takes.end() ||
                     (heap < takes.front() && convention == Convention::misere));
  }
  return least;
}

TEST_CASE("solved table: arrows of 2 and 4 bytes", "[ladder]") {
  for (const auto& [name, bounds] : {std::pair{"wythoff", Bounds{3, 300}},
                                     {"wythoff", Bounds{300, 3}},
                                     {"subtraction:1,200+pass", Bounds{2, 400}},
                                     {"moore:2", Bounds{260, 4}}})
    for (const Convention convention : both_conventions) {
      CAPTURE(name, bounds, name_of(convention));
      REQUIRE(wrong_in_rows_table(case_of(name, bounds), convention, 1) == 0);
    }
  for (const Convention convention : both_conventions) {
    const VectorCase game = case_of("subtraction:7,65535", {65'536});
    const SolvedTable table = test::solve_by_rows(game.rules, convention, game.layout(), 1);
    CHECK(test::entries_by_rank(table, LabelKind::arrows) ==
          least_takes_to_losses({7, 65'535}, 65'536, convention));
  }
  const VectorCase nim = case_of("nim", {65'536});
  const SolvedTable table = test::solve_by_rows(nim.rules, Convention::normal,
                                                Layout(nim.box(), 1, {LabelKind::arrows}), 1);
  std::vector<std::int64_t> every(65'537);
  std::iota(every.begin(), every.end(), 0);
  CHECK(test::entries_by_rank(table, LabelKind::arrows) == every);
}

TEST_CASE("solved table: the arrow of a pass, by hand", "[unit]") {
  // From 0 there is nothing to pass on, so 0 is the one loss, with a pass and without.
  const VectorCase game = case_of("nim+pass", {3});
  const SolvedTable table = test::solve_by_rows(game.rules, Convention::normal, game.layout(), 1);
  CHECK(test::entries_by_rank(table, LabelKind::outcome) ==
        std::vector<std::int64_t>{0, 1, 1, 1, 0, 1, 1, 1});
  CHECK(test::entries_by_rank(table, LabelKind::arrows, 0) ==
        std::vector<std::int64_t>{0, 1, 2, 3, 0, 1, 2, 3});
  CHECK(test::entries_by_rank(table, LabelKind::arrows, 1) == std::vector<std::int64_t>(8, 0));
  // Misère: 1 is lost without a pass, so with one it is won by passing.
  const SolvedTable misere = test::solve_by_rows(game.rules, Convention::misere, game.layout(), 1);
  CHECK(test::entries_by_rank(misere, LabelKind::outcome) ==
        std::vector<std::int64_t>{1, 0, 1, 1, 1, 1, 0, 1});
  CHECK(test::entries_by_rank(misere, LabelKind::arrows, 0) ==
        std::vector<std::int64_t>{0, 0, 1, 2, 0, 0, 0, 1});
  CHECK(test::entries_by_rank(misere, LabelKind::arrows, 1) ==
        std::vector<std::int64_t>{0, 0, 0, 0, 0, 1, 0, 0});
  CHECK(test::entries_by_rank(misere, LabelKind::target) ==
        std::vector<std::int64_t>{-1, -1, 1, 1, -1, 1, -1, 6});
}

TEST_CASE("solved table: directions with large entries_of take no more than their few steps",
          "[unit]") {
  const Box box(std::array<std::uint64_t, 3>{9, 9, 9});
  const VectorRules rules = test::rules_along("large", {{255, 254, 253}, {7, 8, 9}, {1, 0, 0}});
  const SolvedTable table =
      test::solve_by_rows(rules, Convention::normal, Layout(box, 3, {LabelKind::arrows}), 1);
  CHECK(table.losses().contains(std::array<std::uint64_t, 3>{0, 8, 9}));
  CHECK(table.losses().count() == 100);         // all with an empty first heap
  CHECK(table.winning_moves() == 100 * 9 + 2);  // (7,8,9) leads to 0,0,0 and 0,1,0
}

}  // namespace
}  // namespace miyama
