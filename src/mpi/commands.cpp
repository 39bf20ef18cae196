#include "mpi/rank_job.hpp"

#include <array>
#include <iostream>

#include "base/error.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"

namespace miyama {
namespace {

constexpr const char* summary = "tables that one machine cannot hold, by many";
constexpr const char* synopsis = "mpirun -n RANKS miyama-mpi COMMAND [RULES] [options]";

std::unique_ptr<RankJob> print_page(const Arguments& arguments);

struct RankCommand : CommandName {
  std::unique_ptr<RankJob> (*make)(const Arguments& arguments);
};

constexpr std::array all_commands{
    RankCommand{
        {"solve", "solve a game for every position up to bounds and write the table in parts"},
        solve_job},
    RankCommand{{"count", "count the losses of a game and compare each with the theorem"},
                count_job},
    RankCommand{{"manual", "the manual page of a command, or of the program"}, print_page}};

const RankCommand& called(const std::string& name) {
  for (const RankCommand& command : all_commands)
    if (command.name == name) return command;
  refuse("unknown command \"", name, "\": see `miyama-mpi --help`");
}

ManualOf this_program() {
  return {"miyama-mpi",
          summary,
          synopsis,
          {all_commands.begin(), all_commands.end()},
          {"miyama", "miyama-merge"}};
}

void print_help() {
  print_overview(this_program());
  std::cout << "\nmiyama-mpi COMMAND --help tells more. Each rank has one thread, unless --threads "
               "says otherwise.\n"
               "miyama without mpirun does all else: it reads the folder of a table like a file.\n";
}

std::unique_ptr<RankJob> print_page(const Arguments& arguments) {
  CommandLine line(
      "manual [COMMAND]",
      "Prints the manual page of a command, or of the program, in the language of man(7).",
      "miyama-mpi");
  line.positional("command", 1);
  if (!line.parse(arguments)) return nullptr;
  if (!line.has("command")) return print_manual(this_program()), nullptr;
  const RankCommand& command = called(line.text("command"));
  std::optional<CommandPage> page;
  Arguments none;
  none.page = &page;
  (void)command.make(none);
  print_manual(this_program(), command, *page);
  return nullptr;
}

/// One thread a rank, unless told.
Arguments with_one_thread(Arguments arguments) {
  for (const std::string& argument : arguments)
    if (argument == "--threads" || argument.starts_with("--threads=")) return arguments;
  arguments.insert(arguments.end(), {"--threads", "1"});
  return arguments;
}

}  // namespace

std::unique_ptr<RankJob> job_of(const Arguments& arguments) {
  const std::string name = arguments.empty() ? "--help" : arguments.front();
  if (name == "--help" || name == "-h") return print_help(), nullptr;
  if (name == "--version") return std::cout << version_lines(), nullptr;
  const RankCommand& command = called(name);
  const Arguments rest{arguments.begin() + 1, arguments.end()};
  return command.make(command.make == print_page ? rest : with_one_thread(rest));
}

}  // namespace miyama
