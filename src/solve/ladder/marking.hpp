/// @file  marking.hpp
/// @brief Rung 3: textbook retrograde analysis, the baseline that the fast rungs have to beat.
///
/// Positions in increasing rank. One that is not yet marked is a loss; it marks every position that
/// can move to it as won, with the arrow back:
///
///     two heaps:   00 is a loss → 01 02 03 … won by taking 1 2 3 …;  10 20 30 … likewise
///                  11 is unmarked: a loss → 12 13 … 21 31 … won;     22 is unmarked …
///
/// Cost: one byte per position and one number per position and direction; per loss one write to
/// every position above it on its lines. Single-threaded and straightforward on purpose: what a
/// competent user writes in an hour.
#pragma once

#include <cstdint>
#include <vector>

#include "base/convention.hpp"
#include "base/zero_pages.hpp"
#include "game/vector_rules.hpp"
#include "index/box/box.hpp"

namespace miyama {

/// T: type of the arrows; must hold the greatest bound.
template <class T>
struct MarkingResult {
  Zeros<std::uint8_t> outcome;  ///< by rank
  std::vector<Zeros<T>>
      arrows;  ///< per direction, by rank: steps to a loss, 0 = none; empty where not wanted
};

/// Preconditions: rules.heaps() == box.heaps(), all moves are lines.
template <class T>
[[nodiscard]] MarkingResult<T> solve_by_marking(const VectorRules& rules, Convention convention,
                                                const Box& box, bool with_arrows);

}  // namespace miyama
