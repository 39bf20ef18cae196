/// @file  solve_by_rows.hpp
/// @brief Solves vector rules on a box: losses, Grundy values and remoteness, set by set of bit
/// rows; from these follows every label (solve/box/solved_table.hpp).
///
/// Grundy values. Take the positions that have no value yet. Those of them that cannot move to each
/// other, found in C order as losses are, get the next value v: each was passed over for every u <
/// v because it has an option of value u, and it has no option of value v.
///
///     v = 0: the losses     v = 1: the losses of the game in which these may not be entered     …
///
/// Remoteness, where one sweep does not do (solve/box/labels/scan_remoteness.cpp). Positions
/// without a move have 0. Alternately,
///
///     wins of r     those without a number that have an option among the losses of r − 1
///     losses of r   those without a number that have no option among the wins without a number
///
/// In misère play positions without a move are the wins that everything begins with; their value
/// is 1.
///
/// Cost: one sweep of bit rows (solve/box/losses/vector_rows.hpp) per value, and per length of
/// play. Rows go along the longest heap where the last one is short, and where they are long a
/// sweep looks at some words of each, near which the next value stands. 4 bytes per position for
/// the numbers, N/8 for each set. Position by position, a mex costs a look at every option; for
/// Wythoff's game with 2000 sizes that is 4000 of them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "solve/box/losses/vector_rows.hpp"
#include "solve/box/solved_table.hpp"

namespace miyama {

/// Two choices that change no table.
struct NumberWays {
  /// Coordinate of the heap that rows go along while Grundy values are found: a row of few sizes
  /// costs as much as one of 64. Precondition: it is the last heap if moves have conditions.
  std::size_t row_heap;
  /// True if remoteness is found in one sweep. Precondition: all moves are lines, and none with an
  /// initial take allows every step.
  bool scans_remoteness;
};

/// Solves a table strip after strip of the first heap, from the bottom up, and holds one at a time:
/// a bit for each position of the strip and of the rows that moves look back to, and what lies
/// below on each line.
///
///     solve(0–2)        solve(3–5)        solve(6–8)          each finds its losses by what is
///     labels of 0–2     labels of 3–5     labels of 6–8       known of the lines and last rows
///
/// Precondition, unless one strip is the whole box: see make_move_labels; no label is a number.
class StripSolver {
 public:
  /// `rules` must outlive it.
  StripSolver(const VectorRules& rules, Convention convention, const Layout& layout,
              const Team& team)
      : rules_(rules), convention_(convention), layout_(layout), team_(team) {}

  /// Solves the sizes of the first heap from where it stands up to `end` − 1, and throws away what
  /// it held before. Throws stopped_error.
  void solve(std::uint64_t end);
  /// Counts the losses and winning moves of the strip. Throws stopped_error.
  [[nodiscard]] Totals count() const;

  /// The strip as a table, until the next one is solved. `whole`: see SolvedTable.
  [[nodiscard]] SolvedTable table(WholeLabels whole = {}, std::uint64_t winning_moves = 0) const {
    return {layout_, losses_, labels_, std::move(whole), winning_moves};
  }
  [[nodiscard]] const Strip& strip() const { return strip_; }
  [[nodiscard]] VectorRows& rows() { return *rows_; }
  [[nodiscard]] const PositionSet& losses() const { return *losses_; }

 private:
  [[nodiscard]] std::uint64_t count_moves_from_strip() const;

  const VectorRules& rules_;
  const Convention convention_;
  const Layout layout_;
  const Team team_;
  Strip strip_{0, 0};
  std::optional<VectorRows> rows_;
  std::shared_ptr<PositionSet> losses_;
  std::shared_ptr<MoveLabels> labels_;
};

/// `rules` need not outlive the table. Throws stopped_error.
[[nodiscard]] SolvedTable solve_by_rows(const VectorRules& rules, Convention convention,
                                        const Layout& layout, const NumberWays& ways,
                                        const Team& team);

/// Bytes that solve_by_rows takes, while it solves and afterwards; saturates.
[[nodiscard]] std::uint64_t rows_bytes(const VectorRules& rules, const Box& box,
                                       const std::vector<LabelKind>& labels,
                                       const NumberWays& ways);

/// Sets that the numbers need beside those of VectorRows.
inline constexpr std::uint64_t value_sets = 5;

/// The Grundy value (misère: misère nim-value) of every position, indexed by rank in the box of
/// `rows` with heap `heap` and the last one exchanged. Throws stopped_error.
[[nodiscard]] std::vector<std::uint32_t> grundy_by_rows(VectorRows& rows, Convention convention,
                                                        std::size_t heap);

/// The rules, or the box, with heap `heap`, a coordinate, and the last one exchanged. Precondition:
/// no move has a condition.
[[nodiscard]] VectorRules with_heap_last(const VectorRules& rules, std::size_t heap);
[[nodiscard]] Box with_heap_last(const Box& box, std::size_t heap);

/// The remoteness of every position, indexed by rank, given the losses.
[[nodiscard]] std::vector<std::uint32_t> remoteness_by_rows(VectorRows& rows,
                                                            const PositionSet& losses,
                                                            Convention convention);

/// The remoteness of every position, indexed by rank. Throws stopped_error. Precondition: that of
/// NumberWays::scans_remoteness.
[[nodiscard]] std::vector<std::uint32_t> scan_remoteness(const PlacedMoves& moves, const Box& box,
                                                         Convention convention, const Team& team);

/// Bytes that scan_remoteness takes beside the numbers; saturates.
[[nodiscard]] std::uint64_t scan_remoteness_bytes(const VectorRules& rules, const Box& box);

}  // namespace miyama
