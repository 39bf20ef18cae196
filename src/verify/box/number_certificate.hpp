/// @file  number_certificate.hpp
/// @brief The certificate of Grundy values and remoteness of vector rules: one walk over all
/// positions, a cell for each line.
///
/// The walk goes through positions in an order in which every option comes before its position.
/// Cells remember what was met below: the set of values, a bit each, or the least remoteness of a
/// loss and the greatest of any. So all options of a position are summed up by the union of a few
/// cells, those of the moves whose conditions hold:
///
///     values below on the lines   0 1 . 3   . . 2 .   0 . . 3   union 0 1 2 3: the value must be 4
///
///     a line, every step     a cell for each line
///     a face                 a cell for each position of the last layers: everything at or below
///                            it on the heaps of the face
///     listed steps, a pass,  the numbers that lie there are looked up
///     values of short lines
///
/// A condition does not change what was met, only which positions may read it. The options of moves
/// with an initial take, or with almost as many lines as positions, are looked up, too.
/// index/box/line_rings.hpp says where cells lie.
///
/// Order. A unit is a row of blocks along the last heap, gone through in tiles of 32 × 16 × 64
/// positions, whose cells stay in the second-level cache. Where there are faces, whose cells follow
/// from those one below, a unit has whole planes and is gone through row by row. Threads take
/// strips, ranges of the first heap; a tile waits for the same tile of the strip before. Where
/// every move is a line of every step, the numbers are read unit by unit, not held.
///
/// A set has room for the greatest stored number, but no more than a right table may have.
///
/// Cost: values/64 word operations per position and line or face, a look per listed step. Memory:
/// the cells, and numbers where they are not held. Rejected: code for Nim alone, tile by tile in
/// runs of 64 values, which took a third of the time at 1000³; windows of values in several walks,
/// where one heap is much longer than others and sets take much memory.
#pragma once

#include "base/convention.hpp"
#include "base/isa.hpp"
#include "base/team.hpp"
#include "game/vector_rules.hpp"
#include "verify/box/option_certificate.hpp"

namespace miyama {

/// Checks label `kind`, grundy or remoteness, of a whole table. Its numbers may be left out of
/// `table.numbers`: they are read where some are looked up. Precondition: no move has a
/// limit. Throws file_error, stopped_error, usage_error where a condition cannot be computed.
void certify_numbers(const VectorRules& rules, Convention convention, const NumberedTable& table,
                     LabelKind kind, const Team& team, Report& report, Isa isa = best_isa());

/// Bytes that certify_numbers takes besides the table; saturates. `label`: the array of the
/// numbers. `greatest`: no Grundy value is greater.
[[nodiscard]] std::uint64_t number_certificate_bytes(const VectorRules& rules, const Box& box,
                                                     const LabelArray& label,
                                                     std::uint64_t greatest, int threads);

}  // namespace miyama
