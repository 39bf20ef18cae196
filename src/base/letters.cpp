#include "base/letters.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "base/ranges.hpp"

namespace miyama {
namespace {

/// First and last letters of the blocks that are two columns wide.
constexpr std::array<std::pair<char32_t, char32_t>, 9> wide_blocks{{{0x1100, 0x115F},
                                                                    {0x2E80, 0x303E},
                                                                    {0x3041, 0xA4CF},
                                                                    {0xAC00, 0xD7A3},
                                                                    {0xF900, 0xFAFF},
                                                                    {0xFE30, 0xFE4F},
                                                                    {0xFF01, 0xFF60},
                                                                    {0xFFE0, 0xFFE6},
                                                                    {0x1F300, 0x3FFFD}}};

constexpr std::u32string_view closing =
    U"、。，．：；！？）」』…・ーぁぃぅぇぉっゃゅょァィゥェォッャュョ.,:;!?)";
constexpr std::u32string_view opening = U"（「『(";

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

/// The letter that begins at the byte `i`, and how many bytes it takes.
struct Letter {
  char32_t code;
  std::size_t bytes;
};

Letter letter_at(std::string_view text, std::size_t i) {
  const auto first = static_cast<unsigned char>(text[i]);
  char32_t code = first < 0x80U ? first
                                : first & (first < 0xE0U   ? 0x1FU
                                           : first < 0xF0U ? 0xFU
                                                           : 7U);
  std::size_t bytes = 1;
  for (; i + bytes < text.size() && is_continuation(text[i + bytes]); ++bytes)
    code = code << 6U | (static_cast<unsigned char>(text[i + bytes]) & 0x3FU);
  return {code, bytes};
}

Letter letter_before(std::string_view text, std::size_t i) {
  do --i;
  while (i > 0 && is_continuation(text[i]));
  return letter_at(text, i);
}

bool is_wide(char32_t code) {
  return ranges::any_of(wide_blocks, [code](const auto& block) {
    return block.first <= code && code <= block.second;
  });
}

/// ASCII's sibling of a letter, or 0.
char narrow(char32_t code) {
  if (code >= 0xFF01 && code <= 0xFF5E) return static_cast<char>(code - 0xFF01 + '!');
  return code == U'　' ? ' ' : code == U'、' ? ',' : code == U'−' ? '-' : '\0';
}

/// The UTF-8 character that begins `text`; of no bytes if there is none.
Letter character_of(std::string_view text) {
  constexpr std::array<std::uint32_t, 4> least{0, 0x80, 0x800, 0x10000};  // of so many bytes
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::uint32_t first = byte(0);
  const std::size_t more = first < 0xC0U ? 0 : first < 0xE0U ? 1 : first < 0xF0U ? 2 : 3;
  if ((more == 0 && first >= 0x80U) || first >= 0xF8U || more >= text.size()) return {0, 0};
  std::uint32_t code = more == 0 ? first : first & (0x3FU >> more);
  for (std::size_t i = 1; i <= more; ++i) {
    if (!is_continuation(text[i])) return {0, 0};
    code = code << 6U | (byte(i) & 0x3FU);
  }
  const bool is_none = code < least[more] || code > 0x10FFFFU || code >> 11U == 0x1BU;  // surrogate
  return {code, is_none ? 0 : more + 1};
}

bool is_control(char32_t code) { return code < 0x20U || (code >= 0x7FU && code < 0xA0U); }

/// `text` with \x1b and the like in place of each byte of what is no UTF-8, or does not `pass`.
template <class Passes>
std::string escaped(std::string_view text, const Passes& passes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const Letter letter = character_of(text.substr(i));
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool stays = letter.bytes != 0 && passes(letter.code);
    result += stays ? std::string(text.substr(i, letter.bytes))
                    : std::string("\\x") + digits[byte >> 4U] + digits[byte & 15U];
    i += stays ? letter.bytes : 1;
  }
  return result;
}

/// True for a space inside a typed move, such as 5 3 1 or = 2,7,4, which stays on one line.
bool is_inside_move(std::string_view text, std::size_t space) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (space == 0 || space + 1 == text.size()) return false;
  return text[space - 1] == '=' || (is_digit(text[space - 1]) && is_digit(text[space + 1]));
}

std::size_t end_of_word(std::string_view text, std::size_t begin) {
  std::size_t end = text.find(' ', begin);
  while (end != std::string_view::npos && is_inside_move(text, end)) end = text.find(' ', end + 1);
  return std::min(end, text.size());
}

/// Calls put(piece, begins_word) for each word, or each piece of one that may end a line.
template <class Put>
void for_each_piece(std::string_view text, std::size_t room, const Put& put) {
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = end_of_word(text, begin);
    const std::string_view word = text.substr(begin, end - begin);
    const bool is_whole = columns_of(word) <= room;
    std::size_t from = 0;
    for (std::size_t i = 1; i < word.size(); ++i) {
      if (!may_end_line(word, i) && (is_whole || word[i - 1] != ',')) continue;
      put(word.substr(from, i - from), from == 0);
      from = i;
    }
    put(word.substr(from), from == 0);
    begin = end + 1;
  }
}

}  // namespace

std::string printable(std::string_view text) {
  return escaped(text, [](char32_t code) { return !is_control(code); });
}

std::string as_utf8(std::string_view text) {
  return escaped(text, [](char32_t) { return true; });
}

std::string printable_lines(std::string_view text) {
  std::string result;
  for (std::size_t begin = 0;;) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    result += printable(text.substr(begin, end - begin));
    if (end == text.size()) return result;
    result += '\n';
    begin = end + 1;
  }
}

std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (!is_continuation(text[i])) columns += is_wide(letter_at(text, i).code) ? 2 : 1;
  return columns;
}

bool may_end_line(std::string_view text, std::size_t i) {
  if (is_continuation(text[i])) return false;
  const char32_t before = letter_before(text, i).code;
  const char32_t behind = letter_at(text, i).code;
  if (!is_wide(before) && !is_wide(behind)) return false;
  const bool is_counted = before >= U'0' && before <= U'9';
  return !is_counted && opening.find(before) == std::u32string_view::npos &&
         closing.find(behind) == std::u32string_view::npos;
}

std::string half_width(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const auto [code, bytes] = letter_at(text, i);
    const char narrowed = bytes == 3 ? narrow(code) : '\0';
    result += narrowed != '\0' ? std::string(1, narrowed) : std::string(text.substr(i, bytes));
    i += bytes;
  }
  return result;
}

std::string wrapped(std::string_view text, std::size_t columns, std::size_t indent) {
  const std::size_t further = indent == 0 ? 0 : indent + 2;
  std::string result(indent, ' ');
  std::size_t used = indent;
  bool fresh = true;
  for_each_piece(text, columns - std::min(columns, further), [&](auto piece, bool begins_word) {
    const std::size_t width = columns_of(piece);
    const std::size_t space = begins_word && !fresh ? 1 : 0;
    if (!fresh && used + space + width > columns) {
      result += '\n' + std::string(further, ' ');
      used = further;
    } else {
      result.append(space, ' ');
      used += space;
    }
    result += piece;
    used += width;
    fresh = false;
  });
  return result;
}

}  // namespace miyama
