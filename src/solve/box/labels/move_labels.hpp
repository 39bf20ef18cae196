/// @file  move_labels.hpp
/// @brief The labels of vector rules that follow from the winning moves: arrows, target, number of
/// winning moves.
///
/// Everything is made from one thing, the steps of one move at all entries of a piece of a block
/// (0: the move does not win there), which sweep/losses_below.hpp finds:
///
///     steps ─┬─→ arrows            the steps themselves
///            ├─→ winning_moves     how many are not 0; where a line has several losses, all count
///            └─→ target            rank − the least of steps · what a step takes from the rank
///
/// Faces have no steps: what lies below a position is summed over boxes (sweep/box_sums.hpp)
/// and merged in afterwards.
///
/// Blocks can be made in any order by any thread.
#pragma once

#include <memory>
#include <span>

#include "sweep/placed_moves.hpp"
#include "table/index/box/position_set.hpp"
#include "table/layout.hpp"
#include "table/nim/loss_lines.hpp"

namespace miyama {

class MoveLabels {
 public:
  virtual ~MoveLabels() = default;

  /// Fills `content` with block `job` of arrows, target or winning_moves; of Nim, of outcome too.
  /// Thread-safe.
  virtual void read_block(const BlockJob& job, std::span<std::byte> content) const = 0;
};

/// `losses`: those of the whole table.
[[nodiscard]] std::unique_ptr<MoveLabels> make_move_labels(
    PlacedMoves moves, Layout layout, std::shared_ptr<const PositionSet> losses);

/// Bytes that they take besides the losses; saturates.
[[nodiscard]] std::uint64_t move_labels_bytes(const VectorRules& rules, const Layout& layout);

/// The labels of Nim on a box, from the losses per line alone, at the speed of memory. `losses`
/// must outlive them.
[[nodiscard]] std::unique_ptr<MoveLabels> make_nim_labels(const AnyLossLines& losses,
                                                          Layout layout);

/// How many moves lead to the losses, from all positions together. Throws stopped_error.
[[nodiscard]] std::uint64_t count_moves_into(const PositionSet& losses, const PlacedMoves& moves,
                                             const Team& team);

}  // namespace miyama
