/// @file  theorem.hpp
/// @brief Third check: a closed form predicts every entry of a table on a box.
///
/// Any closed form is asked entry by entry: outcome, and grundy and remoteness where the theorem
/// tells them. Arrows and targets are not compared: the certificate says that they lead to losses,
/// and the theorem which positions are losses. Cost: tens of nanoseconds per entry.
///
/// Bouton's rule has a way of its own, which compares every label at memory speed. With the other
/// heaps given, it names the one size y of a heap that makes a loss. So
///
///     outcome = loss ⇔ p_i = y (for any i)      arrow along heap i = p_i − y if y < p_i, else 0
///
/// and, by Sprague and Grundy, the value of a position in normal play is its nim-sum. Of remoteness
/// and misère nim-values no theorem speaks. A block is compared by vector loops with the
/// normal-play formula; a block where these see a difference (or, in misère play, one that contains
/// a line whose other heaps are all 0 or 1) is compared again entry by entry with
/// `Bouton::losing_size`.
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
#pragma once

#include <memory>

#include "label/nim/loss_lines.hpp"
#include "theorem/bouton.hpp"
#include "verify/report.hpp"

namespace miyama {

/// The check of tables with this layout against `closed_form`; null if `closed_form` is null.
/// Labels that the theorem does not tell pass unseen. Both must outlive the check.
[[nodiscard]] std::unique_ptr<BlockCheck> make_theorem_check(const ClosedForm* closed_form,
                                                             const Layout& layout);

/// Compares every entry of the tile's rows. Thread-safe. Precondition: the tile lies in the box,
/// its sizes too.
void check_tile(const Bouton& bouton, const Box& box, const FoundTile& tile, Report& report);

}  // namespace miyama
