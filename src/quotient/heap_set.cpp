#include "quotient/heap_set.hpp"

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "game/sum_rules.hpp"
#include "game/vector_rules.hpp"

namespace miyama {
namespace {

/// The code of a subtraction game.
std::string code_of(const std::string& name, const Steps& steps, std::uint64_t largest) {
  if (const std::optional<std::string> code = code_of_steps(steps, largest)) return *code;
  throw usage_error("the steps of ", name, " go beyond ", most_digits_of_steps,
                    ", which no code says: solve a table with the label grundy, which has its "
                    "values");
}

}  // namespace

std::unique_ptr<TakeAndBreak> rules_of_heap(const std::string& name, std::uint64_t largest) {
  const GameEntry* const entry = find_game(game_and_parameter(name).first);
  if (entry == nullptr || entry->has_total() || !entry->has_places() || names_pass(name))
    return make_take_and_break(name);
  const std::unique_ptr<Rules> rules = make_rules(name, 2);
  const VectorRules* const moves = rules->vector_rules();
  const Steps steps = moves != nullptr && !moves->moves().lines.empty()
                          ? moves->moves().lines.front().steps
                          : Steps::any();
  if (moves == nullptr || !same_moves(moves->moves(), on_each_heap(steps, 2)))
    throw usage_error("a position of ", name,
                      " is not a sum of heaps: no value of a heap says who wins; solve a table "
                      "with the labels outcome,grundy, which has outcomes and values of positions");
  return std::make_unique<TakeAndBreak>(name, code_of(name, steps, largest));
}

HeapSet heap_set_of(const std::string& name) {
  if (!names_sum(name)) return *rules_of_heap(name);
  std::vector<HeapSet::Kind> kinds;
  for (const auto& [game, bound] : games_of_sum(name)) {
    (void)rules_of_summand(game);  // refuses what cannot stand in a sum
    kinds.push_back({*rules_of_heap(game, bound.value_or(UINT64_MAX)), bound});
  }
  return {concat("sum:", joined(kinds, "+",
                                [](const HeapSet::Kind& kind) {
                                  return kind.bound ? concat(kind.rules.name(), ':', *kind.bound)
                                                    : kind.rules.name();
                                })),
          std::move(kinds)};
}

}  // namespace miyama
