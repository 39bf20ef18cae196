/// @file  bit_rows.hpp
/// @brief Rung 4: finds every loss of Nim, 64 positions per step.
///
/// A loss marks all positions above it on each of its lines as won, because they can move down to it. Keep, per outer heap i, one bit
/// per line along it: "a loss lies below". A row of the table (a line along the last heap) is then
///
///     reach = below[0] | below[1] | ...      one word = 64 neighbouring sizes of the last heap
///     loss  = lowest clear bit of reach      the row's own direction marks everything above it
///
///     two heaps, row 3:   reach = 0 0 0 0 0 1 1 1   (rows 0, 1, 2 had their losses at 0, 1, 2)
///     lowest clear bit 3:         the loss of this row is (3,3)
///
/// Rows are visited in C order. The bits of heap i are needed only while the heaps before it stay the same, so they take as many rows as
/// the heaps between i and the last have positions: for k = 3 that is n rows and 1 row, all in the second-level cache.
///
/// Misère: the position without a move is a win. Setting its bit before the first row is the whole difference.
///
/// Cost: at most (k−1)·n/64 word operations per row of n positions; a row's full words below its first open one are skipped. Memory
/// n^(k−1)/8 bytes besides the result. A byte per position (solve/marking.cpp) touches every position k times.
#pragma once

#include <functional>

#include "base/convention.hpp"
#include "label/loss_lines.hpp"

namespace miyama {

/// Where the losses of Nim on `box` lie, along every heap.
[[nodiscard]] AnyLossLines solve_by_bit_rows(const Box& box, Convention convention);

}  // namespace miyama
