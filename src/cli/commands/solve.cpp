/// @file  solve.cpp
/// @brief `miyama solve`: solve a game for every position up to bounds and write the table.

#include <ctime>
#include <iostream>

#include "base/byte_text.hpp"
#include "base/error.hpp"
#include "cli/limits.hpp"
#include "cli/output.hpp"
#include "cli/request_options.hpp"
#include "cli/text_output.hpp"
#include "pipeline/file/write_table.hpp"

namespace miyama {
namespace {

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text.data();
}

/// The command line that makes the same table; with --reproducible without time, output path and
/// threads.
std::string history_of(const Request& request, const Arguments& arguments,
                       const CommandLine& line) {
  const std::string name = request.rules->name();
  if (line.flag("reproducible"))  // rules of a file are in rules_json
    return "miyama solve " + (line.has("rules") ? "--rules " + name + ".json" : name) + " " +
           options_text(request) + " --labels " + format_labels(request.labels);
  std::string text = utc_now() + " miyama solve";
  for (const std::string& argument : arguments) text += " " + argument;
  return text;
}

void print_text(const Request& request, const WrittenTable& solved, const std::string& output,
                double seconds) {
  const std::uint64_t entries = solved.totals.entries_checked;
  std::cout << solved_text(request, solved)
            << theorem_text(request, entries == 0 ? "" : format_count(entries) + " entries",
                            solved.theorem)
            << "  wrote " << output << ": " << format_bytes(solved.writer.file_bytes) << ", "
            << format_count(solved.writer.blocks) << " blocks, "
            << format_count(solved.writer.distinct) << " of them distinct, "
            << seconds_text(seconds) << '\n';
}

void print_json(const WrittenTable& solved, const std::string& output, int threads,
                double seconds) {
  const WriterStatistics& writer = solved.writer;
  Json json = solved_json(solved, solved.header, solved.table, threads);
  json["output"] = output;
  json["seconds"] = {{"solve", solved.solving_seconds},
                     {"derive", solved.deriving_seconds},
                     {"check", solved.checking_seconds},
                     {"hash", writer.hash_seconds},
                     {"compress", writer.compress_seconds},
                     {"write", writer.write_seconds},
                     {"total", seconds}};
  json["blocks"] = writer.blocks;
  json["distinct_blocks"] = writer.distinct;
  json["file_bytes"] = writer.file_bytes;
  std::cout << json.dump(2) << '\n';
}

void add_solve_options(CommandLine& line) {
  add_request_options(line);
  line.add_text("labels", "L,L,…",
                "what to store: outcome, arrows, target (with --heaps), move (with --total), "
                "winning_moves, grundy, remoteness, or all; default: outcome and arrows, or "
                "outcome and move")
      .add_text("output", "FILE", "where to (default: from rules and bounds, such as nim-9-9-9.h5)")
      .add_flag("force", "overwrite the output if it exists")
      .add_flag("reproducible",
                "store neither time nor output path nor threads: equal tables, equal bytes");
  add_memory_option(line);
  add_common_options(line);
}

int solve(const Request& request, const Arguments& arguments, const CommandLine& line) {
  const Stopwatch total;
  const std::string output = line.has("output") ? line.text("output") : table_name(request) + ".h5";
  if (output == "-")
    throw usage_error("--output -: a table is no text, it needs a file: give one with a name");
  const Team team = line.start_team();
  if (line.has("rules")) refuse_to_overwrite(line.text("rules"), "rules file", "output", output);
  refuse_existing(output, line.flag("force"));
  check_limits(line, request, needs_of_table(request, team.threads),
               format_labels(request.labels) + " of " + describe(request), team.threads, output);
  const WrittenTable solved = write_table(
      request, {output, line.flag("force"), version_text(), history_of(request, arguments, line)},
      team);

  if (line.flag("json"))
    print_json(solved, output, team.threads, total.seconds());
  else if (!line.flag("quiet"))
    print_text(request, solved, output, total.seconds());
  return exit_code_of(solved);
}

}  // namespace

int run_solve(const Arguments& arguments) {
  CommandLine line(
      "solve RULES --heaps B,B,… | --total T [options]\n"
      "       miyama solve --rules FILE.json --heaps B,B,… [options]",
      "Solves every position up to the bounds, compares every label with the theorem and writes "
      "the table (HDF5).\n\n"
      "  miyama solve nim --heaps 9,9,9          three heaps of 0 to 9: 000–999\n"
      "  miyama solve nim --heaps 999,999,999    a billion positions\n"
      "  miyama solve nim+pass --heaps 99,99,99  a game without a known formula\n"
      "  miyama solve rows --total 40 --misere   rows of at most 40 sticks in all");
  add_solve_options(line);
  if (!line.parse(arguments)) return exit_fine;
  const std::string labels = line.has("labels") ? line.text("labels") : "";
  if (line.has("labels") && labels.empty()) (void)parse_labels(labels);  // says that it is none
  return solve(request_of(line, labels), arguments, line);
}

}  // namespace miyama
