/// @file  limited_line_test.cpp
/// @brief What moves with a limit are made of; whole tables are those of guard_rows_test.cpp.

#include "solve/box/limited_line.hpp"

#include "game/rules_json.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

TEST_CASE("limited line: reaches are kept, for every size that it or its condition mentions",
          "[unit]") {
  const VectorRules rules = parse_vector_rules(
      R"({"moves": [{"direction": [2, 0, 0], "steps": "2-9", "upto": "c - 1", "when": "b != 2"},
                    {"direction": [0, 1, 0]}, {"direction": [0, 0, 1], "upto": "3"}]})",
      "r.json");
  const Box box(Bounds{9, 5, 69});
  const GuardRows guards(rules, box, 1);
  CHECK(guards.guard_of(0) == 0);
  CHECK_FALSE(guards.guard_of(1).has_value());
  CHECK(guards.guard_of(2) == 1);
  // No more than four times two stones are there; one step is none of those allowed.
  const ReachView reach = guards.reach(0, Bounds{7, 3});
  CHECK(std::vector<std::int32_t>(reach.begin(), reach.begin() + 7) ==
        std::vector<std::int32_t>{0, 0, 2, 4, 6, 8, 8});
  CHECK(reach.size() == 70);
  CHECK(guards.forbidden(0, Bounds{7, 3})[0] == 0b111);
  CHECK(guards.reach(0, Bounds{7, 2})[69] == 0);
  CHECK(guards.forbidden(0, Bounds{7, 2})[1] == 0b11'1111);
  CHECK(guards.reach(1, Bounds{7, 2})[0] == 3);
  CHECK(GuardRows::bytes(rules, box) == (6 + 1) * (16 + 4 * 70));
}

}  // namespace
}  // namespace miyama
