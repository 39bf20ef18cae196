/// @file  solve.cpp
/// @brief `miyama solve`: solve a game for every position up to bounds and write the table.

#include <chrono>
#include <ctime>
#include <iostream>

#include "base/byte_text.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "cli/text_output.hpp"
#include "cli/version.hpp"
#include "game/comma_text.hpp"
#include "pipeline/box_pipeline.hpp"
#include "pipeline/limits.hpp"
#include "pipeline/partition_pipeline.hpp"
#include "pipeline/table_pipeline.hpp"
#include "solve/nim/bit_rows.hpp"
#include "store/temporary_file.hpp"
#include "verify/contract.hpp"

namespace po = boost::program_options;

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

std::string options_text(const Request& request) {
  return "--heaps " + comma_text(request.heap_bounds()) +
         (request.convention == Convention::misere ? " --misere" : "");
}

/// The command line that makes the same table; with `reproducible` without time, output path and
/// threads.
template <class AnyRequest>
std::string history_of(const AnyRequest& request, const Arguments& arguments,
                       const CommandLine& line, const std::string& labels) {
  const std::string name = request.rules->name();
  if (line.flag("reproducible"))  // rules of a file are in rules_json
    return "miyama solve " + (line.has("rules") ? "--rules " + name + ".json" : name) + " " +
           options_text(request) + " --labels " + labels;
  std::string text = utc_now() + " miyama solve";
  for (const std::string& argument : arguments) text += " " + argument;
  return text;
}

std::vector<LabelKind> labels_of(const CommandLine& line, const PartitionRequest&) {
  return parse_labels(line.has("labels") ? line.text("labels") : "outcome,move",
                      TableFamily::partitions);
}

template <class AnyRequest>
TableHeader header_of(const AnyRequest& request, const Arguments& arguments,
                      const CommandLine& line) {
  TableHeader header;
  describe_in(header, request);
  header.labels = labels_of(line, request);
  if constexpr (std::is_same_v<AnyRequest, PartitionRequest>)
    if (contains(header.labels, LabelKind::move_rests))
      header.rests = request.rules->stored_rests();
  header.source = version_text();
  header.history = history_of(request, arguments, line, format_labels(header.labels));
  return header;
}

struct Solved {
  TableHeader header;
  std::string description;
  ContractReport contract;
  PipelineResult pipeline;
  double phase_1_seconds;
  double total_seconds;
};

void print_text(const Solved& solved, const Report& report, const PositionFormat& format,
                const std::string& output) {
  const Totals& totals = solved.pipeline.table.totals;
  std::cout << solved.description << ": " << format_count(totals.positions) << " positions\n"
            << "  " << format_count(totals.lost) << " lost, "
            << format_count(totals.positions - totals.lost) << " won, "
            << format_count(totals.winning_moves) << " winning moves\n"
            << "  contract: " << format_count(solved.contract.options) << " options of "
            << format_count(solved.contract.positions) << " positions, "
            << solved.contract.violations << " violations\n"
            << "  theorem: " << solved.header.theorem;
  if (totals.entries_checked != 0)
    std::cout << ", " << format_count(totals.entries_checked) << " entries compared, "
              << format_count(totals.mismatches) << " mismatches";
  std::cout << '\n' << mismatches_text(report.first(), format);
  std::cout << "  wrote " << output << ": " << format_bytes(solved.pipeline.writer.file_bytes)
            << ", " << format_count(solved.pipeline.writer.blocks) << " blocks, "
            << format_count(solved.pipeline.writer.distinct) << " of them distinct";
  std::array<char, 32> seconds{};
  std::snprintf(seconds.data(), seconds.size(), ", %.2f s\n", solved.total_seconds);
  std::cout << seconds.data();
}

void print_json(const Solved& solved, const Report& report, const std::string& output,
                int threads) {
  const WriterStatistics& writer = solved.pipeline.writer;
  Json json = table_json(solved.header, solved.pipeline.table);
  json["first_mismatches"] = mismatches_json(report.first());
  json["contract_violations"] = solved.contract.violations;
  json["output"] = output;
  json["threads"] = threads;
  json["seconds"] = {{"solve", solved.phase_1_seconds + solved.pipeline.solve_seconds},
                     {"derive", solved.pipeline.derive_seconds},
                     {"check", solved.pipeline.check_seconds},
                     {"hash", writer.hash_seconds},
                     {"compress", writer.compress_seconds},
                     {"write", writer.write_seconds},
                     {"total", solved.total_seconds}};
  json["blocks"] = writer.blocks;
  json["distinct_blocks"] = writer.distinct;
  json["file_bytes"] = writer.file_bytes;
  json["peak_bytes"] = peak_bytes();
  std::cout << json.dump(2) << '\n';
}

