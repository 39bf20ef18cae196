/// @file  memory_table.hpp
/// @brief A table of Nim held in memory, made by the solver, whose entries a test may change.
#pragma once

#include <span>
#include <vector>

#include "base/convention.hpp"
#include "label/label_source.hpp"
#include "label/loss_lines.hpp"

namespace miyama::test {

using Bounds = std::vector<std::uint64_t>;

/// The labels that follow from the losses alone, block by block.
inline const std::vector<LabelKind> line_labels{LabelKind::outcome, LabelKind::arrows, LabelKind::target, LabelKind::winning_moves};

/// Every label; but Grundy values of a very long heap beside others are left out: bits per position and value take gigabytes.
[[nodiscard]] std::vector<LabelKind> affordable_labels(const Bounds& bounds);

class MemoryTable final : public LabelSource {
 public:
  MemoryTable(const Bounds& bounds, Convention convention, const std::vector<LabelKind>& kinds = line_labels);

  [[nodiscard]] const Layout& layout() const override { return layout_; }
  void read_block(const BlockJob& job, std::span<std::byte> content) const override;

  [[nodiscard]] const Box& box() const { return layout_.box(); }
  [[nodiscard]] Convention convention() const { return convention_; }
  [[nodiscard]] const AnyLossLines& true_lines() const { return lines_; }   ///< as solved, whatever was changed since
  [[nodiscard]] std::span<const std::byte> content(std::uint64_t job) const { return blocks_[job]; }

  /// One entry; `move` counts for arrows only. Precondition: the table has the label.
  [[nodiscard]] std::int64_t entry(LabelKind kind, std::size_t move, std::span<const std::uint64_t> position) const;
  void set(LabelKind kind, std::size_t move, std::span<const std::uint64_t> position, std::int64_t value);

 private:
  struct Place {
    std::uint64_t job;
    std::uint64_t at;   ///< number of the entry in its block
  };
  [[nodiscard]] Place place_of(const LabelArray& array, std::size_t move, std::span<const std::uint64_t> position) const;

  Convention convention_;
  Layout layout_;
  AnyLossLines lines_;
  std::vector<std::vector<std::byte>> blocks_;
};

/// Every position of a box, by rank.
[[nodiscard]] std::vector<std::vector<std::uint64_t>> all_positions(const Box& box);

}  // namespace miyama::test
