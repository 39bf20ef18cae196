/// @file  partition_theorem.hpp
/// @brief Third check, for partition tables: the sum of the heaps' values predicts every entry.
///
///     outcome         loss ⇔ the values of the heaps XOR to 0
///                                     misère Nim and rows: only lone sticks: ⇔ their number is odd
///     move
///          leads to a position that is a loss by the same rule; no move where the rule sees a loss
///     winning_moves   for each size, how many of its rests have the value that is wanted
///     grundy          the XOR itself (normal play only; of misère nim-values and of remoteness no
///         theorem speaks)
///
/// Positions go by in rank order; the XOR of the parts in front is kept, so a position costs a few
/// steps (index/partition/partitions.hpp).
#pragma once

#include <vector>

#include "index/partition/partitions.hpp"
#include "label/label_source.hpp"
#include "theorem/heap_sum.hpp"
#include "verify/report.hpp"

namespace miyama {

class PartitionCursor;
class SliceReport;

class PartitionTheorem {
 public:
  /// All must outlive the check.
  PartitionTheorem(const HeapSum& sum, const TakeAndBreak& rules, const Partitions& partitions);

  /// Compares every entry of the slice of which the theorem speaks. Thread-safe.
  void check_slice(const PartitionSlice& slice, Report& report) const;

 private:
  struct Summary;
  class Walk;

  [[nodiscard]] bool is_loss(const Summary& position) const;
  [[nodiscard]] std::int64_t winning_moves(std::span<const std::uint8_t> parts,
                                           const Summary& position) const;
  void check_move(const PartitionSlice& slice, std::uint64_t i, const PartitionCursor& cursor,
                  const Summary& position, SliceReport& found) const;
  [[nodiscard]] Summary after(const Summary& position, std::uint64_t from,
                              const Rests& rests) const;

  const HeapSum& sum_;
  const TakeAndBreak& rules_;
  const Partitions& partitions_;
  std::uint64_t value_count_;  ///< heap values are below this power of two
  std::vector<std::uint32_t>
      ways_;  ///< (size, value): into how many rests of this value a heap may be made
  std::vector<bool> has_move_;  ///< by size
};

}  // namespace miyama
