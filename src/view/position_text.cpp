/// @file  position_text.cpp
/// @brief Numbers read strictly, and positions written one after the other.
///
/// A number is digits only, no sign, no space, no 0x, and must be below 2⁶³. Every message quotes
/// the list, names the word in it and says what to write instead. A text without commas is read
/// digit by digit only where it has as many digits as the table has heaps, two at least: so "10"
/// can be 1,0 and can be ten, but never both in one table.

#include "view/position_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <numeric>
#include <utility>

#include "base/error.hpp"
#include "base/ranges.hpp"
#include "base/text.hpp"
#include "game/steps.hpp"

namespace miyama {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

void append_joined(std::string& out, PositionView numbers, char separator) {
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i != 0 && separator != 0) out += separator;
    append_number(out, numbers[i]);
  }
}

}  // namespace

std::uint64_t whole_number(std::string_view word, const std::string& none,
                           const std::string& too_large) {
  if (word.empty() || !ranges::all_of(word, is_digit)) throw usage_error(none);
  const std::optional<std::uint64_t> number = number_in(word);
  if (!number || *number > INT64_MAX) throw usage_error(too_large);
  return *number;
}

WordRefusal word_refusal(std::string what) {
  return [what = std::move(what)](std::string_view text, const std::string& word, bool too_large) {
    const std::string list = what + " \"" + std::string(text) + "\": ";
    return too_large
               ? list + word + " is too large: at most " + std::to_string(INT64_MAX)
               : list + "\"" + word +
                     "\" is no whole number from 0 on; write numbers with commas between, such as "
                     "9,9,9";
  };
}

std::vector<std::uint64_t> parse_numbers(std::string_view text, const WordRefusal& refusal) {
  std::vector<std::uint64_t> numbers;
  for (const std::string_view part : split_at_commas(text)) {
    const std::string word(part);
    numbers.push_back(whole_number(word, refusal(text, word, false), refusal(text, word, true)));
  }
  return numbers;
}

Position parse_sizes(std::string_view text, std::size_t digits, const WordRefusal& refusal) {
  if (digits < 2 || text.size() != digits || !ranges::all_of(text, is_digit))
    return parse_numbers(text, refusal);
  Position position;
  for (const char digit : text) position.push_back(static_cast<std::uint64_t>(digit - '0'));
  return position;
}

namespace {

/// How `digits` are written as so many numbers, or another example of as many.
std::string with_commas(std::string_view digits, std::size_t numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers; ++i)
    text += (i == 0 ? "" : ",") +
            (digits.size() == numbers ? std::string(1, digits[i]) : std::to_string(i + 1));
  return digits.size() == numbers ? text : "commas between them, such as " + text;
}

}  // namespace

Position parse_position(std::string_view text, const Box& box, bool pass) {
  Position position = parse_sizes(text, box.max_bound() <= 9 ? box.heaps() : 0);
  if (position.size() == 1 && box.heaps() > 1)
    throw usage_error("the position \"" + std::string(text) +
                      "\" is one number, the table's have " + std::to_string(box.heaps()) +
                      ": write " + with_commas(text, box.heaps()));
  if (position.size() != box.heaps())
    throw usage_error(
        "the position \"" + std::string(text) + "\" has " + std::to_string(position.size()) +
        (pass ? " numbers, the table's have " : " heaps, the table has ") +
        std::to_string(box.heaps()) + (pass ? ": the passes left, 0 or 1, then the heaps" : ""));
  for (std::size_t i = 0; i < box.heaps(); ++i)
    if (position[i] > box.bound(i))
      throw usage_error("the position \"" + std::string(text) + "\" is not in the table: " +
                        (pass && i == 0 ? "the passes left are "
                                        : "heap " + std::to_string(i + (pass ? 0 : 1)) + " has ") +
                        std::to_string(position[i]) + ", the bound is " +
                        std::to_string(box.bound(i)));
  return position;
}

Position parse_multiset(std::string_view text, const Partitions& partitions) {
  Position heaps = text.empty() ? Position{} : parse_numbers(text, word_refusal("the position"));
  std::erase(heaps, 0U);
  ranges::sort(heaps, std::greater<>());
  const auto refuse = [&](const std::string& why) {
    throw usage_error("the position \"" + std::string(text) + "\" is not in the table: " + why);
  };
  if (heaps.empty()) return heaps;
  if (heaps.front() > partitions.largest())
    refuse("a heap has " + std::to_string(heaps.front()) + ", the bound is " +
           std::to_string(partitions.largest()));
  // This cannot overflow, since heaps are small by now.
  const std::uint64_t sum = ranges::sum(heaps);
  if (sum > partitions.total())
    refuse("its heaps add up to " + std::to_string(sum) + ", the table goes to " +
           std::to_string(partitions.total()));
  if (heaps.size() > partitions.most_heaps())
    refuse("it has " + std::to_string(heaps.size()) + " heaps, the table has at most " +
           std::to_string(partitions.most_heaps()));
  return heaps;
}

void PositionFormat::append(std::string& out, PositionView position) const {
  if (position.empty()) out += '0';
  append_joined(out, position, compact_ ? char{0} : ',');
}

void append_number(std::string& out, std::uint64_t number) {
  std::array<char, 20> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out.append(digits.data(), end);
}

std::vector<std::string> coordinate_names(const Box& box, bool pass) {
  std::vector<std::string> names;
  if (pass) names.emplace_back("passes_left");
  for (std::size_t i = names.size(), heap = 1; i < box.heaps(); ++i, ++heap)
    names.push_back("heap_" + std::to_string(heap));
  return names;
}

void PositionList::append(std::string& out, PositionView position) {
  if (style_ == ListStyle::json) {
    out += count_ == 0 ? "\n[" : ",\n[";
    append_joined(out, position, ',');
    out += ']';
  } else {
    if (style_ == ListStyle::bfile) out += std::to_string(count_ + 1) + ' ';
    if (position.empty()) out += '0';
    append_joined(out, position,
                  style_ == ListStyle::text ? separator_
                  : columns_.size() == 1    ? ' '
                                            : ',');
    out += '\n';
  }
  ++count_;
}

}  // namespace miyama
