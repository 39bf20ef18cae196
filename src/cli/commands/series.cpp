/// @file  series.cpp
/// @brief `miyama series`: how many losses, or winning moves, there are for n = 0, 1, 2, ….

#include "pipeline/sequence.hpp"

#include "cli/limits.hpp"
#include "cli/output.hpp"
#include "cli/request_options.hpp"
#include "cli/text_files.hpp"

namespace miyama {
namespace {

constexpr std::int64_t most_heaps_of_series = 16;

/// The table up to N that holds all smaller ones.
Request series_request(const CommandLine& line) {
  const auto last = line.number("up-to", 0);
  if (!last) refuse("give the last n, such as --up-to 30");
  return equal_bounds_request_of(line, line.number("heaps", 1, most_heaps_of_series), *last,
                                 line.text("of") == "lost" ? "outcome" : "winning_moves");
}

std::string head_line(const Request& request, const CommandLine& line) {
  const std::string what = line.text("of") == "lost" ? "lost positions" : "winning moves";
  const std::size_t heaps = request.is_box() ? request.heap_bounds().size() : 0;
  return concat(rules_text(request.rules->name(), request.convention), ", ", what, ", ",
                heaps == 0 ? "n sticks in all"
                           : concat(heaps, heaps == 1 ? " heap" : " heaps", " of at most n"),
                request.has_pass() ? ", with and without a pass" : "", ", n from 0");
}

int print_series(const CommandLine& line, const Request& request) {
  const Team team = start_within_limits(line, request, needs_of_series, "the series of ");
  TextOutput output(line);
  const Series series = make_series(request, team);
  const Report& checked = series.report.theorem;
  const std::string theorem =
      theorem_text(request, compared_text(series.report, "positions"), checked);
  const Terms terms{"n,a", series.terms.size(), [&](std::size_t n) { return series.terms[n]; }};
  write_terms(line, output, terms,
              head_line(request, line) + '\n' + theorem.substr(0, theorem.size() - 1));
  const Totals& totals = series.report.totals;
  if (line.flag("json"))
    print_timed(line,
                {{"rules", request.rules->name()},
                 {"convention", name_of(request.convention)},
                 {"heaps", request.is_box() ? Json(request.heap_bounds().size()) : Json(nullptr)},
                 {"of", line.text("of")},
                 {"values", series.terms},
                 {"theorem", request.theorem_name()},
                 {"entries_checked", totals.entries_checked},
                 {"mismatches", totals.mismatches},
                 {"first_mismatches", mismatches_json(checked.first())},
                 {"output", output.file()}});
  return exit_code_of(series.report);
}

}  // namespace

int run_series(const Arguments& arguments) {
  CommandLine line(
      "series RULES --up-to N [--heaps K] [options]",
      "Counts the lost positions, or the winning moves, for n = 0 … N: with --heaps of K heaps of "
      "at most n each, otherwise of all heaps of n sticks in all. One table has all terms; each "
      "position is compared with the theorem.\n\n"
      "  miyama series nim --heaps 3 --up-to 31           1, 4, 7, 16: OEIS A236305\n"
      "  miyama series rows --up-to 60 --misere           by total\n"
      "  miyama series nim --up-to 48 --to bfile          as OEIS takes it\n"
      "  miyama series wythoff --heaps 3 --up-to 200 --of winning-moves");
  line.positional("game", 1);
  add_rules_options(line);
  line.add({{"up-to", "N", "the last n"},
            {"heaps", "K", "count positions of K heaps that keep their places"},
            {"of", "lost|winning-moves", "what to count", "lost"}});
  add_terms_options(line);
  add_memory_option(line);
  add_common_options(line);
  if (!line.parse(arguments)) return exit_fine;
  const Request request = series_request(line);
  warn_of_idle_conditions(line, request);
  return print_series(line, request);
}

}  // namespace miyama
