/// @file  partition_theorem.hpp
/// @brief Third check, for partition tables: the sum of the heaps' values predicts every entry.
///
///     outcome         loss ⇔ the values of the heaps XOR to 0; in misère Nim and rows, where only
///                     lone sticks are left, ⇔ their number is odd
///     move            leads to a position that is a loss by the same rule; where the rule sees a
///                     loss there is none
///     winning_moves   for each size, how many of its rests have the value that is wanted
///     grundy          the XOR itself, in normal play
///
/// No theorem speaks of misère nim-values or of remoteness.
///
/// Positions go by in rank order; the XOR of the parts in front is kept, so a position costs a few
/// steps (index/partition/partitions.hpp). Memory: up to 1 MiB.
#pragma once

#include <functional>

#include "index/partition/partitions.hpp"
#include "label/label_source.hpp"
#include "theorem/heap_sum.hpp"
#include "verify/report.hpp"

namespace miyama {

/// Compares every entry of a slice of which the theorem speaks. Thread-safe.
using SliceCheck = std::function<void(const PartitionSlice& slice, Report& report)>;

/// All must outlive the check.
[[nodiscard]] SliceCheck make_partition_theorem(const HeapSum& sum, const TakeAndBreak& rules,
                                                const Partitions& partitions);

}  // namespace miyama
