/// @file  sequence.cpp
/// @brief `miyama sequence`: the Grundy values of one heap, with the period where it is proved.

#include "pipeline/sequence.hpp"

#include <iostream>

#include "cli/heap_rules.hpp"
#include "cli/output.hpp"
#include "cli/text_files.hpp"
#include "theorem/genus.hpp"

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

/// Prints genera of heaps 0 … last in place of values.
int print_genera(const CommandLine& line, const TakeAndBreak& rules, std::uint64_t last) {
  if (line.has("to") || line.has("output") || line.flag("no-period"))
    refuse("--genus prints text or --json: leave out --to, --output and --no-period");
  if (last > Genus::largest_heap)
    refuse("a genus needs every sum of smaller heaps: give at most --heap ", Genus::largest_heap);
  const std::vector<Genus> genera = genera_of_heaps(rules, last, line.start_team().observer);
  const std::optional<std::uint64_t> wild = first_wild_heap(genera);
  if (line.flag("json")) {
    Json listed = Json::array();
    for (const Genus& genus : genera) listed.push_back({genus.normal, genus.misere});
    print_object({{"code", rules.code()},
                  {"genera", listed},
                  {"first_wild", wild ? Json(*wild) : Json(nullptr)}},
                 -1);
  } else if (!line.flag("quiet")) {
    std::cout << concat(rules.name(), ", heaps 0–", last, ": genera\n");
    for (std::size_t heap = 0; heap < genera.size(); ++heap)
      std::cout << concat(std::string(heap < 10 ? 5 : 4, ' '), heap, "  ", genera[heap].text(),
                          '\n');
    std::cout << (wild ? concat("wild from heap ", *wild, " on: no position of Nim has its genus\n")
                       : "tame: all these heaps are like those of Nim\n");
  }
  return exit_fine;
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
      "  miyama sequence 0.07 --heap 100 --to bfile    as OEIS takes it\n"
      "  miyama sequence kayles --heap 20 --genus      as Winning Ways writes it");
  line.positional("RULES", 1);
  line.add({{"heap", "N", "the largest heap"},
            {"no-period", "", "compute every value by the recurrence, even behind a proved period"},
            {"genus", "", "in place of values the genera of heaps, which belong to misère play"},
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
  if (line.flag("genus")) return print_genera(line, *rules, *last);
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
