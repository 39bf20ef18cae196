/// @file  scan.hpp
/// @brief Rung 1: the lecture's program. Positions in increasing order of rank; look at every
/// option.
///
/// Options have smaller ranks, so their outcomes are known when they are needed. Like the lecture's
/// array a[i] the result holds, per position, the rank of one lost option: the last one met when
/// options are looked at in increasing rank, i.e. the greatest.
///
/// Cost: every option of every position once, 13 bytes per position. For Nim that is N times the
/// mean heap size times k.
#pragma once

#include <cstdint>
#include <vector>

#include "base/convention.hpp"
#include "game/rules.hpp"
#include "index/box/box.hpp"

namespace miyama {

/// Everything by rank, one entry per position of the box.
struct ScanResult {
  std::vector<std::uint8_t> outcome;  ///< `loss` or `win`
  std::vector<std::int64_t> target;   ///< rank of the lost option of greatest rank, or no_target
  std::vector<std::uint32_t> winning_moves;  ///< number of distinct lost options
};

/// Preconditions: rules.heaps() == box.heaps(), every option has a smaller rank than its position.
[[nodiscard]] ScanResult solve_by_scan(const Rules& rules, Convention convention, const Box& box);

}  // namespace miyama
