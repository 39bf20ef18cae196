/// @file  partition_solver.hpp
/// @brief Solves a take-and-break game level by level: every multiset of heaps with n sticks, for n
/// = 0, 1, …, T.
///
/// Which winning move a win is given, where it has several: from the largest heap that has one; of
/// these the one that leaves the fewest sticks; of these the one whose second rest is least, then
/// whose third is. So tables do not depend on the solver or on threads.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/convention.hpp"
#include "base/team.hpp"
#include "game/take_and_break.hpp"
#include "index/partition/partitions.hpp"
#include "label/label.hpp"

namespace miyama {

/// The labels of one level: all positions with equally many sticks, in rank order. Arrays of labels
/// that were not asked for are empty, but outcome; move_from may be there all the same.
struct LevelLabels {
  std::uint64_t level = 0;       ///< sticks
  std::uint64_t first_rank = 0;  ///< of the first position
  std::size_t rests = 0;         ///< how many move_rests a position has
  std::vector<std::uint8_t> outcome;
  std::vector<std::uint8_t> move_from;   ///< size of the heap that is broken, 0 = no winning move
  std::vector<std::uint8_t> move_rests;  ///< (position, rest): what is left of it, descending
  std::vector<std::uint32_t> winning_moves;
  std::vector<std::uint16_t> grundy;
  std::vector<std::uint16_t> remoteness;
  std::uint64_t lost = 0;
};

/// What is to be solved. The references must outlive the solver.
struct PartitionTask {
  const TakeAndBreak& rules;
  const Partitions& partitions;
  Convention convention;
  std::vector<LabelKind> labels;  ///< beside the outcome, which is always solved
  Team team = 1;

  [[nodiscard]] std::size_t rests() const { return rules.stored_rests(); }
  [[nodiscard]] bool wants(LabelKind kind) const { return contains(labels, kind); }
};

class PartitionSolver {
 public:
  virtual ~PartitionSolver() = default;

  /// The next level, 0 first. Valid until the next call. Precondition: called at most T + 1 times.
  /// Throws stopped_error.
  [[nodiscard]] virtual const LevelLabels& solve_next() = 0;

  /// Winning moves of all positions together, whether stored or not; right when all levels are
  /// solved.
  [[nodiscard]] virtual std::uint64_t winning_moves_total() const = 0;
};

/// Rung 2, solve/partition/partition_levels.cpp.
[[nodiscard]] std::unique_ptr<PartitionSolver> make_level_solver(const PartitionTask& task);
/// Rung 5, solve/partition/partition_marks.cpp. Precondition: the partitions do not bound the
/// number of heaps. Throws usage_error for a level of 2³² positions or more.
[[nodiscard]] std::unique_ptr<PartitionSolver> make_mark_solver(const PartitionTask& task);

/// Bytes that the faster solver that fits holds at most.
[[nodiscard]] std::uint64_t partition_solver_bytes(const PartitionTask& task);

}  // namespace miyama
