/// @file  stated_losses.hpp
/// @brief The losses that a table states, from whichever of its labels says which they are.
///
///     label                            a position is stated as lost where the label is
///     outcome, grundy                  0
///     remoteness                       even; in misère play odd
///     winning_moves                    0                  } in misère play these say the same of
///     target, move_from, every arrow   that of no move    } a position without any move: it is won
///
/// The first of these labels that the table has is believed; the rules tell which positions have no
/// move. A table of multisets is one row of ranks here, so that blocks, places in them and sets of
/// positions mean the same in every table.
///
/// Blocks do not follow the order of the positions. `for_each_loss_in_order` reads a table slab by
/// slab (index/box/RankSlabs, index/box/block_grid.hpp): its blocks set bits, which are then
/// visited in order. Memory: a bit per position of a slab, at most 128 MiB, and a few blocks per
/// thread. Of 4096³ positions a layer of blocks is one slab, so that every block is read once.
#pragma once

#include <functional>

#include "base/convention.hpp"
#include "base/team.hpp"
#include "game/rules.hpp"
#include "index/box/position_set.hpp"
#include "index/partition/partitions.hpp"
#include "label/label_source.hpp"
#include "verify/report.hpp"

namespace miyama {

class StatedLosses {
 public:
  /// `rules`: the table's. `partitions`: null for a table on a box. All must outlive this.
  StatedLosses(const LabelSource& source, Convention convention, const Rules& rules,
               const Partitions* partitions = nullptr);

  [[nodiscard]] const LabelSource& source() const { return source_; }
  [[nodiscard]] const Layout& layout() const { return source_.layout(); }
  /// Null for a table on a box.
  [[nodiscard]] const Partitions* partitions() const { return partitions_; }
  /// Index of the array from which the losses are read.
  [[nodiscard]] std::size_t array() const { return array_; }
  [[nodiscard]] const BlockGrid& grid() const { return telling().grid; }

  /// The position at these coordinates of the table's box: of multisets, at this rank.
  [[nodiscard]] Position position_at(std::span<const std::uint64_t> coordinates) const;
  /// Its inverse.
  [[nodiscard]] Coordinates coordinates_of(PositionView position) const;

  /// Reads block `b`: a byte per position, C order, `loss` or another. Thread-safe. Throws
  /// file_error.
  void read_outcomes(std::uint64_t b, std::vector<std::uint8_t>& outcomes) const;
  /// Reads any sub-box in the same form.
  void read_outcomes(const Block& block, std::span<std::uint8_t> outcomes) const;

  /// Finds the outcomes from entries that were read already. First mark_wins with the
  /// entries of each direction of the array, then mark_terminal_wins; outcomes, which begin as 0, a
  /// loss, become 1 where the table states a win. All compact, C order. Thread-safe.
  void mark_wins(std::span<const std::byte> entries, std::span<std::uint8_t> outcomes) const;
  void mark_terminal_wins(const Block& block, std::span<std::uint8_t> outcomes) const;

 private:
  [[nodiscard]] const LabelArray& telling() const { return layout().arrays()[array_]; }

  const LabelSource& source_;
  Convention convention_;
  const Rules& rules_;
  const Partitions* partitions_;
  std::size_t array_;
};

/// Label `kind`, grundy or remoteness, of the whole table, by rank; empty if it is not stored.
/// `Number`: std::uint16_t for multisets, std::uint32_t for any. Throws file_error, stopped_error.
template <class Number = std::uint32_t>
[[nodiscard]] std::vector<Number> read_numbers(const LabelSource& source, LabelKind kind,
                                               const Team& team);

/// All of them; of multisets bit r of the one row stands for rank r. Reads every block of one label
/// once. Throws file_error, stopped_error.
[[nodiscard]] PositionSet collect_losses(const StatedLosses& losses, const Team& team);

/// Gets one position; returns false to stop.
using VisitLoss = std::function<bool(PositionView)>;

/// Ranks begin … end − 1, as far as the table goes.
struct RankRange {
  std::uint64_t begin = 0;
  std::uint64_t end = UINT64_MAX;
};

/// Those in the range in ascending order of their ranks, without holding all of them. Throws
/// file_error, stopped_error. `most`: positions of a slab at most.
void for_each_loss_in_order(const StatedLosses& losses, const Team& team, const VisitLoss& visit,
                            const RankRange& range = {},
                            std::uint64_t most = std::uint64_t{1} << 30);

}  // namespace miyama
