/// @file  stored_quotient.hpp
/// @brief Quotients in files: what `quotient --output` writes, `check` proves again and `info`
/// prints.
#pragma once

#include "cli/command.hpp"
#include "cli/quotient_text.hpp"
#include "store/quotient_file.hpp"

namespace miyama {

/// What is to be written; the line is its history.
[[nodiscard]] StoredQuotient stored_form_of(const QuotientAnswer& answer, const CommandLine& line);

/// Proves a stored quotient from its rules, prints the answer and returns the exit code. Throws
/// usage_error for options that belong to tables.
int check_quotient(const CommandLine& line, const std::string& file);
/// Prints a stored quotient, which is not checked.
void print_quotient(const CommandLine& line, const std::string& file);

}  // namespace miyama
