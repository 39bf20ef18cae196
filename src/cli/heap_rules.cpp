#include "cli/heap_rules.hpp"

#include "cli/command.hpp"
#include "game/catalogue.hpp"
#include "game/sum_rules.hpp"
#include "game/vector_rules.hpp"

namespace miyama {
namespace {

/// A game in which one takes some number of stones, of a given set, from a heap, as a code: digit 3
/// for each number of the set, since all of the heap or a rest may be left.
std::string code_of_steps(const std::string& name, const Steps& steps) {
  constexpr std::uint64_t longest = 253;  // digits of a code
  if (steps.is_any()) return "0.[3]";
  if (!steps.has_greatest() || steps.intervals_up_to(UINT64_MAX).back().last > longest)
    refuse("the steps of ", name, " go beyond ", longest,
           ", which no code says: a table has its values, `miyama solve ", name,
           " --heaps 1000 --labels grundy`");
  std::string code = "0.";
  for (const std::uint64_t step : steps.up_to(longest))
    code.append(step + 1 - code.size(), '0').append("3");
  return code;
}

}  // namespace

std::unique_ptr<TakeAndBreak> rules_of_heap(const std::string& name) {
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
  return std::make_unique<TakeAndBreak>(name, code_of_steps(name, steps));
}

HeapSet heap_set_of(const std::string& name) {
  if (!names_sum(name)) return *rules_of_heap(name);
  std::vector<HeapSet::Kind> kinds;
  for (const auto& [game, bound] : games_of_sum(name)) {
    (void)rules_of_place(game);  // refuses what cannot stand in a sum
    kinds.push_back({*rules_of_heap(game), bound});
  }
  return {concat("sum:", joined(kinds, "+",
                                [](const HeapSet::Kind& kind) {
                                  return kind.bound ? concat(kind.rules.name(), ':', *kind.bound)
                                                    : kind.rules.name();
                                })),
          std::move(kinds)};
}

}  // namespace miyama
