/// @file  row_conditions.hpp
/// @brief Conditions along rows of positions, of which only the last heap changes: a bit for each
/// position of a row, or how many of many rows.
///
/// **Bits** of a row, RowMask:
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
///
/// **Counts** of positions and of losses among them, RowIntervals:
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
/// are counted. A row mask takes some 100 ns, but knows every condition.
#pragma once

#include <bit>
#include <functional>

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

struct CountedWhere {
  std::uint64_t positions = 0;
  std::uint64_t lost = 0;
};

/// Rows of a box that follow each other along the heap before the last.
struct SolvedRows {
  std::span<const std::uint64_t> outer;  ///< all heaps of the first row but the last
  std::uint64_t count;
  std::uint64_t sizes;  ///< how many sizes of the last heap a row has
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
    std::span<const std::int64_t> values{};  ///< values in the rows that are counted
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
    std::vector<RowBits> masks{};  ///< a mask for each residue; empty until it is met
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
