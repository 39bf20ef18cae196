/// @file  manual.cpp
/// @brief `miyama manual`: the manual pages.

#include "cli/manual_page.hpp"

namespace miyama {
namespace {

ManualOf this_program() {
  ManualOf program{"miyama", program_summary, "miyama COMMAND [RULES | FILE] [options]", {}};
  for (const Command& command : commands())
    program.commands.push_back({command.name, command.summary});
  return program;
}

}  // namespace

int run_manual(const Arguments& arguments) {
  CommandLine line("manual [COMMAND]",
                   "Prints the manual page of a command, or of the program, in the language of "
                   "man(7).\n\n"
                   "  miyama manual solve | man -l -    reads it\n"
                   "  miyama manual > miyama.1          keeps it");
  line.positional("command", 1);
  if (!line.parse(arguments)) return exit_fine;
  if (!line.has("command")) return print_manual(this_program()), exit_fine;
  const Command& command = command_called(line.text("command"));
  print_manual(this_program(), {command.name, command.summary}, page_of(command));
  return exit_fine;
}

}  // namespace miyama
