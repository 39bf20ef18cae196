/// @file  solved_partitions.hpp
/// @brief A whole partition table as a solver makes it, level by level, and the rules, conventions,
/// labels to solve it with.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "solve/partition/partition_solver.hpp"

namespace miyama::test {

inline const std::vector<LabelKind>& every_label() { return all_labels(TableFamily::partitions); }

/// The labels by rank; those that were not asked for are empty, but outcome.
struct SolvedPartitions {
  std::vector<std::uint8_t> outcome;
  std::vector<std::uint8_t> move_from;
  std::vector<std::uint8_t> move_rests;
  PerLabel<std::vector<std::uint32_t>> counts;
  PerLabel<std::vector<std::uint16_t>> numbers;
  std::vector<std::uint64_t> lost;         ///< per level
  std::vector<std::uint64_t> levels;       ///< as the solver numbers them
  std::vector<std::uint64_t> first_ranks;  ///< per level
  std::size_t rests = 0;
  std::uint64_t winning_moves_total = 0;

  bool operator==(const SolvedPartitions&) const = default;
};

using MakeSolver = std::function<std::unique_ptr<PartitionSolver>(const PartitionTask&)>;

[[nodiscard]] inline SolvedPartitions solved(const PartitionTask& task, const MakeSolver& make) {
  SolvedPartitions table;
  const auto append = [](auto& all, const auto& level) {
    all.insert(all.end(), level.begin(), level.end());
  };
  const std::unique_ptr<PartitionSolver> solver = make(task);
  for (std::uint64_t n = 0; n <= task.partitions.total(); ++n) {
    const LevelLabels& level = solver->solve_next();
    append(table.outcome, level.outcome);
    if (task.wants(LabelKind::move_from)) append(table.move_from, level.move_from);
    append(table.move_rests, level.move_rests);
    for (const LabelKind kind : every_label()) {
      append(table.counts[kind], level.counts[kind]);
      append(table.numbers[kind], level.numbers[kind]);
    }
    table.lost.push_back(level.lost);
    table.levels.push_back(level.level);
    table.first_ranks.push_back(level.first_rank);
    table.rests = level.rests;
  }
  table.winning_moves_total = solver->winning_moves_total();
  return table;
}

/// Looks at every option of every position, one by one.
[[nodiscard]] std::unique_ptr<PartitionSolver> make_level_solver(const PartitionTask& task);

}  // namespace miyama::test
