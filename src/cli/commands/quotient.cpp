/// @file  quotient.cpp
/// @brief `miyama quotient`: the misère quotient of a game that breaks heaps, in letters.

#include <iostream>

#include "base/letters.hpp"
#include "cli/output.hpp"
#include "cli/request_options.hpp"
#include "cli/stored_quotient.hpp"
#include "cli/text_files.hpp"

namespace miyama {
int run_quotient(const Arguments& arguments) {
  CommandLine line(
      "quotient RULES [options]",
      "Finds the misère quotient of a game that breaks heaps: a finite commutative monoid in which "
      "each heap is an element, and a sum of heaps is lost if their product is in the set P. Heap "
      "after heap is added until a theorem proves that their elements repeat, or a limit is "
      "reached; what is printed is proved for all sums of the heaps up to there.\n\n"
      "  miyama quotient 0.123               20 elements, period 5\n"
      "  miyama quotient kayles              40 elements, period 12\n"
      "  miyama quotient 0.07 --heap 24      Dawson's Kayles, as far as heap 24\n"
      "  miyama quotient 0.3122              looks infinite at heap 7\n"
      "  miyama quotient 0.123 --json        with the whole table of products\n"
      "  miyama quotient sum:nim:2+0.07 --heap 9   heaps of two games beside each other\n"
      "  miyama quotient 0.77 --output 0.77.h5     a file for `miyama check`");
  line.positional("RULES", 1);
  line.add({{"heap", "N", "the largest heap, at most (default: 400)"},
            {"most-elements", "N", "end where the quotient needs more (default: 500)"},
            {"seconds", "S", "end after this time (default: 60)"},
            {"output", "FILE", "also write it to this file"},
            {"force", "", "overwrite an existing file"}});
  add_reproducible_option(line);
  add_common_options(line);
  if (!line.parse(arguments)) return exit_fine;

  QuotientAnswer answer{
      heap_set_of(line.required("RULES", "give the rules, such as kayles or 0.77")), {}, {}};
  const QuotientLimits usual;
  QuotientLimits& limits = answer.limits;
  const std::uint64_t most = QuotientLimits::most_heap / answer.rules.kinds().size();
  limits.largest_heap =
      line.number("heap", 1, static_cast<std::int64_t>(most)).value_or(usual.largest_heap);
  limits.most_elements =
      line.number("most-elements", 1, QuotientLimits::most_order).value_or(usual.most_elements);
  limits.seconds = static_cast<double>(line.number("seconds", 1, 1'000'000).value_or(60));
  const std::optional<std::string> output = output_file(line);
  if (line.has("output") && !output) refuse("--output - : a quotient is a file, give its name");
  const Team team = line.start_team();
  std::optional<TemporaryFile> file;
  if (output) file.emplace(*output, line.flag("force"));
  answer.found = find_quotient(answer.rules, limits, team.observer);
  if (file) write_quotient(std::move(*file), stored_form_of(answer, line));
  if (line.flag("json")) {
    Json json = json_of(answer);
    json["output"] = output ? Json(*output) : Json(nullptr);
    json["threads"] = 1;
    json["seconds"] = {{"total", line.seconds()}};
    print_object(json, -1);
  } else if (!line.flag("quiet")) {
    std::cout << text_of(answer);
    if (output)
      std::cout << concat("  wrote ", printable(*output), ": ",
                          format_bytes(std::filesystem::file_size(*output)), '\n');
  }
  return exit_fine;
}

}  // namespace miyama
