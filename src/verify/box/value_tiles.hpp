/// @file  value_tiles.hpp
/// @brief The certificate of Grundy values where every move takes any number from one heap, tile by
/// tile.
///
/// A tile has 64 sizes of each heap, fewer at the edge. Suppose that all values of each tile lie in
/// one run of 64 numbers, 64·w … 64·w + 63, and that all 64 of them stand on every line through a
/// tile that is not cut on that line. Then a position sees whole runs in the tiles below its own,
/// and its value is the mex of its options if
///
///     in its tile      the numbers of the run below its own stand on its lines below it, and its
///                      own does not: one word of 64 bits per line
///     among the tiles  w is the mex of the runs of the tiles below: the rule once more, for a
///                      table with 64^k times fewer entries
///
///     0 1 2 3 │ 4 5 6 7     a 4 × 4 corner of Nim, and its neighbour, in runs of four:
///     1 0 3 2 │ 5 4 7 6
///     2 3 0 1 │ 6 7 4 5        runs  0 1
///     3 2 1 0 │ 7 6 5 4              1 0
///
/// Neither supposition is believed: both are looked up. A table of Nim that is cut into blocks of
/// whole tiles fulfils them, and any thread may look at any block. Where a table does not, its
/// values may still be right: line_scan.cpp decides, and names what is wrong.
///
/// Cost: a word operation per position and line, in the first-level cache. Sets of all values of
/// each line (line_scan.cpp), 16 words at 1000³, took 7 times as long; they do not fit the cache.
/// Memory: 4 bytes per tile, a bit per line of tiles and run, a block in each thread.
#pragma once

#include "base/convention.hpp"
#include "base/team.hpp"
#include "game/vector_rules.hpp"
#include "verify/report.hpp"

namespace miyama {

/// True if every move takes any number from one heap, from every heap there is one, and the blocks
/// of Grundy values consist of whole tiles. Precondition: `layout` has the label.
[[nodiscard]] bool has_value_tiles(const VectorRules& rules, const Layout& layout);

/// True if all values are right, as far as tiles can say; false says nothing. Precondition:
/// has_value_tiles(). Throws file_error, stopped_error.
[[nodiscard]] bool values_follow_in_tiles(const LabelSource& source, Convention convention,
                                          const Team& team);

}  // namespace miyama