void add_solve_options(CommandLine& line) {
  add_request_options(line);
  add_partition_options(line);
  line.options().add_options()                                   //
      ("labels", po::value<std::string>()->value_name("L,L,…"),  //
       "what to store: outcome, arrows, target (with --heaps), move (with --total), winning_moves, "
       "grundy, remoteness, or all; default: "
       "outcome and arrows, or outcome and move")  //
      ("output", po::value<std::string>()->value_name("FILE"),
       "where to (default: from rules and bounds, such as nim-9-9-9.h5)")  //
      ("force", po::bool_switch(), "overwrite the output if it exists")    //
      ("reproducible", po::bool_switch(),
       "store neither time nor output path nor threads: equal tables, equal bytes");
  add_memory_option(line);
  add_common_options(line);
}

/// Phase 1 and phase 2 of a box table.
void make_table(const Request& request, const PipelineOptions& options, Solved& solved,
                Report& report) {
  if (!request.is_nim()) {
    solved.pipeline = write_box_table(request, solved.header, options, report);
    return;
  }
  const Stopwatch phase_1;
  const AnyLossLines lines = solve_by_bit_rows(request.box, request.convention, options.team);
  solved.phase_1_seconds = phase_1.seconds();
  solved.pipeline = write_table(request, lines, solved.header, options, report);
}

void make_table(const PartitionRequest& request, const PipelineOptions& options, Solved& solved,
                Report& report) {
  solved.pipeline = write_partition_table(request, solved.header, options, report);
}

template <class AnyRequest>
int solve(const AnyRequest& request, const Arguments& arguments, const CommandLine& line) {
  const Stopwatch total;
  const PipelineOptions options{line.has("output") ? line.text("output") : default_output(request),
                                line.flag("force"), line.start_team()};
  Solved solved{header_of(request, arguments, line), describe(request), {}, {}, 0, 0};
  if (line.has("rules"))
    refuse_to_overwrite(line.text("rules"), "rules file", "output", options.output);
  refuse_existing(options.output, options.overwrite);
  const Needs needs = needs_of_table(request, solved.header.labels, options.team.threads);
  refuse_if_short(needs, limits_of(line, options.output),
                  format_labels(solved.header.labels) + " of " + solved.description);
  announce_if_long(line, index_of(request), needs);
  solved.contract = check_contract(*request.rules, index_of(request));
  Report report;
  make_table(request, options, solved, report);
  solved.total_seconds = total.seconds();

  if (line.flag("json"))
    print_json(solved, report, options.output.string(), options.team.threads);
  else if (!line.flag("quiet"))
    print_text(solved, report, PositionFormat(index_of(request)), options.output.string());
  if (solved.contract.violations != 0)
    std::cerr << "miyama: the rules break their contract: " << solved.contract.first << '\n';
  return report.mismatches() == 0 && solved.contract.violations == 0 ? exit_fine : exit_mismatch;
}

}  // namespace

int run_solve(const Arguments& arguments) {
  CommandLine line(
      "solve RULES --heaps B,B,… | --total T [options]\n       miyama solve --rules FILE.json "
      "--heaps B,B,… [options]",
      "Solves every position up to the bounds, compares every label with the theorem and writes "
      "the table (HDF5).\n\n"
      "  miyama solve nim --heaps 9,9,9          the lecture's table, to nim-9-9-9.h5\n"
      "  miyama solve nim --heaps 999,999,999    a billion positions\n"
      "  miyama solve nim+pass --heaps 99,99,99  a game without a known formula\n"
      "  miyama solve rows --total 40 --misere   every set of rows with at most 40 sticks");
  add_solve_options(line);
  if (!line.parse(arguments)) return exit_fine;
  if (asks_for_partitions(line)) return solve(partition_request_of(line), arguments, line);
  return solve(request_of(line), arguments, line);
}

}  // namespace miyama
