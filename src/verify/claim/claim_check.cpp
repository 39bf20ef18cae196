/// @file  claim_check.cpp
/// @brief Feeds every position of a table to the lanes of a claim, block by block.
///
/// There are three walks, by what the lanes hold:
///
///     long rows of a box     the last heap, counting up; the others are set once per row
///     short rows of a box    all heaps, several rows at a time
///     multisets              what the claim names: some heaps, their number, sum and XOR
///
/// A block in which the claim cannot be computed, as it divides by 0, makes those behind it
/// useless: they are left out. Blocks are handed out in order, so the block that is named is the
/// first such one however the threads run.

#include <algorithm>
#include <atomic>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <numeric>

#include "base/error.hpp"
#include "base/parallel_for.hpp"
#include "game/position.hpp"
#include "index/partition/partitions.hpp"
#include "verify/claim/claim_worker.hpp"

namespace miyama {
namespace {

constexpr std::size_t most_lanes = LaneEvaluator::most_lanes;

struct Place {
  std::uint64_t rank;
  std::vector<std::uint64_t> position;
};
/// Of what stands at a place in a block.
using PlaceOf = std::function<Place(std::uint64_t at)>;

/// What the blocks found, put together; the least rank is named.
class Collected {
 public:
  explicit Collected(std::size_t examples) : most_examples_(examples) {}

  /// Of block b. Thread-safe.
  void add(std::uint64_t b, const BlockTally& tally, const PlaceOf& place_of) {
    const std::lock_guard lock(mutex_);
    result_.false_losses += tally.false_losses;
    result_.missed_losses += tally.missed_losses;
    result_.differ += tally.differ;
    for (const auto first :
         {&ClaimResult::first, &ClaimResult::first_false_loss, &ClaimResult::first_missed_loss})
      lower(result_.*first, tally.*first, place_of);
    add_examples(tally, place_of);
    if (!tally.fault || lies_behind_fault(b)) return;
    first_faulty_.store(b, std::memory_order_relaxed);
    fault_ = tally.fault->fault;
    fault_place_ = place_of(tally.fault->at);
  }
  /// What lies behind a block in which the claim says nothing of a position need not be looked at.
  bool lies_behind_fault(std::uint64_t b) const {
    return b > first_faulty_.load(std::memory_order_relaxed);
  }

  /// Of a table of so many positions. Throws usage_error if the claim says nothing of one.
  ClaimResult result(const Claim& claim, std::uint64_t positions) {
    result_.compared = positions;
    if (!fault_) return result_;
    throw usage_error(
        fault_text("the claim \"" + claim.text + "\"", *fault_, fault_place_.position));
  }

 private:
  static void lower(std::optional<Counterexample>& least,
                    const std::optional<Counterexample>& wrong, const PlaceOf& place_of) {
    if (!wrong) return;
    Place place = place_of(wrong->rank);
    if (!least || place.rank < least->rank)
      least = {place.rank, std::move(place.position), wrong->expected, wrong->found};
  }

  /// Blocks do not follow the order of the ranks, but the first of all are among the first of each.
  void add_examples(const BlockTally& tally, const PlaceOf& place_of) {
    if (tally.examples.empty()) return;
    std::vector<Counterexample>& all = result_.examples;
    for (const Counterexample& wrong : tally.examples) {
      Place place = place_of(wrong.rank);
      all.push_back({place.rank, std::move(place.position), wrong.expected, wrong.found});
    }
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.rank < b.rank; });
    if (all.size() > most_examples_) all.resize(most_examples_);
  }

  std::size_t most_examples_;
  std::mutex mutex_;
  ClaimResult result_;
  std::atomic<std::uint64_t> first_faulty_{std::numeric_limits<std::uint64_t>::max()};  ///< block
  std::optional<Fault> fault_;
  Place fault_place_{};
};

/// Walks through one block of a box.
class BoxBlockWalk {
 public:
  BoxBlockWalk(ClaimWorker& worker, const Block& block, std::size_t heaps)
      : worker_(worker),
        evaluator_(worker.evaluator()),
        block_(block),
        heaps_(heaps),
        position_(block.start) {}

  void walk(bool by_rows) { by_rows ? walk_rows() : walk_positions(); }

 private:
  /// Row by row, the last heap in lanes.
  void walk_rows() {
    const std::size_t last = heaps_ - 1;
    const std::uint64_t length = block_.extent[last];
    for (std::uint64_t at = 0; at < block_.positions; at += length) {
      for (std::size_t i = 0; i < last; ++i)
        evaluator_.set(i, static_cast<std::int64_t>(position_[i]));
      evaluator_.start_row();
      for (std::uint64_t x = 0; x < length; x += most_lanes) {
        const auto count =
            static_cast<std::size_t>(std::min<std::uint64_t>(most_lanes, length - x));
        if (evaluator_.wants(last)) fill_run(last, 0, count, block_.start[last] + x);
        worker_.test(at + x, count);
      }
      next_row();
    }
  }

  /// Several short rows at a time, all heaps in lanes.
  void walk_positions() {
    evaluator_.start_row();
    for (std::uint64_t at = 0; at < block_.positions; at += most_lanes) {
      const auto count =
          static_cast<std::size_t>(std::min<std::uint64_t>(most_lanes, block_.positions - at));
      for (std::size_t lane = 0; lane < count;) lane += fill_part_of_row(lane, count - lane);
      worker_.test(at, count);
    }
  }

