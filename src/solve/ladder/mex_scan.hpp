/// @file  mex_scan.hpp
/// @brief Grundy values of Nim by their definition: the rung below the bit rows, and the baseline
/// they have to beat.
///
/// Positions in increasing order of rank; stamp the value of every option, then take the first
/// value without this position's stamp.
///
/// Cost: every option of every position once, k·n/2 look-ups per position. Single-threaded and
/// straightforward on purpose.
#pragma once

#include <cstdint>
#include <vector>

#include "base/convention.hpp"
#include "index/box/box.hpp"

namespace miyama {

/// The Grundy value (misère: misère nim-value) of every position of `box`, by rank.
[[nodiscard]] std::vector<std::uint32_t> grundy_by_mex(const Box& box, Convention convention);

}  // namespace miyama
