/// @file  nim_solution.cpp
/// @brief Nim: the losses line by line, from which any block of any label follows.
///
///     outcome, arrows, target, …   from the losses per line             solve/nim/derive.hpp
///     remoteness                   from the remoteness of the losses    solve/nim/remoteness.hpp
///     grundy                       slab after slab: all threads solve one, then cut it into blocks
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
#include "solve/nim/remoteness.hpp"
#include "solve/nim/value_rows.hpp"
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

  /// Slab after slab: solve it with all threads, then cut it into blocks with all threads. A later
  /// range goes on where an earlier one ended.
  void produce_grundy(std::size_t array, const Production& all) {
    const std::uint64_t first = std::max(layout_.job_of(array, 0), all.range.first);
    const std::uint64_t end =
        std::min(layout_.job_of(array, layout_.arrays()[array].blocks()), all.range.end);
    if (first >= end) return;
    if (!slabs_ || first < layout_.job_of(array, first_of_slab())) {
      slabs_ = make_grundy_slabs(request_.box(), request_.convention,
                                 layout_.arrays()[array].grid.side(0), all.team);
      cutters_ = std::vector<SlabBlocks>(all.team.size(), SlabBlocks(*slabs_, layout_, array));
    }
    cut_slab(array, first, end, all);
    while (slabs_->has_next() && layout_.job_of(array, end_of_slab()) < end) {
      clocks_.solving.time([&] { slabs_->solve_next(); });
      cut_slab(array, first, end, all);
    }
  }

  /// Blocks of the slab solved last; none before the first.
  std::uint64_t first_of_slab() const {
    return slabs_->count() == 0
               ? 0
               : cutters_.front().first_group() * cutters_.front().blocks_of_group();
  }
  std::uint64_t end_of_slab() const {
    const SlabBlocks& any = cutters_.front();
    return slabs_->count() == 0 ? 0
                                : first_of_slab() + any.groups_of_slab() * any.blocks_of_group();
  }

  /// Cuts the slab into blocks, if it has some of the jobs first … end − 1.
  void cut_slab(std::size_t array, std::uint64_t first, std::uint64_t end, const Production& all) {
    if (layout_.job_of(array, first_of_slab()) >= end ||
        layout_.job_of(array, end_of_slab()) <= first)
      return;
    const SlabBlocks& any = cutters_.front();
    // A job uses its own thread's cutter and content only.
    for_each_job(any.groups_of_slab(), all.team, [&](std::uint64_t group, int thread) {
      const auto own = static_cast<std::size_t>(thread);
      cut_rows(array, any.first_group() + group, cutters_[own], all.contents[own], all);
    });
  }

  /// The blocks that share their rows.
  void cut_rows(std::size_t array, std::uint64_t rows, SlabBlocks& cutter,
                std::vector<std::byte>& content, const Production& all) {
    const std::uint64_t blocks = cutter.blocks_of_group();
    for (std::uint64_t b = 0; b < blocks; ++b) {
      const BlockJob job = layout_.block(array, rows * blocks + b);
      content.resize(layout_.arrays()[array].bytes(job.block));
      clocks_.deriving.time([&] {
        if (b == 0) cutter.read_rows(job);
        cutter.copy_block(job, content);
      });
      const std::uint64_t number = layout_.job_of(array, job.number);
      if (number >= all.range.first && number < all.range.end) all.take({number, {&content, 1}});
    }
  }

  std::optional<AnyLossLines> lines_;
  std::optional<AnyLossLines> remoteness_;
  std::unique_ptr<GrundySlabs> slabs_;  ///< the last of them is cut by the next
  std::vector<SlabBlocks> cutters_;     ///< by thread
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
