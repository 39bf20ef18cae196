/// @file  number_certificate.hpp
/// @brief The certificate of Grundy values and remoteness of vector rules.
///
/// One walk over all rows (line_scan.cpp); Grundy values of Nim are looked at tile by tile first
/// (value_tiles.hpp), and the walk is left to tables that this does not find right.
///
/// Every line with all steps remembers in a cell what was met on it below: the set of values, a bit
/// each; or the least remoteness of a loss and the greatest of any. So all options of a position
/// are summed up by the union of a few cells, those of the moves whose conditions hold. Moves of
/// some steps, moves with an initial take and a pass are looked up one by one. A face has a cell
/// per position for what was met at or below it on the face's heaps.
///
///     values below on the lines   0 1 . 3   . . 2 .   0 . . 3   union 0 1 2 3: the value must be 4
///
/// Threads take strips of 8 sizes of the first heap and follow each other row by row: all options
/// lie in the same rows of earlier strips, or before. Where every move is a line, the numbers are
/// read slab by slab, not held.
///
///     first heap   0–7     row 0  row 1  row 2  row 3  …      who checks row 2 of strip 8–15 waits
///                  8–15    row 0  row 1  row 2                until row 2 of strip 0–7 is done
///
/// Cells of a direction that leaves the first j heaps alone are needed only while these stay the
/// same: they are numbered within the other heaps, and cleared. The cells of a face follow from
/// those one below, so two planes of them are kept. Where there are faces, one thread goes through
/// the rows in order.
///
/// Cost: values/64 word operations per position and line or face; per step where not every step is
/// allowed. Memory: a bit per line and value, or 8 bytes per line; a line that leaves the first
/// heap alone has cells for 8 sizes of it, in each thread; a face twice as many cells as a plane
/// has positions. Where sets of all values would take more than the numbers of the table twice over
/// and 256 MiB, because one heap is much longer than others, there are several walks: each looks at
/// a window of values, and notes which positions it finds wrong. What lost: code of Nim's own, line
/// by line in each block, which took 0.93 of the time at 150³ with all labels and as long at 1000³;
/// and, for faces, one value after the other, to see which positions can move to those that have
/// it, which took some fifty times as long.
#pragma once

#include "base/convention.hpp"
#include "base/team.hpp"
#include "game/vector_rules.hpp"
#include "verify/box/option_certificate.hpp"

namespace miyama {

/// Checks label `kind`, grundy or remoteness, of a whole table. Its numbers may be left out of
/// `table.numbers` where all moves take any number from one heap. Precondition: no move has a
/// limit. Throws file_error, stopped_error, usage_error where a condition cannot be computed.
/// `room`: about how many bytes sets of values may take; 0 means the limit above.
void certify_numbers(const VectorRules& rules, Convention convention, const NumberedTable& table,
                     LabelKind kind, const Team& team, Report& report, std::uint64_t room = 0);

/// Bytes that certify_numbers takes beside the table; saturates. `greatest`: no Grundy value is
/// greater.
[[nodiscard]] std::uint64_t line_scan_bytes(const VectorRules& rules, const Box& box,
                                            LabelKind kind, std::uint64_t greatest, int threads);

}  // namespace miyama
