/// @file  level_table.hpp
/// @brief Rung 2: every label of any rules on a box, level by level.
///
/// Rules::level falls with every move, so positions of one level do not depend on each other: they
/// are solved in parallel, each by looking at all its options. This is the definition with an
/// order; rules that are no vector rules (Euclid, greedy Nim, …) are solved this way.
///
/// Cost: every option of every position once, some nanoseconds each. Memory: 8 bytes per position
/// for the order, 9 for outcome and target, 4 for each further number.
#pragma once

#include "base/convention.hpp"
#include "base/team.hpp"
#include "game/rules.hpp"
#include "index/box/position_set.hpp"
#include "label/label_source.hpp"
#include "label/whole_labels.hpp"

namespace miyama {

class LevelTable final : public LabelSource {
 public:
  /// Solves. Preconditions: rules.heaps() == the box's, options lie in the box and have a lower
  /// level. Throws stopped_error.
  LevelTable(const Rules& rules, Convention convention, const Layout& layout, const Team& team);

  [[nodiscard]] const Layout& layout() const override { return layout_; }
  void read_block(const BlockJob& job, std::span<std::byte> content) const override;

  [[nodiscard]] PositionSet losses() const;
  /// Moves to losses, of all positions together.
  [[nodiscard]] std::uint64_t winning_moves() const;

  /// Bytes it takes; saturates.
  [[nodiscard]] static std::uint64_t bytes(const Box& box, const std::vector<LabelKind>& labels);

 private:
  struct Worker;
  void solve_position(std::uint64_t rank, Worker& worker);

  const Rules& rules_;
  Convention convention_;
  Layout layout_;
  std::vector<std::uint8_t> outcome_;
  WholeLabels whole_;
};

}  // namespace miyama
