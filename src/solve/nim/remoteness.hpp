/// @file  remoteness.hpp
/// @brief How many moves are left when the winner hurries and the loser delays.
///
///     no move left          0            (a loss in normal play, a win in misère)
///     another loss          1 + greatest remoteness of its options
///     a win                 1 + least remoteness of its lost options
///
///     001 → 000: 1      011: loss, options 001 and 010 of remoteness 1, so 2      012 → 011: 3
///
/// A win is decided by the losses on its k lines, so the remoteness of the losses, one number per
/// line, suffices to derive any block. A loss needs the greatest remoteness below it on each of its
/// lines: a running maximum per line, passed on from row to row.
///
/// Cost: about 2k vector operations per 64 bytes of a row; memory 2·n^(k−1) numbers besides the
/// result.
#pragma once

#include "base/convention.hpp"
#include "base/team.hpp"
#include "label/nim/loss_lines.hpp"

namespace miyama {

/// Remoteness of each line's loss, arranged as the lines of losses are. `none` where a line has no
/// loss. The type is the item type of the label remoteness.
[[nodiscard]] AnyLossLines solve_remoteness(const AnyLossLines& losses, Convention convention,
                                            const Observer* observer = nullptr);

/// The types that occur together: a remoteness is at least as wide as a size, at most one step
/// wider.
template <class T, class R>
concept SizeAndRemoteness = sizeof(R) == sizeof(T) || sizeof(R) == 2 * sizeof(T);

/// Bytes that solve_remoteness allocates, the result included; saturates at 2⁶⁴ − 1.
[[nodiscard]] std::uint64_t remoteness_bytes(const Box& box);

}  // namespace miyama
