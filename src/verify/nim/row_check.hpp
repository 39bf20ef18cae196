/// @file  row_check.hpp
/// @brief The theorem against losses that come row by row, without a table.
///
/// With the other heaps given, Bouton's rule names the one size of the last heap that makes a loss.
/// So one comparison per row (a line along the last heap) is a comparison of all its n entries:
///
///     row (a, b) of three heaps:    expected loss = a ^ b, or none where that exceeds the bound
///     found at the same place       n entries are right
///     found elsewhere
///                 two are wrong: a loss where the theorem sees a win, a win where it sees the loss
///
/// A tile of rows is compared by a loop without branches that ORs the differences together; it is
/// 64 × 64 rows and lies in the first-level cache. A tile with a difference, or in misère play one
/// with rows whose other heaps are all 0 or 1, is compared again row by row with
/// `Bouton::losing_size`, which counts and names.
///
/// Cost: about a nanosecond per four rows, whatever n is. Comparing the entries of a table
/// (theorem.hpp) costs n of them per row.
#pragma once

#include <optional>

#include "label/nim/loss_lines.hpp"
#include "theorem/bouton.hpp"
#include "verify/report.hpp"

namespace miyama {

class RowCheck {
 public:
  /// `bouton` and `box` must outlive the check.
  RowCheck(const Bouton& bouton, const Box& box) : bouton_(bouton), box_(box) {}

  /// Compares every entry of the tile's rows. Thread-safe. Precondition: the tile lies in the box,
  /// its sizes too.
  void check_tile(const FoundTile& tile, Report& report) const;

 private:
  [[nodiscard]] bool has_special_row(const FoundTile& tile) const;
  void compare_rows(const FoundTile& tile, Report& report) const;

  const Bouton& bouton_;
  const Box& box_;
};

/// The check against `closed_form`; nothing if `closed_form` is null. Both must outlive the check.
[[nodiscard]] std::optional<RowCheck> make_row_check(const ClosedForm* closed_form, const Box& box);

}  // namespace miyama
