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

#include "base/ranges.hpp"
#include "index/partition/partition_removals.hpp"
#include "index/partition/partitions.hpp"
#include "label/labels.hpp"

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
  for (const LabelKind kind : task_.labels)
    if (is_number(kind))
      assign(labels_.numbers[kind], true, 1, 0);
    else
      assign(labels_.counts[kind], is_count(kind), 1, 0);
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

class LevelSolver final : public PartitionSolver {
 public:
  explicit LevelSolver(const PartitionTask& task)
      : PartitionSolver(task, 1024), outcome_(task.partitions.positions()) {
    for (const LabelKind kind : task.labels)
      if (is_number(kind)) numbers_[kind].resize(outcome_.size());
  }

 private:
  void solve_range(std::uint64_t begin, std::uint64_t end, Found& found) override {
    OptionFolds folds = no_options();
    PartitionCursor position(task_.partitions, labels_.first_rank + begin);
    for (std::uint64_t index = begin; index < end; ++index, position.next())
      solve_one(index, position, folds, found);
  }

  void solve_some(Indices some, Found& found) override {
    OptionFolds folds = no_options();
    for (const std::uint32_t index : some)
      solve_one(index, PartitionCursor(task_.partitions, labels_.first_rank + index), folds, found);
  }

  [[nodiscard]] OptionFolds no_options() const {
    std::vector<LabelKind> kinds = task_.labels;
    kinds.push_back(LabelKind::move_from);
    return {kinds, {task_.convention}};
  }

  void solve_one(std::uint64_t index, const PartitionCursor& position, OptionFolds& folds,
                 Found& found) {
    look_at_options(position, folds);
    const std::uint64_t rank = position.rank();
    const bool wins = folds.seen().wins();
    labels_.outcome[index] = outcome_[rank] = wins ? win : loss;
    found.lost += wins ? 0 : 1;
    found.winning_moves += folds.winning_moves();
    labels_.move_from[index] = static_cast<std::uint8_t>(folds.result(LabelKind::move_from));
    for (const LabelKind kind : task_.labels)
      if (is_number(kind))
        labels_.numbers[kind][index] = numbers_[kind][rank] =
            static_cast<std::uint16_t>(folds.result(kind));
      else if (is_count(kind))
        labels_.counts[kind][index] = static_cast<std::uint32_t>(folds.result(kind));
    for (std::size_t r = 0; !labels_.move_rests.empty() && r < labels_.rests; ++r)
      labels_.move_rests[index * labels_.rests + r] =
          static_cast<std::uint8_t>(folds.result(LabelKind::move_rests, r));
  }

  void look_at_options(const PartitionCursor& position, OptionFolds& folds) const {
    const std::span<const std::uint8_t> parts = position.parts();
    folds.begin();
    for (std::size_t p = 0; p < parts.size(); ++p) {
      if (p > 0 && parts[p] == parts[p - 1]) continue;
      task_.rules.for_each_rests(parts[p], [&](const Rests& rests) {
        const std::uint64_t to =
            rank_with_replaced(task_.partitions, parts, position.total(), p, rests);
        folds.see({to, outcome_[to] == loss, 0, number_of_move(parts[p], rests)},
                  [&](LabelKind kind) { return numbers_[kind][to]; });
      });
    }
  }

  std::vector<std::uint8_t> outcome_;               ///< indexed by rank
  PerLabel<std::vector<std::uint16_t>> numbers_{};  ///< likewise
};

}  // namespace

std::unique_ptr<PartitionSolver> make_level_solver(const PartitionTask& task) {
  return std::make_unique<LevelSolver>(task);
}

}  // namespace miyama
