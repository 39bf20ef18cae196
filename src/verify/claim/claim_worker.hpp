/// @file  claim_worker.hpp
/// @brief Tests a claim on the positions of one block, some hundred at a time.
///
/// Who walks through the block writes what the lanes have of a position; the worker adds the
/// labels, evaluates, compares and counts.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "expression/lane_evaluator.hpp"
#include "verify/claim/claim.hpp"
#include "verify/stated_losses.hpp"

namespace miyama {

/// What is wrong in one block; in place of ranks stand places, counted from its start in storage
/// order, and no positions.
struct BlockTally : ClaimResult {
  struct Unknown {
    std::uint64_t at;
    Fault fault;
  };
  std::optional<Unknown> fault{};  ///< the first position of which the claim says nothing
};

/// Not thread-safe: one per thread.
class ClaimWorker {
 public:
  /// `position_in_lanes`: as LaneEvaluator has it, for the variables that are no labels. The losses
  /// and the claim must outlive the worker.
  ClaimWorker(const StatedLosses& losses, const Claim& claim, std::vector<bool> position_in_lanes,
              std::size_t examples = 0);

  /// Reads what the claim speaks of in block b. Throws file_error.
  void begin_block(std::uint64_t b);
  [[nodiscard]] LaneEvaluator& evaluator() { return evaluator_; }
  /// Tests positions at, at + 1, … of the block. Precondition: their variables are set, count ≤
  /// most_lanes.
  void test(std::uint64_t at, std::size_t count);
  [[nodiscard]] const BlockTally& tally() const { return tally_; }

 private:
  struct Column {
    std::size_t array;     ///< of the layout
    std::size_t variable;  ///< of the claim
    std::vector<std::byte> content;
  };

  void compare_outcomes(std::uint64_t at, std::span<const std::int64_t> claimed);
  void compare_values(std::uint64_t at, std::span<const std::int64_t> claimed);
  [[nodiscard]] Counterexample wrong_value(std::uint64_t at, std::size_t lane);

  const StatedLosses& losses_;
  const Claim& claim_;
  std::size_t most_examples_;
  LaneEvaluator evaluator_;
  std::vector<Column> columns_;  ///< the labels that the claim names
  std::vector<std::uint8_t> outcomes_;
  std::vector<std::int64_t> variables_;  ///< of one position
  BlockTally tally_;
};

}  // namespace miyama
