/// @file  sequence.cpp
/// @brief `miyama sequence`: the Grundy values of one heap, with the period where it is proved.

#include "pipeline/sequence.hpp"
#include "cli/output.hpp"
#include "cli/text_files.hpp"
#include "game/catalogue.hpp"
#include "game/vector_rules.hpp"

namespace miyama {
namespace {

std::string head_line(const TakeAndBreak& rules, const Sequence& sequence) {
  const std::string text =
      concat(rules.name(), rules.name() == rules.code() ? "" : " (" + rules.code() + ")",
             ", heaps 0–", sequence.values.size() - 1, ": ");
  if (!sequence.period) return text + "no period proved";
  return concat(text, "period ", sequence.period->period, " from heap ", sequence.period->preperiod,
                " on, proved");
}

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

/// Take-and-break rules; those of subtraction games, which keep the places of heaps, on one heap.
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
    refuse("a heap of ", name,
           " has no values that tell who wins a sum of heaps: a table has "
           "those of positions, `miyama solve ",
           name, " --heaps ", entry->bounds, " --labels grundy`");
  return std::make_unique<TakeAndBreak>(name, code_of_steps(name, steps));
}

}  // namespace

int run_sequence(const Arguments& arguments) {
  CommandLine line(
      "sequence CODE --heap N [options]",
      "Prints the Grundy values of single heaps from 0 to N under take-and-break rules, in normal "
      "play, and from where on they repeat, if a theorem proves that they do. Each value needs "
      "those before it: one thread does it all.\n\n"
      "  miyama sequence kayles --heap 100             no period is proved by so few\n"
      "  miyama sequence 0.77 --heap 1000              the same rules, and the period\n"
      "  miyama sequence subtraction:2,3,7 --heap 100  take 2, 3 or 7 from a heap\n"
      "  miyama sequence grundys-game --heap 1000000 --output grundy.csv\n"
      "  miyama sequence 0.07 --heap 100 --to bfile    as OEIS takes it");
  line.positional("RULES", 1);
  line.add({{"heap", "N", "the largest heap"},
            {"no-period", "", "compute every value by the recurrence, even behind a proved period"},
            {"misere", "", "is refused, with the command that knows misère play"}});
  add_terms_options(line);
  add_common_options(line);
  if (!line.parse(arguments)) return exit_fine;

  if (line.flag("misere"))
    refuse(
        "--misere: a heap has no value that tells who wins a sum in misère play; which single "
        "heaps and sums are lost then, tables tell: `miyama solve ",
        line.required("RULES", "give the rules"), " --total 40 --misere`, then `miyama losses`");
  const auto rules =
      rules_of_heap(line.required("RULES", "give the rules, such as kayles or 0.77"));
  const auto last = line.number("heap", 0);
  if (!last) refuse("give the largest heap, such as --heap 100 (see `miyama sequence --help`)");
  check_largest_heap(*rules, *last);
  const Team team = line.start_team();
  TextOutput output(line);

  const Sequence sequence = heap_sequence(*rules, *last, !line.flag("no-period"), team.observer);
  const double seconds = line.seconds();
  const Terms terms{"heap,grundy", sequence.values.size(),
                    [&](std::size_t heap) { return sequence.values[heap]; }};
  write_terms(line, output, terms, head_line(*rules, sequence));
  const auto& period = sequence.period;
  if (line.flag("json"))
    print_object({{"code", rules->code()},
                  {"values", sequence.values},
                  {"preperiod", period ? Json(period->preperiod) : Json(nullptr)},
                  {"period", period ? Json(period->period) : Json(nullptr)},
                  {"output", output.file()},
                  {"threads", 1},
                  {"seconds", {{"total", seconds}}}},
                 -1);
  return exit_fine;
}

}  // namespace miyama
