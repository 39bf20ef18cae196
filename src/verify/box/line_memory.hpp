/// @file  line_memory.hpp
/// @brief What a line remembers of the positions met on it: values, or lengths of play.
///
///     ValuesMet     a cell is a set of values, a bit each      merged by OR; expects the mex
///     LengthsMet    a cell is two numbers, quickest, slowest   merged by max; expects one more
#pragma once

#include <algorithm>
#include <bit>
#include <vector>

#include "base/convention.hpp"
#include "base/ranges.hpp"
#include "verify/number_kernels.hpp"

namespace miyama {

/// A cell is the set of Grundy values met, as far as they lie in a window.
class ValuesMet {
 public:
  using Word = std::uint64_t;

  /// The window of `words` words that begins with the value `first`, a multiple of 64. `greatest`:
  /// the greatest stored value.
  ValuesMet(std::uint32_t first, std::size_t words, std::uint32_t greatest, Convention convention)
      : first_(first),
        words_(words),
        sees_all_(first == 0 && greatest / 64 < words),
        of_terminal_(convention == Convention::misere ? 1 : 0) {}

  std::size_t words() const { return words_; }
  std::int64_t of_terminal() const { return of_terminal_; }
  bool is_first() const { return first_ == 0; }
  /// The value behind the window.
  std::int64_t end() const { return first_ + 64 * static_cast<std::int64_t>(words_); }
  static void merge(Word& to, Word from) { to |= from; }
  void put(Word* cell, std::uint32_t value, bool /*lost*/) const {
    const std::uint32_t number = value - first_;  // wraps around before the window
    if (number / 64 < words_) cell[number / 64] |= std::uint64_t{1} << number % 64;
  }
  void put_row(const ValueCheckRow& row, std::size_t lines) const {
    for (std::size_t i = 0; i < lines; ++i)
      for (std::uint64_t x = 0; x < row.n; ++x)
        put(row.below[i] + x * row.step[i], row.numbers[x], false);
  }
  /// The least value of the window that was not met; if there is none, the one behind it.
  std::int64_t expected(const std::vector<Word>& met) const {
    const auto open = ranges::find_if(met, [](Word word) { return ~word != 0; });
    return first_ + 64 * (open - met.begin()) + (open == met.end() ? 0 : std::countr_one(*open));
  }
  /// True if the window does not contradict this value.
  bool agrees(std::int64_t expected, std::int64_t found) const {
    return found < first_ || std::min(found, end()) == expected;
  }
  /// True if the row is right; false means that its positions must be looked at one by one.
  /// `numbers` is working memory.
  bool row_follows(ValueCheckRow row, std::vector<std::uint32_t>& numbers) const {
    for (std::uint64_t x = 0; x < row.first; ++x)
      if (row.numbers[x] != of_terminal_) return false;
    if (sees_all_) return kernels_.values_are_mex(row);
    numbers.resize(row.n);
    const auto behind = static_cast<std::uint32_t>(64 * words_);
    for (std::uint64_t x = 0; x < row.n; ++x)
      numbers[x] = row.numbers[x] < first_ ? UINT32_MAX : std::min(row.numbers[x] - first_, behind);
    row.numbers = numbers.data();
    row.in_window = true;
    return kernels_.values_are_mex(row);
  }

 private:
  std::uint32_t first_;
  std::size_t words_;
  bool sees_all_;
  std::int64_t of_terminal_;
  NumberCheckKernels kernels_ = kernels_for<NumberCheckKernels>(best_isa());
};

/// A cell is the least remoteness of a loss and the greatest of any position met.
class LengthsMet {
 public:
  using Word = LengthsOfLine;

  static std::size_t words() { return 1; }
  static std::int64_t of_terminal() { return 0; }
  static void merge(Word& to, Word from) {
    to.quickest = std::max(to.quickest, from.quickest);
    to.slowest = std::max(to.slowest, from.slowest);
  }
  static void put(Word* cell, std::uint32_t remoteness, bool lost) {
    merge(*cell, {lost ? ~remoteness : 0, remoteness});
  }
  static std::int64_t expected(const std::vector<Word>& met) {
    return std::int64_t{1} + (met[0].quickest != 0 ? ~met[0].quickest : met[0].slowest);
  }
  static bool agrees(std::int64_t expected, std::int64_t found) { return expected == found; }
  static bool is_first() { return true; }
  static std::int64_t end() { return INT64_MAX; }
  bool row_follows(const LengthCheckRow& row, std::vector<std::uint32_t>& /*numbers*/) const {
    return kernels_.lengths_follow(row);
  }
  void put_row(const LengthCheckRow& row, std::size_t lines) const {
    kernels_.add_lengths(row, lines);
  }

 private:
  NumberCheckKernels kernels_ = kernels_for<NumberCheckKernels>(best_isa());
};

}  // namespace miyama
