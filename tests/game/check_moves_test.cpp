#include "game/check_moves.hpp"

#include "base/error.hpp"
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

}  // namespace
}  // namespace miyama
