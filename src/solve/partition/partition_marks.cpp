/// @file  partition_marks.cpp
/// @brief Rung 5: every loss marks the multisets from which one more heap can reach it; a position
/// then looks at one cell per heap size.
///
/// mark_table.hpp explains the marks. Each level goes through
///
///     1  the losses of the levels n − t mark                  in parallel, one write per removal
///     2  every position reads its cells, run by run            in parallel, mostly along memory (index/partition/partition_removals.hpp)
///     3  what has no mark is a loss                            misère: unless it has no move at all
///
/// Levels that split without taking are solved in waves of equally many heaps, and each wave's
/// losses mark for the next. Further labels are further kinds of marks: numbers of winning moves,
/// nearest losses, Grundy values (there every position marks). The remoteness of a loss needs the
/// farthest of all its options: these are looked up one by one, for losses only.
///
/// Cost for rows of up to 80 sticks, outcome and move: 4.5 million losses × some 30 marks, and 123
/// million positions × 1.2 cells along memory. Memory: the cells, one byte per position for
/// outcomes, two with moves (four where three heaps may be left), and one level. A byte-wise
/// threshold per multiset ("the least sum of rests") in place of marks per level fits the row game
/// only.

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <utility>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "index/partition/partition_cursor.hpp"
#include "solve/partition/mark_sweep.hpp"
#include "solve/partition/partition_solver.hpp"
#include "solve/partition/value_marks.hpp"

namespace miyama {
namespace {

/// The losses of one level, and how far each position of it is from the end.
struct SolvedLevel {
  std::vector<std::uint32_t> losses;      ///< indices, ascending
  std::vector<std::uint16_t> remoteness;  ///< of every position, where wanted
};

template <class MoveKind>
class MarkSolver final : public PartitionSolver {
 public:
  explicit MarkSolver(PartitionTask task)
      : task_(std::move(task)), moves_(task_), values_(make_value_marks(task_)) {
    if (task_.wants(LabelKind::winning_moves)) counts_.emplace(task_);
    if (task_.wants(LabelKind::remoteness)) nearest_.emplace(task_);
    for (std::uint64_t size = 1; size <= task_.partitions.total(); ++size) {
      immovable_[size] = true;
      task_.rules.for_each_rests(size, [&](const Rests&) { immovable_[size] = false; });
      has_immovable_ = has_immovable_ || immovable_[size];
    }
    for (std::uint64_t take = 0; take <= task_.partitions.total(); ++take)
      for (std::size_t rests = 0; rests < 4; ++rests)
        ways_[rests].push_back((take == 0 ? 0 : ways_[rests].back()) +
                               (task_.rules.digit(take) >> rests & 1U));
  }

  const LevelLabels& solve_next() override {
    const std::uint64_t n = levels_.size();
    prepare(n);
    if (task_.rules.splits_without_taking())
      solve_in_waves(n);
    else
      solve_at_once(n);
    levels_.push_back({std::move(losses_), labels_.remoteness});
    labels_.lost = levels_.back().losses.size();
    count_moves_to(levels_.back().losses);
    forget_old_levels();
    return labels_;
  }

  std::uint64_t winning_moves_total() const override { return winning_moves_; }

 private:
  static constexpr std::uint64_t positions_per_job = std::uint64_t{1} << 15;

  void prepare(std::uint64_t n) {
    const std::uint64_t size = task_.partitions.level_size(n);
    labels_.level = n;
    labels_.rests = task_.rests();
    labels_.first_rank = task_.partitions.level_offset(n);
    labels_.outcome.assign(size, win);
    labels_.move_from.assign(size, 0);
    marks_.resize(size);
    losses_.clear();
    if (task_.wants(LabelKind::move_rests)) labels_.move_rests.assign(size * task_.rests(), 0);
    if (counts_) labels_.winning_moves.assign(size, 0);
    if (nearest_) labels_.remoteness.assign(size, 0);
    if (values_) labels_.grundy.assign(size, 0);
    moves_.begin_level(n);
    if (counts_) counts_->begin_level(n);
    if (nearest_) nearest_->begin_level(n);
    if (values_) values_->begin_level(n);
    const std::uint64_t last_take = std::min<std::uint64_t>(n, task_.rules.explicit_digits() + 1);
    for (std::uint64_t take = 1; take <= last_take; ++take)
      mark(n - take, levels_[n - take].losses, levels_[n - take].remoteness, take);
  }

