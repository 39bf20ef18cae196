/// @file  terminal.hpp
/// @brief What the terminal can show: how wide it is, whether it has colours.
#pragma once

#include <cstddef>
#include <string>

namespace miyama {

/// Columns of the terminal that stdout is, of COLUMNS in the environment, or 80; at least 20.
[[nodiscard]] std::size_t terminal_columns();

/// True if stdout is a terminal that takes colours, and NO_COLOR is not set (https://no-color.org).
[[nodiscard]] bool has_colours();

/// `text` in bold, or as it is.
[[nodiscard]] std::string bold(const std::string& text, bool colours);
/// `text` in red, or as it is.
[[nodiscard]] std::string red(const std::string& text, bool colours);

/// `text` with line ends in place of spaces where it would be wider than `columns`; words are not cut.
[[nodiscard]] std::string wrapped(const std::string& text, std::size_t columns);

}  // namespace miyama
