/// @file  solutions.cpp
/// @brief Tables on a box: any rules, and Nim, whose lines hold one loss each. Tables of multisets.
///
/// Any rules: the set of losses, and a source of labels, by the fastest rung there is: bit rows for
/// vector rules, levels for rules that only list their options and for moves with a limit.
///
/// Nim: the losses line by line, from which any block of any label of moves follows. Numbers are
/// found by a scan, of Nim as of other rules.
///
/// Counting Nim keeps nothing: tiles of rows are compared and counted while they are in the cache,
/// so the memory is n^(k−1)/8 bytes and 4.4·10¹² positions of three heaps are a matter of seconds.
///
/// Multisets: level by level. A level is solved by all threads, then cut into blocks, which do not
/// end where levels do. What a level leaves over is carried to the next:
///
///     levels    0 |1| 2  |  3   |    4      |
///     blocks    |     0     |     1     | …        block 0 ends in level 3: the rest is carried
///
/// Memory: the solver's, one level of labels and a block of each label per thread.

#include <algorithm>
#include <cstring>
#include <mutex>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/parallel_for.hpp"
#include "pipeline/solution.hpp"
#include "solve/box/losses/vector_rows.hpp"
#include "solve/box/solved_table.hpp"
#include "solve/nim/bit_rows.hpp"
#include "solve/partition/partition_solver.hpp"
#include "table/index/partition/partitions.hpp"
#include "verify/theorem.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

class BoxSolution final : public Solution {
 public:
  using Solution::Solution;

  void solve(const Team& team) override {
    clocks_.solving.time([&] {
      table_.emplace(
          plan_.losses == LossWay::bit_rows
              ? solve_by_rows(*plan_.followed, request_.convention, layout_, team, {}, part_)
              : solve_by_levels(*request_.rules, request_.convention, layout_, team));
    });
    list_.emplace(table_->losses());
    totals_ = {table_->positions(), list_->size(), table_->winning_moves()};
  }

  LostPlaces losses_in(const Block& block) const override {
    LostPlaces lost;
    for_each_place(table_->losses(), block,
                   [&](std::uint64_t place) { lost.push_back(static_cast<std::uint32_t>(place)); });
    return lost;
  }

  void count(const Team& team, SolveReport& report, const TakeRows& rows) override {
    solve_and_produce(team, {}, report);
    if (!rows) return;
    const PositionSet& losses = table_->losses();
    const std::size_t last = losses.box().heaps() - 1;
    const std::uint64_t along = losses.box().size(last - 1);
    parallel_for(losses.rows() / along, team, [&](std::uint64_t i, int) {
      Position first(last + 1);
      losses.box().unrank(i * along * losses.row_size(), first);
      rows({std::span(first).first(last), along, losses.row_size(),
            [&](std::uint64_t row, std::uint64_t begin, std::uint64_t end, BitRowView mask) {
              return count_bits(losses.row(i * along + row), begin, end, mask);
            }});
    });
  }

  bool may_be_lost(std::uint64_t rank) const override {
    const PositionSet& losses = table_->losses();
    return losses.contains(rank / losses.row_size(), rank % losses.row_size());
  }

 private:
  void make_groups(const JobRange& range, const Team& team, const TakeGroup& take) override {
    take_box_blocks(range, team, take, [&](const BlockJob& job, std::span<std::byte> content) {
      table_->read_block(job, content);
    });
  }

  std::optional<SolvedTable> table_;
};

class NimSolution final : public Solution {
 public:
  using Solution::Solution;

  void solve(const Team& team) override {
    clocks_.solving.time(
        [&] { lines_ = solve_by_bit_rows(request_.box(), request_.convention, team); });
    list_.emplace(*lines_);
  }

  Totals totals() const override { return count_totals(*lines_); }

  LostPlaces losses_in(const Block& block) const override {
    LostPlaces lost;
    const std::size_t last = layout_.box().heaps() - 1;
    const std::uint64_t start = block.start[last], extent = block.extent[last];
    const std::size_t lead = last == 0 ? 0 : last - 1;
    const std::uint64_t rows = last == 0 ? 1 : block.extent[lead];  // they follow each other
    std::visit(
        [&](const auto& lines) {
          Coordinates position = block.start;
          std::uint64_t place = 0;
          do {
            const auto* size =
                &lines.along(last)[layout_.box().line_of({position.data(), last + 1}, last)];
            for (std::uint64_t r = 0; r < rows; ++r, ++size, place += extent)
              if (*size - start < extent)
                lost.push_back(static_cast<std::uint32_t>(place + *size - start));
          } while (advance(block, lead, position));
        },
        *lines_);
    return lost;
  }

