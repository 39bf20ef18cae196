/// @file  claim_check.cpp
/// @brief Feeds every position of a table to the lanes of a claim, block by block.
///
/// The lanes hold positions that follow each other in a block, of a box or of multisets, and what
/// the claim names of them: some heaps, their number, sum and XOR.
///
/// If the claim cannot be computed in a block, because it divides by 0, the blocks behind it do not
/// matter and are left out. Blocks are handed out in order, so the block that is named is the first
/// such one however the threads run.

#include <algorithm>
#include <atomic>
#include <limits>
#include <memory>
#include <mutex>
#include <numeric>
#include <span>
#include <utility>

#include "base/error.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "expression/lane_evaluator.hpp"
#include "game/rules.hpp"
#include "index/partition/partitions.hpp"
#include "verify/claim/claim.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

constexpr std::size_t most_lanes = LaneEvaluator::most_lanes;

/// What is wrong in one block. Until all its positions are tested, indices in the block stand for
/// ranks, and positions are empty.
struct BlockTally : ClaimResult {
  /// The first position for which the claim cannot be computed.
  struct Unknown {
    Counterexample at;
    Fault fault;
  };
  std::optional<Unknown> fault{};

  template <class Visit>
  void for_each(const Visit& visit) {
    for (auto* const wrong : {&first, &first_false_loss, &first_missed_loss})
      if (*wrong) visit(**wrong);
    for (Counterexample& wrong : examples) visit(wrong);
    if (fault) visit(fault->at);
  }
};

/// What the blocks found, put together; the least rank is named.
class Collected {
 public:
  explicit Collected(std::size_t examples) : most_examples_(examples) {}

  /// Adds what block b found, with ranks and positions. Thread-safe.
  void add(std::uint64_t b, const BlockTally& tally) {
    const std::lock_guard lock(mutex_);
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

  /// The result for a table of so many positions. Throws usage_error if the claim cannot be
  /// computed for one.
  ClaimResult result(const Claim& claim, std::uint64_t positions) {
    result_.compared = positions;
    if (!fault_) return result_;
    throw usage_error(
        fault_text(both(words::the_claim_called, claim.text), fault_->fault, fault_->at.position));
  }

 private:
  std::size_t most_examples_;
  std::mutex mutex_;
  ClaimResult result_;
  /// Number of a block.
  std::atomic<std::uint64_t> first_faulty_{std::numeric_limits<std::uint64_t>::max()};
  std::optional<BlockTally::Unknown> fault_;
};

/// Tests a claim on the positions of one block, some hundred at a time: fills the lanes, evaluates,
/// compares and counts. Not thread-safe: one per thread.
class ClaimWorker {
 public:
  /// The losses and the claim must outlive it.
  ClaimWorker(const StatedLosses& losses, const Claim& claim, std::size_t examples)
      : losses_(losses),
        claim_(claim),
        most_examples_(examples),
        evaluator_(claim.expression,
                   std::vector<bool>(claim.of_position + common_labels().size(), true)) {
    for (std::size_t i = 0; i < common_labels().size(); ++i)
      if (contains(claim.labels, common_labels()[i]))
        columns_.push_back(
            {losses.layout().index_of(common_labels()[i]), claim.of_position + i, {}});
    for (std::size_t i = 0; i < claim.of_position; ++i)
      if (evaluator_.wants(i)) wanted_.push_back(i);
  }

  /// Tests block b. Throws file_error.
  BlockTally test_block(std::uint64_t b, const Block& block) {
    tally_ = {};
    if (claim_.speaks_of_outcome()) losses_.read_outcomes(b, outcomes_);
    for (Column& column : columns_)
      column.content = read_content(losses_.source(), losses_.layout().block(column.array, b));
    evaluator_.start_row();
    losses_.partitions() != nullptr ? walk_multisets(block) : walk_box(block);
    return std::move(tally_);
  }

