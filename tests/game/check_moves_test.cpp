#include "game/vector_rules.hpp"

#include <random>

#include "base/error.hpp"
#include "game/named_rules.hpp"
#include "game/rules_json.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

std::string refusal_of(const std::string& moves) {
  return message_of<usage_error>(
      [&] { (void)parse_vector_rules(R"({"moves": [)" + moves + "]}", "r.json"); });
}

TEST_CASE("check moves: what is no rule set is refused", "[unit]") {
  const auto message = [](Moves moves) {
    return message_of<usage_error>([&] { VectorRules("odd", std::move(moves)); });
  };
  const LineMove first{{1, 0}, Steps::any()};
  CHECK(contains(message({0, {}, {}, false}), "\"odd\" have no move"));
  CHECK(contains(message({2, {}, {}, true}), "\"odd\" have no move"));
  CHECK(contains(message({2, {first, {{1}, Steps::any()}}, {}, false}),
                 "the direction (1) for 2 heaps"));
  CHECK(contains(message({2, {{{0, 0}, Steps::any()}}, {}, false}), "takes nothing, (0,0)"));
  CHECK(contains(message({2, {first, {{2, 0}, Steps::parse("1")}}, {}, false}),
                 "(1,0) and (2,0) along the same lines"));
  CHECK(contains(message({2, {{{1, 1}, Steps::any()}}, {{0, 1}}, false}),
                 "(1,1) inside the face {1,2}"));
  CHECK(contains(message({2, {}, {{0, 2}}, false}), "the face {1,3} for 2 heaps"));
  CHECK(contains(message({2, {}, {{1, 0}}, false}), "the face {2,1}: name each heap once"));
  CHECK(contains(message({2, {}, {{}}, false}), "a face without heaps"));
  CHECK(contains(message({2, {}, {{0}, {1}, {0}}, false}), "the face {1} twice"));
  CHECK_NOTHROW(VectorRules("fine", Moves{2, {first}, {{0, 1}}, false}));
  CHECK_THROWS_AS(make_nim(0), usage_error);
}

TEST_CASE("check moves: moves that could lead to the same position are refused", "[unit]") {
  CHECK(contains(refusal_of(R"({"direction": [1,1]}, {"direction": [1,0], "first": [0,1]})"),
                 "the directions (1,1) and (0,1) + t·(1,0), which can lead to the same position"));
  CHECK(contains(refusal_of(R"({"direction": [1,1], "first": [0,1]},
                            {"direction": [1,1], "first": [1,2]})"),
                 "along the same lines"));
  CHECK(contains(refusal_of(R"({"direction": [1,0], "when": "a > 3"},
                            {"direction": [1,0], "when": "a <= 3"})"),
                 "(1,0) and (1,0) along the same lines"));
  CHECK(contains(refusal_of(R"({"direction": [1,0], "first": [0,1]}, {"face": [1,2]})"),
                 "inside the face {1,2}"));
  CHECK(contains(refusal_of(R"({"direction": [1,0], "first": [2,0]})"),
                 "\"first\" (2,0) along the direction (1,0) itself"));
  CHECK(contains(refusal_of(R"({"direction": [1,0], "first": [1]})"), "\"first\" (1) for 2 heaps"));
  CHECK(contains(refusal_of(R"({"direction": [1,0], "when": true})"),
                 "\"when\" is true, no condition such as \"a >= b\""));
  // (2,1) + s·(1,0) = t·(1,1) needs t = 1 and s = −1; with steps of 3 alone 3·(1,1) is not met.
  for (const char* apart :
       {R"({"direction": [1,1]}, {"direction": [1,0], "first": [2,1], "steps": "any"})",
        R"({"direction": [1,1], "steps": "3"}, {"direction": [1,0], "first": [0,1]})",
        R"({"direction": [1,1]}, {"direction": [1,1], "first": [0,1]})"})
    CHECK(refusal_of(apart) == "nothing was thrown");
}

TEST_CASE("check moves: of many parallel lines those that overlap are found", "[unit]") {
  Moves moves{3, {}, {}, false};
  const auto add = [&](std::uint8_t b, std::uint8_t c) {
    moves.lines.push_back({{2, 0, 1}, Steps::any(), {1, b, c}});
  };
  for (std::uint8_t b = 0; b < 100; ++b)
    for (std::uint8_t c = 1; c < 100; ++c) add(b, c);
  CHECK_NOTHROW(check_moves(moves, ""));
  moves.lines.push_back({{4, 0, 2}, Steps::any(), {3, 98, 99}});  // (1,98,98) + (2,0,1)
  CHECK(contains(message_of<usage_error>([&] { check_moves(moves, ""); }),
                 "(1,98,98) + t·(2,0,1) and (3,98,99) + t·(4,0,2) along the same lines"));
}

/// True if the lines lead from one position to the same one, by steps that small entries need.
bool meet(const LineMove& a, const LineMove& b) {
  const auto taken = [](const LineMove& line, std::uint64_t t, std::size_t i) {
    return (line.initial_take.empty() ? 0 : line.initial_take[i]) + t * line.direction[i];
  };
  for (std::uint64_t s = 1; s < 60; ++s)
    for (std::uint64_t t = 1; t < 60 && a.steps.contains(s); ++t) {
      bool same = b.steps.contains(t);
      for (std::size_t i = 0; i < a.direction.size(); ++i)
        same = same && taken(a, s, i) == taken(b, t, i);
      if (same) return true;
    }
  return false;
}

