/// @file  guard_bytes.hpp
/// @brief Where the condition of a move holds along a row of positions, a byte each; how far its
/// limit goes there; and where there is a move.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "expression/lane_evaluator.hpp"
#include "game/vector_rules.hpp"
#include "index/box/box.hpp"

namespace miyama {

/// Not thread-safe: one per thread.
class GuardBytes {
 public:
  /// On so many heaps. `guard`, a condition or a limit, must outlive it.
  GuardBytes(const Guard& guard, std::size_t heaps);

  /// 1 where it holds, else 0: for the position of these heaps and those behind it, whose last heap
  /// is larger. Until the next call. Throws usage_error as Guard::holds does.
  [[nodiscard]] std::span<const std::uint8_t> along_row(PositionView heaps, std::uint64_t count);
  /// Of a limit, the steps that it allows to such positions, as far as 32 bits hold them: 0 where
  /// `holds`, null or a byte for each, is 0. Throws usage_error as Guard::value does elsewhere.
  void put_limits(PositionView heaps, const std::uint8_t* holds, std::span<std::uint32_t> limits);

 private:
  const Guard& guard_;
  RowEvaluator rows_;
  LaneKernels kernels_ = kernels_for<LaneKernels>(best_isa());
  std::vector<std::uint8_t> bytes_;
};

/// Which moves share a condition and a limit.
struct SharedConditions {
  /// `rules` must outlive it.
  explicit SharedConditions(const VectorRules& rules);

  const VectorRules& rules;
  std::vector<const LineMove*> lines;       ///< the first one that has them, of each
  std::vector<std::size_t> number_of_line;  ///< of each line move, if it has any
};

/// Where conditions and limits allow moves in one block after the other: each that is asked for is
/// computed once, however many moves have it. Not thread-safe: one per thread.
class BlockConditions {
 public:
  /// `shared` must outlive it.
  explicit BlockConditions(const SharedConditions& shared)
      : shared_(shared), rules_(shared.rules), conditions_(shared.lines.size()) {}

  /// Bytes that it takes, at most, in blocks of so many positions; saturates.
  [[nodiscard]] static std::uint64_t bytes(const VectorRules& rules, std::uint64_t positions);

  void go_to(const Block& block);
  /// Of line move `m`: a byte per entry of the block, 1 where its condition holds and its limit
  /// allows its least step; null if it has neither. Until the next block. Throws usage_error as
  /// Guard::value does.
  [[nodiscard]] const std::uint8_t* holds(std::size_t m);
  /// The same of the steps that its limit allows, 0 where the condition does not hold; null if it
  /// has no limit.
  [[nodiscard]] const std::uint32_t* limits(std::size_t m);

 private:
  struct Condition {
    Condition(const LineMove& line, std::size_t heaps);

    const LineMove& line;
    std::optional<GuardBytes> when{}, upto{};
    std::vector<std::uint8_t> holds{};
    std::vector<std::uint32_t> limits{};
    bool is_known = false;
  };

  /// That of a line move that has one. Computes it.
  Condition& known(std::size_t m);
  void compute_row(Condition& condition, std::uint64_t place, PositionView heaps) const;

  const SharedConditions& shared_;
  const VectorRules& rules_;
  Block block_{};
  std::vector<std::unique_ptr<Condition>> conditions_;  ///< of those that were asked for
};

/// True if some move has a condition or a limit.
[[nodiscard]] bool has_conditions(const VectorRules& rules);

/// A byte per entry of the block: 1 where there is a move (a pass is none), else 0. `conditions`:
/// in this block. Throws usage_error where a condition says nothing of a position.
void put_movable(const VectorRules& rules, const Block& block, BlockConditions& conditions,
                 std::vector<std::uint8_t>& movable);

}  // namespace miyama
