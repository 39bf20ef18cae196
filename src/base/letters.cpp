#include "base/letters.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "base/ranges.hpp"
#include "base/text.hpp"

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

/// First and last letters of the blocks that show nothing, or turn the direction of what follows.
/// U+200C and U+200D are not among them, since they join and part the letters of some scripts.
constexpr std::array<std::pair<char32_t, char32_t>, 6> invisible_blocks{{{0xAD, 0xAD},
                                                                         {0x200B, 0x200B},
                                                                         {0x200E, 0x200F},
                                                                         {0x2028, 0x202E},
                                                                         {0x2060, 0x206F},
                                                                         {0xFEFF, 0xFEFF}}};

constexpr std::u32string_view closing =
    U"、。，．：；！？）」』…・ーぁぃぅぇぉっゃゅょァィゥェォッャュョ.,:;!?)";
constexpr std::u32string_view opening = U"（「『(";

constexpr char32_t no_letter = UINT32_MAX;

struct Letter {
  char32_t code;
  std::size_t bytes;
};

/// The letter that begins at the byte `i`. Where none does, no_letter with all bytes up to the next
/// place where one may begin.
Letter letter_at(std::string_view text, std::size_t i) {
  constexpr std::array<char32_t, 4> least{0, 0x80, 0x800, 0x10000};  // for each length
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  std::size_t end = i + 1;
  while (end < text.size() && continues_character(text[end])) ++end;
  const char32_t first = byte(i);
  const std::size_t more = first < 0xC0U ? 0 : first < 0xE0U ? 1 : first < 0xF0U ? 2 : 3;
  if ((more == 0 && first >= 0x80U) || first >= 0xF8U || i + more >= end)
    return {no_letter, end - i};
  char32_t code = more == 0 ? first : first & (0x3FU >> more);
  for (std::size_t at = i + 1; at <= i + more; ++at) code = code << 6U | (byte(at) & 0x3FU);
  const bool is_none = code < least[more] || code > 0x10FFFFU || code >> 11U == 0x1BU;  // surrogate
  return is_none ? Letter{no_letter, end - i} : Letter{code, more + 1};
}

template <class Blocks>
bool is_in(const Blocks& blocks, char32_t code) {
  return ranges::any_of(
      blocks, [code](const auto& block) { return block.first <= code && code <= block.second; });
}

bool is_wide(char32_t code) { return is_in(wide_blocks, code); }

/// `text` with \x1b and the like for each byte of letters that are not UTF-8 or do not `pass`.
template <class Passes>
std::string escaped(std::string_view text, const Passes& passes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const auto [code, bytes] = letter_at(text, i);
    const bool stays = code != no_letter && passes(code);
    for (const std::size_t end = i + bytes; i < end; ++i) {
      const auto byte = static_cast<unsigned char>(text[i]);
      if (stays)
        result += text[i];
      else
        result += concat("\\x", digits[byte >> 4U], digits[byte & 15U]);
    }
  }
  return result;
}

/// True if a line may end before the byte `i` of `text`, since a full-width letter stands there or
/// just before. A number stays with the letter behind it; no line begins with a mark that closes,
/// such as 、 or ）, and none ends with one that opens. Precondition: 0 < i < text.size().
bool may_end_line(std::string_view text, std::size_t i) {
  if (continues_character(text[i])) return false;
  std::size_t at = i - 1;
  while (at > 0 && continues_character(text[at])) --at;
  const char32_t before = letter_at(text, at).code;
  const char32_t behind = letter_at(text, i).code;
  if (!is_wide(before) && !is_wide(behind)) return false;
  const bool is_counted = before >= U'0' && before <= U'9';
  return !is_counted && opening.find(before) == std::u32string_view::npos &&
         closing.find(behind) == std::u32string_view::npos;
}

/// A space inside a typed move, such as 5 3 1 or = 2,7,4, ends no word: it stays on one line.
std::size_t end_of_word(std::string_view text, std::size_t begin) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  std::size_t end = text.find(' ', begin);
  while (end != std::string_view::npos && end != 0 && end + 1 != text.size() &&
         (text[end - 1] == '=' || (is_digit(text[end - 1]) && is_digit(text[end + 1]))))
    end = text.find(' ', end + 1);
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
  return escaped(text, [](char32_t code) {
    const bool is_control = code < 0x20U || (code >= 0x7FU && code < 0xA0U);
    return !is_control && !is_in(invisible_blocks, code);
  });
}

std::string excerpt(std::string_view text) {
  std::string shown = printable(text);
  std::size_t characters = 0, end = 0;
  for (std::size_t at = 0; at < shown.size(); ++at)
    if (!continues_character(shown[at]) && ++characters == most_quoted) end = at;
  return characters > most_quoted ? shown.replace(end, shown.size(), "…") : shown;
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

std::string half_width(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, char>, 6> others{
      {{"　", ' '}, {"、", ','}, {"・", ','}, {"･", ','}, {"·", ','}, {"−", '-'}}};
  constexpr std::string_view block = "\xEF\xBC";  // ！ to ＿, and in the next one ｀ to ～
  constexpr std::string_view next_block = "\xEF\xBD";
  std::string result;
  for (std::size_t bytes = 3; !text.empty(); text.remove_prefix(std::exchange(bytes, 3))) {
    const auto last = static_cast<unsigned char>(text.size() < bytes ? 0 : text[2]);
    const auto other =
        ranges::find_if(others, [&](const auto& each) { return text.starts_with(each.first); });
    if (other != others.end())
      bytes = other->first.size(), result += other->second;
    else if (text.starts_with(block) && last > 0x80U && last <= 0xBFU)
      result += static_cast<char>(last - 0x81 + '!');
    else if (text.starts_with(next_block) && last >= 0x80U && last <= 0x9EU)
      result += static_cast<char>(last - 0x80 + '`');
    else
      result += text.substr(0, bytes = 1);
  }
  return result;
}

std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  for (std::size_t i = 0; i < text.size();) {
    const auto [code, bytes] = letter_at(text, i);
    columns += is_wide(code) ? 2 : 1;
    i += bytes;
  }
  return columns;
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
