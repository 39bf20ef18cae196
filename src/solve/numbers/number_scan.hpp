/// @file  number_scan.hpp
/// @brief Finds which number each position of a box has, its Grundy value or its remoteness, in any
/// game of lines, faces and a pass: a visitor of the sweep (sweep/sweep.hpp).
///
/// A value is the least that no cell holds. A remoteness is one more than the least of a loss
/// below, or, where there is none, one more than the greatest of any position below
/// (solve/numbers/cell_kernels.hpp).
#pragma once

#include "base/isa.hpp"
#include "solve/numbers/cell_kernels.hpp"
#include "sweep/sweep.hpp"

namespace miyama {

class NumberScan {
 public:
  /// `label`: the array of Grundy values or of remoteness of a table of `box`. `rules` must outlive
  /// the scan. Precondition: the rules list no options (VectorRules::why_listed).
  NumberScan(const VectorRules& rules, const Box& box, Convention convention,
             const LabelArray& label, Isa isa = best_isa())
      : sweep_(rules, box, convention, label), finder_(label.kind, isa) {}

  /// The number of the first block that can be read, and of the first that is not made yet.
  std::uint64_t first_held() const { return sweep_.first_held(); }
  std::uint64_t next_block() const { return sweep_.next_block(); }
  /// Solves the next unit and forgets the one before. Throws stopped_error.
  void solve_next(const Team& team) { sweep_.visit_next(team, finder_); }
  /// Fills `content` with a block of the unit solved last. Thread-safe.
  void read_block(const Block& block, std::span<std::byte> content) const {
    sweep_.read_numbers(block, content);
  }

 private:
  class Finder final : public RowVisitor {
   public:
    Finder(LabelKind kind, Isa isa) : kernels_(kernels_for<CellKernels>(isa)), kind_(kind) {}
    void begin(const Block&) override {}
    bool visit(std::span<const CellRun> runs, std::size_t) override {
      return (kind_ == LabelKind::grundy ? kernels_.find_values : kernels_.find_lengths)(
          runs.data(), runs.size());
    }

   private:
    CellKernels kernels_;
    LabelKind kind_;
  };

  Sweep sweep_;
  Finder finder_;
};

}  // namespace miyama
