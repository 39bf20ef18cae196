
#include <map>

#include "game/option_rules.hpp"
#include "game/rules_json.hpp"
#include "game/sum_rules.hpp"

#include "pipeline/request.hpp"
#include "support/catch.hpp"
#include "table/index/box/box.hpp"
#include "theorem/closed_form.hpp"

namespace miyama {
namespace {

/// The value by its definition, from the options of the whole position.
std::uint64_t defined_value(const Rules& rules, const Position& here,
                            std::map<Position, std::uint64_t>& known) {
  if (const auto at = known.find(here); at != known.end()) return at->second;
  std::vector<bool> seen;
  for (const Position& option : options(rules, here)) {
    const std::uint64_t value = defined_value(rules, option, known);
    if (value >= seen.size()) seen.resize(value + 1);
    seen[value] = true;
  }
  const auto mex =
      static_cast<std::uint64_t>(std::find(seen.begin(), seen.end(), false) - seen.begin());
  return known[here] = mex;
}

/// For how many positions the theorem differs from the definition.
std::uint64_t wrong_values(const ClosedForm& theorem, const Rules& rules, const Position& bounds) {
  std::map<Position, std::uint64_t> known;
  std::uint64_t wrong = 0;
  for_each_position(Box(bounds).whole(), rules.heaps(), [&](std::uint64_t, PositionView position) {
    const Position here(position.begin(), position.end());
    const std::uint64_t value = defined_value(rules, here, known);
    wrong += theorem.grundy(here) != value ? 1 : 0;
    wrong += theorem.is_loss(here) != (value == 0) ? 1 : 0;
    std::array<std::uint32_t, 1> listed{};
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < here.size(); ++i) {
      CHECK(theorem.list_values(i, here[i], listed));
      sum ^= listed[0];
    }
    wrong += sum != value ? 1 : 0;
  });
  return wrong;
}

/// Rules on two heaps with these moves.
std::unique_ptr<Rules> rules_with(const std::string& moves) {
  return rules_from_json(R"({"name": "mine", "heaps": 2, "moves": [)" + moves + "]}", "mine");
}

TEST_CASE("heap by heap: any game of heaps that do not see each other", "[theorem]") {
  for (
      const char* moves :
      {R"({"direction": [1, 0], "upto": "(a + 1) / 2"}, {"direction": [0, 1], "upto": "b / 2"})",
       R"({"direction": [1, 0], "when": "gcd(t, a) == 1"}, {"direction": [0, 1], "when": "b % 3"})",
       R"({"direction": [1, 0], "when": "a' % 4 != 2"}, {"direction": [0, 1], "when": "t % 2"})",
       R"({"direction": [2, 0]}, {"direction": [3, 0], "steps": [1, 2]}, {"direction": [0, 2]})",
       R"({"direction": [1, 0], "from": "2", "upto": "5"})"}) {
    CAPTURE(moves);
    const auto rules = rules_with(moves);
    const Position bounds{17, 23};
    const auto theorem = closed_form_of(*rules, Convention::normal, bounds);
    REQUIRE(theorem != nullptr);
    CHECK(theorem->name() == "Sprague–Grundy sum of the heaps");
    CHECK(wrong_values(*theorem, *rules, bounds) == 0);
    CHECK(closed_form_of(*rules, Convention::misere, bounds) == nullptr);
  }
}

TEST_CASE("heap by heap: none where a move looks at another heap, and none for large heaps",
          "[theorem]") {
  for (const char* moves : {R"({"direction": [1, 0], "when": "b > 3"}, {"direction": [0, 1]})",
                            R"({"direction": [1, 0], "upto": "b + 1"}, {"direction": [0, 1]})",
                            R"({"direction": [1, 0], "from": "b"}, {"direction": [0, 1]})",
                            R"({"direction": [1, 0], "when": "b' > 3"}, {"direction": [0, 1]})",
                            R"({"direction": [1, 0], "first": [0, 1]}, {"direction": [0, 1]})",
                            R"({"direction": [1, 2]})"}) {
    CAPTURE(moves);
    CHECK(heap_by_heap(*rules_with(moves), Position{9, 9}) == nullptr);
  }
  const auto rules = rules_with(R"({"direction": [1, 0], "upto": "a / 2"}, {"direction": [0, 1]})");
  CHECK(heap_by_heap(*rules, Position{5000, 5000}) != nullptr);
  CHECK(heap_by_heap(*rules, Position{90'000, 9}) == nullptr);
  const auto faulty = rules_with(R"({"direction": [1, 0], "when": "8 % (a - 1) == 0"})");
  CHECK(heap_by_heap(*faulty, Position{9, 9}) == nullptr);
}

TEST_CASE("heap by heap: a game of one heap whose options are listed", "[theorem]") {
  // 0 ← 3 ← 1 ← 2, where sizes rise on the way down, and 2 has the option 0, too.
  const auto lists =
      std::make_shared<const OptionLists>(Box(Position{3}), ListedOptions{{0, 1, 2, 1}, {3, 1, 0, 0}}, 1);
  const OptionRules rules("one", lists);
  const auto theorem = closed_form_of(rules, Convention::normal, Position{3});
  REQUIRE(theorem != nullptr);
  CHECK(wrong_values(*theorem, rules, Position{3}) == 0);
  CHECK(theorem->grundy(Position{2}) == 1);
}

TEST_CASE("heap by heap: the XOR of the summands is the value", "[theorem]") {
  for (const char* name :
       {"sum:nim:3+0.07:7", "sum:kayles:5+subtraction:2,3:6+lasker:4", "sum:4.0:unequal:8+0.333:5",
        "sum:0.137:6+rows:4", "sum:0.F:5+bounded:2:5"}) {
    CAPTURE(name);
    const SumRules rules(name);
    const auto theorem = closed_form_of(rules, Convention::normal, rules.table_bounds());
    REQUIRE(theorem != nullptr);
    CHECK(wrong_values(*theorem, rules, rules.table_bounds()) == 0);
    CHECK(theorem->name() == "Sprague–Grundy sum of the places");
  }
}

TEST_CASE("heap by heap: Nim in every summand is Nim, in misère play, too", "[theorem]") {
  const SumRules rules("sum:nim:3+nim:4");
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    const auto theorem = closed_form_of(rules, convention, rules.table_bounds());
    REQUIRE(theorem != nullptr);
    CHECK(theorem->bouton() != nullptr);
  }
}

}  // namespace
}  // namespace miyama