TEST_CASE("check moves: two lines are refused if, and only if, they meet", "[ladder]") {
  std::mt19937_64 draw(7);
  const auto entries = [&](std::size_t heaps) {
    Direction direction(heaps);
    for (auto& entry : direction) entry = static_cast<std::uint8_t>(draw() % 4);
    return direction;
  };
  int met = 0, apart = 0;
  for (int round = 0; round < 20'000; ++round) {
    const std::size_t heaps = 2 + draw() % 3;
    const auto line = [&] {
      LineMove move{entries(heaps), Steps::parse(draw() % 2 == 0 ? "any" : "2,3,5")};
      if (draw() % 3 != 0) move.initial_take = entries(heaps);
      return move;
    };
    const Moves moves{heaps, {line(), line()}, {}, false};
    const std::string refusal = message_of<usage_error>([&] { check_moves(moves, ""); });
    if (contains(refusal, "along") || contains(refusal, "nothing, (")) continue;
    CAPTURE(refusal);
    const bool expected = meet(moves.lines[0], moves.lines[1]);
    REQUIRE(contains(refusal, "which can lead to the same position") == expected);
    ++(expected ? met : apart);
  }
  CHECK(met > 200);
  CHECK(apart > 3'000);
}

TEST_CASE("check moves: thousands of lines are compared, more are refused in words", "[unit]") {
  Moves moves{4, {}, {}, false};
  const auto add = [&](std::uint8_t a, std::uint8_t b, std::uint8_t first) {
    moves.lines.push_back({{a, b, 0, 1}, Steps::any(), {0, 0, first, 0}});
  };
  for (std::uint8_t a = 0; a < 100; ++a)
    for (std::uint8_t b = 0; b < 100; ++b) add(a, b, static_cast<std::uint8_t>(1 + (a * b) % 250));
  CHECK_NOTHROW(check_moves(moves, ""));
  moves.lines.push_back({{0, 0, 1, 0}, Steps::any(), {198, 198, 0, 2}});  // of (99,99,0,1)
  CHECK(contains(message_of<usage_error>([&] { check_moves(moves, ""); }),
                 "(0,0,52,0) + t·(99,99,0,1) and (198,198,0,2) + t·(0,0,1,0), which can lead"));
  moves.lines.pop_back();
  for (std::uint8_t b = 0; b < 100; ++b)
    for (std::uint8_t a = 100; a < 150; ++a) add(a, b, 1);
  CHECK(contains(message_of<usage_error>([&] { check_moves(moves, "r.json: "); }),
                 "r.json: 15000 directions, 15000 of them with \"first\", too many"));
}

std::vector<std::string> idle(const char* when, const Position& bounds) {
  Moves moves = make_nim(bounds.size()).moves();
  moves.lines.front().when = std::make_shared<Guard>(when, bounds.size(), "");
  return idle_conditions(moves, bounds);
}

TEST_CASE("idle conditions: never and always are told with what was tried", "[unit]") {
  const auto said = [](const char* when, const char* what, int positions) {
    return std::vector<std::string>{concat("the condition \"", when, "\" holds for ", what,
                                           " of the ", positions, " positions that were tried")};
  };
  CHECK(idle("a < 0", {3, 4}) == said("a < 0", "none", 20));
  CHECK(idle("a <= 3", {3, 4}) == said("a <= 3", "all", 20));
  CHECK(idle("b / b", {3, 4}) == said("b / b", "all", 16));
  for (const char* when : {"a < b", "1 / b", "1 / 0"}) CHECK(idle(when, {3, 4}).empty());
}

TEST_CASE("idle conditions: limits that allow nothing", "[unit]") {
  Moves moves = make_nim(2).moves();
  for (const std::string limit : {"0", "a / 2 - 3", "a - b", "9 / 0"}) {
    moves.lines[0].step_limit = std::make_shared<Guard>(limit, 2, "", Guard::Use::step_limit);
    moves.lines[1].step_limit = moves.lines[0].step_limit;
    const std::vector<std::string> idle = idle_conditions(moves, Position{3, 4});
    CHECK(idle.size() == (limit == "a - b" || limit == "9 / 0" ? 0 : 1));
    for (const std::string& text : idle)
      CHECK(text == concat("the limit \"", limit,
                           "\" is less than 1 for all of the 20 positions that were tried"));
  }
}

TEST_CASE("idle conditions: small and great heaps of a large table are tried", "[unit]") {
  const Position bounds{100'000, 100'000, 100'000};
  for (const char* when : {"a == 0", "a > 99999", "a == 99999", "a > 49999 && a < 50001", "a == 9"})
    CHECK(idle(when, bounds).empty());
  CHECK(idle("a == 33333", bounds).size() == 1);
  CHECK(idle("a < 7", Position(14, 9)).empty());
  CHECK(idle("0", Position(15, 9)).empty());
}

TEST_CASE("idle conditions: each text once, none of the catalogue's", "[unit]") {
  Moves moves = make_one_left(3).moves();
  CHECK(idle_conditions(moves, Position{5, 5, 5}).empty());
  for (LineMove& line : moves.lines) line.when = std::make_shared<Guard>("a > 9", 3, "");
  CHECK(idle_conditions(moves, Position{5, 5, 5}).size() == 1);
  for (const VectorRules& rules : {make_greedy(3), make_end_nim(4)})
    CHECK(idle_conditions(rules.moves(), Position(rules.heaps(), 5)).empty());
}

}  // namespace
}  // namespace miyama