 private:
  struct Column {
    std::size_t array;     ///< number of the array in the layout
    std::size_t variable;  ///< number of the variable in the claim
    std::vector<std::byte> content;
  };

  void walk_box(const Block& block) {
    const std::size_t coordinates = claim_.most_heaps == 0 ? claim_.of_position : claim_.most_heaps;
    const std::size_t last = coordinates - 1;
    std::uint64_t first = 0;  // the place of the first lane
    std::size_t filled = 0;   // lanes
    const auto test_filled = [&] {
      test(first, filled);
      first += filled;
      filled = 0;
    };
    for_each_row(block, last + 1, [&](std::uint64_t, PositionView position) {
      for (std::uint64_t x = 0; x < block.extent[last];) {
        const auto count = static_cast<std::size_t>(
            std::min<std::uint64_t>(most_lanes - filled, block.extent[last] - x));
        for (const std::size_t i : wanted_) {
          std::int64_t* const lanes = evaluator_.lanes(i).data() + filled;
          if (i % coordinates == last)
            std::iota(lanes, lanes + count, static_cast<std::int64_t>(position[last] + x));
          else
            std::fill_n(lanes, count, static_cast<std::int64_t>(position[i % coordinates]));
          if (i >= coordinates)
            for (std::size_t lane = 0; lane < count; ++lane)
              lanes[lane] = claim_.heap_values[i - coordinates][lanes[lane]];
        }
        filled += count;
        x += count;
        if (filled == most_lanes) test_filled();
      }
    });
    if (filled != 0) test_filled();
  }

  void walk_multisets(const Block& block) {
    PartitionCursor cursor(*losses_.partitions(), block.start[0]);
    for (std::uint64_t at = 0; at < block.positions; at += most_lanes) {
      const auto count =
          static_cast<std::size_t>(std::min<std::uint64_t>(most_lanes, block.positions - at));
      for (std::size_t lane = 0; lane < count; ++lane, cursor.next())
        for (const std::size_t i : wanted_) evaluator_.lanes(i)[lane] = of_multiset(i, cursor);
      test(at, count);
    }
  }

  /// The value of a variable, as names_of_multisets numbers them.
  std::int64_t of_multiset(std::size_t variable, const PartitionCursor& cursor) const {
    const std::span<const PartitionCursor::Part> parts = cursor.parts();
    switch (claim_.of_position - variable) {
      case 3: return static_cast<std::int64_t>(parts.size());
      case 2: return static_cast<std::int64_t>(cursor.total());
      case 1: return std::accumulate(parts.begin(), parts.end(), 0, std::bit_xor<>());
      default: break;
    }
    const std::size_t heaps = claim_.most_heaps;
    if (variable >= 2 * heaps)
      return static_cast<std::int64_t>(ranges::count(parts, variable - 2 * heaps + 1));
    const std::size_t heap = variable % heaps;
    const std::size_t size = heap < parts.size() ? parts[heap] : 0;
    return static_cast<std::int64_t>(variable < heaps ? size : claim_.heap_values.front()[size]);
  }

  /// Tests positions at, at + 1, … of the block. Precondition: all variables but the labels are
  /// set.
  void test(std::uint64_t at, std::size_t count) {
    for (const Column& column : columns_)
      with_items(losses_.layout().arrays()[column.array].item_bytes, column.content,
                 [&](const auto items) {
                   std::copy_n(items.begin() + static_cast<std::ptrdiff_t>(at), count,
                               evaluator_.lanes(column.variable).begin());
                 });
    const std::span<const std::int64_t> claimed = evaluator_.run(count);
    if (const auto& fault = evaluator_.fault(); fault && !tally_.fault)
      tally_.fault = {{at + fault->lane}, fault->fault};
    const std::uint8_t* const outcomes = outcomes_.data();
    if (claim_.speaks_of_outcome())
      compare(at, count, [=](std::size_t lane) {
        return (claimed[lane] != 0) == (outcomes[at + lane] != loss);
      });
    else
      compare(at, count, [=](std::size_t lane) { return claimed[lane] == 0; });
  }