  void mark(std::uint64_t level, std::span<const std::uint32_t> losses,
            std::span<const std::uint16_t> remoteness, std::uint64_t take) {
    moves_.mark({level, losses, {}}, take);
    if (counts_) counts_->mark({level, losses, {}}, take);
    if (nearest_) nearest_->mark({level, losses, remoteness}, take);
  }

  /// Jobs write the entries of their own positions, read marks that nobody writes meanwhile, and
  /// list their losses separately.
  void solve_at_once(std::uint64_t n) {
    const std::uint64_t size = labels_.outcome.size();
    std::vector<std::vector<std::uint32_t>> losses(divide_up(size, positions_per_job));
    parallel_for(losses.size(), task_.team, [&](std::uint64_t job, int) {
      const std::uint64_t begin = job * positions_per_job;
      const std::uint64_t end = std::min(begin + positions_per_job, size);
      sweep_moves(moves_, task_.partitions, n, begin, end, &labels_.move_from[begin],
                  &marks_[begin]);
      if (counts_)
        sweep_cells(*counts_, task_.partitions, n, begin, end, &labels_.winning_moves[begin]);
      if (nearest_) sweep_nearest(n, begin, end);
      if (values_) values_->sweep(n, begin, end, &labels_.grundy[begin]);
      for (std::uint64_t index = begin; index < end; ++index) settle(index, losses[job]);
    });
    for (const std::vector<std::uint32_t>& some : losses)
      losses_.insert(losses_.end(), some.begin(), some.end());
    if (values_) values_->finish_level(labels_.grundy);
  }

  void sweep_nearest(std::uint64_t n, std::uint64_t begin, std::uint64_t end) {
    std::uint16_t* remoteness = &labels_.remoteness[begin];
    sweep_cells(*nearest_, task_.partitions, n, begin, end, remoteness);
    for (std::uint64_t i = 0; i < end - begin; ++i)
      remoteness[i] = remoteness[i] == 0
                          ? 0
                          : static_cast<std::uint16_t>(NearestMark::remoteness(remoteness[i]) + 1);
  }

  /// Jobs as in solve_at_once; the marks of the wave are written when all of it is solved.
  void solve_in_waves(std::uint64_t n) {
    const LevelWaves waves(task_.partitions, n);
    for (std::size_t w = 0; w < waves.count(); ++w) {
      const std::span<const std::uint32_t> wave = waves.wave(w);
      constexpr std::uint64_t per_job = 1024;
      std::vector<std::vector<std::uint32_t>> losses(divide_up(wave.size(), per_job));
      parallel_for(losses.size(), task_.team, [&](std::uint64_t job, int) {
        const auto some = wave.subspan(job * per_job,
                                       std::min<std::size_t>(per_job, wave.size() - job * per_job));
        for (const std::uint32_t index : some) look_up(index, losses[job]);
      });
      std::vector<std::uint32_t> lost;
      for (const std::vector<std::uint32_t>& some : losses)
        lost.insert(lost.end(), some.begin(), some.end());
      mark(n, lost, labels_.remoteness, 0);
      if (values_) values_->mark_wave(n, wave, labels_.grundy);
      losses_.insert(losses_.end(), lost.begin(), lost.end());
    }
    ranges::sort(losses_);
    if (values_) values_->finish_level(labels_.grundy);
  }

  void look_up(std::uint32_t index, std::vector<std::uint32_t>& losses) {
    PartitionRemovals position(task_.partitions);
    std::array<std::uint8_t, Partitions::max_total + 1> parts{};
    position.set(std::span<const std::uint8_t>(
        parts.data(), task_.partitions.unrank(labels_.first_rank + index, parts)));
    const FoundMove<MoveKind> move = gather_move(moves_, position);
    labels_.move_from[index] = move.from;
    marks_[index] = move.mark;
    if (counts_) labels_.winning_moves[index] = gather_cells(*counts_, position);
    if (values_) labels_.grundy[index] = values_->gather(position);
    if (nearest_) {
      const std::uint16_t cell = gather_cells(*nearest_, position);
      labels_.remoteness[index] =
          cell == 0 ? 0 : static_cast<std::uint16_t>(NearestMark::remoteness(cell) + 1);
    }
    settle(index, losses);
  }

