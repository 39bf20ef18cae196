/// @file  stored_quotient.hpp
/// @brief Quotients in files: what `quotient --output` writes, `check` proves again and `info`
/// prints.
#pragma once

#include <string>

#include "cli/command.hpp"
#include "pipeline/answers.hpp"
#include "store/quotient_file.hpp"
#include "theorem/quotient_search.hpp"

namespace miyama {

// A misère quotient as it is printed, in letters, and as a JSON object.

/// What was asked for, and what was found.
struct QuotientAnswer {
  HeapSet rules;
  QuotientLimits limits;
  FoundQuotient found;
};

/// What ended the search, for programs: "period", "heap", "elements", "seconds" or "memory".
[[nodiscard]] const char* word_of(QuotientEnd end);

/// The first line: rules, order and losses.
[[nodiscard]] std::string head_text(const QuotientAnswer& answer);
/// `standing`: of what it holds for, "proved" or that a file says so.
[[nodiscard]] std::string text_of(const QuotientAnswer& answer,
                                  const std::string& standing = "proved");
[[nodiscard]] Json json_of(const QuotientAnswer& answer);

/// What is to be written; the line is its history.
[[nodiscard]] StoredQuotient stored_form_of(const QuotientAnswer& answer, const CommandLine& line);

/// Proves a stored quotient from its rules, prints the answer and returns the exit code. Throws
/// usage_error for options that belong to tables.
int check_quotient(const CommandLine& line, const std::string& file);
/// Prints a stored quotient, which is not checked.
void print_quotient(const CommandLine& line, const std::string& file);

}  // namespace miyama
