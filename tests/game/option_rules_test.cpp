#include "game/option_rules.hpp"

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "game/rules_json.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

const auto few_lists = std::make_shared<const OptionLists>(
    Box(std::vector<std::uint64_t>{1, 1}), std::vector<std::uint32_t>{0, 1, 1, 2},
    std::vector<std::uint32_t>{0, 0, 1, 2}, 1);

TEST_CASE("option rules: the lists are the rules", "[unit]") {
  const OptionRules rules("mine", few_lists);
  CHECK(options(rules, Position{1, 1}) == std::vector<Position>{{0, 1}, {1, 0}});
  CHECK(is_terminal(rules, Position{0, 0}));
  CHECK(rules.level(Position{1, 1}) == 2);
  CHECK(rules.bounds_below(Position{0, 1}) == Position{1, 1});
  CHECK(rules_json(rules) == R"({"family":"options","name":"mine","heaps":2})");
}

TEST_CASE("option rules: positions, bounds and names that are none", "[unit]") {
  const OptionRules rules("mine", few_lists);
  CHECK(contains(message_of<usage_error>([&] {
                   (void)options(rules, Position{1, 2});
                 }),
                 "the options of mine are listed for heaps up to 1,1, not for 1,2"));
  CHECK(contains(message_of<usage_error>([&] { (void)rules.level(Position{1}); }), "not for 1:"));
  CHECK(contains(message_of<usage_error>([&] {
                   rules.check_bounds(Position{1, 2});
                 }),
                 "not up to 1,2"));
  for (const std::string name : {"", "a\"b", "a\\b", "a/b", " a", "a\n", "\xff"}) {
    CAPTURE(name);
    CHECK(contains(message_of<usage_error>([&] { OptionRules(name, few_lists); }),
                   "is not a name for rules"));
  }
  CHECK(OptionRules("chomp 3×4", few_lists).name() == "chomp 3×4");
  CHECK(borrows_name(OptionRules("nim", few_lists)));
}

}  // namespace
}  // namespace miyama
