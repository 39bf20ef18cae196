/// @file  box_solution.cpp
/// @brief Tables on a box: any rules, and Nim, whose lines hold one loss each.
///
/// Any rules: the set of losses, and a source of labels, by the fastest rung there is: bit rows for
/// vector rules, levels for rules that only list their options and for moves with a limit.
///
/// Nim: the losses line by line, from which any block of any label of moves follows. Numbers are
/// found by a scan, of Nim as of other rules.
///
/// Counting Nim keeps nothing: tiles of rows are compared and counted while they are in the cache,
/// so the memory is n^(k−1)/8 bytes and 4.4·10¹² positions of three heaps are a matter of seconds.

#include <mutex>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "pipeline/solution.hpp"
#include "solve/box/losses/vector_rows.hpp"
#include "solve/box/solved_table.hpp"
#include "solve/nim/bit_rows.hpp"
#include "solve/partition/partition_solver.hpp"
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

}  // namespace

std::unique_ptr<Solution> make_solution(const PlannedRequest& request, const PartRange& part) {
  if (!request.is_box()) return make_partition_solution(request);
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
