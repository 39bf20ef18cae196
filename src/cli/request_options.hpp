/// @file  request_options.hpp
/// @brief What the command line asks to be solved: RULES, --rules, --heaps or --total, --misere.
#pragma once

#include <memory>
#include <string>

#include "cli/command.hpp"
#include "pipeline/request.hpp"

namespace miyama {

/// Adds RULES and the options of a request.
void add_request_options(CommandLine& line);

/// `labels`: the value of --labels, or empty for the usual ones. Throws usage_error; file_error for
/// a rules file that cannot be read.
[[nodiscard]] Request request_of(const CommandLine& line, const std::string& labels = {});

/// The rules of a rules file. Throws usage_error; file_error for a file that cannot be read.
[[nodiscard]] std::unique_ptr<Rules> rules_of_file(const std::string& file);

/// The options that make the same table: "--heaps 9,9,9 --misere", "--total 80".
[[nodiscard]] std::string options_text(const Request& request);

}  // namespace miyama
