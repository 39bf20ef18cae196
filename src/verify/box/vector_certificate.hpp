/// @file  vector_certificate.hpp
/// @brief The certificate of the labels of vector rules that follow from the stated losses:
/// outcome, arrows, target, number of winning moves.
///
/// From the losses as the file states them, index what lies on each line; then each entry costs a
/// comparison per line:
///
///     a line, every step    the lowest loss on it: p reaches it if it lies above
///     a line, some steps    a look at the losses t steps below, for each step t
///     a face                how many losses lie below on its heaps, and which has the greatest rank (index/box/box_sums.hpp)
///     a pass                the same heaps without a pass, unless there is no other move
///
/// A win must have a winning move, or no move at all in misère play; a loss must have none; arrows,
/// target and number must be those. No solver is asked, no theorem needed. Memory: a number per
/// line; faces: 12 bytes per position.
#pragma once

#include <memory>

#include "base/convention.hpp"
#include "game/vector_rules.hpp"
#include "index/box/position_set.hpp"
#include "verify/block_check.hpp"

namespace miyama {

/// `losses`: the stated ones. All must outlive the check. It speaks of the labels named above and
/// lets others pass unseen.
[[nodiscard]] std::unique_ptr<BlockCheck> make_vector_certificate(const VectorRules& rules,
                                                                  const PositionSet& losses,
                                                                  const Layout& layout,
                                                                  Convention convention);

/// Bytes that it takes; saturates.
[[nodiscard]] std::uint64_t vector_certificate_bytes(const VectorRules& rules, const Box& box,
                                                     const std::vector<LabelKind>& labels);

}  // namespace miyama
