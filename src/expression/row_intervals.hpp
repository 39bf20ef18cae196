/// @file  row_intervals.hpp
/// @brief Counts the positions of many rows, and the losses among them, for which a condition
/// holds.
///
///     a < c && c != b   =   [a < c] · (1 − [c == b])   =   [a < c] − [a < c][c == b]
///
/// A product of comparisons of the last heap c with values without it is an interval of each row,
/// and so a condition is a sum of intervals with signs: && multiplies, ! takes from 1, and x || y
/// is x + y − x·y. Their ends are computed for hundreds of rows at once, along the heap before the
/// last (lane_evaluator.hpp).
///
/// Cost: some nanoseconds per row and comparison, however long the row is; a row mask
/// (row_mask.hpp) takes some 100 ns, but knows every condition.
#pragma once

#include "expression/lane_evaluator.hpp"

namespace miyama {

struct CountedWhere {
  std::uint64_t positions = 0;
  std::uint64_t lost = 0;
};

/// Rows of a box that follow each other along the heap before the last.
struct SolvedRows {
  std::span<const std::uint64_t> outer;  ///< all heaps of the first row but the last
  std::uint64_t count;
  std::uint64_t sizes;  ///< of the last heap
  /// How many losses of row 0, 1, … have a last heap of first … end − 1.
  std::function<std::uint64_t(std::uint64_t row, std::uint64_t first, std::uint64_t end)> lost;
};

/// Not thread-safe: one per thread.
class RowIntervals {
 public:
  /// Variables are the heaps; the last one runs along a row.
  RowIntervals(const Expression& condition, std::size_t heaps);

  /// False if there is one heap, if the last one is compared in any other way, if a value may be
  /// impossible to compute, or if there were too many products.
  bool fit() const { return fit_; }
  /// Precondition: fit().
  CountedWhere count(const SolvedRows& rows);

 private:
  /// A condition on the row (a literal), or a comparison of the last heap.
  struct Factor {
    ComparedVariable is;
    RowEvaluator rows;
    std::span<const std::int64_t> values{};  ///< of the rows that are counted
    Factor(ComparedVariable compared, std::size_t heaps)
        : is(std::move(compared)), rows(is.value, heaps) {}
  };
  struct Product {
    std::uint64_t sign;  ///< 1, or −1
    std::vector<Factor*> factors;
  };
  using Sum = std::vector<Product>;

  Sum sum_of(NodesView nodes);
  Sum factor(ComparedVariable compared);
  void narrow(const Factor& factor, std::uint64_t rows, std::int64_t sizes);

  std::size_t last_;
  bool fit_;
  std::vector<std::unique_ptr<Factor>> factors_;
  Sum products_;
  LaneEvaluator::Lanes first_, end_;
};

}  // namespace miyama
