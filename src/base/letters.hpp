/// @file  letters.hpp
/// @brief Letters of UTF-8: which may be printed, and how wide they are.
///
/// Escape sequences in a file must not drive the terminal, so control characters are written out,
/// and so are letters that nobody would see in a message, such as a byte order mark.
/// Japanese letters take two columns of a terminal; from that follow the width of a text and where
/// a line of it may end.
///
///     山3（9個）から3個取る         21 columns: nine letters of two and three digits
///
/// Bytes that are not UTF-8 count as one column, up to the next letter, and stay as they are unless
/// they are to be printed.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace miyama {

/// `text` with \x1b and the like for each byte of control characters, line ends and tabs among
/// them, of invisible letters, and of what is not UTF-8.
[[nodiscard]] std::string printable(std::string_view text);

/// The most characters that a message repeats of what it was given.
inline constexpr std::size_t most_quoted = 80;

/// `text`, printable; its beginning and an ellipsis if it is longer than a message repeats.
[[nodiscard]] std::string excerpt(std::string_view text);

/// `text` with \xe9 and the like in place of each byte of what is not UTF-8: for names of files,
/// which may be any bytes, where a text must be UTF-8.
[[nodiscard]] std::string as_utf8(std::string_view text);

/// `text` with each line printable; the line ends stay.
[[nodiscard]] std::string printable_lines(std::string_view text);

/// `text` with ASCII letters, digits and marks in place of full-width ones, a comma in place of 、
/// and ・, and a space in place of the wide one: what a Japanese keyboard types, ３，７、５ for
/// 3,7,5.
[[nodiscard]] std::string half_width(std::string_view text);

/// How many columns a terminal needs for `text`.
[[nodiscard]] std::size_t columns_of(std::string_view text);

/// `text` with line ends in place of spaces where it would be wider than `columns`. A move as
/// typed, such as 5 3 1, is one word; a word wider than a line goes on behind a comma, if it has
/// one, and lines may end before or after full-width letters. Lines begin with `indent` spaces,
/// behind the first with two more.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t columns,
                                  std::size_t indent = 0);

}  // namespace miyama
