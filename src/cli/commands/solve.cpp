/// @file  solve.cpp
/// @brief `miyama solve`: solve a game for every position up to bounds and write the table.

#include <cstdlib>
#include <iostream>

#include "base/checked.hpp"
#include "base/letters.hpp"
#include "cli/launcher.hpp"
#include "cli/limits.hpp"
#include "cli/output.hpp"
#include "cli/request_options.hpp"
#include "cli/text_files.hpp"
#include "game/steps.hpp"
#include "pipeline/file/write_table.hpp"
#include "table/label.hpp"

namespace miyama {
namespace {

std::optional<std::uint64_t> shards_of(const CommandLine& line) {
  return line.number("shards", 1, static_cast<std::int64_t>(most_shards));
}

/// What the launcher says, if it is asked.
using Process = std::optional<Launched>;
Process launched(const CommandLine& line) {
  if (line.text("only-part") != "rank") return std::nullopt;
  return launched_process([](const char* name) { return std::getenv(name); });
}

/// The parts that --only-part names: I, A..B, or with "rank" those of this process.
std::optional<PartSelection> wanted_parts(const CommandLine& line, const Process& process,
                                          std::uint64_t shards) {
  if (!line.has("only-part")) return std::nullopt;
  if (process) return process->parts;
  const std::string text = line.text("only-part");
  const std::size_t dots = text.find("..");
  const auto first = number_in(text.substr(0, dots));
  const auto last = dots == std::string::npos ? first : number_in(text.substr(dots + 2));
  if (!first || !last)
    refuse("--only-part \"", text, "\": give a part, such as 3, parts, such as 3..5, or rank");
  if (*last < *first) refuse("--only-part ", text, " is empty: ", *first, " comes after ", *last);
  if (*last >= shards) refuse("--only-part ", text, " is out of range: give 0 to ", shards - 1);
  return PartSelection{*first, *last + 1};
}

/// What this process takes, and the memory of those that were started with it on this machine.
Needs needs_of_all(const Needs& own, const Process& process) {
  return {saturating_multiply(own.memory, process ? process->on_this_machine : 1), own.disk};
}

FolderStart start_of(const CommandLine& line) {
  if (line.has("only-part")) return FolderStart::join;
  if (line.flag("resume")) return FolderStart::go_on;
  return line.flag("force") ? FolderStart::overwrite : FolderStart::anew;
}

/// Where the parts go, and how many there will be: a folder that is continued keeps its number.
/// Nothing for a table in one file.
std::optional<ShardsTarget> shards_target(const Request& request, const CommandLine& line,
                                          const Process& process, const std::string& output) {
  if (!line.has("shards") && !line.flag("resume")) {
    if (line.has("only-part")) refuse("--only-part needs --shards S: of how many?");
    return std::nullopt;
  }
  if (!request.is_box() && request.take_and_break().lists() != nullptr)
    refuse("the table lists what heaps become, in one file: leave ",
           line.has("shards") ? "--shards" : "--resume", " out");
  if (line.flag("resume") && line.flag("force"))
    refuse("--resume keeps what is there, --force removes it: give one of them");
  if (line.has("only-part") && line.flag("force"))
    refuse("--only-part shares a table with other processes, --force removes it: leave one out");
  ShardsTarget target;
  target.folder = folder_path(line.flag("explain") ? output : line.required("output"));
  target.start = start_of(line);
  target.history = history_of(request, line);
  if (target.start == FolderStart::go_on && !std::filesystem::is_directory(target.folder))
    refuse("--resume goes on with a folder, and ", target.folder.string(),
           std::filesystem::exists(target.folder) ? " is a file" : " is not there",
           ": begin one with --shards S alone");
  target.shards = line.has("shards") ? *shards_of(line) : read_plan(target.folder).shards;
  target.only = wanted_parts(line, process, target.shards);
  return target;
}

/// "  wrote nim-9-9-9.h5: 10.4 KiB, ".
std::string wrote_text(const std::string& output, std::uint64_t bytes) {
  return "  wrote " + printable(output) + ": " + format_bytes(bytes) + ", ";
}

/// Seconds of the stages, the writer's among them.
Json seconds_json(const SolveReport& solved, const WriterStatistics& writer, double total) {
  return {{"solve", solved.solving_seconds},
          {"derive", solved.deriving_seconds},
          {"check", solved.checking_seconds},
          {"hash", writer.hash_seconds},
          {"compress", writer.compress_seconds},
          {"write", writer.write_seconds},
          {"total", total}};
}

void print(const CommandLine& line, const Request& request, const WrittenTable& solved,
           const std::string& output) {
  const WriterStatistics& writer = solved.writer;
  if (line.flag("json")) {
    Json json =
        solved_json(solved, solved.header, solved.table, line.threads(), request.rules.get());
    json["output"] = output;
    json["seconds"] = seconds_json(solved, writer, line.seconds());
    json["blocks"] = writer.blocks;
    json["distinct_blocks"] = writer.distinct;
    json["file_bytes"] = writer.file_bytes;
    print_object(json);
  } else if (!line.flag("quiet")) {
    std::cout << solved_text(request, solved, "{1} entr(y|ies)")
              << wrote_text(output, writer.file_bytes)
              << filled("{1} block(|s), {2} of them distinct, ", format_count(writer.blocks),
                        format_count(writer.distinct))
              << seconds_text(line.seconds()) << '\n';
  }
}

void print(const CommandLine& line, const Request& request, const WrittenShards& solved,
           const std::string& folder) {
  if (line.flag("json")) {
    Json json = parts_json(solved, request, folder, line.threads());
    json["seconds"] = seconds_json(solved, solved.writer, line.seconds());
    json["seconds"].erase("check");  // the answer about parts has no such key
    return print_object(json);
  }
  if (line.flag("quiet")) return;
  const bool complete = solved.state.complete();
  const std::size_t parts = solved.plan.parts();
  std::cout << (complete ? solved_text(request, solved, "{1} entr(y|ies)") : "")
            << wrote_text(folder, solved.state.bytes)
            << (complete ? "" : concat(solved.state.parts_there(), " of "))
            << filled("{1} part(|s)", parts);
  if (parts < solved.plan.shards)
    std::cout << " (of " << solved.plan.shards
              << " asked for: the table has no more whole layers of blocks)";
  if (solved.resumed_parts != 0)
    std::cout << filled(", {1} of them (was|were) there", solved.resumed_parts);
  std::cout << ", " << seconds_text(line.seconds()) << '\n';
  if (!complete) std::cout << "  not complete yet: " << describe(solved.state) << '\n';
}

/// Says how to go on with the parts that were published.
int say_interrupted(const ShardsTarget& target) {
  const std::string folder = target.folder.string();
  std::cerr << "miyama: interrupted: " << describe(state_of(read_plan(folder))) << " in " << folder
            << "; go on with the same command and --resume"
            << (target.start == FolderStart::overwrite ? " in place of --force\n" : "\n");
  return 128 + arrived_signal();
}

/// Where the table has fewer parts than there are processes.
int say_idle(const CommandLine& line, const ShardsTarget& target, const Plan& plan) {
  if (line.flag("json"))
    print_object({{"output", target.folder.string()}, {"parts", plan.parts()}, {"made_parts", 0}});
  else if (!line.flag("quiet"))
    std::cout << filled("process {1} has nothing to do: the table has {2} part(|s)\n",
                        target.only->first, plan.parts());
  return exit_fine;
}

/// The plan that is continued, or the one that the folder will have.
Plan plan_of(const Request& request, const ShardsTarget& target) {
  const bool keeps = target.start == FolderStart::go_on || target.start == FolderStart::join;
  if (keeps && std::filesystem::exists(target.folder / plan_name)) return read_plan(target.folder);
  return new_plan(request, target);
}

int solve_shards(const PlannedRequest& request, const CommandLine& line, const Process& process,
                 const ShardsTarget& target) {
  const Plan plan = plan_of(request, target);
  if (process && target.only->first >= plan.parts()) return say_idle(line, target, plan);
  if (!plan.folder.empty()) try_parts(plan);
  const auto needs = [&](const PlannedRequest& solved, int threads) {
    Needs needed = needs_of_parts(solved, target.shards, threads);
    needed.disk = static_cast<std::uint64_t>(static_cast<double>(needed.disk) *
                                             missing_share(plan, target.only));
    return needs_of_all(needed, process);
  };
  const bool shares = process && process->on_this_machine > 1;
  const Team team = start_within_limits(
      line, request, needs,
      concat(shares ? concat(process->on_this_machine, " processes on this machine, ") : "",
             format_labels(request.labels), " of "),
      target.folder);
  try {
    const WrittenShards solved = write_shards(request, target, team);
    print(line, request, solved, target.folder.string());
    return solved.totals.mismatches != 0 ? exit_mismatch : exit_code_of(solved);
  } catch (const stopped_error&) {
    if (!std::filesystem::exists(target.folder / plan_name)) throw;
    return say_interrupted(target);
  }
}

int solve(const PlannedRequest& request, const CommandLine& line, const Process& process) {
  const std::string output = line.has("output") ? line.text("output") : table_name(request) + ".h5";
  output_format(line, output, "", table_formats);
  const auto target = shards_target(request, line, process, output);
  const std::uint64_t parts = target ? target->shards : 0;
  const auto needs = [&](const PlannedRequest& asked, int threads) {
    return needs_of_all(needs_of_parts(asked, parts, threads), process);
  };
  if (explain(line, request, {request, Task::solve, parts}, needs, output)) return exit_fine;
  if (target) return solve_shards(request, line, process, *target);
  if (output == "-")
    refuse("--output -: a table is not a text, so it needs a file: give one with a name");
  refuse_to_overwrite(line, output);
  refuse_existing(output, line.flag("force"));
  const Team team = start_within_limits(line, request, needs_of_table,
                                        format_labels(request.labels) + " of ", output);
  const WrittenTable solved =
      write_table(request, {output, line.flag("force"), "", history_of(request, line)}, team);
  print(line, request, solved, output);
  return exit_code_of(solved);
}

int run_solve(const CommandLine& line) {
  const Process process = launched(line);
  if (process && process->on_this_machine > 1) line.set_usual_threads(1);
  const std::string labels = line.text("labels");
  if (line.has("labels") && labels.empty()) (void)parse_labels(labels);  // says that it is none
  Request request = request_of(line, labels);
  request.reproducible = line.flag("reproducible");
  warn_of_idle_conditions(line, request);
  return solve(plan_request(line, request), line, process);
}

}  // namespace

Command solve_command() {
  return {"solve",
          "solve a game for every position up to bounds and write the table",
          "RULES --heaps B,B,… | --total T [options]\n"
          "--rules FILE.json --heaps B,B,… [options]\n"
          "--options FILE --heaps B,B,… [options]\n"
          "--breaks FILE --total T [options]",
          "Solves every position up to the bounds, compares every label with the theorem and "
          "writes the table (HDF5).\n\n"
          "  miyama solve nim --heaps 9,9,9          three heaps of 0 to 9: 000–999\n"
          "  miyama solve nim --heaps 999,999,999    a billion positions\n"
          "  miyama solve nim+pass --heaps 99,99,99  a game without a known formula\n"
          "  miyama solve rows --total 40 --misere   rows of at most 40 sticks in all",
          {{"game", Kind::rules}},
          "rules misere heaps total largest most-heaps options start breaks name ... output force "
          "reproducible "
          "explain method memory threads quiet json",
          {{"labels", Kind::labels, "L,L,…",
            "what to store: some of " + joined(label_names(), ", ") +
                ", or all; arrows and target go with --heaps, move with --total; default: outcome "
                "and arrows, or outcome and move"},
           {"shards", Kind::number, "S",
            "write a folder of at most S files, each with a part of the table; --output names the "
            "folder"},
           {"resume", Kind::flag, "",
            "go on with the folder that --output names: parts that are there stay"},
           {"only-part", Kind::text, "PARTS",
            "write part I of the folder alone (0 is the first), parts A..B, or with \"rank\" those "
            "of this process, as mpirun, srun or a job array numbers it; the last one to end "
            "completes the table"}},
          run_solve};
}

}  // namespace miyama
