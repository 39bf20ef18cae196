/// @file  partition_recursion.hpp
/// @brief Rung 0 for multisets of heaps: the definition itself, memoised in a hash map of
/// positions.
///
///     a position is a win  ⇔  some option is a loss        (misère: or it has no option)
///
/// What a competent user writes first, and the baseline for the rungs above. Cost: every option of
/// every position is made, sorted, hashed and looked up; some 200 bytes per position.
#pragma once

#include <cstdint>
#include <vector>

#include "base/convention.hpp"
#include "game/take_and_break.hpp"
#include "index/partition/partitions.hpp"

namespace miyama {

/// The outcome (`loss` or `win`) of every position, by rank.
[[nodiscard]] std::vector<std::uint8_t> solve_by_recursion(const TakeAndBreak& rules,
                                                           Convention convention,
                                                           const Partitions& partitions);

}  // namespace miyama