  /// Ascending sizes from `first` on.
  void fill_run(std::size_t heap, std::size_t lane, std::size_t count, std::uint64_t first) {
    std::int64_t* lanes = evaluator_.lanes(heap).data() + lane;
    std::iota(lanes, lanes + count, static_cast<std::int64_t>(first));
  }

  /// At most `most` positions of the present row; returns how many.
  std::size_t fill_part_of_row(std::size_t lane, std::size_t most) {
    const std::size_t last = heaps_ - 1;
    const std::uint64_t left = block_.start[last] + block_.extent[last] - position_[last];
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(most, left));
    for (std::size_t i = 0; i < last; ++i)
      if (evaluator_.wants(i))
        std::fill_n(evaluator_.lanes(i).begin() + static_cast<std::ptrdiff_t>(lane), count,
                    static_cast<std::int64_t>(position_[i]));
    if (evaluator_.wants(last)) fill_run(last, lane, count, position_[last]);
    position_[last] += count;
    if (count == left) {
      position_[last] = block_.start[last];
      next_row();
    }
    return count;
  }

  void next_row() {
    for (std::size_t i = heaps_ - 1; i-- > 0;) {
      if (++position_[i] < block_.start[i] + block_.extent[i]) return;
      position_[i] = block_.start[i];
    }
  }

  ClaimWorker& worker_;
  LaneEvaluator& evaluator_;
  const Block& block_;
  std::size_t heaps_;
  Coordinates position_;
};

/// Writes what lanes have of multisets, as far as the claim names it.
class MultisetLanes {
 public:
  MultisetLanes(LaneEvaluator& evaluator, const Claim& claim)
      : evaluator_(evaluator), heaps_(claim.of_position - 3) {
    for (std::size_t i = 0; i < heaps_; ++i)
      if (evaluator.wants(i)) named_.push_back(i);
    for (std::size_t i = 0; i < 3; ++i) named_sums_[i] = evaluator.wants(heaps_ + i);
  }

  void fill(std::size_t lane, const PartitionCursor& cursor) {
    const std::span<const PartitionCursor::Part> parts = cursor.parts();
    for (const std::size_t i : named_) evaluator_.lanes(i)[lane] = i < parts.size() ? parts[i] : 0;
    if (named_sums_[0]) evaluator_.lanes(heaps_)[lane] = static_cast<std::int64_t>(parts.size());
    if (named_sums_[1])
      evaluator_.lanes(heaps_ + 1)[lane] = static_cast<std::int64_t>(cursor.total());
    if (named_sums_[2])
      evaluator_.lanes(heaps_ + 2)[lane] =
          std::accumulate(parts.begin(), parts.end(), 0, std::bit_xor<>());
  }

 private:
  LaneEvaluator& evaluator_;
  std::size_t heaps_;
  std::vector<std::size_t> named_;    ///< heaps
  std::array<bool, 3> named_sums_{};  ///< number, sum, XOR
};

/// Writes what the lanes of a block of multisets hold and tests them.
void walk_multisets(ClaimWorker& worker, const Block& block, const Partitions& partitions,
                    const Claim& claim) {
  PartitionCursor cursor(partitions, block.start[0]);
  MultisetLanes lanes(worker.evaluator(), claim);
  worker.evaluator().start_row();
  for (std::uint64_t at = 0; at < block.positions; at += most_lanes) {
    const auto count =
        static_cast<std::size_t>(std::min<std::uint64_t>(most_lanes, block.positions - at));
    for (std::size_t lane = 0; lane < count; ++lane, cursor.next()) lanes.fill(lane, cursor);
    worker.test(at, count);
  }
}

}  // namespace

ClaimResult check_claim(const StatedLosses& losses, const Claim& claim, const Team& team,
                        std::size_t examples) {
  constexpr std::uint64_t long_row = 64;
  const Box& box = losses.layout().box();
  const std::size_t last = box.heaps() - 1;
  const BlockGrid& grid =
      claim.speaks_of_outcome() ? losses.grid() : losses.layout().find(claim.labels.front())->grid;
  const Partitions* const partitions = losses.partitions();
  const bool by_rows = partitions == nullptr && grid.side(last) >= long_row;
  std::vector<bool> in_lanes(claim.of_position, !by_rows);
  in_lanes.back() = true;
  Collected collected(examples);
  std::vector<std::unique_ptr<ClaimWorker>> workers(team.size());
  const Stage stage(team.observer, "testing the claim", grid.blocks());
  // A job uses its thread's worker, which is made for its first job; the sums lock.
  parallel_for(grid.blocks(), team, [&](std::uint64_t b, int thread) {
    std::unique_ptr<ClaimWorker>& worker = workers[static_cast<std::size_t>(thread)];
    if (collected.lies_behind_fault(b)) return;
    if (!worker) worker = std::make_unique<ClaimWorker>(losses, claim, in_lanes, examples);
    const Block block = grid.block(b);
    worker->begin_block(b);
    if (partitions != nullptr)
      walk_multisets(*worker, block, *partitions, claim);
    else
      BoxBlockWalk(*worker, block, box.heaps()).walk(by_rows);
    collected.add(b, worker->tally(), [&](std::uint64_t at) {
      const Coordinates coordinates = coordinates_at(block, box.heaps(), at);
      const PositionView here(coordinates.data(), box.heaps());
      return Place{box.rank(here), losses.position_at(here)};
    });
    stage.advance();
  });
  return collected.result(claim, box.positions());
}

}  // namespace miyama
