/// @file  claim_check.hpp
/// @brief Tests a claim on every position of a table.
///
/// Of a box with long rows the lanes are positions of one row, so that what the other heaps say is
/// computed once per row; of other tables they are whatever positions follow each other in a block.
/// Blocks are counted each for themselves and named by their lowest rank, so the result does not
/// depend on threads.
///
/// Cost: reading the labels that the claim speaks of, and lane_evaluator.hpp's. Memory per thread:
/// a block of these labels.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/team.hpp"
#include "verify/claim/claim.hpp"
#include "verify/stated_losses.hpp"

namespace miyama {

/// A position of which the claim is wrong. Of the outcome, and of `label == …`: what the claim says
/// and what the table says. Of other claims that name a label: 1, as the claim should hold, and 0,
/// as it does not.
struct Counterexample {
  std::uint64_t rank = 0;
  std::vector<std::uint64_t> position{};
  std::int64_t expected = 0;
  std::int64_t found = 0;
};

struct ClaimResult {
  std::uint64_t compared = 0;       ///< positions
  std::uint64_t false_losses = 0;   ///< claimed a loss, a win in the table
  std::uint64_t missed_losses = 0;  ///< claimed a win, a loss in the table
  std::uint64_t differ = 0;  ///< positions of which the claim is wrong, of whatever it speaks
  std::optional<Counterexample> first{};  ///< of least rank
  std::optional<Counterexample> first_false_loss{};
  std::optional<Counterexample> first_missed_loss{};

  [[nodiscard]] std::uint64_t agree() const { return compared - differ; }
};

/// Of the table that states these losses; the claim's names are those of names_of_box or
/// names_of_multisets. Precondition: the table holds the labels that the claim names. Throws
/// usage_error, naming a position of the first such block, where the claim divides by 0 or shifts
/// too far; file_error, stopped_error.
[[nodiscard]] ClaimResult check_claim(const StatedLosses& losses, const Claim& claim,
                                      const Team& team);

}  // namespace miyama
