#include "game/catalogue.hpp"

#include <set>

#include "base/error.hpp"
#include "game/closed_forms/closed_form.hpp"
#include "game/vector_rules.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

bool has_bound(const GameEntry& entry, const std::string& bound) { return contains(entry.bounds, bound); }

TEST_CASE("catalogue: Nim comes first, every line is filled in, no name stands twice", "[unit]") {
  REQUIRE_FALSE(catalogue().empty());
  CHECK(catalogue().front().name == "nim");
  std::set<std::string> names, codes;
  for (const GameEntry& entry : catalogue()) {
    CAPTURE(entry.name);
    CHECK(std::set<std::string>{"heaps", "total", "heaps,total"}.contains(entry.bounds));
    CHECK(entry.code.empty() != has_bound(entry, "total"));
    CHECK_FALSE(entry.move.empty());
    CHECK_FALSE(entry.theorem.empty());
    CHECK(std::set<std::string>{"proved", "conjectured", "none known"}.contains(entry.status));
    CHECK((entry.status == "none known") == (entry.theorem == "none known"));
    CHECK(names.insert(entry.name).second);
    if (!entry.code.empty()) CHECK(codes.insert(entry.code).second);
  }
}

TEST_CASE("catalogue: every game with heaps makes rules, with a closed form if it names a theorem", "[unit]") {
  for (const GameEntry& entry : catalogue()) {
    if (!has_bound(entry, "heaps")) continue;
    CAPTURE(entry.name);
    for (const std::size_t heaps : {1, 3}) {
      const auto rules = make_rules(entry.name, heaps);
      REQUIRE(rules != nullptr);
      CHECK(rules->name() == entry.name);
      CHECK(rules->heaps() == heaps);
      const bool has_closed_form = closed_form_of(*rules, Convention::normal) != nullptr;
      CHECK(has_closed_form == (entry.theorem != "none known"));
    }
  }
}

TEST_CASE("catalogue: every game with a total makes take-and-break rules, by name and by canonical code", "[unit]") {
  for (const GameEntry& entry : catalogue()) {
    if (!has_bound(entry, "total")) continue;
    CAPTURE(entry.name);
    const auto rules = make_take_and_break(entry.name);
    REQUIRE(rules != nullptr);
    CHECK(rules->name() == entry.name);
    CHECK(rules->code() == entry.code);
    CHECK(rules->heaps() == any_number_of_heaps);
    CHECK(make_take_and_break(entry.code)->name() == entry.code);
    CHECK(make_take_and_break(entry.code)->code() == entry.code);
  }
  CHECK(make_take_and_break("0.7770")->name() == "0.777");
}

TEST_CASE("make_rules: games without places for heaps are refused with the option that bounds them", "[unit]") {
  std::vector<std::string> names{"0.77", "0.[7]", "4.0:unequal"};
  for (const GameEntry& entry : catalogue())
    if (!has_bound(entry, "heaps")) names.push_back(entry.name);
  CHECK(names.size() == 3 + catalogue().size() - 1);
  for (const std::string& name : names) {
    CAPTURE(name);
    const std::string message = message_of<usage_error>([&] { (void)make_rules(name, 3); });
    CHECK(contains(message, "the heaps of " + name + " have no places"));
    CHECK(contains(message, "--total"));
  }
}

TEST_CASE("make_rules: an unknown name is answered with the names there are", "[unit]") {
  for (const std::string name : {"", "Nim", "nim ", "chess"}) {
    CAPTURE(name);
    const std::string message = message_of<usage_error>([&] { (void)make_rules(name, 3); });
    CHECK(contains(message, "unknown rules \"" + name + "\": there are nim (see `miyama games`)"));
  }
}

TEST_CASE("make_take_and_break: an unknown name is answered with the names there are", "[unit]") {
  for (const std::string name : {"", "Kayles", "rows ", "077"}) {
    CAPTURE(name);
    const std::string message = message_of<usage_error>([&] { (void)make_take_and_break(name); });
    CHECK(contains(message, "unknown take-and-break rules \"" + name + "\": there are nim, rows, "));
    for (const GameEntry& entry : catalogue()) CHECK(contains(message, entry.name) == has_bound(entry, "total"));
    CHECK(contains(message, "codes such as 0.77"));
    CHECK(contains(message, "miyama games"));
  }
  CHECK(contains(message_of<usage_error>([] { (void)make_take_and_break("0.7x"); }), "the code \"0.7x\""));
}

TEST_CASE("make_rules: no heaps are refused", "[unit]") { CHECK_THROWS_AS(make_rules("nim", 0), usage_error); }

}  // namespace
}  // namespace miyama
