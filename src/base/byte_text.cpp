#include "base/byte_text.hpp"

#include <array>
#include <charconv>
#include <cstdio>

#include "base/checked.hpp"
#include "base/error.hpp"

namespace miyama {

std::uint64_t parse_bytes(std::string_view text) {
  constexpr std::string_view units = "KMGT";
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  std::string_view rest = text.substr(end - text.data());
  std::uint64_t factor = 1;
  if (const auto unit = units.find(rest.substr(0, 1));
      !rest.empty() && unit != std::string_view::npos) {
    factor <<= 10 * (unit + 1);
    rest.remove_prefix(1);
  }
  const auto bytes = checked_multiply(number, factor);
  if (error != std::errc{} || !rest.empty() || !bytes || *bytes == 0)
    throw usage_error("\"" + std::string(text) +
                      "\" is not an amount of memory: write a whole number of bytes with K, M, G "
                      "or T, such as 8G");
  return *bytes;
}

std::string format_bytes(std::uint64_t bytes) {
  constexpr std::array names{"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  if (bytes < 1024) return std::to_string(bytes) + " bytes";
  double value = static_cast<double>(bytes) / 1024;
  std::size_t unit = 0;
  for (; value >= 1023.95; ++unit) value /= 1024;  // an EiB is more than a thousandth of all
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.1f %s", value, names[unit]);
  return text.data();
}

std::string format_count(std::uint64_t count) {
  std::string digits = std::to_string(count);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, 1, ' ');
  return digits;
}

}  // namespace miyama
