/// @file  quotient_text.hpp
/// @brief A misère quotient as it is printed, in letters, and as a JSON object.
#pragma once

#include <string>

#include "pipeline/answers.hpp"
#include "theorem/quotient_search.hpp"

namespace miyama {

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

}  // namespace miyama
