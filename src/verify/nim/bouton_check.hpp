/// @file  bouton_check.hpp
/// @brief Bouton's rule against a table of Nim, block by block.
///
/// With the other heaps given, it names the one size y of a heap that makes a loss. So
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

#include "theorem/bouton.hpp"
#include "verify/block_check.hpp"

namespace miyama {

/// Both must outlive the check.
[[nodiscard]] std::unique_ptr<BlockCheck> make_bouton_check(const Bouton& bouton,
                                                            const Layout& layout);

}  // namespace miyama
