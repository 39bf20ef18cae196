/// @file  manual_page.hpp
/// @brief Manual pages, made of what --help prints of the same tables, on standard output.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/command.hpp"

namespace miyama {

/// What the pages of a program have in common.
struct ManualOf {
  struct Entry {
    std::string_view name;
    std::string_view summary;
  };
  std::string name;
  std::string summary;
  std::string synopsis;
  std::vector<Entry> commands;
  std::vector<const char*> see_also{};  ///< other programs
};

/// Of the program.
void print_manual(const ManualOf& program);
/// Of one of its commands.
void print_manual(const ManualOf& program, const ManualOf::Entry& command, const CommandPage& page);

}  // namespace miyama
