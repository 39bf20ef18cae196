/// @file  count.cpp
/// @brief `miyama count`: find every loss and compare it with the theorem, without keeping a table.

#include <iostream>

#include "base/byte_text.hpp"
#include "cli/limits.hpp"
#include "cli/output.hpp"
#include "cli/request_options.hpp"
#include "pipeline/solution.hpp"

namespace miyama {
namespace {

/// Of Nim whole rows are compared at once; 0 elsewhere.
std::uint64_t rows_compared(const Request& request, const SolveReport& counted) {
  return request.is_nim()
             ? counted.theorem.entries() / request.box().size(request.box().heaps() - 1)
             : 0;
}

void print_text(const Request& request, const SolveReport& counted, double seconds) {
  const std::uint64_t entries = counted.totals.entries_checked;
  const std::uint64_t rows = rows_compared(request, counted);
  std::string compared = entries == 0 ? "" : format_count(entries) + " positions";
  if (rows != 0) compared = format_count(rows) + " rows of " + compared;
  std::cout << solved_text(request, counted) << theorem_text(request, compared, counted.theorem)
            << "  " << seconds_text(seconds) << ", " << format_bytes(peak_bytes())
            << " of memory\n";
}

void print_json(const Request& request, const SolveReport& counted, int threads, double seconds) {
  Json json = solved_json(counted, header_of(request), {counted.totals, {}}, threads);
  json["labels"] = nullptr;  // nothing is stored
  json["output"] = nullptr;
  if (const std::uint64_t rows = rows_compared(request, counted); rows != 0)
    json["rows_compared"] = rows;
  json["seconds"] = {{"solve", counted.solving_seconds},
                     {"count", counted.deriving_seconds},
                     {"check", counted.checking_seconds},
                     {"total", seconds}};
  std::cout << json.dump(2) << '\n';
}

}  // namespace

int run_count(const Arguments& arguments) {
  CommandLine line(
      "count RULES --heaps B,B,… | --total T [options]",
      "Solves every position up to the bounds, compares each with the theorem and counts, without "
      "writing a table.\n\n"
      "  miyama count nim --heaps 9,9,9                 the lecture's 76 losses\n"
      "  miyama count nim --heaps 16383,16383,16383     4.4 million million positions\n"
      "  miyama count rows --total 80 --misere          rows of at most 80 sticks");
  add_request_options(line);
  add_memory_option(line);
  add_common_options(line);
  if (!line.parse(arguments)) return exit_fine;

  const Stopwatch total;
  const Request request = request_of(line, "outcome");
  const Team team = line.start_team();
  check_limits(line, request, needs_of_count(request, team.threads),
               "counting " + describe(request), team.threads);
  const SolveReport counted = count_table(request, team);
  if (line.flag("json"))
    print_json(request, counted, team.threads, total.seconds());
  else if (!line.flag("quiet"))
    print_text(request, counted, total.seconds());
  return exit_code_of(counted);
}

}  // namespace miyama
