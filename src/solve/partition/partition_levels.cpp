/// @file  partition_levels.cpp
/// @brief Rung 2: the definition, level by level. Looks at every option of every position; all
/// positions of a wave at the same time.
///
/// A level is one wave, unless the rules split without taking: such a split stays in its level and
/// makes one heap more, so that the positions with more heaps must be done first
/// (index/partition/partition_cursor.hpp).
///
/// Cost: for each option a sort of its heaps and a rank, some hundred nanoseconds; a position of 60
/// sticks in rows has hundreds of options. Memory: one byte per position, two more each for Grundy
/// values and remoteness. Solves what the marks (partition_marks.cpp) do not: a bounded number of
/// heaps; and the marks are tested against it.

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "index/partition/partition_cursor.hpp"
#include "solve/partition/partition_solver.hpp"

namespace miyama {
namespace {

/// A winning move and how it compares with others of the same position.
struct WinningMove {
  std::uint64_t size = 0;  ///< 0: none
  Rests rests{};

  [[nodiscard]] bool is_better_than(const WinningMove& other) const {
    if (size != other.size) return size > other.size;
    const auto key = [](const Rests& r) { return std::array{r[0] + r[1] + r[2], r[1], r[2]}; };
    return key(rests) < key(other.rests);
  }
};

/// All that the options of one position say.
struct Seen {
  bool has_option = false;
  std::uint32_t winning_moves = 0;
  WinningMove best;
  std::uint64_t least_lost = UINT64_MAX;  ///< remoteness of the nearest lost option
  std::uint64_t greatest = 0;             ///< remoteness of the farthest option
  std::vector<bool> values;               ///< Grundy values met
};

class LevelSolver final : public PartitionSolver {
 public:
  explicit LevelSolver(const PartitionTask& task)
      : task_(task),
        outcome_(task.partitions.positions()),
        grundy_(task.wants(LabelKind::grundy) ? task.partitions.positions() : 0),
        remoteness_(task.wants(LabelKind::remoteness) ? task.partitions.positions() : 0) {}

  const LevelLabels& solve_next() override {
    const std::uint64_t n = next_level_++;
    prepare(n);
    if (task_.rules.splits_without_taking()) {
      const LevelWaves waves(task_.partitions, n);
      for (std::size_t w = 0; w < waves.count(); ++w) solve_wave(waves.wave(w));
    } else {
      solve_all();
    }
    const std::span<const std::uint8_t> outcomes =
        std::span(outcome_).subspan(labels_.first_rank, labels_.outcome.size());
    ranges::copy(outcomes, labels_.outcome.begin());
    labels_.lost = static_cast<std::uint64_t>(ranges::count(outcomes, loss));
    winning_moves_ = std::accumulate(moves_.begin(), moves_.end(), winning_moves_);
    return labels_;
  }

  std::uint64_t winning_moves_total() const override { return winning_moves_; }

 private:
  static constexpr std::uint64_t positions_per_job = 1024;

  void prepare(std::uint64_t n) {
    const std::uint64_t size = task_.partitions.level_size(n);
    labels_ = {};
    labels_.level = n;
    labels_.rests = task_.rests();
    labels_.first_rank = task_.partitions.level_offset(n);
    labels_.outcome.resize(size);
    if (task_.wants(LabelKind::move_from)) labels_.move_from.resize(size);
    if (task_.wants(LabelKind::move_rests)) labels_.move_rests.resize(size * task_.rests());
    if (task_.wants(LabelKind::winning_moves)) labels_.winning_moves.resize(size);
    if (task_.wants(LabelKind::grundy)) labels_.grundy.resize(size);
    if (task_.wants(LabelKind::remoteness)) labels_.remoteness.resize(size);
    moves_.assign(divide_up(size, positions_per_job) + 1, 0);
  }

  /// A position writes its own entries only; those it reads are of earlier levels.
  void solve_all() {
    const std::uint64_t size = labels_.outcome.size();
    parallel_for(divide_up(size, positions_per_job), task_.team, [&](std::uint64_t job, int) {
      const std::uint64_t begin = job * positions_per_job;
      const std::uint64_t end = std::min(begin + positions_per_job, size);
      PartitionCursor cursor(task_.partitions, labels_.first_rank + begin);
      for (std::uint64_t index = begin; index < end; ++index, cursor.next())
        moves_[job] += solve_one(index, {cursor.parts().begin(), cursor.parts().end()});
    });
  }

