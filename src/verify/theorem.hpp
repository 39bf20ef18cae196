/// @file  theorem.hpp
/// @brief Third check: a closed form predicts every entry.
///
/// For Nim: with the other heaps given, Bouton's rule names the one size y of a heap that makes a
/// loss. So
///
///     outcome = loss ⇔ p_i = y (for any i)      arrow along heap i = p_i − y if y < p_i, else 0
///
/// and, by Sprague and Grundy, the value of a position in normal play is its nim-sum. Of remoteness
/// and misère nim-values no theorem speaks.
///
/// A block is compared by vector loops with the normal-play formula; a block where these see a
/// difference (or, in misère play, one that contains a line whose other heaps are all 0 or 1) is
/// compared again entry by entry with `Bouton::losing_size`.
#pragma once

#include <memory>

#include "theorem/closed_form.hpp"
#include "verify/block_check.hpp"

namespace miyama {

/// The check of tables with this layout against `closed_form`; null if `closed_form` is null. Both
/// must outlive the check.
[[nodiscard]] std::unique_ptr<BlockCheck> make_theorem_check(const ClosedForm* closed_form,
                                                             const Layout& layout);

}  // namespace miyama