  bool may_be_lost(std::uint64_t rank) const override {
    const std::uint64_t sizes = layout_.box().size(layout_.box().heaps() - 1);
    return lost_size(rank / sizes) == rank % sizes;
  }

  void count(const Team& team, SolveReport& report, const TakeRows& rows) override {
    const Box& box = request_.box();
    refuse_if_uncountable(request_);
    const Bouton* const bouton = request_.theorem ? request_.theorem->bouton() : nullptr;
    if (request_.theorem && bouton == nullptr) {  // a theorem of the caller's own
      solve_and_produce(team, {}, report);
      if (rows)
        find_losses(box, request_.convention, team,
                    [&](const LossTile& tile) { take_rows(tile, rows); });
      return;
    }
    const Stage stage(team.observer, "counting", count_tiles(box));
    std::mutex mutex;
    Totals counted{box.positions()};
    const auto take = [&](const LossTile& tile) {
      if (bouton != nullptr)
        clocks_.checking.time([&] { check_tile(*bouton, box, tile, report.theorem); });
      const LossCount count = clocks_.deriving.time([&] { return count_losses(box, tile); });
      if (rows) take_rows(tile, rows);
      {
        const std::lock_guard lock(mutex);
        counted.lost += count.lost;
        counted.winning_moves += count.winning_moves;
      }
      stage.advance();
    };
    clocks_.solving.time([&] { find_losses(box, request_.convention, team, take); });
    report.add(counted, clocks_);
  }

 private:
  void take_rows(const LossTile& tile, const TakeRows& rows) const {
    Position outer(tile.outer.begin(), tile.outer.end());
    outer.resize(layout_.box().heaps() - 1);
    outer.back() = tile.b_first;
    const std::uint64_t sizes = layout_.box().size(outer.size());
    for (std::uint64_t a = 0; a < tile.a_count; ++a) {
      if (outer.size() > 1) outer[outer.size() - 2] = tile.a_first + a;
      rows({outer, tile.b_count, sizes,
            [&](std::uint64_t row, std::uint64_t first, std::uint64_t end, BitRowView mask) {
              const std::uint32_t size = tile.sizes[a * tile.b_count + row];
              if (size < first || size >= end) return std::uint64_t{0};
              return mask.empty() ? std::uint64_t{1} : mask[size / 64] >> (size % 64) & 1;
            }});
    }
  }

  /// The size of the last heap at the loss of a row, or a greater one than all where it has none.
  std::uint64_t lost_size(std::uint64_t row) const {
    return std::visit(
        [&](const auto& lines) -> std::uint64_t {
          return lines.along(lines.box().heaps() - 1)[row];
        },
        *lines_);
  }

  void make_groups(const JobRange& range, const Team& team, const TakeGroup& take) override {
    const std::vector<std::size_t> heaps = heaps_of_lines(*request_.vector_rules());
    const auto labels = make_nim_labels(*lines_, layout_);
    take_box_blocks(range, team, take, [&](BlockJob job, std::span<std::byte> content) {
      job.move = heaps[job.move];
      labels->read_block(job, content);
    });
  }

  std::optional<AnyLossLines> lines_;
};

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

std::unique_ptr<Solution> make_solution(const PlannedRequest& request, const PartRange& part) {
  if (!request.is_box()) return std::make_unique<PartitionSolution>(request);
  if (request.plan.losses == LossWay::nim_rows) return std::make_unique<NimSolution>(request);
  return std::make_unique<BoxSolution>(request, part);
}

std::uint64_t solution_bytes(const PlannedRequest& request, int threads) {
  if (!request.is_box())
    return partition_solver_bytes(
        {request.take_and_break(), request.partitions(), request.convention, request.labels, 1});
  const TablePlan& plan = request.plan;
  const Layout layout = request.layout();
  Saturating bytes = 0;
  for (const LabelArray& array : layout.arrays())  // a scan is kept while the next one runs
    if (plan.labels.at(array.kind) == LabelWay::scan)
      bytes =
          bytes + Sweep::bytes(*plan.followed, layout.box(), array, plan.greatest_value, threads);
  switch (plan.losses) {
    case LossWay::nim_rows:
      bytes = bytes + bit_rows_bytes(layout.box(), threads) +
              Saturating(layout.box().all_lines()) * unsigned_bytes(layout.box().max_bound());
      break;
    case LossWay::bit_rows:
      bytes = bytes + VectorRows::bytes(*plan.followed, layout.box(), request.convention) +
              move_labels_bytes(*plan.followed, layout);
      break;
    default: bytes = bytes + levels_bytes(layout);
  }
  return bytes.value();
}

void refuse_if_uncountable(const Request& request) {
  if (most_winning_moves(request.box()) == UINT64_MAX)
    throw usage_error(words::too_many_winning_moves, description(request));
}

}  // namespace miyama
