/// @file  partition_solver.hpp
/// @brief Solves a take-and-break game level by level: every multiset of heaps with n sticks, for n
/// = 0, 1, …, T.
///
/// A win with several winning moves is given one from the largest heap that has any; of these, one
/// that leaves the fewest sticks; of these, the one whose second rest is least, then whose third
/// is. So tables do not depend on threads.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/checked.hpp"
#include "base/convention.hpp"
#include "base/team.hpp"
#include "game/take_and_break.hpp"
#include "table/index/partition/partitions.hpp"
#include "table/label.hpp"

namespace miyama {

/// The labels of one level: all positions with equally many sticks, in rank order. Arrays of labels
/// that were not asked for are empty, except outcome, which is always there, and perhaps move_from.
struct LevelLabels {
  std::uint64_t level = 0;       ///< sticks
  std::uint64_t first_rank = 0;  ///< rank of the first position
  std::size_t rests = 0;         ///< number of move_rests of a position
  std::vector<std::uint8_t> outcome;
  std::vector<std::uint8_t> move_from;   ///< size of the heap that is broken, 0 = no winning move
  std::vector<std::uint8_t> move_rests;  ///< (position, rest): rests of that heap, descending
  PerLabel<std::vector<std::uint16_t>> numbers;  ///< labels that follow from numbers
  PerLabel<std::vector<std::uint32_t>> counts;   ///< winning_moves, and labels that are listed
  std::uint64_t lost = 0;
};

/// What is to be solved. The references must outlive the solver.
struct PartitionTask {
  const TakeAndBreak& rules;
  const Partitions& partitions;
  Convention convention;
  std::vector<LabelKind> labels;  ///< besides the outcome, which is always solved
  Team team = 1;

  std::size_t rests() const { return rules.stored_rests(); }
  bool wants(LabelKind kind) const { return contains(labels, kind); }
};

/// Goes through the levels one by one, each on several threads.
class PartitionSolver {
 public:
  virtual ~PartitionSolver() = default;

  /// Solves the next level, 0 first. The result is valid until the next call. Precondition: called
  /// at most T + 1 times. Throws stopped_error.
  virtual const LevelLabels& solve_next() = 0;

  /// Winning moves of all positions together, whether stored or not, once all levels are solved.
  virtual std::uint64_t winning_moves_total() const = 0;
};

/// Throws usage_error for a level of 2³² positions or more. Precondition: no move makes more heaps
/// if their number is bounded.
[[nodiscard]] std::unique_ptr<PartitionSolver> make_partition_solver(const PartitionTask& task);

/// The most bytes that the solver holds.
[[nodiscard]] std::uint64_t partition_solver_bytes(const PartitionTask& task);

}  // namespace miyama
