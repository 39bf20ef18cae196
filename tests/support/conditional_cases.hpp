/// @file  conditional_cases.hpp
/// @brief Vector rules whose moves have conditions or limits or take something first, seeded random
/// ones, and their tables with every label that follows from the losses.
#pragma once

#include <random>

#include "base/error.hpp"
#include "game/rules_json.hpp"
#include "game/vector_rules.hpp"
#include "solve/box/solved_table.hpp"
#include "support/changeable_table.hpp"
#include "support/vector_cases.hpp"

namespace miyama::test {

/// Conditions in the names of so many heaps: few hold everywhere or nowhere.
[[nodiscard]] inline std::shared_ptr<const Guard> random_guard(std::mt19937_64& random,
                                                               std::size_t heaps) {
  const auto heap = [&] { return std::string(1, static_cast<char>('a' + random() % heaps)); };
  const auto number = [&] { return std::to_string(random() % 5); };
  const std::vector<std::string> texts{
      heap() + " >= " + heap() + " && " + heap() + " >= " + heap(),
      heap() + " == 0 || " + heap() + " == " + number(),
      "(" + heap() + " ^ " + heap() + ") % 3 != " + heap() + " % 2",
      "(" + heap() + " > 0) + (" + heap() + " > 0) + (" + heap() + " > 0) > 1",
      heap() + " != 0 && " + heap() + " % max(1, " + heap() + ") == 0",
      "popcount(" + heap() + ") <= popcount(" + heap() + " + " + number() + ")",
      heap() + " < " + number(),
      heap() + " - " + heap() + " > -" + number(),
      random() % 2 == 0 ? "0" : "1"};
  return std::make_shared<Guard>(texts[random() % texts.size()], heaps, "test: ");
}

[[nodiscard]] inline Moves random_conditional_moves(std::mt19937_64& random, std::size_t heaps) {
  const std::vector<std::string> steps{"any", "any",   "any",     "any",    "2",
                                       "1,3", "1mod2", "2,3mod3", "squares"};
  Moves moves{heaps, {}, {}, random() % 4 == 0};
  for (std::size_t i = 0; i < 1 + random() % (heaps + 2); ++i) {
    LineMove line{Direction(heaps)};
    for (auto& entry : line.direction)
      entry = static_cast<std::uint8_t>(random() % 4 == 0 ? 1 + random() % 2 : random() % 2);
    const std::string& text = steps[random() % steps.size()];
    if (text != "any") line.steps = Steps::parse(text);
    if (random() % 3 == 0) {
      line.initial_take = Direction(heaps);
      for (auto& entry : line.initial_take) entry = static_cast<std::uint8_t>(random() % 3);
    }
    if (random() % 3 != 0) line.when = random_guard(random, heaps);
    moves.lines.push_back(std::move(line));
  }
  if (heaps > 1 && random() % 5 == 0) moves.faces.push_back({0, heaps - 1});
  return moves;
}

/// Random conditional moves, each along one heap, of up to three stones a step.
[[nodiscard]] inline Moves random_steep_moves(std::mt19937_64& random, std::size_t heaps) {
  Moves moves = random_conditional_moves(random, heaps);
  for (LineMove& line : moves.lines) {
    line.direction = Direction(heaps);
    line.direction[random() % heaps] = static_cast<std::uint8_t>(1 + random() % 3);
  }
  return moves;
}

/// Limits in the names of so many heaps, some below 1.
[[nodiscard]] inline std::shared_ptr<const Guard> random_limit(std::mt19937_64& random,
                                                               std::size_t heaps) {
  const auto heap = [&] { return std::string(1, static_cast<char>('a' + random() % heaps)); };
  const auto number = [&] { return std::to_string(1 + random() % 5); };
  const std::vector<std::string> texts{heap() + " / 2",
                                       "(" + heap() + " + " + heap() + " + 1) / 2",
                                       heap() + " - " + heap() + " % 3",
                                       "max(" + heap() + ", " + number() + ") ^ " + heap(),
                                       number(),
                                       "10000000000 * " + heap(),
                                       number() + " - " + heap()};
  return std::make_shared<Guard>(texts[random() % texts.size()], heaps,
                                 "test: ", Guard::Use::step_limit);
}

/// Random conditional moves with limits of most moves along one heap; some heaps have such a move
/// more.
[[nodiscard]] inline Moves random_limited_moves(std::mt19937_64& random, std::size_t heaps) {
  Moves moves = random_conditional_moves(random, heaps);
  for (std::size_t heap = 0; heap < heaps; ++heap) {
    if (random() % 2 == 0) continue;
    LineMove line{Direction(heaps)};
    line.direction[heap] = static_cast<std::uint8_t>(random() % 3 == 0 ? 1 + random() % 3 : 1);
    if (random() % 3 == 0) line.steps = Steps::parse(random() % 2 == 0 ? "2-4" : "squares");
    if (random() % 3 == 0) line.when = random_guard(random, heaps);
    moves.lines.push_back(std::move(line));
  }
  for (LineMove& line : moves.lines)
    if (line.taken_from().size() == 1 && line.initial_take.empty() && random() % 4 != 0)
      line.step_limit = random_limit(random, heaps);
  return moves;
}

using RandomMoves = Moves (*)(std::mt19937_64& random, std::size_t heaps);

/// Some move of each is not plain.
[[nodiscard]] inline std::vector<VectorCase> conditional_cases(
    std::uint64_t seed, std::size_t count, std::uint64_t most = 250,
    RandomMoves random_moves = random_conditional_moves) {
  std::mt19937_64 random(seed);
  std::vector<VectorCase> cases;
  while (cases.size() < count) {
    const std::size_t heaps = 1 + random() % 4;
    std::vector<std::uint64_t> bounds;
    for (std::size_t i = 0; i < heaps; ++i)
      bounds.push_back(random() % (heaps == 1 ? 150 : heaps == 2 ? 17 : heaps == 3 ? 6 : 4));
    try {
      VectorCase game{VectorRules("random", random_moves(random, heaps)), bounds};
      if (!game.rules.is_plain() && !game.rules.moves_meet() && game.box().positions() <= most)
        cases.push_back(std::move(game));
    } catch (const usage_error&) {  // moves that take nothing
    }
  }
  return cases;
}

/// Some move of each has a limit.
[[nodiscard]] inline std::vector<VectorCase> limited_cases(std::uint64_t seed, std::size_t count,
                                                           std::uint64_t most = 250) {
  std::vector<VectorCase> cases = conditional_cases(seed, 2 * count, most, random_limited_moves);
  std::erase_if(cases, [](const VectorCase& game) { return !game.rules.has_limits(); });
  if (cases.size() > count)
    cases.erase(cases.begin() + static_cast<std::ptrdiff_t>(count), cases.end());
  return cases;
}

/// The text of a rules file with these moves.
[[nodiscard]] inline std::string rules_of(const std::string& moves) {
  return R"({"moves": [)" + moves + "]}";
}

/// Lines with every step, steep ones among them, lists of steps, conditions, initial takes and
/// faces, whichever heap is longest, with and without a pass.
[[nodiscard]] inline std::vector<VectorCase> every_kind_of_move() {
  std::vector<VectorCase> cases;
  for (
      const char* moves :
      {R"({"direction": [1, 0, 0]}, {"direction": [0, 1, 1]}, {"direction": [0, 0, 1]})",
       R"({"direction": [1, 1, 1]}, {"direction": [0, 1, 0]}, {"direction": [0, 0, 1]})",
       R"({"direction": [2, 1, 0]}, {"direction": [0, 3, 1]}, {"direction": [0, 0, 2]})",
       R"({"direction": [1, 0, 0], "steps": "1,3"}, {"direction": [0, 1, 0]}, {"direction": [0, 0, 1], "steps": "2-4"})",
       R"({"direction": [1, 0, 0], "when": "a > b"}, {"direction": [0, 1, 0]}, {"direction": [0, 0, 1], "when": "(a + b + c) % 3 != 0"})",
       R"({"direction": [1, 0, 0], "first": [0, 1, 0]}, {"direction": [0, 0, 1], "first": [1, 0, 0], "steps": "1-3"}, {"direction": [0, 1, 1]})",
       R"({"face": [1, 2]}, {"face": [2, 3]}, {"direction": [1, 0, 0]})",
       R"({"face": [1, 3]}, {"face": [1, 2, 3]}, {"direction": [0, 0, 1], "when": "a % 2 == 0"})",
       R"({"direction": [1, 0, 0]}, {"direction": [0, 1, 0]}, {"direction": [0, 0, 1]})",
       R"({"direction": [1, 1, 0], "when": "a != c"}, {"face": [2, 3]})",
       R"({"direction": [0, 0, 2], "when": "c != 4"}, {"direction": [0, 3, 0], "when": "b % 7 != 3"}, {"direction": [2, 0, 0], "when": "a != c"})"})
    for (const std::vector<std::uint64_t>& bounds :
         std::vector<std::vector<std::uint64_t>>{{2, 5, 66}, {5, 66, 2}, {66, 2, 5}}) {
      const VectorRules rules = parse_vector_rules(rules_of(moves), "r.json");
      cases.push_back({rules, bounds});
      cases.push_back({rules.with_pass(), bounds});
    }
  return cases;
}

/// Labels that follow from the losses: those that the rules have.
[[nodiscard]] inline Layout layout_by_losses(const VectorCase& game,
                                             std::vector<LabelKind> kinds = {
                                                 LabelKind::outcome, LabelKind::arrows,
                                                 LabelKind::target, LabelKind::winning_moves}) {
  if (game.rules.directions().empty()) std::erase(kinds, LabelKind::arrows);
  return {game.box(), game.rules.directions().size(), kinds, game.rules.moves().pass};
}

/// The table is solved by levels, which knows no lines.
class ConditionalTable final : public ChangeableTable {
 public:
  ConditionalTable(const VectorCase& game, Convention convention, const Layout& layout)
      : ChangeableTable(solve_by_levels(game.rules, convention, layout, 1)) {}
};

}  // namespace miyama::test
