#include "game/catalogue.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "base/error.hpp"
#include "game/vector_rules.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

/// The rules of a game's example and the number of heaps that its bounds give.
std::pair<std::string, std::size_t> rules_of_example(const GameEntry& entry) {
  return {entry.example, 1 + static_cast<std::size_t>(std::ranges::count(entry.bounds, ','))};
}

TEST_CASE("catalogue: Nim comes first, every line is filled in and makes its rules", "[unit]") {
  REQUIRE_FALSE(catalogue().empty());
  CHECK(catalogue().front().name == "nim");
  std::set<std::string> names, codes;
  for (const GameEntry& entry : catalogue()) {
    CAPTURE(entry.name);
    CHECK((entry.has_places() || entry.has_total()));
    CHECK((entry.parameter.empty() || entry.has_places()));
    CHECK_FALSE(entry.move.english.empty());
    CHECK_FALSE(entry.theorem.english.empty());
    CHECK(entry.status() == (entry.theorem.english == "none known" ? "none known" : "proved"));
    CHECK(entry.example.starts_with(entry.name));
    CHECK(contains(entry.bounds, ",") == entry.has_places());
    CHECK(find_game(entry.name) == &entry);
    CHECK(names.insert(entry.name).second);
    if (entry.has_places()) {
      const auto [name, heaps] = rules_of_example(entry);
      CHECK(make_rules(name, heaps)->name() == name);
    }
    if (!entry.has_total()) continue;
    CHECK(codes.insert(entry.code).second);
    const auto rules = make_take_and_break(entry.name);
    CHECK(rules->name() == entry.name);
    CHECK(rules->code() == entry.code);
    CHECK(make_take_and_break(entry.code)->name() == entry.code);
  }
}

/// The first options of `from`, until there are `most` of them; whether the visit ran to its end.
std::pair<std::vector<Position>, bool> first_options(const Rules& rules, const Position& from,
                                                     std::size_t most) {
  std::vector<Position> found;
  const bool whole = rules.for_each_option(from, [&](const Option& option) {
    found.emplace_back(option.to.begin(), option.to.end());
    return found.size() < most;
  });
  return {found, whole};
}

void check_visits_end(const Rules& rules, const Position& from) {
  const std::vector<Position> all = options(rules, from);
  CAPTURE(rules.name(), from);
  REQUIRE(all.size() > 1);
  for (std::size_t most = 1; most <= all.size() + 1; ++most) {
    const auto [found, whole] = first_options(rules, from, most);
    const auto end = all.begin() + static_cast<std::ptrdiff_t>(std::min(most, all.size()));
    REQUIRE(found == std::vector<Position>(all.begin(), end));
    REQUIRE(whole == (most > all.size()));
  }
}

TEST_CASE("catalogue: under all rules a visit of the options ends where the visitor says so",
          "[unit]") {
  for (const GameEntry& entry : catalogue()) {
    if (entry.has_total()) check_visits_end(*make_take_and_break(entry.name), {5, 4});
    if (!entry.has_places()) continue;
    const auto [name, heaps] = rules_of_example(entry);
    Position from{5, 7, 5, 5};
    from.resize(heaps);
    check_visits_end(*make_rules(name, heaps), entry.name == "euclid" ? Position{3, 20} : from);
  }
  check_visits_end(*make_rules("moore:2+pass", 3), {1, 3, 2, 2});
  check_visits_end(*make_take_and_break("0.F"), {9, 4});
}

TEST_CASE("catalogue: rules of a position know its passes and what may be left out", "[unit]") {
  CHECK(make_rules_of_position("nim+pass", 3)->heaps() == 3);
  CHECK(make_rules_of_position("fibonacci", 1)->heaps() == 2);
  CHECK(contains(message_of<usage_error>([] { (void)make_rules_of_position("nim+pass", 1); }),
                 "begins with the passes left"));
}

TEST_CASE("make_rules: games of multisets are refused with the bound they have", "[unit]") {
  std::vector<std::string> names{"0.77", "0.[7]", "4.0:unequal"};
  for (const GameEntry& entry : catalogue())
    if (!entry.has_places()) names.push_back(entry.name);
  CHECK(names.size() == 9);
  for (const std::string& name : names) {
    CAPTURE(name);
    const std::string message = message_of<usage_error>([&] { (void)make_rules(name, 3); });
    CHECK(contains(message, "positions of " + name + " are multisets of heaps"));
    CHECK(contains(message, "bound the total"));
  }
}

TEST_CASE("make_rules: an unknown name is answered with the names there are", "[unit]") {
  const std::pair<std::string, std::string> near[] = {{"", ""},
                                                      {"Nim", " (did you mean nim?)"},
                                                      {"nim ", " (did you mean nim?)"},
                                                      {"wythoff:3", ""},
                                                      {"chess+pass", ""}};
  for (const auto& [name, meant] : near) {
    CAPTURE(name);
    const std::string message =
        message_of<usage_error>([name = name] { (void)make_rules(name, 3); });
    CHECK(contains(message, "\"" + name.substr(0, name.find("+pass")) + "\"" + meant));
    CHECK(contains(message, "miyama games"));
    for (const GameEntry& entry : catalogue())
      CHECK((contains(message, entry.spelled()) || !entry.has_places()));
  }
  for (const auto& [name, meant] : {std::pair{"", ""}, {"Kayles", " (did you mean kayles?)"}}) {
    const std::string message =
        message_of<usage_error>([name = name] { (void)make_take_and_break(name); });
    CHECK(contains(message, concat("\"", name, "\"", meant)));
    CHECK(contains(message, "codes such as 0.77"));
    for (const GameEntry& entry : catalogue())
      CHECK(contains(message, entry.name) == entry.has_total());
  }
}

}  // namespace
}  // namespace miyama
