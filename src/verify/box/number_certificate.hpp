/// @file  number_certificate.hpp
/// @brief The certificate of Grundy values and remoteness of vector rules.
///
/// Rules without faces: one walk over all rows (line_scan.cpp).
///
/// Every line with all steps remembers in a cell what was met on it below: the set of values, a bit
/// each; or the least remoteness of a loss and the greatest of any. So what the options of a
/// position say is the union of a few cells, of those moves that its conditions allow. Moves of
/// some steps, those that take something first, and a pass are looked up one by one.
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
/// same: they are numbered within the other heaps, and cleared.
///
/// Cost: values/64 word operations per position and line; per step where not every step is allowed.
/// Memory: a bit per line and value, or 8 bytes per line; a line that leaves the first heap alone
/// has cells for 8 sizes of it, in each thread. Faces have no lines to remember by. What lost: code
/// of Nim's own, line by line in each block, which took 0.93 of the time at 150³ with all labels
/// and as long at 1000³.
///
/// Any vector rules: one value after the other (value_sweep.cpp).
///
/// Take the positions of value v, as stored, and see which positions can move to one of them. For
/// every position p:
///
///     grundy g(p)       if g(p) = v, p must not; if g(p) > v, p must: so g(p) is the mex
///     remoteness r(p)   if r(p) = v + 1, p must;
///                       if p can, and they are losses, p is won and r(p) ≤ v + 1;
///                       if p can, and they are wins, p is won or r(p) ≥ v + 1:
///                       so r(p) is one more than the right option's
///
/// Positions without a move are told apart by the rules, and have a number of their own. Whether an
/// option is lost, the stated losses say; in a right table its parity says the same, so a value has
/// positions of one outcome and one sweep does.
///
/// What breaks one of these rules is looked at by the definition, which says what it should be.
///
/// Cost: an operation per position and move for each value. Memory: 12 bytes per position.
#pragma once

#include "base/convention.hpp"
#include "base/team.hpp"
#include "game/vector_rules.hpp"
#include "verify/box/option_certificate.hpp"

namespace miyama {

/// The positions whose label `kind`, grundy or remoteness, may not follow from its options: all
/// that do not, and perhaps some that do.
[[nodiscard]] PositionSet sweep_values(const VectorRules& rules, Convention convention,
                                       const PositionSet& losses,
                                       const std::vector<std::uint32_t>& numbers, LabelKind kind,
                                       const Team& team);

/// Checks label `kind`, grundy or remoteness, of a whole table: by lines, as scan_lines does, where
/// no move is a face. Precondition: no move is, or every line is plain. Throws file_error,
/// stopped_error, usage_error where a condition says nothing of a position.
void certify_numbers(const VectorRules& rules, Convention convention, const NumberedTable& table,
                     LabelKind kind, const Team& team, Report& report);

/// Checks label `kind`, grundy or remoteness. Its numbers may be left out of `table.numbers` where
/// all moves take any number from one heap. Precondition: the rules have no faces. Throws
/// as certify_numbers does.
void scan_lines(const VectorRules& rules, Convention convention, const NumberedTable& table,
                LabelKind kind, const Team& team, Report& report);

/// Bytes that it takes beside the table; saturates.
[[nodiscard]] std::uint64_t line_scan_bytes(const VectorRules& rules, const Box& box,
                                            LabelKind kind);

}  // namespace miyama
