#include "cli/heap_rules.hpp"

#include "cli/command.hpp"
#include "game/catalogue.hpp"
#include "game/sum_rules.hpp"
#include "game/vector_rules.hpp"

namespace miyama {
namespace {

/// The code of a subtraction game.
std::string code_of(const std::string& name, const Steps& steps, std::uint64_t largest) {
  if (const std::optional<std::string> code = code_of_steps(steps, largest)) return *code;
  refuse("the steps of ", name, " go beyond ", most_digits_of_steps,
         ", which no code says: a table has its values, `miyama solve ", name,
         " --heaps 1000 --labels grundy`");
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
    refuse("a position of ", name,
           " is no sum of heaps: they have no values that tell who wins; a table has outcomes and "
           "values of positions, `miyama solve ",
           name, " --heaps ", entry->bounds, " --labels outcome,grundy`");
  return std::make_unique<TakeAndBreak>(name, code_of(name, steps, largest));
}

HeapSet heap_set_of(const std::string& name) {
  if (!names_sum(name)) return *rules_of_heap(name);
  std::vector<HeapSet::Kind> kinds;
  for (const auto& [game, bound] : games_of_sum(name)) {
    (void)rules_of_place(game);  // refuses what cannot stand in a sum
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
