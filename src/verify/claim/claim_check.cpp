/// @file  claim_check.cpp
/// @brief Feeds every position of a table to the lanes of a claim, block by block.
///
/// If the claim cannot be computed in a block, because it divides by 0, the blocks behind it do not
/// matter and are left out. Blocks are handed out in order, so the block that is named is the first
/// such one however the threads run.

#include <algorithm>
#include <atomic>
#include <limits>
#include <memory>
#include <mutex>
#include <span>
#include <utility>

#include "base/error.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "game/left_out.hpp"
#include "table/index/box/block_grid.hpp"
#include "verify/claim/where.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

/// What is wrong in one block.
struct BlockTally : ClaimResult {
  /// The first position for which the claim cannot be computed, and why.
  std::optional<std::pair<Position, Fault>> fault{};
};

/// What the blocks found, put together; the least rank is named.
class Collected {
 public:
  explicit Collected(std::size_t examples) : most_examples_(examples) {}

  /// Adds what block b found. Thread-safe.
  void add(std::uint64_t b, const BlockTally& tally) {
    const std::lock_guard lock(mutex_);
    result_.compared += tally.compared;
    result_.false_losses += tally.false_losses;
    result_.missed_losses += tally.missed_losses;
    result_.differ += tally.differ;
    for (const auto first :
         {&ClaimResult::first, &ClaimResult::first_false_loss, &ClaimResult::first_missed_loss}) {
      std::optional<Counterexample>& least = result_.*first;
      const std::optional<Counterexample>& wrong = tally.*first;
      if (wrong && (!least || wrong->rank < least->rank)) least = wrong;
    }
    if (tally.fault && !lies_behind_fault(b)) {
      first_faulty_.store(b, std::memory_order_relaxed);
      fault_ = tally.fault;
    }
    // Blocks do not follow the order of the ranks, but the first of all are among the first of
    // each.
    if (!tally.examples.empty())
      keep_lowest(result_.examples, tally.examples, most_examples_, &Counterexample::rank);
  }
  /// True if an earlier block has a position for which the claim cannot be computed: then block b
  /// need not be looked at.
  bool lies_behind_fault(std::uint64_t b) const {
    return b > first_faulty_.load(std::memory_order_relaxed);
  }

  /// Throws usage_error if the claim cannot be computed for a position.
  ClaimResult result(const Claim& claim, const Rules& rules) {
    if (!fault_) return result_;
    throw usage_error(fault_text(both(words::the_claim_called, claim.text), fault_->second,
                                 text_of(rules, fault_->first)));
  }

 private:
  std::size_t most_examples_;
  std::mutex mutex_;
  ClaimResult result_;
  /// Number of a block.
  std::atomic<std::uint64_t> first_faulty_{std::numeric_limits<std::uint64_t>::max()};
  std::optional<std::pair<Position, Fault>> fault_;
};

/// Tests a claim on the positions of one block, some hundred at a time: compares and counts. Not
/// thread-safe: one per thread.
class ClaimWorker {
 public:
  /// The losses, the claim and the condition must outlive it.
  ClaimWorker(const StatedLosses& losses, const Claim& claim, std::size_t examples,
              const Where* where)
      : losses_(losses),
        claim_(claim),
        most_examples_(examples),
        where_(where),
        lanes_(losses.layout(), losses.partitions(), claim) {}

  /// Tests block b. Throws file_error.
  BlockTally test_block(std::uint64_t b, const Block& block) {
    tally_ = {};
    block_ = block;
    if (claim_.speaks_of_outcome()) losses_.read_outcomes(b, outcomes_);
    holds_.clear();
    if (where_ != nullptr)
      holds_ = where_->holds(block, losses_.source());
    else
      for_each_left_out(losses_.rules(), block, [&](std::uint64_t place) {
        holds_.resize(block.positions, 1);
        holds_[place] = 0;
      });
    tally_.compared =
        holds_.empty() ? block.positions : static_cast<std::uint64_t>(ranges::count(holds_, 1));
    SlabReader reader(losses_.source(), lanes_.arrays(), 1);
    if (!lanes_.arrays().empty()) reader.read(block);
    lanes_.for_each_run(
        block, [&](std::size_t array) { return reader.content(array, 0); },
        [&](std::uint64_t at, std::span<const std::int64_t> claimed) { test(at, claimed); });
    return std::move(tally_);
  }

 private:
  bool is_compared(std::uint64_t place) const { return holds_.empty() || holds_[place] != 0; }

