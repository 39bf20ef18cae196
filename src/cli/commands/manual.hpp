/// @file  manual.hpp
/// @brief What --help and the manual say of a program and its commands, on standard output. Manual
/// pages are made of what --help prints of the same tables.
#pragma once

#include <string>
#include <vector>

#include "cli/command.hpp"

namespace miyama {

/// What the pages of a program have in common.
struct ManualOf {
  std::string name;
  std::string summary;
  std::string synopsis;
  std::vector<CommandName> commands;
  std::vector<const char*> see_also{};  ///< other programs
};

/// The first lines of --help: summary, synopsis, a line per command.
void print_overview(const ManualOf& program);
/// The manual page of the program.
void print_manual(const ManualOf& program);
/// Of one of its commands.
void print_manual(const ManualOf& program, const CommandName& command, const CommandPage& page);

}  // namespace miyama
