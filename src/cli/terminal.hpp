/// @file  terminal.hpp
/// @brief What the terminal can show: how wide it is, whether it has colours.
#pragma once

#include <cstddef>
#include <string>

namespace miyama {

/// True if stdout is a terminal.
[[nodiscard]] bool is_terminal_output();

/// Columns of the terminal that stdout is, of COLUMNS in the environment, or 80; at least 20.
[[nodiscard]] std::size_t terminal_columns();

/// True if stdout is a terminal that takes colours, and NO_COLOR is not set (https://no-color.org).
[[nodiscard]] bool has_colours();

/// `text` in bold, or as it is.
[[nodiscard]] std::string bold(const std::string& text, bool colours);
/// `text` in red, or as it is.
[[nodiscard]] std::string red(const std::string& text, bool colours);

/// `text` with line ends in place of spaces where it would be wider than `columns`. A move as
/// typed, such as 5 3 1, is one word; a word wider than a line goes on behind a comma, if it has
/// one, and lines may end beside full-width letters. Lines begin with `indent` spaces, behind the
/// first with two more.
[[nodiscard]] std::string wrapped(const std::string& text, std::size_t columns,
                                  std::size_t indent = 0);

}  // namespace miyama