  /// Tests positions at, at + 1, … of the block.
  void test(std::uint64_t at, std::span<const std::int64_t> claimed) {
    const auto counts = [&](std::size_t lane) { return is_compared(at + lane); };
    if (const auto& fault = lanes_.fault(counts); fault && !tally_.fault)
      tally_.fault = {counterexample(at + fault->lane).position, fault->fault};
    const std::uint8_t* const outcomes = outcomes_.data();
    if (claim_.speaks_of_outcome())
      compare(at, claimed.size(), [=](std::size_t lane) {
        return (claimed[lane] != 0) == (outcomes[at + lane] != loss);
      });
    else
      compare(at, claimed.size(), [=](std::size_t lane) { return claimed[lane] == 0; });
  }

  template <class IsDifferent>
  void compare(std::uint64_t at, std::size_t count, const IsDifferent& is_different) {
    const auto is_wrong = [&](std::size_t lane) {
      return is_different(lane) && is_compared(at + lane);
    };
    std::uint64_t wrong = 0;
    for (std::size_t lane = 0; lane < count; ++lane) wrong += is_wrong(lane) ? 1 : 0;
    tally_.differ += wrong;
    for (std::size_t lane = 0; wrong != 0; ++lane) {
      if (!is_wrong(lane)) continue;
      --wrong;
      const bool is_listed = tally_.examples.size() < most_examples_;
      if (!claim_.speaks_of_outcome() && tally_.first && !is_listed) return;
      const bool is_lost = claim_.speaks_of_outcome() && outcomes_[at + lane] == loss;
      auto& first_of_kind = is_lost ? tally_.first_missed_loss : tally_.first_false_loss;
      if (claim_.speaks_of_outcome()) {
        ++(is_lost ? tally_.missed_losses : tally_.false_losses);
        if (tally_.first && first_of_kind && !is_listed) continue;
      }
      Counterexample found = counterexample(at + lane);
      if (claim_.speaks_of_outcome()) {
        found.expected = is_lost ? win : loss;
        found.found = is_lost ? loss : win;
        if (!first_of_kind) first_of_kind = found;
      } else if (claim_.expected) {
        lanes_.variables_of(lane, variables_);
        std::optional<Fault> fault;  // reported by the run, if there is one
        found.expected = claim_.expected->evaluate(variables_, fault);
        const auto label = static_cast<std::size_t>(ranges::find(common_labels(), claim_.stated) -
                                                    common_labels().begin());
        found.found = variables_[claim_.of_position + label];
      }
      if (!tally_.first) tally_.first = found;
      if (is_listed) tally_.examples.push_back(found);
    }
  }

  /// The position at this place of the block, where the claim should hold and does not.
  Counterexample counterexample(std::uint64_t place) const {
    const Box& box = losses_.layout().box();
    const Coordinates coordinates = coordinates_at(block_, box.heaps(), place);
    const PositionView here(coordinates.data(), box.heaps());
    return {box.rank(here), losses_.position_at(here), 1, 0};
  }

  const StatedLosses& losses_;
  const Claim& claim_;
  std::size_t most_examples_;
  const Where* where_;
  PositionLanes lanes_;
  Block block_;
  std::vector<std::uint8_t> outcomes_;
  std::vector<std::uint8_t> holds_;  ///< 1 at each place where positions are compared; empty: all
  std::vector<std::int64_t> variables_;  ///< values of all variables at one position
  BlockTally tally_;
};

}  // namespace

ClaimResult check_claim(const StatedLosses& losses, const Claim& claim, const Team& team,
                        std::size_t examples, const Where* where) {
  const BlockGrid& grid =
      claim.speaks_of_outcome() ? losses.grid() : losses.layout().find(claim.labels.front())->grid;
  Collected collected(examples);
  std::vector<std::unique_ptr<ClaimWorker>> workers(team.size());
  const Stage stage(team.observer, "testing the claim", grid.blocks());
  // A job uses its thread's worker, which is made for its first job; the sums lock.
  parallel_for(grid.blocks(), team, [&](std::uint64_t b, int thread) {
    std::unique_ptr<ClaimWorker>& worker = workers[static_cast<std::size_t>(thread)];
    if (collected.lies_behind_fault(b)) return;
    if (!worker) worker = std::make_unique<ClaimWorker>(losses, claim, examples, where);
    collected.add(b, worker->test_block(b, grid.block(b)));
    stage.advance();
  });
  return collected.result(claim, losses.rules());
}

}  // namespace miyama
