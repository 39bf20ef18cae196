/// @file  sequence.cpp
/// @brief `miyama sequence`: the Grundy values of one heap, with the period where it is proved.

#include "pipeline/sequence.hpp"
#include "cli/output.hpp"
#include "cli/text_files.hpp"
#include "game/catalogue.hpp"

namespace miyama {
namespace {

std::uint64_t last_heap(const CommandLine& line, const TakeAndBreak& rules) {
  const auto heap = line.number("heap", 0);
  if (!heap) refuse("give the largest heap, such as --heap 100 (see `miyama sequence --help`)");
  check_largest_heap(rules, *heap);
  return *heap;
}

std::string head_line(const TakeAndBreak& rules, const Sequence& sequence) {
  const std::string text =
      concat(rules.name(), rules.name() == rules.code() ? "" : " (" + rules.code() + ")",
             ", heaps 0–", sequence.values.size() - 1, ": ");
  if (!sequence.period) return text + "no period proved";
  return concat(text, "period ", sequence.period->period, " from heap ", sequence.period->preperiod,
                " on, proved");
}

void print_json(const TakeAndBreak& rules, const Sequence& sequence, const Json& output,
                double seconds) {
  const auto& period = sequence.period;
  const Json json{{"code", rules.code()},
                  {"values", sequence.values},
                  {"preperiod", period ? Json(period->preperiod) : Json(nullptr)},
                  {"period", period ? Json(period->period) : Json(nullptr)},
                  {"output", output},
                  {"threads", 1},
                  {"seconds", {{"total", seconds}}}};
  print_object(json, -1);
}

void add_sequence_options(CommandLine& line) {
  line.positional("RULES", 1);
  line.add_number("heap", "N", "the largest heap")
      .add_flag("no-period", "compute every value by the recurrence, even behind a proved period")
      .add_flag("misere", "is refused, with the command that knows misère play");
  add_terms_options(line);
  add_common_options(line);
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
      "  miyama sequence grundys-game --heap 1000000 --output grundy.csv\n"
      "  miyama sequence 0.07 --heap 100 --to bfile    as OEIS takes it");
  add_sequence_options(line);
  if (!line.parse(arguments)) return exit_fine;

  if (line.flag("misere"))
    refuse(
        "--misere: a heap has no value that tells who wins a sum in misère play; which single "
        "heaps "
        "and sums are lost then, tables tell: `miyama solve ",
        line.required("RULES", "give the rules"), " --total 40 --misere`, then `miyama losses`");
  const auto rules =
      make_take_and_break(line.required("RULES", "give the rules, such as kayles or 0.77"));
  const std::uint64_t last = last_heap(line, *rules);
  const Team team = line.start_team();
  TermsOutput output(line);

  const Sequence sequence = heap_sequence(*rules, last, !line.flag("no-period"), team.observer);
  const double seconds = line.seconds();
  const Terms terms{"heap,grundy", sequence.values.size(),
                    [&](std::size_t heap) { return sequence.values[heap]; }};
  output.write(terms, head_line(*rules, sequence));
  if (line.flag("json")) print_json(*rules, sequence, output.file(), seconds);
  return exit_fine;
}

}  // namespace miyama
