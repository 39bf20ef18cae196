/// @file  loss_walk.hpp
/// @brief The certificate of the labels of vector rules that follow from the stated losses:
/// outcome, arrows, target, number of winning moves.
///
/// Looking up every option would cost 10¹² reads for Nim on 1000³. Instead the table is gone
/// through in an order in which every option of a position comes before it, and the losses are
/// taken in as they are met: sweep/losses_below.hpp says what lies below.
///
/// A win must have a winning move, or no move at all in misère play; a loss must have none; arrows,
/// target and number must follow from the winning moves. On lines of every step without a condition
/// at most one winning move is counted: where there are two losses, the upper one is reported.
///
/// It asks no solver and needs no theorem. Where a step leads, and what lies below, is common to it
/// and to the solvers (sweep); the certificate by options (verify/box/option_certificate.hpp)
/// shares neither. Memory: that of the losses below; faces: 4 bytes per loss; a bit per position
/// for each condition.
#pragma once

#include <memory>

#include "game/vector_rules.hpp"
#include "verify/report.hpp"
#include "verify/stated_losses.hpp"

namespace miyama {

class LossWalk {
 public:
  virtual ~LossWalk() = default;

  /// Compares the entries of the next block. Thread-safe for blocks none of whose positions lies at
  /// or below one of the other; all blocks with such positions must have been checked before.
  virtual void check(const BlockLabels& block, Report& report) = 0;
  /// True if the totals follow from each loss alone, as no move leads to several.
  virtual bool counts_each() const = 0;
  /// Takes in a loss where no block is checked. Precondition: counts_each(). Threads may call it at
  /// once as they may call `check`.
  virtual void count(PositionView loss) = 0;
  /// How many losses were taken in.
  virtual std::uint64_t lost() const = 0;
  /// True if the position is a loss, and no other one lies above it on all of its lines.
  /// Precondition: all were taken in; the rules are Nim's.
  virtual bool is_last_loss(PositionView position) const = 0;
  /// How many moves lead to them.
  virtual std::uint64_t winning_moves() const = 0;
};

/// `losses`: those that the table states; may be null for Nim, where the walk needs none but those
/// of the block. All must outlive the walk. Precondition: the rules list no options
/// (VectorRules::why_listed), and no two moves lead to one option. Throws usage_error where a
/// condition cannot be computed, and stopped_error.
[[nodiscard]] std::unique_ptr<LossWalk> make_loss_walk(const VectorRules& rules,
                                                       const StatedLosses& stated,
                                                       const PositionSet* losses,
                                                       Convention convention, const Team& team);

/// Bytes that the walk takes besides the stated losses; saturates.
[[nodiscard]] std::uint64_t loss_walk_bytes(const VectorRules& rules, const Box& box);

}  // namespace miyama
