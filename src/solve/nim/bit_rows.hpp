/// @file  bit_rows.hpp
/// @brief Rung 4: finds every loss of Nim, 64 positions per word.
///
/// A loss marks all positions above it on each of its lines as won, because they can move down to
/// it. Keep, per outer heap i, one bit per line along it: "a loss lies below". A row of the table
/// (a line along the last heap) is then
///
///     reach = below[0] | below[1] | ...      one word = 64 neighbouring sizes of the last heap
///     loss  = lowest clear bit of reach      the row's own direction marks everything above it
///
///     two heaps, row 3:   reach = 0 0 0 0 0 1 1 1   (rows 0, 1, 2 had their losses at 0, 1, 2)
///     lowest clear bit 3:         the loss of this row is (3,3)
///
/// The bits of heap i are needed only while the heaps before it stay the same, so they take as many
/// rows as the heaps between i and the last have positions. The rows along the two heaps before the
/// last, a and b, are solved in tiles of 64 × 64, whose bits stay in the cache:
///
///     row (a, b) needs rows (a', b) with a' < a and (a, b') with b' < b,
///                and for more heaps the same row (a, b) of earlier planes
///
/// Misère: the position without a move is a win. Its bit counts as set, which is the whole
/// difference.
///
/// In parallel a thread takes a strip of 64 values of a and follows the strip before it, one tile
/// behind. That is for three heaps. With more heaps, the planes along the outer heaps are short, so
/// a thread takes those of one size of the first heap, with bits of its own for the heaps between,
/// and follows the size before it. With two, there is one row at a time, and one thread finds the
/// losses in a few percent of the time of the whole command.
///
/// Cost: at most (k−1)·n/64 word operations per row of n positions; the full words that a row
/// begins with are skipped. Memory n^(k−1)/8 bytes besides the result. A byte per position
/// touches every position k times.
#pragma once

#include <functional>

#include "base/convention.hpp"
#include "base/team.hpp"
#include "table/nim/loss_lines.hpp"

namespace miyama {

/// Calls found(tile) for every tile of rows of Nim on `box`, each once; from several threads at
/// once if the team has several. Memory: n^(k−1)/8 bytes. Throws stopped_error, at most a tile
/// after it was asked to stop, and what `found` throws.
void find_losses(const Box& box, Convention convention, const Team& team,
                 const std::function<void(const LossTile&)>& found);

/// The number of tiles that find_losses hands out.
[[nodiscard]] std::uint64_t count_tiles(const Box& box);

/// Bytes that find_losses allocates; saturates at 2⁶⁴ − 1.
[[nodiscard]] std::uint64_t bit_rows_bytes(const Box& box, int threads = 1);

/// Where the losses of Nim on `box` lie, along every heap.
[[nodiscard]] AnyLossLines solve_by_bit_rows(const Box& box, Convention convention,
                                             const Team& team = 1);

}  // namespace miyama
