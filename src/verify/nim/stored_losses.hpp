/// @file  stored_losses.hpp
/// @brief The losses that a table states, block by block, from whichever of its labels tells them.
#pragma once

#include <functional>

#include "base/convention.hpp"
#include "base/team.hpp"
#include "index/box/position_set.hpp"
#include "label/label_source.hpp"
#include "label/loss_lines.hpp"

namespace miyama {

/// Tells whether a position has no move. Called from several threads.
using IsTerminal = std::function<bool(std::span<const std::uint64_t>)>;

/// Reads the losses of a stored table.
class StoredLosses {
 public:
  /// `source` must outlive this. Uses `outcome` if there, else `grundy` (0), `remoteness` (its
  /// parity), or `winning_moves`, `target`, all `arrows`: there a loss is a position without a
  /// winning move, except, in misère play, one without any move, which `is_terminal` tells.
  StoredLosses(const LabelSource& source, Convention convention, IsTerminal is_terminal);

  /// The label that tells.
  [[nodiscard]] const LabelArray& array() const { return *array_; }
  /// The blocks to visit.
  [[nodiscard]] const BlockGrid& grid() const { return array_->grid; }

  /// Calls visit(position) for each loss in block `b`, in order. Thread-safe. Throws file_error.
  void for_each_loss(std::uint64_t b,
                     const std::function<void(std::span<const std::uint64_t>)>& visit) const;

  /// The same for any sub-box, from entries that were read already. First mark_wins with the
  /// entries of each direction of array(), then mark_terminal_wins; outcomes, which begin as 0, a
  /// loss, become 1 where the table states a win. All compact, C order. Thread-safe.
  void mark_wins(std::span<const std::byte> entries, std::span<std::uint8_t> outcomes) const;
  void mark_terminal_wins(const Block& block, std::span<std::uint8_t> outcomes) const;

 private:
  [[nodiscard]] bool tells_win(std::int64_t entry) const;

  const LabelSource& source_;
  Convention convention_;
  IsTerminal is_terminal_;
  const LabelArray* array_;
};

/// Where the stated losses of a table of Nim lie on their lines. Of several losses on one line,
/// which is an error in the table, the least is kept. Reads every block of one label once.
[[nodiscard]] AnyLossLines collect_loss_lines(const LabelSource& source, Convention convention,
                                              const Team& team);

/// All stated losses of a box table.
[[nodiscard]] PositionSet collect_losses(const LabelSource& source, Convention convention,
                                         const IsTerminal& is_terminal, const Team& team);

}  // namespace miyama
