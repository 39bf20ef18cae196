/// @file  box_sums.hpp
/// @brief How many losses lie below a position on some of its heaps, whether there is one, and
/// which of them has the greatest rank.
///
/// A face move from p leads to every q with q_i < p_i on the face's heaps and q_i = p_i elsewhere.
/// Sums (greatest ranks) over all q with q_i ≤ p_i come from one running sum per heap of the face;
/// taken at p − 1 on these heaps they are what p can move to.
///
/// Cost: a pass over the table per heap of the face. Memory: 4 or 8 bytes per position for the
/// running sums, and the same for the result.
#pragma once

#include <cstdint>
#include <vector>

#include "base/team.hpp"
#include "index/box/position_set.hpp"

namespace miyama {

/// counts[rank] += the number of losses that a face move on the coordinates `axes` reaches. An
/// empty `counts` begins with zeros. Throws stopped_error if `observer` asks, as the next one does.
void add_counts_below(const PositionSet& losses, const std::vector<std::size_t>& axes,
                      std::vector<std::uint32_t>& counts, const Observer* observer = nullptr);

/// ranks[rank] = the greatest rank of these losses, where that is more. An empty `ranks` begins
/// with −1.
void raise_to_ranks_below(const PositionSet& losses, const std::vector<std::size_t>& axes,
                          std::vector<std::int64_t>& ranks, const Observer* observer = nullptr);

/// Adds to `set` every position with a member at or below on the coordinates `axes`: the first
/// member's whole corner. Row by row, 64 positions per word; a face move from p reaches a member of
/// what was there before if p − 1 on the axes is in it now.
void fill_above(PositionSet& set, const std::vector<std::size_t>& axes);

}  // namespace miyama
