/// @file  take_and_break.cpp
/// @brief Reads codes digit by digit and lists what a heap may become.
///
/// Each game has one code in the end: the digit in brackets is not repeated right before them, and
/// `:unequal` stands only where heaps split.

#include "game/take_and_break.hpp"

#include "base/error.hpp"
#include "base/ranges.hpp"

namespace miyama {
namespace {

constexpr std::string_view unequal_suffix = ":unequal";
constexpr std::size_t most_digits = 254;
constexpr std::string_view digits = "0123456789ABCDEF";

}  // namespace

TakeAndBreak::TakeAndBreak(std::string name, std::string_view code) : name_(std::move(name)) {
  std::string_view rest = code;
  const auto fail = [&](const Bilingual& why) {
    throw usage_error(both("the code \"{1}\": {2}", "符号「{1}」：{2}。", code, why));
  };
  const auto next_digit = [&] {
    if (rest.empty()) fail({"a digit is missing at the end", "最後に桁が足りません"});
    const char c = rest.front();
    const std::size_t digit = digits.find(static_cast<char>(c >= 'a' && c <= 'f' ? c - 32 : c));
    if (digit == digits.npos)
      fail(both("\"{1}\" is no digit: give 0 to 9 and A to F",
                "「{1}」は桁に使えません。使えるのは0から9とAからFです", rest.substr(0, 1)));
    rest.remove_prefix(1);
    return static_cast<std::uint8_t>(digit);
  };
  const bool unequal = rest.ends_with(unequal_suffix);
  if (unequal) rest.remove_suffix(unequal_suffix.size());
  digits_.push_back(next_digit());
  if ((digits_.front() & 3) != 0)
    fail(
        {"the digit before the point says how a heap may be split without taking: give 0, 4, 8 or "
         "C",
         "点の前の桁は、取らずに分ける分け方を表し、0、4、8、C のどれかです"});
  if (!rest.starts_with('.'))
    fail({"a point must follow the first digit, as in 0.77",
          "0.77 のように、最初の桁の後に点が必要です"});
  rest.remove_prefix(1);
  while (!rest.empty() && rest.front() != '[') digits_.push_back(next_digit());
  if (!rest.empty()) {
    rest.remove_prefix(1);
    repeated_ = next_digit();
    if (rest != "]")
      fail({"one digit in brackets, the last, is repeated, as in 0.[7]",
            "括弧に入れて繰り返せるのは、0.[7] のように最後の1桁だけです"});
  }
  if (digits_.size() > most_digits)
    fail(both("it has {1} digits after the point: give at most {2}",
              "点の後が{1}桁あります。{2}桁までです", digits_.size() - 1, most_digits - 1));
  while (digits_.size() > 1 && digits_.back() == repeated_) digits_.pop_back();
  if (repeated_ == 0 && digits_ == std::vector<std::uint8_t>{0})
    fail({"no digit allows a move: give one that is not 0",
          "どの桁も手を認めていません。0でない桁が必要です"});
  unequal_ = unequal && most_rests() > 1;
}

std::string TakeAndBreak::code() const {
  std::string text{digits[digits_.front()], '.'};
  for (std::size_t t = 1; t < digits_.size(); ++t) text += digits[digits_[t]];
  if (repeated_ != 0) text += std::string{'[', digits[repeated_], ']'};
  if (text.back() == '.') text += '0';
  return unequal_ ? concat(text, unequal_suffix) : text;
}

bool TakeAndBreak::for_each_rests(std::uint64_t size, const Visitor<Rests>& visit) const {
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
      return visit({to, i, size - rests[0] - rests[1] - rests[2]});
    });
    if (!whole) return false;
  }
  return true;
}

}  // namespace miyama