  /// All cells of the position are read: its labels follow.
  void settle(std::uint64_t index, std::vector<std::uint32_t>& losses) {
    if (labels_.move_from[index] != 0) {
      if (!labels_.move_rests.empty()) store_rests(index);
      return;
    }
    const bool terminal = is_terminal(index);
    if (terminal && values_ && task_.convention == Convention::misere) labels_.grundy[index] = 1;
    if (terminal && task_.convention == Convention::misere) return;
    labels_.outcome[index] = loss;
    losses.push_back(static_cast<std::uint32_t>(index));
    if (nearest_)
      labels_.remoteness[index] =
          terminal ? 0 : static_cast<std::uint16_t>(farthest_option(index) + 1);
  }

  void store_rests(std::uint64_t index) {
    if constexpr (sizeof(typename MoveKind::Cell) > 1) {
      const std::array<std::uint8_t, 3> rests = MoveKind::rests(marks_[index]);
      for (std::size_t r = 0; r < labels_.rests; ++r)
        labels_.move_rests[index * labels_.rests + r] = rests[r];
    }
  }

  [[nodiscard]] bool is_terminal(std::uint64_t index) const {
    if (!has_immovable_) return labels_.level == 0;
    std::array<std::uint8_t, Partitions::max_total + 1> parts{};
    const std::size_t count = task_.partitions.unrank(labels_.first_rank + index, parts);
    return std::all_of(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(count),
                       [&](std::uint8_t part) { return immovable_[part]; });
  }

  [[nodiscard]] std::uint16_t farthest_option(std::uint64_t index) const {
    std::uint16_t farthest = 0;
    const Position position = task_.partitions.unrank(labels_.first_rank + index);
    task_.rules.for_each_option(position, [&](const Option& option) {
      const std::uint64_t level =
          std::accumulate(option.to.begin(), option.to.end(), std::uint64_t{0});
      const std::uint64_t at =
          task_.partitions.rank(option.to) - task_.partitions.level_offset(level);
      farthest = std::max(farthest, level == labels_.level ? labels_.remoteness[at]
                                                           : levels_[level].remoteness[at]);
    });
    return farthest;
  }

  /// Every way to put the rests of a loss back into one heap is a winning move: by number of rests
  /// and of sticks that may be added.
  void count_moves_to(std::span<const std::uint32_t> losses) {
    constexpr std::uint64_t per_job = 2048;
    std::vector<std::uint64_t> moves(divide_up(losses.size(), per_job));
    const std::uint64_t room = task_.partitions.total() - labels_.level;
    if (room == 0 && !task_.rules.splits_without_taking()) return;
    parallel_for(moves.size(), task_.team, [&](std::uint64_t job, int) {
      PartitionRemovals position(task_.partitions);
      std::array<std::uint8_t, Partitions::max_total + 1> parts{};
      for (const std::uint32_t index : losses.subspan(
               job * per_job, std::min<std::size_t>(per_job, losses.size() - job * per_job))) {
        position.set(std::span<const std::uint8_t>(
            parts.data(), task_.partitions.unrank(labels_.first_rank + index, parts)));
        moves[job] += moves_to(position, room);
      }
    });
    winning_moves_ = std::accumulate(moves.begin(), moves.end(), winning_moves_);
  }

  /// As many sticks as there is room for may be put back, fewer where the heaps' size is bounded:
  /// then the sum of the rests counts.
  [[nodiscard]] std::uint64_t moves_to(const PartitionRemovals& position,
                                       std::uint64_t room) const {
    const std::uint64_t largest = task_.partitions.largest();
    if (!task_.partitions.bounds_heap_size()) {
      const std::array<std::uint64_t, 4> removals = count_removals(position.parts());
      return std::inner_product(removals.begin(), removals.end(), ways_.begin(), std::uint64_t{0},
                                std::plus<>(),
                                [&](std::uint64_t number, const std::vector<std::uint64_t>& ways) {
                                  return number * ways[room];
                                });
    }
    std::uint64_t moves = ways_[0][std::min(room, largest)];
    position.for_each(
        task_.rules.most_rests(), [&](std::uint64_t, const Removed& removed, std::size_t number) {
          const std::uint64_t sum = std::uint64_t{removed[0]} + removed[1] + removed[2];
          if (sum > largest || (task_.rules.unequal() && PartitionRemovals::holds_equal(removed)))
            return;
          moves += ways_[number][std::min(room, largest - sum)];
        });
    return moves;
  }

