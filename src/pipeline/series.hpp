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
#include "table/index/box/reading_order.hpp"
#include "verify/claim/claim.hpp"

namespace miyama {

struct Series {
  std::vector<std::uint64_t> terms;  ///< indexed by n, from 0
  SolveReport report;                ///< report on the whole table, compared with the theorem
};

/// `of`: outcome, whose losses are counted, or winning_moves, which are added up; the request has
/// this label. All bounds of a box are equal. `where`: only positions for which it holds count;
/// null: all. Throws usage_error where it cannot be computed, stopped_error.
[[nodiscard]] Series make_series(const Request& request, LabelKind of, const Team& team,
                                 const Where* where = nullptr);

/// The entries of a label of two heaps in this order, without those of positions for which `where`
/// does not hold; 1 for a loss and 0 for a win if the label is outcome. Throws as make_series does.
[[nodiscard]] Series make_ordered_series(const Request& request, LabelKind of, ReadingOrder order,
                                         const Team& team, const Where* where = nullptr);

/// Solves and checks a request that has outcomes and what the condition names, without keeping a
/// table. Throws as make_series does.
[[nodiscard]] CountedWhere count_where(const PlannedRequest& request, const Where& where,
                                       const Team& team, SolveReport& report);

}  // namespace miyama
