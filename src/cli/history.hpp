/// @file  history.hpp
/// @brief What a table says of how it was made.
#pragma once

#include <string>

#include "cli/command.hpp"
#include "pipeline/request.hpp"

namespace miyama {

/// The command line that makes the same table; with --reproducible without time, output path and
/// threads, and the same of every program.
[[nodiscard]] std::string history_of(const std::string& program, const Request& request,
                                     const Arguments& arguments, const CommandLine& line);

}  // namespace miyama
