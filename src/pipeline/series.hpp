/// @file  series.hpp
/// @brief Sequences of numbers that tables make: losses, or winning moves, by size.
///
/// A series says how many positions are lost, or how many winning moves there are, for n = 0 … N,
/// from one table:
///
///     ordered heaps        a(n): of all positions in which no heap has more than n
///     multisets            a(n): of those with exactly n sticks
///
/// Moves lead to positions with no larger heap and no more sticks, so the table up to n is a part
/// of the table up to N, and one run has all terms: each position adds to the term of its largest
/// heap, and the terms are summed up at the end.
///
///     0 1 2     the term to which the positions of two heaps add: 1, 3 and 5 of them;
///     1 1 2     a table up to 0, 1 and 2 has 1, 4 and 9
///     2 2 2
///
/// Cost: as for counting. Solving N + 1 tables would take N times as long. Memory: the solver's,
/// and blocks of one label in the hands of the threads.
#pragma once

#include "pipeline/solution.hpp"

namespace miyama {

struct Series {
  std::vector<std::uint64_t> terms;  ///< indexed by n, from 0
  SolveReport report;                ///< report on the whole table, compared with the theorem
};

/// The request has one label: outcome, whose losses are counted, or winning_moves, which are added
/// up. All bounds of a box are equal. Throws stopped_error.
[[nodiscard]] Series make_series(const Request& request, const Team& team);

}  // namespace miyama
