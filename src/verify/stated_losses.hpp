/// @file  stated_losses.hpp
/// @brief The losses that a table states, read from one of its labels.
///
/// The file of a label in table/labels says which entries mean "lost". The first of outcome,
/// grundy, remoteness, winning_moves, target, move_from, arrows that the table has is believed. In
/// misère play the last four say it of positions without a move, too: the rules say which have no
/// move. They also say which tuples are not positions, whatever is stored there. A table of
/// multisets is one row of ranks here, so that blocks, indices in them and sets of positions mean
/// the same in every table.
///
/// Blocks do not follow the order of the positions. `for_each_loss_in_order` reads a table slab by
/// slab (RankSlabs in table/index/box/block_grid.hpp): the blocks of a slab set bits, which are
/// then visited in order. Memory: a bit per position of a slab, at most 128 MiB, and a few blocks
/// per thread. In a table of 4096³ positions a layer of blocks is one slab, so that every block is
/// read once.
#pragma once

#include <functional>

#include "base/convention.hpp"
#include "base/team.hpp"
#include "game/rules.hpp"
#include "table/index/box/position_set.hpp"
#include "table/index/partition/partitions.hpp"
#include "table/label_source.hpp"
#include "verify/report.hpp"

namespace miyama {

/// Index of the array from which the losses of a table follow most directly, whatever labels it
/// has. Precondition: some label of the table tells them.
[[nodiscard]] std::size_t telling_array(const Layout& layout);

class StatedLosses {
 public:
  /// `rules` are those of the table; `partitions` is null for a table on a box. All must outlive
  /// this.
  StatedLosses(const LabelSource& source, Convention convention, const Rules& rules,
               const Partitions* partitions = nullptr);

  const LabelSource& source() const { return source_; }
  const Layout& layout() const { return source_.layout(); }
  /// Null for a table on a box.
  const Rules& rules() const { return rules_; }
  const Partitions* partitions() const { return partitions_; }
  /// Index of the array from which the losses are read.
  std::size_t array() const { return array_; }
  const BlockGrid& grid() const { return telling().grid; }

  /// The position at these coordinates of the table's box; for multisets the only coordinate is the
  /// rank.
  Position position_at(std::span<const std::uint64_t> coordinates) const;
  /// The inverse of position_at.
  Coordinates coordinates_of(PositionView position) const;

  /// Changes outcomes, a byte per position of a block, after each reading. Thread-safe.
  using Change = std::function<void(const Block& block, std::span<std::uint8_t> outcomes)>;
  void change_outcomes(Change change) { change_ = std::move(change); }

  /// Reads the outcomes of block `b`, a byte per position in C order: `loss`, `left_out` or another
  /// value.
  /// Thread-safe. Throws file_error.
  void read_outcomes(std::uint64_t b, std::vector<std::uint8_t>& outcomes) const;
  /// Reads any sub-box in the same form.
  void read_outcomes(const Block& block, std::span<std::uint8_t> outcomes) const;

  /// These two find outcomes from entries that were read already: mark_wins is called with the
  /// entries of each direction of the array, then finish_outcomes once. Outcomes begin as 0, a
  /// loss, and become 1 where the table states a win, left_out where no position is. All is
  /// compact, in C order. Thread-safe.
  void mark_wins(std::span<const std::byte> entries, std::span<std::uint8_t> outcomes) const;
  void finish_outcomes(const Block& block, std::span<std::uint8_t> outcomes) const;

 private:
  const LabelArray& telling() const { return layout().arrays()[array_]; }

  const LabelSource& source_;
  Convention convention_;
  const Rules& rules_;
  const Partitions* partitions_;
  std::size_t array_;
  Change change_;
};

/// Reads label `kind`, grundy or remoteness, of the whole table; the result is indexed by rank, and
/// empty if the label is not stored. `Number`: std::uint16_t for multisets, std::uint32_t for any.
/// Throws file_error, stopped_error.
template <class Number = std::uint32_t>
[[nodiscard]] std::vector<Number> read_numbers(const LabelSource& source, LabelKind kind,
                                               const Team& team);

/// Collects all stated losses; for multisets bit r of the only row stands for rank r. Reads every
/// block of one label once. Throws file_error, stopped_error.
[[nodiscard]] PositionSet collect_losses(const StatedLosses& losses, const Team& team);

/// Receives one lost position; returns false to stop.
using VisitLoss = std::function<bool(PositionView)>;

/// Ranks begin … end − 1, as far as the table goes.
struct RankRange {
  std::uint64_t begin = 0;
  std::uint64_t end = UINT64_MAX;
};

/// Visits the stated losses in the range in ascending order of their ranks, without holding all of
/// them. Throws file_error, stopped_error. `most`: the most positions of a slab.
void for_each_loss_in_order(const StatedLosses& losses, const Team& team, const VisitLoss& visit,
                            const RankRange& range = {},
                            std::uint64_t most = std::uint64_t{1} << 30);

}  // namespace miyama
