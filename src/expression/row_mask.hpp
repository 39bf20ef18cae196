/// @file  row_mask.hpp
/// @brief Where a condition holds along a row of positions, of which only the last heap changes: a
/// bit per position.
///
///     b >= c      row b = 5       c    0 1 2 3 4 5 6 7 8 9 …
///                                 bit  1 1 1 1 1 1 0 0 0 0 …
///
/// First the range of values says whether the condition holds for all of the row or for none of it.
/// If that is open, the row is halved, as long as something becomes known; so comparisons with the
/// last heap cost a few ranges, not a value per position. The rest is computed lane by lane
/// (lane_evaluator.hpp). Cost: a range for most rows of conditions such as `a >= b && a >= c`;
/// otherwise some nanoseconds per position and operator.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "expression/lane_evaluator.hpp"
#include "expression/value_range.hpp"

namespace miyama {

/// Not thread-safe: one per thread.
class RowMask {
 public:
  /// Variables 0 … variables − 1 are the heaps, the last one along the row. `condition` must
  /// outlive it.
  RowMask(const Expression& condition, std::size_t variables);

  /// Sets bit x of `mask` where the condition holds for the heaps outer…, x, and clears all others;
  /// x goes from 0 to n − 1. Returns the first position of which the condition says nothing, and
  /// why; bits from there on do not matter.
  struct RowFault {
    std::uint64_t x;
    Fault fault;
  };
  [[nodiscard]] std::optional<RowFault> fill(std::span<const std::uint64_t> outer, std::uint64_t n,
                                             std::span<std::uint64_t> mask);

 private:
  void fill_part(std::uint64_t first, std::uint64_t end, const RangedValue& known);
  void fill_lanes(std::uint64_t first, std::uint64_t end);
  [[nodiscard]] RangedValue range_in(std::uint64_t first, std::uint64_t end);

  const Expression& condition_;
  std::size_t last_;  ///< variable
  LaneEvaluator lanes_;
  std::vector<ValueRange> ranges_;
  std::span<std::uint64_t> mask_;
  std::optional<RowFault> fault_;
};

}  // namespace miyama