  /// As solve_all; the same level is read, but only earlier waves of it.
  void solve_wave(std::span<const std::uint32_t> wave) {
    std::vector<std::uint64_t> moves(divide_up(wave.size(), positions_per_job));
    parallel_for(moves.size(), task_.team, [&](std::uint64_t job, int) {
      const std::uint64_t begin = job * positions_per_job;
      for (const std::uint32_t index :
           wave.subspan(begin, std::min<std::size_t>(positions_per_job, wave.size() - begin)))
        moves[job] += solve_one(index, task_.partitions.unrank(labels_.first_rank + index));
    });
    moves_[0] = std::accumulate(moves.begin(), moves.end(), moves_[0]);
  }

  /// Returns the number of winning moves.
  std::uint32_t solve_one(std::uint64_t index, const Position& parts) {
    const Seen seen = look_at_options(parts);
    const std::uint64_t rank = labels_.first_rank + index;
    const bool wins =
        seen.has_option ? seen.winning_moves != 0 : task_.convention == Convention::misere;
    outcome_[rank] = wins ? win : loss;
    if (!labels_.winning_moves.empty()) labels_.winning_moves[index] = seen.winning_moves;
    if (!labels_.move_from.empty())
      labels_.move_from[index] = static_cast<std::uint8_t>(seen.best.size);
    if (!labels_.move_rests.empty()) {
      for (std::size_t r = 0; r < labels_.rests; ++r)
        labels_.move_rests[index * labels_.rests + r] =
            static_cast<std::uint8_t>(seen.best.rests[r]);
    }
    if (!grundy_.empty()) {
      const auto missing =
          static_cast<std::uint16_t>(ranges::find(seen.values, false) - seen.values.begin());
      labels_.grundy[index] = grundy_[rank] =
          !seen.has_option && task_.convention == Convention::misere ? 1 : missing;
    }
    if (!remoteness_.empty()) {
      const std::uint64_t moves_left = !seen.has_option ? 0
                                       : wins           ? seen.least_lost + 1
                                                        : seen.greatest + 1;
      labels_.remoteness[index] = remoteness_[rank] = static_cast<std::uint16_t>(moves_left);
    }
    return seen.winning_moves;
  }

  [[nodiscard]] Seen look_at_options(const Position& parts) const {
    Seen seen;
    if (!grundy_.empty()) seen.values.resize(2 * task_.partitions.total() + 2);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const std::uint64_t size = parts[i];
      if (i > 0 && size == parts[i - 1]) continue;
      task_.rules.for_each_rests(size, [&](const Rests& rests) {
        const Position option = replaced(parts, size, rests);
        assert(task_.partitions.contains(option));
        const std::uint64_t to = task_.partitions.rank(option);
        seen.has_option = true;
        if (!grundy_.empty()) seen.values[grundy_[to]] = true;
        if (!remoteness_.empty())
          seen.greatest = std::max<std::uint64_t>(seen.greatest, remoteness_[to]);
        if (outcome_[to] != loss) return;
        ++seen.winning_moves;
        if (!remoteness_.empty())
          seen.least_lost = std::min<std::uint64_t>(seen.least_lost, remoteness_[to]);
        if (const WinningMove move{size, rests}; move.is_better_than(seen.best)) seen.best = move;
      });
    }
    return seen;
  }

  const PartitionTask task_;
  std::vector<std::uint8_t> outcome_;
  std::vector<std::uint16_t> grundy_;
  std::vector<std::uint16_t> remoteness_;
  std::uint64_t next_level_ = 0;
  std::uint64_t winning_moves_ = 0;
  std::vector<std::uint64_t> moves_;  ///< winning moves found by each job
  LevelLabels labels_;
};

}  // namespace

std::unique_ptr<PartitionSolver> make_level_solver(const PartitionTask& task) {
  return std::make_unique<LevelSolver>(task);
}

}  // namespace miyama
