#include "base/printable.hpp"

#include <algorithm>

namespace miyama {
namespace {

/// Bytes of the UTF-8 character that begins `text`, 0 if there is none or it is a control
/// character.
std::size_t printable_bytes(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80U) return first < 0x20U || first == 0x7FU ? 0 : 1;
  const std::size_t bytes = first < 0xC2U   ? 0
                            : first < 0xE0U ? 2
                            : first < 0xF0U ? 3
                            : first < 0xF5U ? 4
                                            : 0;
  if (bytes == 0 || bytes > text.size()) return 0;
  for (std::size_t i = 1; i < bytes; ++i)
    if ((byte(i) & 0xC0U) != 0x80U) return 0;
  const bool is_overlong =
      (first == 0xE0U && byte(1) < 0xA0U) || (first == 0xF0U && byte(1) < 0x90U);
  // Surrogates, and what lies past U+10FFFF.
  const bool is_beyond =
      (first == 0xEDU && byte(1) >= 0xA0U) || (first == 0xF4U && byte(1) >= 0x90U);
  const bool is_control = first == 0xC2U && byte(1) < 0xA0U;
  return is_overlong || is_beyond || is_control ? 0 : bytes;
}

}  // namespace

std::string printable(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t bytes = printable_bytes(text.substr(i));
    const auto byte = static_cast<unsigned char>(text[i]);
    result += bytes == 0 ? std::string("\\x") + digits[byte >> 4U] + digits[byte & 15U]
                         : std::string(text.substr(i, bytes));
    i += std::max<std::size_t>(bytes, 1);
  }
  return result;
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

}  // namespace miyama
