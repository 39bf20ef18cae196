#include "base/printable.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace miyama {
namespace {

/// Bytes of the UTF-8 character that begins `text`, 0 if there is none or it is a control
/// character.
std::size_t printable_bytes(std::string_view text) {
  constexpr std::array<std::uint32_t, 4> least{0, 0x80, 0x800, 0x10000};  // of so many bytes
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::uint32_t first = byte(0);
  const std::size_t more = first < 0xC0U ? 0 : first < 0xE0U ? 1 : first < 0xF0U ? 2 : 3;
  if ((more == 0 && first >= 0x80U) || first >= 0xF8U || more >= text.size()) return 0;
  std::uint32_t code = more == 0 ? first : first & (0x3FU >> more);
  for (std::size_t i = 1; i <= more; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return 0;
    code = code << 6U | (byte(i) & 0x3FU);
  }
  const bool is_control = code < 0x20U || (code >= 0x7FU && code < 0xA0U);
  const bool is_none = code < least[more] || code > 0x10FFFFU || code >> 11U == 0x1BU;  // surrogate
  return is_control || is_none ? 0 : more + 1;
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
