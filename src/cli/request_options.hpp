/// @file  request_options.hpp
/// @brief What the command line asks to be solved, RULES, --rules, --heaps or --total, --misere; or
/// played, where --table may take the place of the rules.
#pragma once

#include <memory>
#include <string>

#include "cli/command.hpp"
#include "pipeline/request.hpp"
#include "play/game_view.hpp"

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

/// Adds --rules, --misere, --lang and --table, whose purpose is `table`.
void add_game_options(CommandLine& line, const std::string& table);

/// The language that --lang asks for, or else the locale. Throws usage_error for one that is not
/// spoken.
[[nodiscard]] Language language_of(const CommandLine& line);

/// The game that advise and play are asked about, in the language of `language_of`. `name`: RULES
/// as given, or empty, which --rules and --table allow; `numbers`: how many the position has. A
/// signal stops its searches. Throws usage_error, file_error.
[[nodiscard]] PlayedGame asked_game(const CommandLine& line, const std::string& name,
                                    std::size_t numbers);

}  // namespace miyama
