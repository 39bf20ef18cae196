/// @file  played_cases.hpp
/// @brief The games that players are tested with: every game of the catalogue, each with its pass,
/// codes, and rules of one's own; and the small positions of a game.
#pragma once

#include <string>
#include <vector>

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "game/rules_json.hpp"
#include "game/vector_rules.hpp"
#include "play/game_view.hpp"

namespace miyama::test {

/// The name in the catalogue, with a parameter where it needs one.
[[nodiscard]] inline std::string name_with_parameter(const GameEntry& entry,
                                                     const std::string& set) {
  if (!entry.needs_parameter()) return entry.name;
  return entry.name + (entry.parameter == "SET" ? set : ":2");
}

/// Every game of the catalogue whose heaps are ordered, on so many heaps, and with a pass
/// where there is one.
[[nodiscard]] inline std::vector<std::shared_ptr<const Rules>> placed_games(std::size_t heaps) {
  std::vector<std::shared_ptr<const Rules>> games;
  for (const GameEntry& entry : catalogue())
    for (const std::string pass : {"", "+pass"}) {
      if (!entry.has_places()) continue;
      try {
        games.push_back(make_rules(name_with_parameter(entry, ":2,3") + pass, heaps));
      } catch (const usage_error&) {  // no game on that many heaps, or without a pass
      }
    }
  return games;
}

/// Every position with entries up to `most`; the passes left at most 1.
[[nodiscard]] inline std::vector<Position> positions_up_to(const Rules& rules, std::uint64_t most) {
  const bool pass = rules.name().ends_with("+pass");
  std::vector<Position> all{{}};
  for (std::size_t i = 0; i < rules.heaps(); ++i) {
    std::vector<Position> longer;
    for (const Position& begin : all)
      for (std::uint64_t size = 0; size <= (pass && i == 0 ? 1 : most); ++size) {
        longer.push_back(begin);
        longer.back().push_back(size);
      }
    all = std::move(longer);
  }
  return all;
}

/// A game under test, with the greatest opening.
struct PlayedCase {
  PlayedGame game;
  Position bounds;
};

inline void add_placed(std::vector<PlayedCase>& cases, const std::string& name,
                       const Position& heap_bounds, Convention convention) {
  for (const std::string pass : {"", "+pass"}) {
    Position bounds = heap_bounds;
    if (!pass.empty()) bounds.insert(bounds.begin(), 1);
    try {
      cases.push_back({played_game(name + pass, bounds.size(), convention), bounds});
    } catch (const usage_error&) {
      if (pass.empty()) throw;  // else these rules allow no pass
    }
  }
}

inline void add_json(std::vector<PlayedCase>& cases, const std::string& moves,
                     const Position& bounds, bool pass, Convention convention) {
  const std::size_t heaps = bounds.size() - (pass ? 1 : 0);
  auto rules = std::make_unique<VectorRules>(
      parse_vector_rules(R"({"family":"vector","heaps":)" + std::to_string(heaps) + R"(,"pass":)" +
                             (pass ? "true" : "false") + R"(,"moves":)" + moves + "}",
                         "test"));
  cases.push_back({played_game(std::move(rules), convention), bounds});
}

/// Every game of the catalogue, each with its pass, rules of one's own, and codes.
[[nodiscard]] inline std::vector<PlayedCase> played_cases(Convention convention) {
  std::vector<PlayedCase> cases;
  for (const GameEntry& entry : catalogue()) {
    if (entry.has_places())
      add_placed(cases, name_with_parameter(entry, ":1,3,4"), {7, 6}, convention);
    if (entry.has_total())
      cases.push_back({played_game(make_take_and_break(entry.name), convention), {4, 3, 2, 1}});
  }
  for (const std::string name :
       {"nim", "moore:2", "wythoff", "slow-exact:2", "circular:2", "one-left", "end-nim", "greedy"})
    add_placed(cases, name, {4, 3, 4}, convention);
  for (const std::string name : {"subtraction:primes", "subtraction:2,3", "subtraction:all-but:2"})
    add_placed(cases, name, {9, 8}, convention);
  cases.push_back({played_game("euclid:to-zero", 2, convention), {9, 8}});
  for (const std::string code : {"0.[F]", "8.0", "4.F:unequal", "0.137", "4.7", "0.0[7]"})
    cases.push_back({played_game(make_take_and_break(code), convention), {6, 4, 1}});
  for (const bool pass : {false, true}) {
    add_json(cases,
             R"([{"direction":[2,1]},{"direction":[1,2],"steps":"1,2"},)"
             R"({"direction":[1,0],"steps":"squares"}])",
             pass ? Position{1, 7, 7} : Position{7, 7}, pass, convention);
    add_json(cases, R"([{"face":[1,2]},{"direction":[0,0,1],"steps":"2,3"},{"face":[1,3]}])",
             pass ? Position{1, 4, 4, 4} : Position{4, 4, 4}, pass, convention);
  }
  return cases;
}

}  // namespace miyama::test
