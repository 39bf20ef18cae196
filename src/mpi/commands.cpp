/// @file  commands.cpp
/// @brief The commands of miyama-mpi and their options: which job (mpi/rank_job.hpp) is asked for.

#include <array>
#include <iostream>

#include "cli/limits.hpp"
#include "cli/request_options.hpp"
#include "mpi/rank_job.hpp"

namespace miyama {
namespace {

/// A function of a command returns null where a page was asked for and printed.
using MadeJob = std::unique_ptr<RankJob>;
MadeJob print_page(const Arguments& arguments);

/// The job of a line with these options and those that all jobs have; null where --help was given.
MadeJob read_job(std::unique_ptr<CommandLine> line, const Arguments& arguments, bool writes) {
  add_memory_option(*line);
  add_common_options(*line);
  if (!line->parse(arguments)) return nullptr;
  Request request = request_of(*line, writes ? line->text("labels") : "outcome");
  return std::make_unique<RankJob>(std::move(line), std::move(request), writes);
}

MadeJob count_job(const Arguments& arguments) {
  auto line = std::make_unique<CommandLine>(
      "count RULES --heaps B,B,… [options]",
      "Solves every position up to the bounds on many machines, compares each with the theorem "
      "and counts, without writing a table.\n\n"
      "  mpirun -n 64 miyama-mpi count wythoff --heaps 4095,4095,4095",
      "miyama-mpi");
  add_request_options(*line);
  return read_job(std::move(line), arguments, false);
}

MadeJob solve_job(const Arguments& arguments) {
  auto line = std::make_unique<CommandLine>(
      "solve RULES --heaps B,B,… --output FOLDER [options]",
      "Solves every position up to the bounds on many machines, compares every label with the "
      "theorem and writes the table as parts into a folder, which is read like a file.\n\n"
      "  mpirun -n 64 miyama-mpi solve wythoff --heaps 4095,4095,4095 --output w4096\n"
      "  mpirun -n 32 miyama-mpi solve wythoff --heaps 4095,4095,4095 --output w4096 --resume",
      "miyama-mpi");
  add_request_options(*line);
  line->add({{"labels", "L,L,…",
              "what to store: outcome, arrows, target, winning_moves; default: outcome and "
              "arrows"},
             {"output", "FOLDER", "where to"},
             {"shards", "S", "write at most S parts (default: four a rank)"},
             {"resume", "", "go on with the folder, with as many ranks as there are now"},
             {"force", "", "overwrite the table in the folder"},
             {"reproducible", "",
              "store neither time nor output path nor ranks: equal tables, equal bytes"}});
  return read_job(std::move(line), arguments, true);
}

struct RankCommand : CommandName {
  MadeJob (*make)(const Arguments& arguments);
};

constexpr std::array all_commands{
    RankCommand{
        {"solve", "solve a game for every position up to bounds and write the table in parts"},
        solve_job},
    RankCommand{{"count", "count the losses of a game and compare each with the theorem"},
                count_job},
    RankCommand{{"manual", "the manual page of a command, or of the program"}, print_page}};

const RankCommand& command_named(const std::string& name) {
  for (const RankCommand& command : all_commands)
    if (command.name == name) return command;
  refuse("unknown command \"", name, "\": see `miyama-mpi --help`");
}

ManualOf this_program() {
  return {"miyama-mpi",
          "tables that one machine cannot hold, by many",
          "mpirun -n RANKS miyama-mpi COMMAND [RULES] [options]",
          {all_commands.begin(), all_commands.end()},
          {"miyama", "miyama-merge"}};
}

MadeJob print_page(const Arguments& arguments) {
  run_manual(this_program(), arguments,
             [](const std::string& name) { return page_of(command_named(name).make); });
  return nullptr;
}

MadeJob print_help() {
  print_overview(this_program());
  std::cout << "\nmiyama-mpi COMMAND --help tells more. Each rank has one thread, unless --threads "
               "says otherwise.\n"
               "miyama without mpirun does all else: it reads the folder of a table like a file.\n";
  return nullptr;
}

/// Adds --threads 1 unless the arguments have a number of threads.
Arguments with_one_thread(Arguments arguments) {
  for (const std::string& argument : arguments)
    if (argument == "--threads" || argument.starts_with("--threads=")) return arguments;
  arguments.insert(arguments.end(), {"--threads", "1"});
  return arguments;
}

}  // namespace

std::unique_ptr<RankJob> job_of(const Arguments& arguments) {
  const std::string name = arguments.empty() ? "--help" : arguments.front();
  if (name == "--help" || name == "-h") return print_help();
  if (name == "--version") return std::cout << version_lines(), nullptr;
  const RankCommand& command = command_named(name);
  const Arguments rest{arguments.begin() + 1, arguments.end()};
  return command.make(command.make == print_page ? rest : with_one_thread(rest));
}

}  // namespace miyama
