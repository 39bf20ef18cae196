/// @file  condition_bytes.hpp
/// @brief Where the condition of a move holds along a row of positions, a byte each; and where
/// there is a move.
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
  /// On so many heaps. `condition` must outlive it.
  ConditionBytes(const Guard& condition, std::size_t heaps);

  /// Puts 1 where it holds, else 0: for the position of these heaps and those behind it, whose last
  /// heap is larger. Throws usage_error as Guard::holds does.
  void put_row(PositionView heaps, std::span<std::uint8_t> holds);

 private:
  const Guard& condition_;
  RowEvaluator rows_;
  LaneKernels kernels_ = kernels_for<LaneKernels>(best_isa());
};

/// Where conditions hold in one block after the other: each that is asked for is computed once,
/// however many moves have it. Not thread-safe: one per thread.
class BlockConditions {
 public:
  /// `conditions`: of the rules. Both must outlive it.
  BlockConditions(const VectorRules& rules, const DistinctConditions& conditions)
      : rules_(rules), distinct_(conditions), conditions_(conditions.all.size()) {}

  /// Bytes that it takes, at most, in blocks of so many positions; saturates.
  [[nodiscard]] static std::uint64_t bytes(const VectorRules& rules, std::uint64_t positions);

  void go_to(const Block& block);
  /// The condition of line move `m`: a byte per entry of the block, 1 where it holds; null if there
  /// is none. Until the next block. Throws usage_error as Guard::holds does.
  [[nodiscard]] const std::uint8_t* holds(std::size_t m);

 private:
  struct Condition {
    ConditionBytes rows;
    std::vector<std::uint8_t> holds{};
    bool is_known = false;
  };

  const VectorRules& rules_;
  const DistinctConditions& distinct_;
  Block block_{};
  std::vector<std::unique_ptr<Condition>> conditions_;  ///< of those that were asked for
};

/// A byte per entry of the block: 1 where there is a move (a pass is none), else 0. `conditions`:
/// in this block. Throws usage_error where a condition says nothing of a position.
void put_movable(const VectorRules& rules, const Block& block, BlockConditions& conditions,
                 std::vector<std::uint8_t>& movable);

}  // namespace miyama
