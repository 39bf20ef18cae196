/// @file  nim_solution.cpp
/// @brief Nim: the losses line by line, from which any block of any label follows.
///
///     outcome, arrows, target, …   from the losses per line             solve/nim/derive.hpp
///     remoteness                   from the remoteness of the losses    solve/nim/remoteness.cpp
///     grundy                       block after block, on all threads    solve/nim/value_blocks.hpp
///
/// Counting keeps nothing: tiles of rows are compared and counted while they are in the cache, so
/// the memory is n^(k−1)/8 bytes and 4.4·10¹² positions of three heaps are a matter of seconds.

#include <mutex>
#include <optional>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/parallel_for.hpp"
#include "label/label_source.hpp"
#include "pipeline/solution.hpp"
#include "solve/nim/bit_rows.hpp"
#include "solve/nim/derive.hpp"
#include "solve/nim/value_blocks.hpp"
#include "verify/theorem.hpp"

namespace miyama {
namespace {

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
  Totals count(const Team& team, Report& theorem) override;

 private:
  struct Production {
    const JobRange& range;
    const Team& team;
    const TakeGroup& take;
    std::vector<std::vector<std::byte>>& contents;  ///< by thread
  };

  void make_groups(const JobRange& range, const Team& team, const TakeGroup& take) override {
    std::vector<std::vector<std::byte>> contents(team.size());
    const Production all{range, team, take, contents};
    for (std::size_t array = 0; array < layout_.arrays().size(); ++array) {
      if (layout_.arrays()[array].kind == LabelKind::grundy)
        produce_grundy(array, all);
      else
        produce_blocks(array, all);
    }
  }

  /// A job uses its own thread's content only.
  void produce_blocks(std::size_t array, const Production& all) {
    const std::uint64_t first = std::max(layout_.job_of(array, 0), all.range.first);
    const std::uint64_t end =
        std::min(layout_.job_of(array, layout_.arrays()[array].blocks()), all.range.end);
    if (first >= end) return;
    const Deriver deriver(*lines_, layout_, request_.convention,
                          remoteness_ ? &*remoteness_ : nullptr);
    for_each_job(end - first, all.team, [&](std::uint64_t i, int thread) {
      std::vector<std::byte>& content = all.contents[static_cast<std::size_t>(thread)];
      const BlockJob job = layout_.job(first + i);
      content.resize(layout_.arrays()[array].bytes(job.block));
      clocks_.deriving.time([&] { deriver.derive(job, content); });
      all.take({first + i, {&content, 1}});
    });
  }

  /// Plane after plane of blocks, each solved by all threads. A later range goes on where an
  /// earlier one ended.
  void produce_grundy(std::size_t array, const Production& all) {
    const LabelArray& label = layout_.arrays()[array];
    const std::uint64_t first = layout_.job_of(array, 0);
    if (first >= all.range.end || first + label.blocks() <= all.range.first) return;
    if (!grundy_ || all.range.first < first + grundy_->first_block(next_plane_)) {
      grundy_ = make_grundy_blocks(request_.box(), label.grid, label.item_bytes,
                                   request_.convention, all.team, clocks_.deriving);
      next_plane_ = 0;
    }
    // A job uses what belongs to its thread, and what value_blocks.cpp tells.
    for (; next_plane_ < grundy_->planes(); ++next_plane_) {
      if (first + grundy_->first_block(next_plane_) >= all.range.end) break;
      grundy_->begin(next_plane_);
      for_each_job(grundy_->strips(), all.team, [&](std::uint64_t strip, int thread) {
        const auto own = static_cast<std::size_t>(thread);
        grundy_->solve_strip(strip, own,
                             [&](std::uint64_t block, const std::vector<std::byte>& content) {
                               const std::uint64_t job = first + block;
                               if (job >= all.range.first && job < all.range.end)
                                 all.take({job, {&content, 1}});
                             });
      });
    }
  }

  std::optional<AnyLossLines> lines_;
  std::optional<AnyLossLines> remoteness_;
  std::unique_ptr<GrundyBlocks> grundy_;
  std::uint64_t next_plane_ = 0;  ///< of these blocks
};

Totals NimSolution::count(const Team& team, Report& theorem) {
  const Box& box = request_.box();
  refuse_if_uncountable(request_);
  const Bouton* const bouton = request_.theorem ? request_.theorem->bouton() : nullptr;
  if (request_.theorem && bouton == nullptr)  // one of the caller's own
    return Solution::count(team, theorem);
  const Stage stage(team.observer, "counting", count_tiles(box));
  std::mutex mutex;
  LossCount all;
  const auto take = [&](const FoundTile& tile) {
    if (bouton != nullptr) clocks_.checking.time([&] { check_tile(*bouton, box, tile, theorem); });
    const LossCount count = clocks_.deriving.time([&] { return count_losses(box, tile); });
    {
      const std::lock_guard lock(mutex);
      all.lost += count.lost;
      all.winning_moves += count.winning_moves;
    }
    stage.advance();
  };
  clocks_.solving.time([&] { find_losses(box, request_.convention, team, take); });
  return {box.positions(), all.lost, all.winning_moves, theorem.entries(), theorem.mismatches()};
}

}  // namespace

std::unique_ptr<Solution> make_nim_solution(const Request& request) {
  return std::make_unique<NimSolution>(request);
}

}  // namespace miyama
