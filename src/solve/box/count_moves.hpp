/// @file  count_moves.hpp
/// @brief All winning moves of a table together, counted from the losses.
///
/// They are not summed over positions: a loss is an option of every position above it on its lines,
/// beyond it on its faces, and before a pass. The losses of a row have the outer heaps in common,
/// so that most lines need no more than the row's number of losses.
///
///     a line that leaves the last heap alone     losses · steps that the outer heaps have room for
///     a line, some steps                         per step the losses that it leads up from
///     a line with a condition
///       through several rows, every step         how many losses lie below each position of a row,
///                                                in binary, 64 positions per word, carried upwards
///       through several rows, some steps         per step the row of its losses, moved up
///       within a row                             per loss how many sizes above are allowed
///     a line with a limit
///       every step                               per position how many losses lie below it on its
///                                                line, less those beyond the limit
///       some steps                               per step the row of its losses, moved up
///     other lines and faces                      loss by loss
///
/// Cost: n/64 word operations per row of n positions and line, or step, or binary digit; where no
/// more than one loss lies on a line, a few per loss. Memory: of each thread some rows of n bits,
/// one per digit of the greatest number of losses below a position; with limits 4 bytes per size of
/// the heap and 16 neighbouring lines.
#pragma once

#include "base/team.hpp"
#include "index/box/position_set.hpp"
#include "solve/box/vector_rows.hpp"

namespace miyama {

/// How many moves lead to the losses of these rows, from all positions together. Precondition:
/// unless the strip is the whole box, no move has a condition. Throws stopped_error.
[[nodiscard]] std::uint64_t count_moves_into(const PositionSet& losses, const Strip& strip,
                                             const PlacedMoves& moves, const Team& team);
/// The same to all losses.
[[nodiscard]] inline std::uint64_t count_moves_into(const PositionSet& losses,
                                                    const PlacedMoves& moves, const Team& team) {
  return count_moves_into(losses, losses.window().strip(), moves, team);
}

}  // namespace miyama
