/// @file  where.hpp
/// @brief For which positions of a table a condition holds: an expression in the names that claims
/// have. Commands that count or list then leave out all others.
///
/// Cost: that of a claim, 1 ns and more for a position and an operator. Memory: a byte for each
/// position of a block.
#pragma once

#include "expression/row_conditions.hpp"
#include "table/label_source.hpp"
#include "verify/claim/claim.hpp"

namespace miyama {

/// Thread-safe.
class Where {
 public:
  /// `layout`, `rules` and `partitions`, null for a box, are those of the table, which has the
  /// labels that the condition names. The last two must outlive this.
  Where(const Layout& layout, const Rules& rules, const Partitions* partitions, Claim condition)
      : layout_(layout), rules_(rules), partitions_(partitions), condition_(std::move(condition)) {}

  const std::string& text() const { return condition_.text; }

  /// A byte for each position of a block, in C order: 1 where the condition holds, else 0, as
  /// for what is not a position. Throws
  /// usage_error, naming a position, where it divides by 0 or shifts too far.
  std::vector<std::uint8_t> holds(const Block& block, const EntriesOf& entries_of) const;
  /// Reads the labels that it names from a table of this layout. Throws file_error, too.
  std::vector<std::uint8_t> holds(const Block& block, const LabelSource& source) const;
  /// Makes stated losses of such a table those for which it holds, or else all of these positions,
  /// lost or not. It must outlive them.
  void limit(StatedLosses& losses) const;
  void replace(StatedLosses& losses) const;
  /// Counts by rows, if that fits the condition: on the heaps of a box in which all are positions.
  std::optional<RowIntervals> intervals() const;
  /// The number of positions of the table for which it holds. Throws stopped_error, too.
  std::uint64_t count(const LabelSource& source, const Team& team) const;

 private:
  /// Clears the bytes of a block where it does not hold, row by row, if it names the heaps of a box
  /// alone and rows are a fast way. Returns false if not, or if it cannot be computed somewhere;
  /// the bytes that were cleared by then are right.
  bool clear_by_rows(const Block& block, std::span<std::uint8_t> holds) const;
  /// Makes wins of the losses for which it does not hold. Precondition: it names heaps alone and
  /// never faults.
  void clear_losses(const Block& block, std::span<std::uint8_t> outcomes) const;
  bool is_of_heaps() const {
    return partitions_ == nullptr && condition_.labels.empty() && !condition_.looks_up();
  }

  const Layout layout_;
  const Rules& rules_;
  const Partitions* const partitions_;
  const Claim condition_;
};

}  // namespace miyama
