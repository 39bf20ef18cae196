/// @file  memory_table.hpp
/// @brief A table of Nim held in memory, made by the solver, whose entries a test may change.
#pragma once

#include <span>
#include <vector>

#include "base/convention.hpp"
#include "label/nim/loss_lines.hpp"
#include "support/changeable_table.hpp"

namespace miyama::test {

using Bounds = std::vector<std::uint64_t>;

/// The labels that follow from the losses alone, block by block.
inline const std::vector<LabelKind> line_labels{LabelKind::outcome, LabelKind::arrows,
                                                LabelKind::target, LabelKind::winning_moves};

/// Every label; but Grundy values of a very long heap beside others are left out: bits per position
/// and value take gigabytes.
[[nodiscard]] std::vector<LabelKind> affordable_labels(const Bounds& bounds);

class MemoryTable final : public ChangeableTable {
 public:
  MemoryTable(const Bounds& bounds, Convention convention,
              const std::vector<LabelKind>& kinds = line_labels);

  [[nodiscard]] Convention convention() const { return convention_; }
  [[nodiscard]] const AnyLossLines& true_lines() const {
    return lines_;
  }  ///< as solved, whatever was changed since
  [[nodiscard]] std::span<const std::byte> content(std::uint64_t job) const { return blocks_[job]; }

 private:
  Convention convention_;
  AnyLossLines lines_;
};

/// Every position of a box, by rank.
[[nodiscard]] std::vector<std::vector<std::uint64_t>> all_positions(const Box& box);

}  // namespace miyama::test
