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
#include "verify/check_kernels.hpp"

namespace miyama {

/// A cell is the set of Grundy values met.
class ValuesMet {
 public:
  using Word = std::uint64_t;

  /// `greatest`: of the stored values, as far as it may be the mex of some.
  ValuesMet(std::uint64_t greatest, Convention convention)
      : words_(std::bit_ceil(greatest / 64 + 1)),
        of_terminal_(convention == Convention::misere ? 1 : 0) {}

  std::size_t words() const { return words_; }
  std::int64_t of_terminal() const { return of_terminal_; }
  static void merge(Word& to, Word from) { to |= from; }
  void put(Word* cell, std::uint32_t value, bool /*lost*/) const {
    if (value / 64 < words_) cell[value / 64] |= std::uint64_t{1} << value % 64;
  }
  void put_row(const ValueCheckRow& row, std::size_t lines) const {
    for (std::size_t i = 0; i < lines; ++i)
      for (std::uint64_t x = 0; x < row.n; ++x)
        put(row.below[i] + x * row.step[i], row.numbers[x], false);
  }
  std::int64_t expected(const std::vector<Word>& met) const {
    const auto open = ranges::find_if(met, [](Word word) { return ~word != 0; });
    return 64 * (open - met.begin()) + (open == met.end() ? 0 : std::countr_one(*open));
  }
  /// False means: look again, one by one.
  bool row_follows(const ValueCheckRow& row) const {
    for (std::uint64_t x = 0; x < row.first; ++x)
      if (row.numbers[x] != of_terminal_) return false;
    return kernels_.values_are_mex(row);
  }

 private:
  std::size_t words_;
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
  bool row_follows(const LengthCheckRow& row) const { return kernels_.lengths_follow(row); }
  void put_row(const LengthCheckRow& row, std::size_t lines) const {
    kernels_.add_lengths(row, lines);
  }

 private:
  NumberCheckKernels kernels_ = kernels_for<NumberCheckKernels>(best_isa());
};

}  // namespace miyama
