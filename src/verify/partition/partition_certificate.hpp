/// @file  partition_certificate.hpp
/// @brief Second check, for partition tables: each label follows from the stored labels of its
/// options. Needs no theorem and no solver.
///
///     what must hold                                 how it is checked
///     a loss has no lost option, and every other     by the reach, all positions in the order
///       position with a move has one                 in which they lie in memory; by all
///                                                    options where these are looked at anyway
///     a stored move is legal and leads to a stored   by one look-up each
///       loss; every win with a lost option has one
///     of several such moves the stored one is that   by all options of the first 2¹⁶ positions and
///       which the format prescribes                  of every 64th
///     winning_moves, grundy, remoteness              by all options of every position
///     the outcomes of the first positions and of     by all options, once more
///       some drawn ones
///
/// The reach of the losses says, for each multiset μ, which sizes of one more heap can be broken so
/// that a stated loss is left: for rests r among the heaps of a loss ν, and each size s that may
/// become r, the position (ν without r) with s has a lost option. A position λ has one exactly if
/// some size s of it is in the set of λ without s.
///
///     any code                    a set of sizes, a bit each: 8 to 32 bytes per position
///     one digit for every take    s may become r exactly if s is more than the sum of r, so the
///                                 least sum says it: one byte per position
///
/// Cost: of the reach one write per loss and removal, and per position about as many reads as it
/// has heaps of different size; of looking at all options some 20 ns each, and hundreds of them per
/// position. Memory: N/8 bytes, the reach's, and the stored Grundy values and remoteness.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "base/convention.hpp"
#include "base/team.hpp"
#include "game/take_and_break.hpp"
#include "table/index/box/position_set.hpp"
#include "table/index/partition/partitions.hpp"
#include "table/label_source.hpp"
#include "verify/report.hpp"
#include "verify/stated_losses.hpp"

namespace miyama {

/// Sets reaches[i] to 1 where position first + i has a lost option, else to 0. Thread-safe.
using HeapReach =
    std::function<void(std::uint64_t first, std::uint64_t count, std::uint8_t* reaches)>;

/// Makes the reach of a table's losses, given as a bit per rank. `rules` and `partitions` must
/// outlive it. Precondition: the number of heaps is not bounded. Throws stopped_error.
[[nodiscard]] HeapReach make_heap_reach(const TakeAndBreak& rules, const Partitions& partitions,
                                        const PositionSet& losses, const Team& team);

/// Bytes that the reach holds.
[[nodiscard]] std::uint64_t heap_reach_bytes(const TakeAndBreak& rules,
                                             const Partitions& partitions);

class PartitionCertificate {
 public:
  virtual ~PartitionCertificate() = default;

  /// Checks every label of the slice. `every_move`: whether to check at all positions, not only at
  /// some, that the stored move is the prescribed one. Thread-safe.
  virtual void check_slice(const PartitionSlice& slice, Report& report,
                           bool every_move = false) const = 0;

  /// Looks at every option of the first `positions` positions, then of as many drawn with a fixed
  /// seed (or of all positions, if there are no more than twice `positions`), and compares the
  /// stated outcome with what the options say: slow, and by other code than the reach of the
  /// losses. Returns how many positions it looked at.
  virtual std::uint64_t check_drawn(std::uint64_t positions, const Team& team,
                                    Report& report) const = 0;

  /// The stated losses, a bit per rank.
  virtual const PositionSet& losses() const = 0;
  /// Winning moves of all positions, counted from the stated losses, without looking at the
  /// positions that win.
  virtual std::uint64_t count_winning_moves(const Team& team) const = 0;
};

/// Reads the losses of `source` and the labels that need all options. All must outlive the check.
/// Throws file_error, stopped_error.
[[nodiscard]] std::unique_ptr<PartitionCertificate> make_partition_certificate(
    const LabelSource& source, const TakeAndBreak& rules, const Partitions& partitions,
    Convention convention, const Team& team);

/// Bytes that it takes where the table has these labels; saturates.
[[nodiscard]] std::uint64_t partition_certificate_bytes(const TakeAndBreak& rules,
                                                        const Partitions& partitions,
                                                        const std::vector<LabelKind>& labels);

}  // namespace miyama
