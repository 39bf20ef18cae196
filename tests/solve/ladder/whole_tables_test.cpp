/// @file  whole_tables_test.cpp
/// @brief Tables of vector rules, as a request makes them, where words, blocks, strips and units
/// end, from any number of threads: each label is what the options of each position say.
///
/// CTest runs this under each instruction set.

#include <algorithm>
#include <numeric>

#include "game/rules_json.hpp"
#include "pipeline/solution.hpp"
#include "solve/box/losses/vector_rows.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/certified_table.hpp"
#include "support/conditional_cases.hpp"
#include "support/conventions.hpp"

namespace miyama {
namespace {

using test::both_conventions;
using test::case_of;
using test::VectorCase;

std::uint64_t sum_of_winning_moves(const LabelSource& table) {
  const auto moves = test::entries_by_rank(table, LabelKind::winning_moves);
  return static_cast<std::uint64_t>(std::accumulate(moves.begin(), moves.end(), std::int64_t{0}));
}

std::uint64_t count_of_losses(const LabelSource& table) {
  const auto outcome = test::entries_by_rank(table, LabelKind::outcome);
  return static_cast<std::uint64_t>(std::ranges::count(outcome, std::int64_t{loss}));
}

void check(const VectorCase& game, int threads = 1) {
  for (const Convention convention : both_conventions) {
    const Request request = make_request(std::make_unique<VectorRules>(game.rules),
                                         game.heap_bounds, convention, "all");
    CAPTURE(rules_json(game.rules), game.heap_bounds, name_of(convention), threads);
    SolveReport solved;
    const TableInMemory table = solve_in_memory(request, threads, solved);
    REQUIRE(solved.fine());
    Report by_options;
    test::certify_by_options(table, game.rules, convention, by_options);
    REQUIRE(by_options.mismatches() == 0);
    REQUIRE(by_options.entries() == table.layout().entries());
    SolveReport counted;
    make_solution(request)->count(threads, counted, {});
    for (const Totals& totals : {table.totals(), counted.totals}) {
      REQUIRE(totals.lost == count_of_losses(table));
      REQUIRE(totals.winning_moves == sum_of_winning_moves(table));
    }
  }
}

TEST_CASE("whole tables: named rules", "[ladder]") {
  for (const VectorCase& game : test::named_cases()) {
    if (game.box().positions() > 300) continue;
    check(game);
    if (!game.rules.moves().pass && game.box().positions() < 100)
      for (const Convention convention : both_conventions) {
        const Request request = make_request(std::make_unique<VectorRules>(game.rules),
                                             game.heap_bounds, convention, "all");
        CAPTURE(game.rules.name(), game.heap_bounds, name_of(convention));
        REQUIRE(test::entries_unlike_oracle(game, convention, solve_in_memory(request, 1)) == 0);
      }
  }
}

TEST_CASE("whole tables: every kind of move, whichever heap is longest", "[ladder]") {
  for (const VectorCase& game : test::every_kind_of_move()) check(game, 2);
}

TEST_CASE("whole tables: word boundaries of the last heap", "[ladder]") {
  for (const std::uint64_t bound : {62, 63, 64, 127, 128, 192})
    for (const char* name : {"wythoff", "subtraction:1,63,64,65,128", "subtraction:all-but:64",
                             "moore:2", "slow-exact:2", "nim+pass", "exact:2+pass", "greedy",
                             "end-nim", "r-wythoff:2", "one-left"})
      check(case_of(name, {3, bound}));
}

TEST_CASE("whole tables: directions that shift by whole words, and beyond the row", "[ladder]") {
  for (const std::uint64_t bound : {63, 128, 199})
    for (const unsigned places : {2U, 63U, 64U, 65U, 127U, 128U, 255U})
      for (const char* steps : {"any", "1,2", "all-but:1"}) {
        const auto last = static_cast<std::uint8_t>(places);
        check({VectorRules(
                   "skew",
                   Moves{2, {{{1, last}, Steps::parse(steps)}, {{1, 0}, Steps::any()}}, {}, false}),
               {4, bound}});
        check({VectorRules("within",
                           Moves{2,
                                 {{{0, last}, Steps::parse(steps)}, {{1, 0}, Steps::parse("2")}},
                                 {{0, 1}},
                                 true}),
               {2, bound}});
      }
}

TEST_CASE("whole tables: items of 2 and 4 bytes, values and steps beyond the first words",
          "[ladder]") {
  for (const auto& [name, bounds] : {std::pair{"wythoff", Bounds{3, 300}},
                                     {"wythoff", Bounds{300, 3}},
                                     {"subtraction:1,200+pass", Bounds{2, 400}},
                                     {"subtraction:7,65535", Bounds{65'536}},
                                     {"moore:2", Bounds{260, 4}},
                                     {"nim", Bounds{2, 1, 600}}})
    check(case_of(name, bounds));
}

/// Several strips and chunks of 64 rows, several blocks.
TEST_CASE("whole tables: any number of threads", "[ladder]") {
  for (const auto& [name, bounds] : {std::pair{"nim", Bounds{9, 9, 14, 3}},
                                     {"wythoff", Bounds{70, 66, 3}},
                                     {"subtraction:1,4,5", Bounds{33, 70, 4}},
                                     {"moore:2", Bounds{9, 7, 13, 3}},
                                     {"exact:2+pass", Bounds{14, 30, 3}},
                                     {"slow-exact:2+pass", Bounds{20, 70, 3}},
                                     {"circular:3", Bounds{6, 5, 4, 4, 2}},
                                     {"subtraction:squares+pass", Bounds{70, 65}},
                                     {"greedy", Bounds{17, 9, 65}},
                                     {"end-nim", Bounds{12, 7, 9, 3}},
                                     {"wythoff", Bounds{66, 3, 67}}})
    for (const int threads : {2, 7}) check(case_of(name, bounds), threads);
}

/// Long enough that threads meet: a strip that does not wait for the one before it reads rows that
/// are not there yet.
TEST_CASE("whole tables: threads of a long sweep wait for each other", "[ladder]") {
  for (const auto& [name, bounds] :
       {std::pair{"wythoff", Bounds{200, 400, 255}}, {"moore:2+pass", Bounds{60, 400, 255}}}) {
    const VectorCase game = case_of(name, bounds);
    const auto losses = [&](int threads) {
      return VectorRows(game.rules, game.box(), threads).losses(Convention::misere);
    };
    const PositionSet alone = losses(1);
    for (const int threads : {2, 3, 7}) {
      CAPTURE(name, threads);
      CHECK(std::ranges::equal(losses(threads).words(), alone.words()));
    }
  }
}

}  // namespace
}  // namespace miyama
