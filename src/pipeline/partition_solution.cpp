/// @file  partition_solution.cpp
/// @brief Multisets of heaps, level by level: a level is solved by all threads, then cut into
/// blocks.
///
/// Blocks do not end where levels do. What a level leaves over is carried to the next:
///
///     levels    0 |1| 2  |  3   |    4      |
///     blocks    |     0     |     1     | …        block 0 ends in level 3: the rest is carried
///
/// Memory: the solver's, one level of labels and a block of each label per thread.

#include <algorithm>
#include <cstring>

#include "base/parallel_for.hpp"
#include "pipeline/solution.hpp"
#include "solve/partition/partition_solver.hpp"
#include "table/index/partition/partitions.hpp"

namespace miyama {
namespace {

/// Items `first` … first + count − 1 of a label of the level, as the file holds them.
void copy_items(const LevelLabels& labels, const LabelArray& array, std::uint64_t first,
                std::uint64_t count, std::byte* to) {
  if (count == 0) return;
  const auto copy = [&](const auto& items) {
    if (array.item_bytes == sizeof items[0])
      std::memcpy(to, items.data() + first, count * sizeof items[0]);
    else
      for (std::uint64_t i = 0; i < count; ++i) to[i] = static_cast<std::byte>(items[first + i]);
  };
  if (array.kind == LabelKind::outcome) return copy(labels.outcome);
  if (array.kind == LabelKind::move_from) return copy(labels.move_from);
  if (array.kind == LabelKind::move_rests) return copy(labels.move_rests);
  if (is_number(array.kind)) return copy(labels.numbers[array.kind]);
  copy(labels.counts[array.kind]);
}

class PartitionSolution final : public Solution {
 public:
  explicit PartitionSolution(const PlannedRequest& request)
      : Solution(request), carried_(layout_.arrays().size()) {
    totals_.positions = request_.positions();
  }

  void solve(const Team& team) override {
    const PartitionTask task{request_.take_and_break(), request_.partitions(), request_.convention,
                             request_.labels, team};
    solver_ = make_partition_solver(task);
  }

  void read_rows(std::uint64_t first, std::uint64_t count,
                 std::span<std::byte> rows) const override {
    const std::size_t columns = rows.size() / count;
    std::fill(rows.begin(), rows.end(), std::byte{0});
    PartitionCursor cursor(request_.partitions(), first);
    for (std::uint64_t row = 0; row < count; ++row, cursor.next())
      std::memcpy(rows.data() + row * columns, cursor.parts().data(), cursor.parts().size());
  }

 private:
  void make_groups(const JobRange& range, const Team& team, const TakeGroup& take) override {
    std::vector<Contents> workers(team.size(), Contents(layout_.arrays().size()));
    const std::uint64_t last = request_.partitions().total();
    for (; level_ <= last && layout_.job_of(0, next_block_) < range.end; ++level_) {
      const LevelLabels& level =
          clocks_.solving.time([&]() -> const LevelLabels& { return solver_->solve_next(); });
      totals_.lost += level.lost;
      const std::uint64_t end_rank = level.first_rank + level.outcome.size();
      const std::uint64_t end_block = level_ == last ? layout_.groups() : end_rank / side();
      // A job uses its own thread's contents only.
      for_each_job(end_block - next_block_, team, [&](std::uint64_t i, int thread) {
        Contents& contents = workers[static_cast<std::size_t>(thread)];
        const std::uint64_t first = layout_.job_of(0, next_block_ + i);
        if (first < range.first || first >= range.end) return;
        clocks_.deriving.time([&] { fill(next_block_ + i, level, contents); });
        take({first, contents});
      });
      carry(level, end_block * side(), end_rank);
      next_block_ = end_block;
    }
    if (level_ <= last || !solver_) return;
    totals_.winning_moves = solver_->winning_moves_total();
    solver_.reset();
  }

  std::uint64_t side() const { return layout_.arrays().front().grid.side(0); }

  /// Fills block `number`, first with what was carried, then with what the level has.
  void fill(std::uint64_t number, const LevelLabels& level, Contents& contents) const {
    for (std::size_t a = 0; a < contents.size(); ++a) {
      const LabelArray& array = layout_.arrays()[a];
      const Block block = layout_.block(a, number).block;
      contents[a].resize(array.bytes(block));
      const std::size_t carried = number == next_block_ ? carried_[a].size() : 0;
      std::copy_n(carried_[a].begin(), carried, contents[a].begin());
      const std::uint64_t item = carried / array.item_bytes;
      const std::uint64_t first =
          array.items(block.start[0]) + item - array.items(level.first_rank);
      copy_items(level, array, first, array.items(block.positions) - item,
                 contents[a].data() + carried);
    }
  }

  /// Carries ranks begin … end − 1 to the next level; those of lower levels are carried already.
  void carry(const LevelLabels& level, std::uint64_t begin, std::uint64_t end) {
    for (std::size_t a = 0; a < carried_.size(); ++a) {
      const LabelArray& array = layout_.arrays()[a];
      if (begin >= level.first_rank) carried_[a].clear();
      const std::uint64_t first = std::max(begin, level.first_rank);
      if (first >= end) continue;
      const std::size_t kept = carried_[a].size();
      carried_[a].resize(kept + array.items(end - first) * array.item_bytes);
      copy_items(level, array, array.items(first - level.first_rank), array.items(end - first),
                 carried_[a].data() + kept);
    }
  }

  Contents carried_;  ///< items of the first block that is not complete
  std::unique_ptr<PartitionSolver> solver_;
  std::uint64_t level_ = 0;  ///< the next level to be solved
  std::uint64_t next_block_ = 0;
};

}  // namespace

std::unique_ptr<Solution> make_partition_solution(const PlannedRequest& request) {
  return std::make_unique<PartitionSolution>(request);
}

}  // namespace miyama
