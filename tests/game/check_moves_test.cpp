#include "game/vector_rules.hpp"

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
                 "the direction (1), which does not fit the number of heaps, 2"));
  CHECK(contains(message({2, {{{0, 0}, Steps::any()}}, {}, false}), "takes nothing, (0,0)"));
  CHECK(contains(message({2, {}, {{0, 2}}, false}),
                 "the face {1,3}, which does not fit the number of heaps, 2"));
  CHECK(contains(message({2, {}, {{1, 0}}, false}), "the face {2,1}: name each heap once"));
  CHECK(contains(message({2, {}, {{}}, false}), "a face without heaps"));
  CHECK_NOTHROW(VectorRules("fine", Moves{2, {first}, {{0, 1}}, false}));
  CHECK_THROWS_AS(make_nim(0), usage_error);
}

TEST_CASE("check moves: what is taken first, and conditions", "[unit]") {
  CHECK(contains(refusal_of(R"({"direction": [1,0], "first": [2,0]})"),
                 "\"first\" (2,0) along the direction (1,0) itself"));
  CHECK(contains(refusal_of(R"({"direction": [1,0], "first": [1]})"),
                 "\"first\" (1), which does not fit the number of heaps, 2"));
  CHECK(contains(refusal_of(R"({"direction": [1,0], "when": true})"),
                 "\"when\" is true, not a condition such as \"a >= b\""));
}

}  // namespace
}  // namespace miyama
