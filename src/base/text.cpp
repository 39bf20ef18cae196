#include "base/text.hpp"

#include <array>
#include <charconv>
#include <cstdio>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

constexpr std::size_t longest = 40;  ///< no name is as long

/// How many slips lead from `a` to `b`: the distance of Damerau and Levenshtein between their
/// beginnings of i and j letters, for all i and j.
std::size_t slips(std::string_view a, std::string_view b) {
  std::array<std::array<std::size_t, longest + 1>, longest + 1> from{};
  for (std::size_t i = 0; i <= a.size(); ++i)
    for (std::size_t j = 0; j <= b.size(); ++j) {
      std::size_t& least = from[i][j] = std::max(i, j);  // one of them is 0, or more is known
      if (i == 0 || j == 0) continue;
      const std::size_t wrong = a[i - 1] == b[j - 1] ? 0 : 1;
      least = std::min({from[i - 1][j] + 1, from[i][j - 1] + 1, from[i - 1][j - 1] + wrong});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        least = std::min(least, from[i - 2][j - 2] + 1);
    }
  return from[a.size()][b.size()];
}

}  // namespace

std::string with_values(std::string_view text, const std::vector<std::string>& values) {
  std::string result;
  std::string_view last;  // the value before
  for (std::size_t mark = text.find_first_of("{("); mark != std::string_view::npos;
       mark = text.find_first_of("{(")) {
    result += text.substr(0, mark);
    text.remove_prefix(mark);
    const std::size_t bar = std::min(text.find_first_of("{()|", 1), text.size());
    const std::size_t end = text.find(')', bar);
    std::size_t taken = 1;
    if (text.front() == '{') {
      result += last = values.at(static_cast<std::size_t>(text[1] - '1'));
      taken = 3;
    } else if (text.substr(bar, 1) == "|" && end != std::string_view::npos) {
      result += last == "1" ? text.substr(1, bar - 1) : text.substr(bar + 1, end - bar - 1);
      taken = end + 1;
    } else {
      result += '(';
    }
    text.remove_prefix(taken);
  }
  return result.append(text);
}

std::string nearest(std::string_view word, const std::vector<std::string>& known) {
  if (word.size() > longest) return {};
  std::string best;
  // Costs are twice the slips, and one more for names that do not begin with `word`.
  std::size_t fewest = 2 * std::max<std::size_t>(word.size() / 3, 1) + 2;
  for (const std::string& name : known) {
    const auto [shorter, longer] = std::minmax({word.size(), name.size()});
    if (name.size() > longest || 2 * (longer - shorter) >= fewest) continue;
    const std::size_t distance = slips(word, name);
    if (distance == 0) return {};
    const std::size_t cost = 2 * distance + (name.starts_with(word) ? 0 : 1);
    if (cost >= fewest || distance >= name.size()) continue;
    fewest = cost;
    best = name;
  }
  return best;
}

std::string_view note_on_byte_order_mark(std::string_view text) {
  for (const std::string_view mark : {"\xEF\xBB\xBF", "\xFF\xFE", "\xFE\xFF"})
    if (text.starts_with(mark))
      return "; the text begins with a byte order mark: save it as UTF-8 without one";
  return "";
}

Bilingual did_you_mean(std::string_view word, const std::vector<std::string>& known) {
  const std::string name = nearest(word, known);
  return name.empty() ? Bilingual{} : both(words::did_you_mean, name);
}

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
    throw usage_error("\"", text,
                      "\" is not an amount of memory: write a whole number of bytes with K, M, G "
                      "or T, such as 8G");
  return *bytes;
}

std::string format_bytes(std::uint64_t bytes) {
  constexpr std::array names{"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  if (bytes < 1024) return filled("{1} byte(|s)", bytes);
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
