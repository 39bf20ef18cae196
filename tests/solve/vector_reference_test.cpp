/// @file  vector_reference_test.cpp
/// @brief What the solvers of vector rules find against the numbers of
/// data/reference/vector_rules.json, each found twice: by bit rows and by looking at every option.

#include <algorithm>
#include <regex>
#include <set>

#include "game/catalogue.hpp"
#include "game/vector_rules.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/reference.hpp"
#include "support/solve_by_rows.hpp"
#include "support/vector_cases.hpp"

namespace miyama {
namespace {

using json = nlohmann::json;
using Positions = std::set<Position>;

/// A game and what a table of it is asked for.
struct Asked {
  std::string rules;
  Bounds heaps;
  Convention convention = Convention::normal;
};

/// Both solvers' answer, which must be one.
std::vector<std::uint64_t> solved(const Asked& asked, LabelKind kind) {
  const auto made = make_rules(asked.rules, asked.heaps.size());
  const auto& rules = dynamic_cast<const VectorRules&>(*made);
  Bounds bounds = asked.heaps;
  if (rules.moves().pass) bounds.insert(bounds.begin(), 1);
  const Layout layout(Box(bounds), rules.directions().size(), {kind}, rules.moves().pass);
  const auto by_rows =
      test::entries_by_rank(test::solve_by_rows(rules, asked.convention, layout, 2), kind);
  CHECK(by_rows ==
        test::entries_by_rank(solve_by_levels(rules, asked.convention, layout, 2), kind));
  return {by_rows.begin(), by_rows.end()};
}

/// Losses whose heaps ascend, heaps only; with a pass those in which it is there.
Positions sorted_losses(const Asked& asked) {
  const bool pass = asked.rules.ends_with("+pass");
  const Box box(asked.heaps);
  const auto outcome = solved(asked, LabelKind::outcome);
  Positions losses;
  Position heaps(asked.heaps.size());
  for (std::uint64_t rank = 0; rank < box.positions(); ++rank) {
    box.unrank(rank, heaps);
    if (outcome[rank + (pass ? box.positions() : 0)] == loss && std::ranges::is_sorted(heaps))
      losses.insert(heaps);
  }
  return losses;
}

/// "0111" → (0,1,1,1).
Positions of_digits(const json& texts) {
  Positions positions;
  for (const std::string text : texts) {
    Position position;
    for (const char digit : text) position.push_back(static_cast<std::uint64_t>(digit - '0'));
    positions.insert(position);
  }
  return positions;
}

TEST_CASE("vector reference: Wythoff's losses", "[reference]") {
  const json published = reference("vector_rules.json");
  const auto& lower = published.at("wythoff_losses_lower").at("values");
  const auto& upper = published.at("wythoff_losses_upper").at("values");
  REQUIRE(lower.size() == upper.size());
  Positions expected{{0, 0}};
  for (std::size_t i = 0; i < lower.size(); ++i)
    expected.insert({lower[i].get<std::uint64_t>(), upper[i].get<std::uint64_t>()});
  CHECK(expected.size() > 30);
  const std::uint64_t last = upper.back();
  CHECK(sorted_losses({"wythoff", {last, last}}) == expected);
}

TEST_CASE("vector reference: Wythoff's values", "[reference]") {
  const auto rows = reference("vector_rules.json")
                        .at("wythoff_grundy_rows_0_to_3")
                        .at("rows")
                        .get<std::vector<std::vector<std::uint64_t>>>();
  REQUIRE(rows.size() == 4);
  std::vector<std::uint64_t> expected;
  for (const auto& row : rows) expected.insert(expected.end(), row.begin(), row.end());
  CHECK(solved({"wythoff", {rows.size() - 1, rows.front().size() - 1}}, LabelKind::grundy) ==
        expected);
}

TEST_CASE("vector reference: Wythoff's misère losses are those of normal play but for two pairs",
          "[reference]") {
  const json entry = reference("vector_rules.json").at("wythoff_misere");
  const std::string statement = entry.at("statement");
  const std::string source = entry.at("source");
  const std::regex pair(R"(\((\d+),(\d+)\))");
  std::vector<Position> pairs;
  for (auto it = std::sregex_iterator(statement.begin(), statement.end(), pair);
       it != std::sregex_iterator(); ++it)
    pairs.push_back({std::stoull((*it)[1]), std::stoull((*it)[2])});
  REQUIRE(pairs.size() == 4);
  std::smatch bound;
  REQUIRE(std::regex_search(source, bound, std::regex(R"(up to (\d+))")));
  const std::uint64_t most = std::stoull(bound[1]);
  Positions expected = sorted_losses({"wythoff", {most, most}});
  CHECK(expected.size() > 20);
  CHECK(expected.erase(pairs[0]) + expected.erase(pairs[1]) == 2);
  expected.insert({pairs[2], pairs[3]});
  CHECK(sorted_losses({"wythoff", {most, most}, Convention::misere}) == expected);
}

TEST_CASE("vector reference: losses of Moore's Nim_2 on four heaps", "[reference]") {
  const json values =
      reference("vector_rules.json").at("moore_2_of_4_heaps_0_to_5_sorted_losses").at("values");
  CHECK(values.size() == 8);
  CHECK(sorted_losses({"moore:2", {5, 5, 5, 5}}) == of_digits(values));
}

TEST_CASE("vector reference: losses of Nim while the pass is there", "[reference]") {
  const json entry = reference("vector_rules.json").at("nim_with_a_pass");
  const auto pairs = entry.at("two_heaps_losses_pass_available").get<Positions>();
  CHECK(pairs.size() == 7);
  const std::uint64_t last = pairs.rbegin()->back();
  CHECK(sorted_losses({"nim+pass", {last, last}}) == pairs);
  const json triples = entry.at("three_heaps_0_to_9_sorted_losses_pass_available");
  CHECK(triples.size() == 22);
  CHECK(sorted_losses({"nim+pass", {9, 9, 9}}) == of_digits(triples));
}

TEST_CASE("vector reference: number of losses of exact slow Nim", "[reference]") {
  const json entry = reference("vector_rules.json").at("exact_slow_nim");
  const Bounds bounds(entry.at("heaps").get<std::size_t>(), entry.at("bound").get<std::uint64_t>());
  const std::string rules = "slow-exact:" + std::to_string(entry.at("k").get<int>());
  CHECK(sorted_losses({rules, bounds}).size() == entry.at("sorted_losses"));
  CHECK(sorted_losses({rules, bounds, Convention::misere}).size() ==
        entry.at("misere_sorted_losses"));
}

TEST_CASE("vector reference: values of subtraction games", "[reference]") {
  const json games = reference("vector_rules.json").at("subtraction");
  CHECK(games.size() == 2);
  for (const json& game : games) {
    std::string set;
    for (const int step : game.at("set")) set += (set.empty() ? "" : ",") + std::to_string(step);
    const std::string type = game.at("type");
    REQUIRE((type == "subtraction" || type == "allbut"));
    const auto expected = game.at("grundy").get<std::vector<std::uint64_t>>();
    const auto first = game.at("first_heap").get<std::uint64_t>();
    const auto found = solved({"subtraction:" + (type == "allbut" ? "all-but:" + set : set),
                               {first + expected.size() - 1}},
                              LabelKind::grundy);
    CAPTURE(set, type);
    CHECK(std::vector(found.begin() + static_cast<std::ptrdiff_t>(first), found.end()) == expected);
  }
}

}  // namespace
}  // namespace miyama
