/// @file  rungs.hpp
/// @brief The rungs that the fast ones are compared with: the definition as recursion and as the
/// lecture's program, and the textbook's marking.
///
///     a position is a win  ⇔  some option is a loss        (misère: or it has no option)
///
/// Rung 0, recursion, remembers what it met, one byte per position. Its calls are as deep as a game
/// is long: too slow and too deep for tables, short enough to be seen correct.
///
/// Rung 1, scan, goes through the positions in increasing order of rank. Options have smaller
/// ranks, so their outcomes are known when they are needed. The result holds, per position, the
/// rank of one lost option: the last one met when options are looked at in increasing rank, i.e.
/// the greatest. 13 bytes per position.
///
/// The scan for Grundy values of Nim goes in the same order: it stamps the value of every option,
/// then takes the first value without this position's stamp. It is the baseline that the scan of
/// cells (solve/numbers) has to beat.
///
/// Cost of each: every option of every position once; for Nim k·n/2 per position.
///
/// Rung 2, marking, is textbook retrograde analysis. It goes through the positions in increasing
/// rank, too. A position that is not yet marked is a loss; it marks every position that can move to
/// it as won, with the arrow back:
///
///     two heaps:   00 is a loss → 01 02 03 … won by taking 1 2 3 …;  10 20 30 … likewise
///                  11 is unmarked: a loss → 12 13 … 21 31 … won;     22 is unmarked …
///
/// Cost: one byte per position and one number per position and direction; per loss one write to
/// every position above it on its lines.
///
/// All are single-threaded and straightforward on purpose. They are what a competent user writes in
/// an hour, and what the rungs above are tested against and have to beat.
#pragma once

#include <cstdint>
#include <vector>

#include "base/convention.hpp"
#include "base/shared_word.hpp"
#include "game/take_and_break.hpp"
#include "game/vector_rules.hpp"
#include "table/index/box/box.hpp"
#include "table/index/partition/partitions.hpp"

namespace miyama {

/// The outcome (`loss` or `win`) of every position of `box`, by rank. Precondition: rules.heaps()
/// == box.heaps().
[[nodiscard]] std::vector<std::uint8_t> solve_by_recursion(const Rules& rules,
                                                           Convention convention, const Box& box);

/// The outcome of every multiset of heaps, by rank.
[[nodiscard]] std::vector<std::uint8_t> solve_by_recursion(const TakeAndBreak& rules,
                                                           Convention convention,
                                                           const Partitions& partitions);

/// The result of the scan, indexed by rank, one entry per position of the box.
struct ScanResult {
  std::vector<std::uint8_t> outcome;  ///< `loss` or `win`
  std::vector<std::int64_t> target;   ///< rank of the lost option of greatest rank, or no_target
  std::vector<std::uint32_t> winning_moves;  ///< number of distinct lost options
};

/// Preconditions: rules.heaps() == box.heaps(), every option has a smaller rank than its position.
[[nodiscard]] ScanResult solve_by_scan(const Rules& rules, Convention convention, const Box& box);

/// The Grundy value in Nim (misère: misère nim-value) of every position of `box`, by rank.
[[nodiscard]] std::vector<std::uint32_t> grundy_by_mex(const Box& box, Convention convention);

/// T: type of the arrows; must hold the greatest bound.
template <class T>
struct MarkingResult {
  Zeros<std::uint8_t> outcome;  ///< indexed by rank
  /// Indexed by direction, then by rank: steps to a loss, 0 = none. Empty where not wanted.
  std::vector<Zeros<T>> arrows;
};

/// Preconditions: rules.heaps() == box.heaps(), all moves are lines with every step.
template <class T>
[[nodiscard]] MarkingResult<T> solve_by_marking(const VectorRules& rules, Convention convention,
                                                const Box& box, bool with_arrows);

}  // namespace miyama
