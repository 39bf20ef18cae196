/// @file  position_text.cpp
/// @brief Reads numbers strictly, and writes positions.
///
/// A number consists of digits only, without sign, space or 0x, and must be below 2⁶³. Every
/// message quotes the list, names the word in it and says what to write instead. A text without
/// commas is read digit by digit only if it has as many digits as the table has heaps, and at least
/// two: "10" may be 1,0 or ten, but never both in one table.

#include "view/position_text.hpp"

#include <charconv>
#include <iterator>

#include "base/error.hpp"
#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "base/text.hpp"
#include "game/option_rules.hpp"
#include "game/steps.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::uint64_t whole_number(std::string_view word, const Bilingual& none,
                           const Bilingual& too_large) {
  if (word.empty() || !ranges::all_of(word, is_digit)) throw usage_error(none);
  const auto number = number_in(word);
  if (!number || *number > INT64_MAX) throw usage_error(too_large);
  return *number;
}

std::vector<std::uint64_t> parse_numbers(std::string_view text, const Bilingual& what,
                                         std::uint64_t most) {
  std::vector<std::uint64_t> numbers;
  for (const std::string_view part : split(text)) {
    const auto number = number_in(part);
    if (number && *number <= INT64_MAX)
      numbers.push_back(*number);
    else  // the words repeat the text, so they are made once
      (void)whole_number(part, both(words::no_number_in_list, what, excerpt(text), excerpt(part)),
                         both(words::too_large_in_list, what, excerpt(text), excerpt(part), most));
  }
  return numbers;
}

std::string typed_position(std::string_view typed) {
  const std::string text = half_width(typed);
  if (text.find('|') != std::string::npos) return text;
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_space = text[i] == ' ' || text[i] == '\t';
    if (!is_space)
      plain += text[i];
    else if (!plain.empty() && is_digit(plain.back()) && i + 1 < text.size() &&
             is_digit(text[i + 1]))
      plain += ',';
  }
  return plain;
}

Position parse_sizes(std::string_view typed, std::size_t digits) {
  const std::string text = typed_position(typed);
  if (digits < 2 || text.size() != digits || !ranges::all_of(text, is_digit))
    return parse_numbers(text, words::the_position);
  Position position;
  for (const char digit : text) position.push_back(static_cast<std::uint64_t>(digit - '0'));
  return position;
}

Position parse_position(std::string_view typed, const Box& box, bool pass) {
  const std::string text = typed_position(typed);
  Position position = parse_sizes(text, box.max_bound() <= 9 ? box.heaps() : 0);
  if (position.size() == 1 && box.heaps() > 1) {
    const bool fits = text.size() == box.heaps();  // or another example has as many numbers
    Position example;
    for (std::size_t i = 0; i < box.heaps(); ++i)
      example.push_back(fits ? static_cast<std::uint64_t>(text[i] - '0') : i + 1);
    throw usage_error(words::position_of_one_number, excerpt(text), box.heaps(), example);
  }
  if (position.size() != box.heaps())
    throw usage_error(pass ? words::numbers_unlike_table : words::heaps_unlike_table, excerpt(text),
                      position.size(), box.heaps());
  for (std::size_t i = 0; i < box.heaps(); ++i)
    if (position[i] > box.bound(i))
      throw usage_error(words::not_in_table, excerpt(text),
                        pass && i == 0 ? both(words::too_many_passes, position[i], box.bound(i))
                                       : both(words::heap_above_bound, i + (pass ? 0 : 1),
                                              position[i], box.bound(i)));
  return position;
}

Position parse_multiset(std::string_view text, const Partitions& partitions) {
  Position heaps = text.empty() ? Position{} : parse_sizes(text, 0);
  std::erase(heaps, 0U);
  ranges::sort(heaps, std::greater<>());
  const auto check = [&](std::uint64_t found, std::uint64_t bound, const Format<2>& what) {
    if (found > bound)
      throw usage_error(words::not_in_table, excerpt(text), both(what, found, bound));
  };
  if (heaps.empty()) return heaps;
  check(heaps.front(), partitions.largest(), words::some_heap_above_bound);
  // The sum cannot overflow, since heaps are small by now.
  check(ranges::sum(heaps), partitions.total(), words::total_above_bound);
  check(heaps.size(), partitions.most_heaps(), words::too_many_heaps_for_table);
  return heaps;
}

void PositionFormat::append(std::string& out, PositionView position) const {
  if (names_ != nullptr) {
    out += names_->text(position);
    return;
  }
  if (position.empty()) out += '0';
  append_joined(out, position, compact_ ? char{0} : ',');
}

void append_joined(std::string& out, PositionView numbers, char separator) {
  char digits[20];
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i != 0 && separator != 0) out += separator;
    out.append(digits, std::to_chars(digits, std::end(digits), numbers[i]).ptr);
  }
}

std::vector<std::string> coordinate_names(const Box& box, bool pass, const Rules* rules) {
  std::vector<std::string> names;
  if (const PositionList* const list = listed_positions(rules)) {
    for (std::size_t i = 1; i <= list->fields(); ++i) names.push_back("p" + std::to_string(i));
    return names;
  }
  if (pass) names.emplace_back("passes_left");
  for (std::size_t i = names.size(), heap = 1; i < box.heaps(); ++i, ++heap)
    names.push_back("heap_" + std::to_string(heap));
  return names;
}

}  // namespace miyama
