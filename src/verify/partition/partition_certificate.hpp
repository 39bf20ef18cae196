/// @file  partition_certificate.hpp
/// @brief Second check, for partition tables: each label follows from the stored labels of its
/// options. Needs no theorem and no solver.
///
///     a loss has no lost option; every other position with a move has one
///                                                    by heap_reach.hpp, all positions along memory
///     a stored move is legal and leads to a stored loss; every win with a lost option has one
///                                                                                 one look-up each
///     … and is the one of several that the format prescribes
///                                         the first 2¹⁶ positions and every 64th, by their options
///     winning_moves, grundy, remoteness
///                                                                        every option is looked up
///     and the outcomes of the first positions and of some drawn ones again, every option looked up
///
/// Cost of the last: some 20 ns per option, and hundreds of options per position. Memory: N/8
/// bytes, heap_reach.hpp's, and the stored Grundy values and remoteness.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "base/convention.hpp"
#include "base/team.hpp"
#include "label/label_source.hpp"
#include "verify/partition/heap_reach.hpp"
#include "verify/report.hpp"
#include "verify/stated_losses.hpp"

namespace miyama {

class SliceReport;

class PartitionCertificate {
 public:
  /// Reads the losses of `source` and the labels that need all options. All must outlive the check.
  /// Throws file_error, stopped_error.
  PartitionCertificate(const LabelSource& source, const TakeAndBreak& rules,
                       const Partitions& partitions, Convention convention, const Team& team);

  /// Checks every label of the slice. `every_move`: that every stored move is the prescribed one,
  /// not only those of some positions. Thread-safe.
  void check_slice(const PartitionSlice& slice, Report& report, bool every_move = false) const;

  /// Looks at every option of some positions, in order from the start, then as many drawn with a
  /// fixed seed (of all positions, where they are no more), and compares their stated outcome with
  /// what the options say: slow, and by other code than the reach of the losses. Returns how many
  /// positions it looked at.
  std::uint64_t check_drawn(std::uint64_t positions, const Team& team, Report& report) const;

  /// The stated losses, a bit per rank.
  [[nodiscard]] const PositionSet& losses() const { return losses_; }
  /// Winning moves of all positions, counted from the stated losses, without looking at the
  /// positions that win.
  [[nodiscard]] std::uint64_t count_winning_moves(const Team& team) const;

 private:
  struct Seen;
  struct Move {
    std::uint8_t from = 0;  ///< size of the heap; 0: no winning move
    Rests rests{};
    bool operator==(const Move&) const = default;
  };

  [[nodiscard]] Seen look_at_options(std::span<const std::uint8_t> parts,
                                     std::uint64_t total) const;
  /// Outcomes only `with_outcome`: where all options are looked up, check_options compares them.
  void check_reach(const PartitionSlice& slice, const std::uint8_t* reaches, bool with_outcome,
                   SliceReport& found) const;
  void check_prescribed_moves(const PartitionSlice& slice, bool every_move,
                              SliceReport& found) const;
  /// Of the winning moves that of the largest heap; of these the one that leaves the fewest sticks,
  /// the smallest second, then third rest.
  [[nodiscard]] Move prescribed_move(std::span<const std::uint8_t> parts,
                                     std::uint64_t total) const;
  void check_options(const PartitionSlice& slice, SliceReport& found) const;
  /// By number of rests: how many of the takes 0 … t allow it.
  using Ways = std::array<std::vector<std::uint64_t>, 4>;
  /// Positions that can move to the loss with this rank: its rests put back into one heap, in every
  /// way that the bounds allow.
  [[nodiscard]] std::uint64_t moves_into(std::uint64_t rank, const Ways& ways) const;
  [[nodiscard]] std::uint64_t lost_options_of(std::uint64_t rank) const;
  [[nodiscard]] bool leads_to_loss(std::span<const std::uint8_t> parts, std::uint64_t total,
                                   std::uint8_t from, const Rests& rests) const;

  const TakeAndBreak& rules_;
  const Partitions& partitions_;
  Convention convention_;
  PositionSet losses_;
  std::unique_ptr<HeapReach>
      reach_;  ///< null where the number of heaps is bounded: then every option is looked up
  std::vector<bool> immovable_;  ///< by size
  std::vector<std::uint16_t> grundy_;
  std::vector<std::uint16_t> remoteness_;
};

/// Bytes that a certificate of a table with these labels holds.
[[nodiscard]] std::uint64_t partition_certificate_bytes(const TakeAndBreak& rules,
                                                        const Partitions& partitions,
                                                        const std::vector<LabelKind>& labels);

}  // namespace miyama
