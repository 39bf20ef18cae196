/// @file  printable.hpp
/// @brief Text from outside, fit to be printed: escape sequences in a file must not drive the
/// terminal.
#pragma once

#include <string>
#include <string_view>

namespace miyama {

/// `text` with \x1b and the like in place of each byte of control characters, line ends and tabs
/// among them, and of what is no UTF-8.
[[nodiscard]] std::string printable(std::string_view text);

/// The same of each line of `text`.
[[nodiscard]] std::string printable_lines(std::string_view text);

}  // namespace miyama
