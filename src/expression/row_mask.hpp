/// @file  row_mask.hpp
/// @brief Where a condition holds along a row of positions, of which only the last heap changes: a
/// bit per position.
///
///     b >= c      row b = 5       c    0 1 2 3 4 5 6 7 8 9 …
///                                 bit  1 1 1 1 1 1 0 0 0 0 …
///
/// A condition is taken apart at its outer !, && and ||, which are operations on words. Each
/// remaining part is one of three:
///
///     does not mention the last heap        one value for the row
///     the last heap, compared with such     an interval of the row
///     anything else                         lane by lane (lane_evaluator.hpp)
///
/// Like Expression::evaluate, && and || look at their right side only where the left one leaves
/// some position of the row open.
///
/// When a part meets a fault, the whole condition is computed lane by lane from then on: && and ||
/// then decide for each position whether they look at their right side, which may be the only side
/// with a fault. A condition with very many parts of the last kind, each of which takes some
/// kilobytes, is computed lane by lane from the beginning.
///
/// Cost: some 100 ns per row for conditions such as `a >= b && a >= c`; otherwise some nanoseconds
/// per position and operator.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "expression/lane_evaluator.hpp"

namespace miyama {

/// How many of the bits first … end − 1, at least one, are set in the row, and in the mask if that
/// is not empty.
[[nodiscard]] std::uint64_t count_bits(std::span<const std::uint64_t> row, std::uint64_t first,
                                       std::uint64_t end, std::span<const std::uint64_t> mask = {});

/// Not thread-safe: one per thread.
class RowMask {
 public:
  /// Variables are the heaps; the last one runs along the row. `condition` must outlive it.
  RowMask(const Expression& condition, std::size_t heaps);

  /// Sets bit x of `mask` where the condition holds for the heaps outer…, first + x, and clears all
  /// others; x goes from 0 to n − 1. Returns the first position for which the condition cannot be
  /// computed, and why; bits from there on mean nothing.
  struct RowFault {
    std::uint64_t x;
    Fault fault;
  };
  std::optional<RowFault> fill(std::span<const std::uint64_t> outer, std::uint64_t n,
                               std::span<std::uint64_t> mask, std::uint64_t first = 0);

  /// True if no part is computed lane by lane.
  bool is_of_intervals() const { return in_lanes_ == 0; }

  /// The number of further rows of bits that it may allocate.
  std::size_t rows() const { return rows_; }

 private:
  /// Chains within chains: each level takes a row of bits.
  static constexpr std::size_t deepest = 8;
  /// Parts that are computed lane by lane: each takes some kilobytes.
  static constexpr std::size_t most_in_lanes = 64;

  /// The operator !, && or || combines its sides. A comparison compares the last heap with the
  /// value of `condition`, a literal is the value of `condition` for the whole row, and a variable
  /// stands for `condition` lane by lane.
  struct Part {
    Operator op;
    std::optional<Expression> condition{};
    bool last_on_left = false;  ///< true if a comparison has the last heap on its left
    std::vector<Part> sides{};
    std::unique_ptr<RowEvaluator> lanes{};  ///< made when it is needed, for it is large
  };

  Part part_of(NodesView nodes, std::size_t depth);
  void fill_part(Part& part, std::span<std::uint64_t> mask, std::size_t depth);
  void fill_by_value(const Part& part, std::span<std::uint64_t> mask);
  void fill_lanes(Part& part, std::span<std::uint64_t> mask);

  const Expression& condition_;
  std::size_t last_;                     ///< the number of the variable that is the last heap
  std::vector<std::int64_t> variables_;  ///< the heaps of the first position of the row
  std::size_t rows_ = 0;                 ///< rows of scratch
  std::size_t in_lanes_ = 0;             ///< parts that are computed lane by lane
  Part whole_;
  std::array<std::vector<std::uint64_t>, deepest> scratch_;  ///< right sides, by depth
  LaneKernels kernels_ = kernels_for<LaneKernels>(best_isa());
  std::uint64_t n_ = 0;
  std::optional<RowFault> fault_;
};

}  // namespace miyama
