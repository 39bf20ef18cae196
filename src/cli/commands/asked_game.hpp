/// @file  asked_game.hpp
/// @brief The game that advise and play are asked about: RULES by name, --rules or --table, and
/// --misere.
#pragma once

#include <string>

#include "cli/command.hpp"
#include "play/game_view.hpp"

namespace miyama {

/// Adds --rules, --misere and --table, whose purpose is `table`.
void add_game_options(CommandLine& line, const char* table);

/// `name`: RULES as given, or empty, which --rules and --table allow; `numbers`: how many the
/// position has. A signal stops its searches. Throws usage_error, file_error.
[[nodiscard]] PlayedGame asked_game(const CommandLine& line, const std::string& name,
                                    std::size_t numbers);

}  // namespace miyama
