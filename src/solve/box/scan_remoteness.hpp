/// @file  scan_remoteness.hpp
/// @brief The remoteness of every position, of lines and a pass, in one sweep: row by row in C
/// order, all sizes of the last heap at a time.
///
///     a line, every step       what was met on each line below: two numbers, merged from row to
///                              row (solve/box/kernels.hpp)
///     a line, some steps       the numbers t steps below, for each step t
///     within the row, a pass   position by position
///
/// What lost: sweeps of bits, one per length of play (solve/box/solve_by_rows.hpp). A game of
/// finite steps on one heap of 4 million lasts for millions of moves; and of 160³ positions with
/// steps 1, 2, 3 the numbers are found ten times as fast. These sweeps are left to faces, to
/// limits, and to lines with every step that take something first, on which this one would look too
/// far.
///
/// Cost: about a nanosecond per position and line, or step. Memory: 8 bytes per line.
#pragma once

#include <cstdint>
#include <vector>

#include "base/convention.hpp"
#include "base/team.hpp"
#include "solve/box/placed_moves.hpp"

namespace miyama {

/// True if all of the moves are such.
[[nodiscard]] bool can_scan_remoteness(const VectorRules& rules);

/// The remoteness of every position, by rank. Throws stopped_error. Precondition:
/// can_scan_remoteness of their rules.
[[nodiscard]] std::vector<std::uint32_t> scan_remoteness(const PlacedMoves& moves, const Box& box,
                                                         Convention convention, const Team& team);

/// Bytes that it takes beside the numbers; saturates.
[[nodiscard]] std::uint64_t scan_remoteness_bytes(const VectorRules& rules, const Box& box);

}  // namespace miyama
