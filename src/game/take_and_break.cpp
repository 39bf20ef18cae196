/// @file  take_and_break.cpp
/// @brief Reads codes digit by digit and lists what a heap may become.
///
/// Each game has one code in the end: the digit in brackets is not repeated right before them, and
/// `:unequal` stands only where heaps split.

#include "game/take_and_break.hpp"

#include <algorithm>
#include <numeric>

#include "base/error.hpp"
#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "game/option_rules.hpp"
#include "table/index/partition/break_lists.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

constexpr std::string_view octal_prefix = "octal:";  // as others call such games
constexpr std::string_view unequal_suffix = ":unequal";
constexpr std::size_t most_digits = 254;
constexpr std::string_view digits = "0123456789ABCDEF";

}  // namespace

TakeAndBreak::TakeAndBreak(std::string name, std::string_view code) : name_(std::move(name)) {
  std::string_view rest = code;
  const auto fail = [&](const Bilingual& why) {
    throw usage_error(words::code_cannot_be_read, excerpt(code), why);
  };
  const auto next_digit = [&] {
    if (rest.empty()) fail(words::code_lacks_digit);
    const char c = rest.front();
    const std::size_t digit = digits.find(static_cast<char>(c >= 'a' && c <= 'f' ? c - 32 : c));
    if (digit == digits.npos) fail(both(words::code_has_no_digit, rest.substr(0, 1)));
    rest.remove_prefix(1);
    return static_cast<std::uint8_t>(digit);
  };
  if (rest.starts_with(octal_prefix)) rest.remove_prefix(octal_prefix.size());
  const bool unequal = rest.ends_with(unequal_suffix);
  if (unequal) rest.remove_suffix(unequal_suffix.size());
  digits_.push_back(rest.starts_with('.') ? std::uint8_t{0} : next_digit());  // .137 is 0.137
  if ((digits_.front() & 3) != 0) fail(words::digit_before_point);
  if (!rest.starts_with('.')) fail(words::code_lacks_point);
  rest.remove_prefix(1);
  while (!rest.empty() && rest.front() != '[') digits_.push_back(next_digit());
  if (!rest.empty()) {
    rest.remove_prefix(1);
    repeated_ = next_digit();
    if (rest != "]") fail(words::digits_in_brackets);
  }
  if (digits_.size() > most_digits)
    fail(both(words::too_many_digits, digits_.size() - 1, most_digits - 1));
  while (digits_.size() > 1 && digits_.back() == repeated_) digits_.pop_back();
  if (repeated_ == 0 && digits_ == std::vector<std::uint8_t>{0}) fail(words::no_digit_allows_move);
  unequal_ = unequal && most_rests() > 1;
}

TakeAndBreak::TakeAndBreak(std::string name, std::shared_ptr<const BreakLists> lists)
    : name_(std::move(name)), lists_(std::move(lists)), digits_{0} {
  check_rules_name(name_);
}

std::uint64_t TakeAndBreak::bytes() const { return lists_ == nullptr ? 0 : lists_->bytes(); }

std::size_t TakeAndBreak::listed_options(std::uint64_t heap) const {
  return lists_->options_of(heap);
}

bool TakeAndBreak::is_listed(std::uint64_t size, const Rests& rests) const {
  return lists_->number_of(size, rests) < lists_->options_of(size);
}

bool TakeAndBreak::has_take(std::uint64_t take) const {
  return lists_ != nullptr ? lists_->has_take(take) : digit(take) != 0;
}

std::size_t TakeAndBreak::explicit_digits() const {
  return lists_ != nullptr ? lists_->greatest_take() : digits_.size() - 1;
}

std::size_t TakeAndBreak::most_rests() const {
  if (lists_ != nullptr) return std::max<std::size_t>(lists_->most_rests(), 1);
  const std::uint8_t any =
      std::accumulate(digits_.begin(), digits_.end(), repeated_, std::bit_or<>());
  return (any & leave_three) != 0 ? 3 : (any & leave_two) != 0 ? 2 : 1;
}

std::string TakeAndBreak::code() const {
  if (lists_ != nullptr) return name_;
  std::string text{digits[digits_.front()], '.'};
  for (std::size_t t = 1; t < digits_.size(); ++t) text += digits[digits_[t]];
  if (repeated_ != 0) text += std::string{'[', digits[repeated_], ']'};
  if (text.back() == '.') text += '0';
  return unequal_ ? concat(text, unequal_suffix) : text;
}

bool TakeAndBreak::for_each_rests(std::uint64_t size, const Visitor<Rests>& visit) const {
  if (lists_ != nullptr) return lists_->for_each_rests(size, visit);
  for (std::uint64_t take = 0; take <= size; ++take) {
    const std::uint8_t allowed = digit(take);
    // digit(0) lets no heap stay whole or go: the constructor refuses such codes.
    const std::uint64_t left = size - take;
    if ((allowed & leave_none) != 0 && left == 0 && !visit({0, 0, 0})) return false;
    if ((allowed & leave_one) != 0 && left != 0 && !visit({left, 0, 0})) return false;
    if ((allowed & leave_two) != 0)
      for (std::uint64_t b = 1; 2 * b <= left; ++b)
        if ((!unequal_ || left - b != b) && !visit({left - b, b, 0})) return false;
    if ((allowed & leave_three) != 0)
      for (std::uint64_t c = 1; 3 * c <= left; ++c)
        for (std::uint64_t b = c; c + 2 * b <= left; ++b)
          if ((!unequal_ || (b != c && left - b - c != b)) && !visit({left - b - c, b, c}))
            return false;
  }
  return true;
}

Position replaced(PositionView from, std::uint64_t size, const Rests& rests) {
  Position to;
  bool is_there = true;
  for (const std::uint64_t heap : from) {
    if (is_there && heap == size)
      is_there = false;
    else if (heap != 0)
      to.push_back(heap);
  }
  for (const std::uint64_t rest : rests)
    if (rest != 0) to.push_back(rest);
  ranges::sort(to, std::greater<>());
  return to;
}

bool TakeAndBreak::for_each_option(PositionView from, const Visit& visit) const {
  for (std::size_t i = 0; i < from.size(); ++i) {
    const std::uint64_t size = from[i];
    if (ranges::contains(from.first(i), size)) continue;  // an earlier heap is as large
    const bool whole = for_each_rests(size, [&](const Rests& rests) {
      const Position to = replaced(from, size, rests);
      return visit({to, i, size - std::min(size, ranges::sum(rests))});
    });
    if (!whole) return false;
  }
  return true;
}

}  // namespace miyama
