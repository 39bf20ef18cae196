/// @file  partition_solver.cpp
/// @brief Rung 3: the definition, level by level. Looks at every option of every position; all
/// positions of a wave at the same time.
///
/// A level is one wave, unless the rules split without taking: such a split stays in its level and
/// makes one heap more, so that the positions with more heaps must be done first
/// (index/partition/partitions.hpp).
///
/// Cost: for each option a sort of its heaps and a rank, some hundred nanoseconds; a position of 60
/// sticks in rows has hundreds of options. Memory: one byte per position, two more each for Grundy
/// values and remoteness. It solves what the marks (partition_marks.cpp) do not, a bounded number
/// of heaps, and the marks are tested against it.

#include "solve/partition/partition_solver.hpp"

#include <array>
#include <cassert>

#include "base/ranges.hpp"
#include "index/partition/partitions.hpp"
#include "solve/position_search.hpp"

namespace miyama {

const LevelLabels& PartitionSolver::solve_next() {
  prepare(next_level_++);
  begin_level();
  Found found = task_.rules.splits_without_taking()
                    ? solve_in_waves()
                    : in_pieces(labels_.outcome.size(), range_per_job_,
                                [&](std::uint64_t begin, std::uint64_t end, Found& some) {
                                  solve_range(begin, end, some);
                                });
  labels_.lost = found.lost;
  winning_moves_ += found.winning_moves;
  end_level(std::move(found.losses));
  return labels_;
}

void PartitionSolver::prepare(std::uint64_t n) {
  labels_.level = n;
  labels_.rests = task_.rests();
  labels_.first_rank = task_.partitions.level_offset(n);
  const auto assign = [&](auto& items, bool wanted, std::size_t per_position, std::uint8_t value) {
    if (!wanted) return;
    // Room for the last level: fresh memory for every level would cost more than all else here.
    items.reserve(task_.partitions.level_size(task_.partitions.total()) * per_position);
    items.assign(task_.partitions.level_size(n) * per_position, value);
  };
  assign(labels_.outcome, true, 1, win);
  assign(labels_.move_from, true, 1, 0);
  assign(labels_.move_rests, task_.wants(LabelKind::move_rests), task_.rests(), 0);
  assign(labels_.winning_moves, task_.wants(LabelKind::winning_moves), 1, 0);
  assign(labels_.grundy, task_.wants(LabelKind::grundy), 1, 0);
  assign(labels_.remoteness, task_.wants(LabelKind::remoteness), 1, 0);
}

PartitionSolver::Found PartitionSolver::solve_in_waves() {
  constexpr std::uint64_t per_job = 1024;
  const LevelWaves waves(task_.partitions, labels_.level);
  Found all;
  for (std::size_t w = 0; w < waves.count(); ++w) {
    const Indices wave = waves.wave(w);
    const Found found =
        in_pieces(wave.size(), per_job, [&](std::uint64_t begin, std::uint64_t end, Found& some) {
          solve_some(wave.subspan(begin, end - begin), some);
        });
    end_wave(wave, found.losses);
    all.add(found);
  }
  ranges::sort(all.losses);
  return all;
}

namespace {

/// A winning move and how it compares with others of the same position.
struct WinningMove {
  std::uint64_t size = 0;  ///< size of the heap; 0: there is no winning move
  Rests rests{};

  bool is_better_than(const WinningMove& other) const {
    if (size != other.size) return size > other.size;
    const auto key = [](const Rests& r) { return std::array{r[0] + r[1] + r[2], r[1], r[2]}; };
    return key(rests) < key(other.rests);
  }
};

/// All that the options of one position say.
struct Seen : SeenOptions {
  std::uint32_t winning_moves = 0;
  WinningMove best;
  std::vector<bool> values;  ///< Grundy values met
};

class LevelSolver final : public PartitionSolver {
 public:
  explicit LevelSolver(const PartitionTask& task)
      : PartitionSolver(task, 1024),
        outcome_(task.partitions.positions()),
        grundy_(task.wants(LabelKind::grundy) ? task.partitions.positions() : 0),
        remoteness_(task.wants(LabelKind::remoteness) ? task.partitions.positions() : 0) {}

 private:
  void solve_range(std::uint64_t begin, std::uint64_t end, Found& found) override {
    for (std::uint64_t index = begin; index < end; ++index) solve_one(index, found);
  }

  void solve_some(Indices some, Found& found) override {
    for (const std::uint32_t index : some) solve_one(index, found);
  }

  void solve_one(std::uint64_t index, Found& found) {
    const std::uint64_t rank = labels_.first_rank + index;
    const Seen seen = look_at_options(task_.partitions.unrank(rank));
    const bool wins = seen.wins(task_.convention);
    labels_.outcome[index] = outcome_[rank] = wins ? win : loss;
    found.lost += wins ? 0 : 1;
    found.winning_moves += seen.winning_moves;
    if (!labels_.winning_moves.empty()) labels_.winning_moves[index] = seen.winning_moves;
    labels_.move_from[index] = static_cast<std::uint8_t>(seen.best.size);
    if (!labels_.move_rests.empty())
      for (std::size_t r = 0; r < labels_.rests; ++r)
        labels_.move_rests[index * labels_.rests + r] =
            static_cast<std::uint8_t>(seen.best.rests[r]);
    if (!grundy_.empty()) {
      const auto missing =
          static_cast<std::uint16_t>(ranges::find(seen.values, false) - seen.values.begin());
      labels_.grundy[index] = grundy_[rank] = !seen.any && wins ? std::uint16_t{1} : missing;
    }
    if (!remoteness_.empty())
      labels_.remoteness[index] = remoteness_[rank] = static_cast<std::uint16_t>(seen.remoteness());
  }

  Seen look_at_options(const Position& parts) const {
    Seen seen;
    if (!grundy_.empty()) seen.values.resize(2 * task_.partitions.total() + 2);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const std::uint64_t size = parts[i];
      if (i > 0 && size == parts[i - 1]) continue;
      task_.rules.for_each_rests(size, [&](const Rests& rests) {
        const Position option = replaced(parts, size, rests);
        assert(task_.partitions.contains(option));
        const std::uint64_t to = task_.partitions.rank(option);
        seen.see(outcome_[to] == loss, remoteness_.empty() ? 0 : remoteness_[to]);
        if (!grundy_.empty()) seen.values[grundy_[to]] = true;
        if (outcome_[to] != loss) return;
        ++seen.winning_moves;
        if (const WinningMove move{size, rests}; move.is_better_than(seen.best)) seen.best = move;
      });
    }
    return seen;
  }

  std::vector<std::uint8_t> outcome_;  ///< indexed by rank, like the next two
  std::vector<std::uint16_t> grundy_;
  std::vector<std::uint16_t> remoteness_;
};

}  // namespace

std::unique_ptr<PartitionSolver> make_level_solver(const PartitionTask& task) {
  return std::make_unique<LevelSolver>(task);
}

}  // namespace miyama
