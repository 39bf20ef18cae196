/// @file  box_solution.cpp
/// @brief Tables on a box: any rules, and Nim, whose lines hold one loss each.
///
/// Any rules: the set of losses, and a source of labels, by the fastest rung there is: bit rows for
/// vector rules, levels for rules that only list their options and for moves with a limit.
///
/// Nim: the losses line by line, from which any block of any label follows.
///
///     outcome, arrows, target, …   from the losses per line             solve/nim/derive.hpp
///     remoteness                   from the remoteness of the losses    solve/nim/derive.hpp
///     grundy                       block after block, on all threads    solve/nim/value_blocks.hpp
///
/// Counting Nim keeps nothing: tiles of rows are compared and counted while they are in the cache,
/// so the memory is n^(k−1)/8 bytes and 4.4·10¹² positions of three heaps are a matter of seconds.

#include <mutex>

#include "base/error.hpp"
#include "pipeline/method.hpp"
#include "pipeline/solution.hpp"
#include "solve/box/solve_by_rows.hpp"
#include "solve/box/solved_table.hpp"
#include "solve/nim/bit_rows.hpp"
#include "solve/nim/derive.hpp"
#include "solve/nim/value_blocks.hpp"
#include "verify/theorem.hpp"

namespace miyama {
namespace {

class BoxSolution final : public Solution {
 public:
  explicit BoxSolution(const Request& request) : Solution(request) {}

  void solve(const Team& team) override {
    clocks_.solving.time([&] {
      table_ = method_->followed != nullptr
                   ? solve_by_rows(*method_->followed, request_.convention, layout_,
                                   {method_->row_heap, method_->scans_remoteness}, team)
                   : solve_by_levels(*request_.rules, request_.convention, layout_, team);
    });
    list_.emplace(table_->losses());
  }

  Totals totals() const override {
    return {request_.positions(), list_->size(), table_->winning_moves()};
  }

 private:
  void make_groups(const JobRange& range, const Team& team, const TakeGroup& take) override {
    take_blocks({0, layout_.jobs()}, range, team, take,
                [&](const BlockJob& job, std::span<std::byte> content) {
                  table_->read_block(job, content);
                });
  }

  std::optional<SolvedTable> table_;
};

class NimSolution final : public Solution {
 public:
  explicit NimSolution(const Request& request) : Solution(request) {}

  void solve(const Team& team) override {
    clocks_.solving.time([&] {
      lines_ = solve_by_bit_rows(request_.box(), request_.convention, team);
      if (layout_.find(LabelKind::remoteness) != nullptr)
        remoteness_ = solve_remoteness(*lines_, request_.convention, team.observer);
    });
    list_.emplace(*lines_);
  }

  Totals totals() const override { return count_totals(*lines_); }

  void count(const Team& team, SolveReport& report) override {
    const Box& box = request_.box();
    refuse_if_uncountable(request_);
    const Bouton* const bouton = request_.theorem ? request_.theorem->bouton() : nullptr;
    if (request_.theorem && bouton == nullptr)  // one of the caller's own
      return Solution::count(team, report);
    const Stage stage(team.observer, "counting", count_tiles(box));
    std::mutex mutex;
    Totals counted{box.positions()};
    const auto take = [&](const FoundTile& tile) {
      if (bouton != nullptr)
        clocks_.checking.time([&] { check_tile(*bouton, box, tile, report.theorem); });
      const LossCount count = clocks_.deriving.time([&] { return count_losses(box, tile); });
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
  void make_groups(const JobRange& range, const Team& team, const TakeGroup& take) override {
    const Deriver deriver(*lines_, layout_, request_.convention,
                          remoteness_ ? &*remoteness_ : nullptr);
    for (const LabelArray& array : layout_.arrays()) {
      const std::uint64_t first = layout_.job_of(layout_.index_of(array.kind), 0);
      if (array.kind == LabelKind::grundy)
        produce_grundy(array, first, range, team, take);
      else
        take_blocks({first, first + array.blocks()}, range, team, take,
                    [&](const BlockJob& job, std::span<std::byte> content) {
                      deriver.derive(job, content);
                    });
    }
  }

  /// Plane after plane of blocks, each solved by all threads. A later range goes on where an
  /// earlier one ended.
  void produce_grundy(const LabelArray& label, std::uint64_t first, const JobRange& range,
                      const Team& team, const TakeGroup& take) {
    if (first >= range.end || first + label.blocks() <= range.first) return;
    if (!grundy_ || range.first < first + grundy_->first_block(next_plane_)) {
      grundy_ = make_grundy_blocks(request_.box(), label.grid, label.item_bytes,
                                   request_.convention, team, clocks_.deriving);
      next_plane_ = 0;
    }
    const auto take_block = [&](std::uint64_t block, const std::vector<std::byte>& content) {
      const std::uint64_t job = first + block;
      if (job >= range.first && job < range.end) take({job, {&content, 1}});
    };
    // A job uses what belongs to its thread, and what value_blocks.cpp tells.
    for (; next_plane_ < grundy_->planes(); ++next_plane_) {
      if (first + grundy_->first_block(next_plane_) >= range.end) break;
      grundy_->begin(next_plane_);
      for_each_job(grundy_->strips(), team, [&](std::uint64_t strip, int thread) {
        grundy_->solve_strip(strip, static_cast<std::size_t>(thread), take_block);
      });
    }
  }

  std::optional<AnyLossLines> lines_;
  std::optional<AnyLossLines> remoteness_;
  std::unique_ptr<GrundyBlocks> grundy_;
  std::uint64_t next_plane_ = 0;  ///< of these blocks
};

}  // namespace

std::unique_ptr<Solution> make_box_solution(const Request& request) {
  return std::make_unique<BoxSolution>(request);
}

std::unique_ptr<Solution> make_nim_solution(const Request& request) {
  return std::make_unique<NimSolution>(request);
}

void refuse_if_uncountable(const Request& request) {
  if (most_winning_moves(request.box()) == UINT64_MAX)
    throw usage_error("the winning moves of " + describe(request) +
                      " may be more than 2^64, too many to count: give lower bounds");
}

}  // namespace miyama
