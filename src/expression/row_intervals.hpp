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
/// Remainders of the last heap are bits of the row, of which there are few different ones: of
/// `(a + b + c) % 3 == 1` three, by (a + b) % 3.
///
/// Cost: some nanoseconds per row and comparison, however long the row is; n/64 words where bits
/// are counted. A row mask (row_mask.hpp) takes some 100 ns, but knows every condition.
#pragma once

#include <bit>

#include "expression/lane_evaluator.hpp"
#include "expression/row_mask.hpp"

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
  /// How many losses of row 0, 1, … have a last heap of first … end − 1 and a bit in the mask, if
  /// that is not empty.
  std::function<std::uint64_t(std::uint64_t row, std::uint64_t first, std::uint64_t end,
                              std::span<const std::uint64_t> mask)>
      lost;
};

/// Not thread-safe: one per thread.
class RowIntervals {
 public:
  /// Variables are the heaps; the last one runs along a row.
  RowIntervals(const Expression& condition, std::size_t heaps);

  /// False if there is one heap, if the last one is looked at in any other way, if a value may be
  /// impossible to compute, or if there were too many products or masks.
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
  /// What is added to the last heap before a remainder is taken.
  struct Residue {
    Expression value;
    std::int64_t modulus;
    RowEvaluator rows;
    std::span<const std::int64_t> values{};
    Residue(NodesView nodes, std::int64_t by, std::size_t heaps)
        : value(nodes), modulus(by), rows(value, heaps) {}
  };
  struct RowBits {
    std::vector<std::uint64_t> words;
    std::vector<std::uint64_t> before;  ///< bits in the words before each
    std::uint64_t size;
    /// How many bits before bit x are set.
    std::uint64_t below(std::uint64_t x) const {
      if (x == size) return before.back();
      const std::uint64_t bits = words[x / 64] & ((std::uint64_t{1} << (x % 64)) - 1);
      return before[x / 64] + (bits == 0 ? 0 : static_cast<std::uint64_t>(std::popcount(bits)));
    }
  };
  /// A condition whose bits along a row depend on residues alone.
  struct Periodic {
    Expression condition;
    RowMask mask;
    std::vector<std::unique_ptr<Residue>> residues{};
    std::vector<RowBits> masks{};  ///< by residues; empty until it is met
    Periodic(NodesView nodes, std::size_t heaps) : condition(nodes), mask(condition, heaps) {}
  };
  struct Product {
    std::uint64_t sign;  ///< 1, or −1
    std::vector<Factor*> factors;
    Periodic* periodic = nullptr;
  };
  using Sum = std::vector<Product>;

  Sum sum_of(NodesView nodes);
  Sum factor(ComparedVariable compared);
  bool find_residues(NodesView nodes, std::int64_t modulus, Periodic& periodic) const;
  void narrow(const Factor& factor, std::uint64_t rows, std::int64_t sizes);
  const RowBits& mask_of(Periodic& periodic, const SolvedRows& rows, std::uint64_t done,
                         std::uint64_t row);

  std::size_t last_;
  bool fit_;
  std::vector<std::unique_ptr<Factor>> factors_;
  std::vector<std::unique_ptr<Periodic>> periodic_;
  Sum products_;
  LaneEvaluator::Lanes first_, end_;
};

}  // namespace miyama
