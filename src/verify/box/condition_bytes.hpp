/// @file  condition_bytes.hpp
/// @brief Says where the condition of a move holds, and where there is a move: a byte per position.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "expression/lane_evaluator.hpp"
#include "game/vector_rules.hpp"
#include "index/box/box.hpp"

namespace miyama {

/// Not thread-safe: one per thread.
class ConditionBytes {
 public:
  /// `heaps`: number of heaps of a position. `condition` must outlive this.
  ConditionBytes(const Guard& condition, std::size_t heaps);

  /// Puts 1 where the condition holds, else 0: for the position of these heaps and those behind it
  /// in its row. Throws usage_error as Guard::holds does.
  void put_row(PositionView heaps, std::span<std::uint8_t> holds);

 private:
  const Guard& condition_;
  RowEvaluator rows_;
  LaneKernels kernels_ = kernels_for<LaneKernels>(best_isa());
};

/// Says where conditions hold in one block after the other. A condition is computed at most once
/// per block, however many moves have it. Not thread-safe: one per thread.
class BlockConditions {
 public:
  /// `conditions` are those of the rules. Both must outlive this.
  BlockConditions(const VectorRules& rules, const DistinctConditions& conditions)
      : rules_(rules), distinct_(conditions), conditions_(conditions.all.size()) {}

  void go_to(const Block& block);
  /// The condition of line move `m`: a byte per entry of the block, 1 where it holds; null if there
  /// is none. Valid until the next block. Throws usage_error as Guard::holds does.
  const std::uint8_t* holds(std::size_t m);

 private:
  struct Condition {
    ConditionBytes rows;
    std::vector<std::uint8_t> holds{};
    bool is_known = false;
  };

  const VectorRules& rules_;
  const DistinctConditions& distinct_;
  Block block_{};
  /// The conditions asked for so far; others are null.
  std::vector<std::unique_ptr<Condition>> conditions_;
};

/// Puts a byte per entry of the block: 1 where there is a move (a pass is none), else 0.
/// `conditions` stand at this block. Throws usage_error where a condition cannot be computed.
void put_movable(const VectorRules& rules, const Block& block, BlockConditions& conditions,
                 std::vector<std::uint8_t>& movable);

}  // namespace miyama
