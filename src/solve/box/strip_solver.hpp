/// @file  strip_solver.hpp
/// @brief Finds the losses of vector rules on a box by bit rows, and what follows from them: the
/// whole table, or strip after strip of the first heap.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "solve/box/losses/vector_rows.hpp"
#include "solve/box/solved_table.hpp"

namespace miyama {

/// Solves a table strip after strip of the first heap, from the bottom up, and holds one at a time:
/// a bit for each position of the strip and of the rows that moves look back to, and what lies
/// below on each line.
///
///     solve(0–2)        solve(3–5)        solve(6–8)          each finds its losses by what is
///     labels of 0–2     labels of 3–5     labels of 6–8       known of the lines and last rows
///
/// Numbers are found by a scan of their own (solve/numbers). Precondition, unless one strip is the
/// whole box: see make_move_labels.
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
  Totals count() const;

  /// The strip as a table, until the next one is solved. `whole`: see SolvedTable.
  SolvedTable table(WholeLabels whole = {}, std::uint64_t winning_moves = 0) const {
    return {layout_, losses_, labels_, std::move(whole), winning_moves};
  }
  const Strip& strip() const { return strip_; }
  const PositionSet& losses() const { return *losses_; }

 private:
  std::uint64_t count_moves_from_strip() const;

  const VectorRules& rules_;
  const Convention convention_;
  const Layout layout_;
  const Team team_;
  Strip strip_{0, 0};
  std::optional<VectorRows> rows_;
  std::shared_ptr<PositionSet> losses_;
  std::shared_ptr<MoveLabels> labels_;
};

}  // namespace miyama
