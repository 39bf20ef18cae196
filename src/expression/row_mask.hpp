/// @file  row_mask.hpp
/// @brief Where a condition holds along a row of positions, of which only the last heap changes: a
/// bit per position.
///
///     b >= c      row b = 5       c    0 1 2 3 4 5 6 7 8 9 …
///                                 bit  1 1 1 1 1 1 0 0 0 0 …
///
/// A condition is taken apart at its outermost !, && and ||, which are operations on words. What
/// remains is one of three parts:
///
///     does not mention the last heap        one value for the row
///     the last heap, compared with such     an interval of the row
///     anything else                         lane by lane (lane_evaluator.hpp)
///
/// It is not taken apart where the range of values (value_range.hpp) does not exclude a fault. Then
/// && and || decide position by position whether their right side may have one.
///
/// Cost: some 100 ns per row for conditions such as `a >= b && a >= c`; otherwise some nanoseconds
/// per position and operator.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "expression/lane_evaluator.hpp"

namespace miyama {

/// Not thread-safe: one per thread.
class RowMask {
 public:
  /// Variables are the heaps, from 0 to `bounds`; the last one runs along the row.
  RowMask(const Expression& condition, std::span<const std::uint64_t> bounds);
  ~RowMask();

  /// Sets bit x of `mask` where the condition holds for the heaps outer…, x, and clears all others;
  /// x goes from 0 to n − 1, within the bounds. Returns the first position of which the condition
  /// says nothing, and why; bits from there on do not matter.
  struct RowFault {
    std::uint64_t x;
    Fault fault;
  };
  [[nodiscard]] std::optional<RowFault> fill(std::span<const std::uint64_t> outer, std::uint64_t n,
                                             std::span<std::uint64_t> mask);

 private:
  struct Part;

  [[nodiscard]] std::unique_ptr<Part> take_apart(Expression condition, bool may_fault) const;
  [[nodiscard]] std::unique_ptr<Part> compared(const Expression& condition) const;
  [[nodiscard]] std::unique_ptr<Part> in_lanes(Expression condition) const;
  void fill_part(Part& part, std::span<std::uint64_t> mask);
  void fill_lanes(Part& part, std::span<std::uint64_t> mask);
  [[nodiscard]] std::int64_t value_of(const Part& part) const;

  std::size_t last_;  ///< variable
  std::unique_ptr<Part> whole_;
  std::vector<std::int64_t> variables_;
  std::uint64_t n_ = 0;
  std::optional<RowFault> fault_;
};

}  // namespace miyama
