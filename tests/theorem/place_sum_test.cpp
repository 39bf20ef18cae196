#include "theorem/place_sum.hpp"

#include <map>

#include "index/box/box.hpp"
#include "support/catch.hpp"

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

TEST_CASE("place sum: the XOR of the places is the value", "[theorem]") {
  for (const char* name :
       {"sum:nim:3+0.07:7", "sum:kayles:5+subtraction:2,3:6+lasker:4", "sum:4.0:unequal:8+0.333:5",
        "sum:0.137:6+rows:4", "sum:0.F:5+bounded:2:5"}) {
    CAPTURE(name);
    const SumRules rules(name);
    const auto theorem = closed_form_of(rules, Convention::normal, rules.table_bounds());
    REQUIRE(theorem != nullptr);
    std::map<Position, std::uint64_t> known;
    std::uint64_t wrong = 0;
    for_each_position(Box(rules.table_bounds()).whole(), rules.heaps(),
                      [&](std::uint64_t, PositionView position) {
                        const Position here(position.begin(), position.end());
                        const std::uint64_t value = defined_value(rules, here, known);
                        wrong += theorem->grundy(here) != value ? 1 : 0;
                        wrong += theorem->is_loss(here) != (value == 0) ? 1 : 0;
                      });
    CHECK(wrong == 0);
    CHECK(theorem->name() == "Sprague–Grundy sum of the places");
  }
}

TEST_CASE("place sum: Nim in every place is Nim, in misère play, too", "[theorem]") {
  const SumRules rules("sum:nim:3+nim:4");
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    const auto theorem = closed_form_of(rules, convention, rules.table_bounds());
    REQUIRE(theorem != nullptr);
    CHECK(theorem->bouton() != nullptr);
  }
}

}  // namespace
}  // namespace miyama
