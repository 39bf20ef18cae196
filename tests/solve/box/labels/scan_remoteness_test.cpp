#include "solve/box/solve_by_rows.hpp"

#include "game/rules_json.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/conditional_cases.hpp"
#include "support/conventions.hpp"
#include "support/solve_by_rows.hpp"
#include "support/vector_cases.hpp"

namespace miyama {
namespace {

using test::case_of;
using test::VectorCase;

/// The sweeps of bits find the same.
void check_scan(const VectorCase& game, int threads) {
  const Box box = game.box();
  const PlacedMoves moves(game.rules, box, 1);
  for (const Convention convention : test::both_conventions) {
    VectorRows rows(moves, box, 1);
    const PositionSet losses = rows.losses(convention);
    CAPTURE(rules_json(game.rules), game.heap_bounds, name_of(convention), threads);
    REQUIRE(scan_remoteness(moves, box, convention, threads) ==
            remoteness_by_rows(rows, losses, convention));
  }
}

TEST_CASE("scan remoteness: random directions, steps, conditions, passes", "[ladder]") {
  int scanned = 0;
  for (const auto& games : {test::random_cases(5, 400), test::conditional_cases(6, 200)})
    for (const VectorCase& game : games)
      if (test::number_ways(game.rules, game.box()).scans_remoteness)
        check_scan(game, 1 + ++scanned % 2);
  CHECK(scanned > 200);
}

TEST_CASE("scan remoteness: large boxes, several threads, word boundaries", "[ladder]") {
  for (const auto& [name, bounds] :
       std::vector<std::pair<const char*, Bounds>>{{"wythoff", {50, 20, 63}},
                                                   {"subtraction:1,4,9", {90, 99, 11}},
                                                   {"nim+pass", {70, 20, 64}},
                                                   {"greedy", {40, 22, 65}},
                                                   {"one-left+pass", {15, 64, 40}},
                                                   {"subtraction:2,3", {3000}}})
    check_scan(case_of(name, bounds), 3);
}

TEST_CASE("scan remoteness: lines that are numbered with gaps, or not at all", "[ladder]") {
  for (const char* moves :
       {R"({"direction": [2, 1]}, {"direction": [0, 3]}, {"direction": [1, 0], "steps": "2-4"})",
        R"({"direction": [1, 3]}, {"direction": [0, 2], "when": "a % 3 != b % 2"})",
        R"({"direction": [200, 1]}, {"direction": [0, 1], "steps": "primes"})",
        R"({"direction": [1, 2], "first": [0, 1], "steps": "1,3"}, {"direction": [3, 0]})"})
    for (const Bounds& bounds : {Bounds{30, 66}, Bounds{201, 5}, Bounds{2, 40}})
      check_scan(
          {parse_vector_rules(R"({"moves": [)" + std::string(moves) + "]}", "r.json"), bounds}, 1);
}

}  // namespace
}  // namespace miyama
