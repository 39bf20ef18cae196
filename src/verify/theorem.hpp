/// @file  theorem.hpp
/// @brief Third check: a closed form predicts every entry of a table on a box.
///
/// A closed form predicts outcomes, some predict Grundy values or remoteness. That of Nim predicts
/// arrows, targets and numbers of winning moves as well; in other games the certificate finds that
/// these lead to losses. A closed form that is asked position by position costs tens of nanoseconds
/// per entry.
///
/// Where single heaps have values and their XOR decides, blocks are compared at memory speed: once
/// the sums of a piece are known (verify/piece_check.hpp), every label is a loop over its entries.
///
///     outcome = loss ⇔ sum = 0      value = sum
///
/// In Nim a heap's value is its size, and p_i ^ sum is the one size of heap i that makes a loss.
/// So there the rule predicts every label but remoteness:
///
///     arrow along heap i = p_i − (p_i ^ sum), at least 0
///     target, winning_moves     from the arrows of all heaps
///
/// In misère play Nim differs from this where at most one heap is above 1; these positions are
/// asked for one by one. No theorem predicts misère nim-values. In other misère games of single
/// heaps the product in the misère quotient predicts the outcome, row by row.
///
/// Losses that come row by row, without a table, take one comparison per row (a line along the last
/// heap), which is a comparison of all its n entries:
///
///     row (a, b) of three heaps:    expected loss = a ^ b, or none where that exceeds the bound
///     found at the same place       n entries are right
///     found elsewhere               two are wrong: a loss where the theorem sees a win, and a win
///                                   where it sees the loss
///
/// A tile of 64 × 64 rows lies in the first-level cache; a loop without branches ORs its
/// differences together. Where there is one, or in misère play a row whose other heaps are all 0 or
/// 1, rows are compared again one by one. Cost: about a nanosecond per four rows, whatever n is.
///
/// In partition tables the product of the heaps in a monoid predicts every entry: the XOR of their
/// values in normal play, the product in the misère quotient (partition/partition_theorem.cpp).
///
///     outcome         loss ⇔ the product is a lost element
///     move            leads to a position that is a loss by that; where there is a loss already
///                     there is none
///     winning_moves   for each size, how many of its rests make a loss of the other heaps
///     grundy          the XOR itself, in normal play
///
/// No theorem predicts misère nim-values or remoteness.
///
/// Positions go by in rank order; the product of the parts in front is kept, so a position costs a
/// few steps (table/index/partition/partitions.hpp). Memory: up to 2 MiB.
#pragma once

#include <functional>
#include <memory>

#include "table/index/partition/partitions.hpp"
#include "table/label_source.hpp"
#include "table/nim/loss_lines.hpp"
#include "theorem/bouton.hpp"
#include "theorem/heap_sum.hpp"
#include "verify/report.hpp"

namespace miyama {

/// True if `theorem` predicts this label of a table on a box, so that each entry of it is compared.
[[nodiscard]] bool predicts(const ClosedForm& theorem, LabelKind kind);

/// The check of tables with this layout against `closed_form`; null if `closed_form` is null.
/// Labels that the theorem does not predict are not checked. `heaps_of_moves`: in Nim the heap that
/// each move takes from; empty where each takes from the heap of its own number. Both must outlive
/// the check.
[[nodiscard]] std::unique_ptr<BlockCheck> make_box_theorem(
    const ClosedForm* closed_form, const Layout& layout,
    std::vector<std::size_t> heaps_of_moves = {});

/// Compares every entry of the tile's rows. Thread-safe. Precondition: the tile and the sizes found
/// lie in the box.
void check_tile(const Bouton& bouton, const Box& box, const LossTile& tile, Report& report);

/// Compares every entry of a slice that the theorem predicts. Thread-safe.
using SliceCheck = std::function<void(const PartitionSlice& slice, Report& report)>;

/// All must outlive the check.
[[nodiscard]] SliceCheck make_partition_theorem(const HeapSum& sum, const TakeAndBreak& rules,
                                                const Partitions& partitions);

}  // namespace miyama
