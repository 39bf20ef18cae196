/// @file  vector_certificate.hpp
/// @brief The certificate of the labels of vector rules that follow from the stated losses:
/// outcome, arrows, target, number of winning moves.
///
/// Looking up every option would cost 10¹² reads for Nim on 1000³. Instead the losses, as the file
/// states them, are indexed by what they lie on; then each entry costs a comparison per line:
///
///     a line, every step    the lowest loss on it: p reaches it if it lies above
///     a line, some steps    a look at the losses t steps below, for each step t
///     a face                how many losses lie below on its heaps, and which has the greatest
///                           rank (index/box/box_sums.hpp)
///     a pass                the same heaps without a pass, unless there is no other move
///     a line with a         all losses that lie below p on it, for a whole block at a time
///     condition, or with    (losses_below.hpp); then the condition is asked
///     an initial take
///
/// A win must have a winning move, or no move at all in misère play; a loss must have none; arrows,
/// target and number must follow from the winning moves. A right table has at most one loss on a
/// line of every step; if there are several, the higher ones have a lost option and are reported,
/// whatever else is on the line.
///
/// No solver is asked, no theorem needed. What follows from lines of every step is put together by
/// loops that are compiled once per instruction set. Memory: a number per line; faces: 4 bytes per
/// loss. What lost: a class for Nim alone, which did the same at the same speed.
#pragma once

#include <memory>

#include "base/convention.hpp"
#include "game/vector_rules.hpp"
#include "index/box/position_set.hpp"
#include "verify/report.hpp"

namespace miyama {

class VectorCertificate : public BlockCheck {
 public:
  /// Adds a stated loss. If the certificate was made without the losses, all must be added, in any
  /// order, before the first block is checked.
  virtual void add(PositionView loss) = 0;
  /// True if no lower loss lies on a line with the position, but the position itself was added.
  /// Precondition: needs_losses() is false.
  [[nodiscard]] virtual bool is_lowest_loss(PositionView position) const = 0;
  /// How many moves to stated losses MovesTo leaves out (moves_to.hpp), modulo 2⁶⁴. Valid after
  /// every block of the table's first array was checked.
  [[nodiscard]] virtual std::uint64_t conditional_moves() const = 0;
};

/// False where every move is a plain line and its lines are numbered, as in Nim: then the lowest
/// loss on each line says all.
[[nodiscard]] bool needs_losses(const VectorRules& rules, const Box& box);

/// `losses` are the stated ones; they may be null unless needs_losses(). All must outlive the
/// check. It checks the labels named above and ignores others. Precondition: no move has a limit.
[[nodiscard]] std::unique_ptr<VectorCertificate> make_vector_certificate(const VectorRules& rules,
                                                                         const PositionSet* losses,
                                                                         const Layout& layout,
                                                                         Convention convention);

/// Bytes that the certificate takes, without the losses; saturates.
[[nodiscard]] std::uint64_t vector_certificate_bytes(const VectorRules& rules, const Box& box);

}  // namespace miyama
