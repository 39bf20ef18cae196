/// @file  position_lanes.hpp
/// @brief The value of a claim's expression at every position of a block, some hundred at a time.
///
/// The lanes (expression/lane_evaluator.hpp) hold positions that follow each other in a block, of a
/// box or of multisets, and what the expression names of them: some heaps, their number, sum and
/// XOR, and the labels.
#pragma once

#include <functional>

#include "expression/lane_evaluator.hpp"
#include "table/index/partition/partitions.hpp"
#include "verify/claim/claim.hpp"

namespace miyama {

/// The entries of an array of one entry for each position of a block, compact, in C order.
using EntriesOf = std::function<std::span<const std::byte>(std::size_t array)>;

/// Not thread-safe: one per thread.
class PositionLanes {
 public:
  /// `layout` and `partitions`, null for a box, are those of the table; all must outlive this.
  PositionLanes(const Layout& layout, const Partitions* partitions, const Claim& claim);

  /// Indices of the arrays whose entries the expression reads.
  const std::vector<std::size_t>& arrays() const { return arrays_; }

  /// Calls use(at, values) for runs of the block's positions at, at + 1, ….
  using Use = std::function<void(std::uint64_t at, std::span<const std::int64_t> values)>;
  void for_each_run(const Block& block, const EntriesOf& entries_of, const Use& use);

  /// These two are about the last run: the first lane that counts and has no value, and why; all
  /// variables in a lane.
  std::optional<LaneEvaluator::LaneFault> fault(
      const std::function<bool(std::size_t lane)>& counts) const;
  void variables_of(std::size_t lane, std::vector<std::int64_t>& variables) const {
    evaluator_.variables_of(lane, variables);
  }

 private:
  void walk_box(const Block& block, const EntriesOf& entries_of, const Use& use);
  void walk_multisets(const Block& block, const EntriesOf& entries_of, const Use& use);
  std::int64_t of_multiset(std::size_t variable, const PartitionCursor& cursor) const;
  void run(std::uint64_t at, std::size_t count, const EntriesOf& entries_of, const Use& use);

  const Layout& layout_;
  const Partitions* const partitions_;
  const Claim& claim_;
  LaneEvaluator evaluator_;
  std::vector<std::size_t> wanted_;  ///< variables of the position that have lanes
  std::vector<std::size_t> arrays_;
  std::vector<std::size_t> label_variables_;  ///< for each of the arrays
  std::size_t filled_ = 0;                    ///< lanes of the last run
};

}  // namespace miyama