  /// How many multisets of 0, 1, 2 and 3 heaps can be removed: of d sizes, some of which stand
  /// twice or three times.
  [[nodiscard]] std::array<std::uint64_t, 4> count_removals(
      std::span<const std::uint8_t> parts) const {
    std::array<std::uint64_t, 4> sizes{};  // [c]: how many sizes stand at least c times
    std::size_t copies = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      copies = i > 0 && parts[i] == parts[i - 1] ? copies + 1 : 1;
      if (copies < sizes.size()) ++sizes[copies];
    }
    const std::uint64_t d = sizes[1];
    const std::uint64_t pairs = d == 0 ? 0 : d * (d - 1) / 2;
    const std::uint64_t triples = d < 3 ? 0 : d * (d - 1) * (d - 2) / 6;
    if (task_.rules.unequal()) return {1, d, pairs, triples};
    return {1, d, pairs + sizes[2], triples + (d == 0 ? 0 : sizes[2] * (d - 1)) + sizes[3]};
  }

  /// Of levels that no digit reaches any more only the remoteness is needed.
  void forget_old_levels() {
    const std::uint64_t kept = task_.rules.explicit_digits() + 1;
    if (levels_.size() > kept) levels_[levels_.size() - 1 - kept].losses = {};
  }

  const PartitionTask task_;
  MarkTable<MoveKind> moves_;
  std::optional<MarkTable<CountMark>> counts_;
  std::optional<MarkTable<NearestMark>> nearest_;
  std::unique_ptr<ValueMarks> values_;  ///< null where Grundy values are not wanted
  std::array<bool, Partitions::max_total + 1> immovable_{};  ///< by size: such a heap has no move
  bool has_immovable_ = false;
  std::array<std::vector<std::uint64_t>, 4>
      ways_;  ///< by number of rests: how many of the takes 0 … t allow it
  std::vector<SolvedLevel> levels_;
  std::vector<std::uint32_t> losses_;  ///< of the present level
  std::vector<typename MoveKind::Cell> marks_;
  std::uint64_t winning_moves_ = 0;
  LevelLabels labels_;
};

}  // namespace

std::unique_ptr<PartitionSolver> make_mark_solver(const PartitionTask& task) {
  const std::uint64_t largest_level = task.partitions.level_size(task.partitions.total());
  if (largest_level > UINT32_MAX)
    throw usage_error("the " + std::to_string(largest_level) +
                      " positions of one total are too many: give a lower --total or --largest");
  if (!task.wants(LabelKind::move_rests)) return std::make_unique<MarkSolver<LossMark>>(task);
  if (task.rules.most_rests() < 3)
    return std::make_unique<MarkSolver<MoveMark<std::uint16_t>>>(task);
  return std::make_unique<MarkSolver<MoveMark<std::uint32_t>>>(task);
}

std::uint64_t partition_solver_bytes(const PartitionTask& task) {
  const std::uint64_t positions = task.partitions.positions();
  const std::uint64_t largest_level = task.partitions.level_size(task.partitions.total());
  const std::uint64_t digits = task.rules.explicit_digits();
  const bool splits = task.rules.splits_without_taking();
  const bool grundy = task.wants(LabelKind::grundy);
  const bool remoteness = task.wants(LabelKind::remoteness);
  const std::uint64_t rests = task.wants(LabelKind::move_rests) ? task.rests() : 0;
  const std::uint64_t labels = 2 + rests + (task.wants(LabelKind::winning_moves) ? 4 : 0) +
                               (grundy ? 2 : 0) + (remoteness ? 2 : 0);
  const std::uint64_t kept =
      (grundy ? 2 : 0) + (remoteness ? 2 : 0);  // of every position, for the levels to come
  if (task.partitions.bounds_heaps())
    return positions * (1 + kept) + largest_level * (labels + (splits ? 4 : 0));
  const std::uint64_t move_cell = rests == 0 ? 1 : rests == 2 ? 2 : 4;
  const std::uint64_t cell = move_cell + (task.wants(LabelKind::winning_moves) ? 4 : 0) +
                             (remoteness ? 2 : 0) + (grundy ? value_cell_bytes(task) : 0);
  const std::uint64_t tables =
      (task.rules.repeated() != 0 ? 1 : 0) + (digits != 0 || splits ? 1 : 0);
  // Lists of losses, four bytes each, of as many levels as digits reach back to; at most every
  // position is lost.
  const std::uint64_t lists = 4 * std::min(largest_level * (digits + 2), positions + largest_level);
  return positions * (tables * cell + kept) +
         largest_level * (labels + move_cell + (splits ? 4 : 0) + (grundy ? 4 : 0)) + lists;
}

}  // namespace miyama