  template <class IsWrong>
  void compare(std::uint64_t at, std::size_t count, const IsWrong& is_wrong) {
    std::uint64_t wrong = 0;
    for (std::size_t lane = 0; lane < count; ++lane) wrong += is_wrong(lane) ? 1 : 0;
    tally_.differ += wrong;
    for (std::size_t lane = 0; wrong != 0; ++lane) {
      if (!is_wrong(lane)) continue;
      --wrong;
      const bool is_listed = tally_.examples.size() < most_examples_;
      if (!claim_.speaks_of_outcome() && tally_.first && !is_listed) return;
      const Counterexample found = counterexample(at, lane);
      if (!tally_.first) tally_.first = found;
      if (is_listed) tally_.examples.push_back(found);
      if (claim_.speaks_of_outcome()) note_kind(found);
    }
  }

  void note_kind(const Counterexample& wrong) {
    const bool is_lost = wrong.found == loss;
    ++(is_lost ? tally_.missed_losses : tally_.false_losses);
    auto& first_of_kind = is_lost ? tally_.first_missed_loss : tally_.first_false_loss;
    if (!first_of_kind) first_of_kind = wrong;
  }

  Counterexample counterexample(std::uint64_t at, std::size_t lane) {
    if (claim_.speaks_of_outcome()) {
      const bool is_lost = outcomes_[at + lane] == loss;
      return {at + lane, {}, is_lost ? win : loss, is_lost ? loss : win};
    }
    if (!claim_.expected) return {at + lane, {}, 1, 0};
    evaluator_.variables_of(lane, variables_);
    std::optional<Fault> fault;  // reported by the run, if there is one
    const std::int64_t expected = claim_.expected->evaluate(variables_, fault);
    const auto label = static_cast<std::size_t>(ranges::find(common_labels(), claim_.stated) -
                                                common_labels().begin());
    return {at + lane, {}, expected, variables_[claim_.of_position + label]};
  }

  const StatedLosses& losses_;
  const Claim& claim_;
  std::size_t most_examples_;
  LaneEvaluator evaluator_;
  std::vector<std::size_t> wanted_;  ///< variables of the position that have lanes
  std::vector<Column> columns_;      ///< the labels that the claim names
  std::vector<std::uint8_t> outcomes_;
  std::vector<std::int64_t> variables_;  ///< values of all variables at one position
  BlockTally tally_;
};

}  // namespace

ClaimResult check_claim(const StatedLosses& losses, const Claim& claim, const Team& team,
                        std::size_t examples) {
  const Box& box = losses.layout().box();
  const BlockGrid& grid =
      claim.speaks_of_outcome() ? losses.grid() : losses.layout().find(claim.labels.front())->grid;
  Collected collected(examples);
  std::vector<std::unique_ptr<ClaimWorker>> workers(team.size());
  const Stage stage(team.observer, "testing the claim", grid.blocks());
  // A job uses its thread's worker, which is made for its first job; the sums lock.
  parallel_for(grid.blocks(), team, [&](std::uint64_t b, int thread) {
    std::unique_ptr<ClaimWorker>& worker = workers[static_cast<std::size_t>(thread)];
    if (collected.lies_behind_fault(b)) return;
    if (!worker) worker = std::make_unique<ClaimWorker>(losses, claim, examples);
    const Block block = grid.block(b);
    BlockTally tally = worker->test_block(b, block);
    tally.for_each([&](Counterexample& wrong) {
      const Coordinates coordinates = coordinates_at(block, box.heaps(), wrong.rank);
      const PositionView here(coordinates.data(), box.heaps());
      wrong.rank = box.rank(here);
      wrong.position = losses.position_at(here);
    });
    collected.add(b, tally);
    stage.advance();
  });
  return collected.result(claim, box.positions());
}

}  // namespace miyama
