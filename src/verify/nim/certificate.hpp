/// @file  certificate.hpp
/// @brief Second check: each label follows from the stored labels of its options. Needs no theorem
/// and no solver.
///
///     a loss has no lost option; every other position with a move has one
///     every arrow is legal and leads to a stored loss; no winning move lacks its arrow
///     target is the lost option of greatest rank; winning_moves counts the lost options
///
/// Looking up every option would cost 10¹² reads for 1000³. Instead the losses are first collected
/// per line, from the file itself (collect_loss_lines); then each entry costs one
/// comparison per direction.
///
/// If a line holds two stored losses, the greater has a lost option: it is reported, and it alone,
/// whatever else is on the line.
#pragma once

#include <memory>

#include "label/nim/loss_lines.hpp"
#include "verify/block_check.hpp"
#include "verify/stated_losses.hpp"

namespace miyama {

/// Where the losses that a table of Nim states lie on their lines. Of several losses on one line,
/// which is an error in the table, the least is kept. Reads every block of one label once.
[[nodiscard]] AnyLossLines collect_loss_lines(const StatedLosses& losses, const Team& team);

/// The certificate of a table whose stated losses are `lines`. Both must outlive the check.
[[nodiscard]] std::unique_ptr<BlockCheck> make_certificate(const AnyLossLines& lines,
                                                           const Layout& layout,
                                                           Convention convention);

/// Counts the rows of a stored list of losses (a row of heaps each) that are no stated loss or not
/// greater than the row before; plus how many stated losses the list lacks.
[[nodiscard]] std::uint64_t check_loss_list(const AnyLossLines& lines,
                                            std::span<const std::uint32_t> rows);

}  // namespace miyama
