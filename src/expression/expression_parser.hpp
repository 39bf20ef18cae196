/// @file  expression_parser.hpp
/// @brief Reads an expression (expression.hpp says what they mean).
///
///     expression = value { operator value }
///                              the operator that binds tighter takes the value between two of them
///     value      = [ ! | ~ | - ] value | number | name | ( expression ) | min( expression , … ) |
///         max( … ) | popcount( expression )
///
/// By precedence climbing: a function of a few lines that is told how loosely an operator may bind,
/// in place of one function per level. Cost: one step per character. Reference: V. R. Pratt, Top
/// down operator precedence, POPL 1973.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "expression/expression.hpp"

namespace miyama {

/// A name by which expressions may call a variable; a variable may have several.
struct VariableName {
  std::string name;
  std::size_t variable;
};

/// Deepest nesting of parentheses, functions and signs: each level takes some of the machine's
/// stack.
inline constexpr std::size_t deepest_nesting = 200;

/// `what`: the text's name in messages, such as "the claim". `told_names`: the names in words, for
/// a message about an unknown one. Throws usage_error, showing the text, the column, what is wrong
/// and a remedy.
[[nodiscard]] Expression parse_expression(std::string_view text,
                                          std::span<const VariableName> names,
                                          const std::string& told_names, const std::string& what);

}  // namespace miyama
