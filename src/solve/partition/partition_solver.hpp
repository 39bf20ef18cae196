/// @file  partition_solver.hpp
/// @brief Solves a take-and-break game level by level: every multiset of heaps with n sticks, for n
/// = 0, 1, …, T.
///
/// A win with several winning moves is given one from the largest heap that has any; of these, one
/// that leaves the fewest sticks; of these, the one whose second rest is least, then whose third
/// is. So tables do not depend on the solver or on threads.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/checked.hpp"
#include "base/convention.hpp"
#include "base/parallel_for.hpp"
#include "game/take_and_break.hpp"
#include "index/partition/partitions.hpp"
#include "label/definition.hpp"

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
  PerLabel<std::vector<std::uint32_t>> counts;   ///< other labels that do not follow from numbers
  PerLabel<std::vector<std::uint16_t>> numbers;  ///< labels that do
  std::uint64_t lost = 0;
};

/// True for the labels that are among `counts`.
[[nodiscard]] inline bool is_count(LabelKind kind) {
  return definition_of(kind).item_bytes == &four_bytes;
}

/// Indices of positions within their level.
using Indices = std::span<const std::uint32_t>;

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

/// True if the options of every position are listed, as the number of heaps is bounded or a label
/// needs it.
[[nodiscard]] inline bool lists_options(const Partitions& partitions,
                                        const std::vector<LabelKind>& labels) {
  return partitions.bounds_heaps() || ranges::any_of(labels, &is_listed);
}

/// Goes through a level in pieces, on several threads; where heaps may split without taking, in
/// waves of equally many heaps (index/partition/partitions.hpp). How a piece is solved is up to the
/// rung.
class PartitionSolver {
 public:
  PartitionSolver(const PartitionSolver&) = delete;
  PartitionSolver& operator=(const PartitionSolver&) = delete;
  virtual ~PartitionSolver() = default;

  /// Solves the next level, 0 first. The result is valid until the next call. Precondition: called
  /// at most T + 1 times. Throws stopped_error.
  [[nodiscard]] const LevelLabels& solve_next();

  /// Winning moves of all positions together, whether stored or not, once all levels are solved.
  [[nodiscard]] std::uint64_t winning_moves_total() const { return winning_moves_; }

 protected:
  /// What the pieces found, put together.
  struct Found {
    std::uint64_t lost = 0;
    std::uint64_t winning_moves = 0;
    std::vector<std::uint32_t> losses;  ///< indices of the losses, if the rung needs them

    void add(const Found& other) {
      lost += other.lost;
      winning_moves += other.winning_moves;
      losses.insert(losses.end(), other.losses.begin(), other.losses.end());
    }
  };

  /// `range_per_job`: positions that follow each other and are solved at once.
  PartitionSolver(PartitionTask task, std::uint64_t range_per_job)
      : task_(std::move(task)), range_per_job_(range_per_job) {}

  /// Begins a level: labels_ has its number and room for its labels; every outcome is a win, all
  /// else 0.
  virtual void begin_level() {}
  /// These two fill the labels of positions begin … end − 1 of the level, or of some positions of a
  /// wave.
  virtual void solve_range(std::uint64_t begin, std::uint64_t end, Found& found) = 0;
  virtual void solve_some(Indices some, Found& found) = 0;
  /// Ends a wave; `losses` are those that its pieces listed.
  virtual void end_wave([[maybe_unused]] Indices wave, [[maybe_unused]] Indices losses) {}
  /// Ends a level; `losses` are those that its pieces listed, ascending.
  virtual void end_level([[maybe_unused]] std::vector<std::uint32_t> losses) {}

  /// Calls solve(begin, end, found) for pieces of 0 … count − 1, in parallel.
  template <class Solve>
  [[nodiscard]] Found in_pieces(std::uint64_t count, std::uint64_t per_job,
                                const Solve& solve) const {
    std::vector<Found> found(divide_up(count, per_job));
    // Jobs fill the labels of their own positions and list what they find separately; nobody writes
    // meanwhile what they read.
    parallel_for_pieces(count, per_job, task_.team,
                        [&](std::uint64_t begin, std::uint64_t end, std::size_t) {
                          solve(begin, end, found[begin / per_job]);
                        });
    Found all;
    for (const Found& some : found) all.add(some);
    return all;
  }

  const PartitionTask task_;
  LevelLabels labels_;
  std::uint64_t winning_moves_ = 0;

 private:
  void prepare(std::uint64_t n);
  [[nodiscard]] Found solve_in_waves();

  std::uint64_t range_per_job_;
  std::uint64_t next_level_ = 0;
};

/// Makes rung 3, solve/partition/partition_solver.cpp.
[[nodiscard]] std::unique_ptr<PartitionSolver> make_level_solver(const PartitionTask& task);
/// Makes rung 5, solve/partition/partition_marks.cpp. Precondition: the partitions do not bound the
/// number of heaps. Throws usage_error for a level of 2³² positions or more.
[[nodiscard]] std::unique_ptr<PartitionSolver> make_mark_solver(const PartitionTask& task);

/// The most bytes that the faster solver that fits holds.
[[nodiscard]] std::uint64_t partition_solver_bytes(const PartitionTask& task);

}  // namespace miyama
