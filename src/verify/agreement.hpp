/// @file  agreement.hpp
/// @brief The labels of one table against each other, while they are written: each says of a
/// position whether it is lost (table/labels says how), and all must say the same. An arrow says
/// "won", its absence nothing.
///
/// A target must be lost as well. On a box each label is compared with the losses that were found,
/// from which the outcome and the number of losses come, since blocks of different labels do not
/// hold the same positions; in a table of multisets with the label that tells them best. These
/// checks use no theorem and look at no option: a table may agree with itself and be wrong. The
/// certificate finds that.
///
/// Cost: the entries of lost positions are looked at one by one. A vectorised loop counts the
/// entries that say "lost": if they are as many, all others say "won". Each target takes a look at
/// a bit. Only where something differs is the block walked position by position.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/convention.hpp"
#include "game/rules.hpp"
#include "table/index/partition/partitions.hpp"
#include "table/layout.hpp"
#include "verify/report.hpp"

namespace miyama {

/// Places in a block, ascending: those of its lost positions.
using LostPlaces = std::vector<std::uint32_t>;

/// The losses of a table on a box, as whoever found them knows them. Thread-safe.
class LossOracle {
 public:
  virtual ~LossOracle() = default;

  /// The lost positions of a block of the table.
  virtual LostPlaces losses_in(const Block& block) const = 0;
  /// True where the position with this rank is lost, or where that is not known.
  virtual bool may_be_lost(std::uint64_t rank) const = 0;
};

class Agreement {
 public:
  /// `partitions` is null for a table on a box. All must outlive this.
  Agreement(const Layout& layout, Convention convention, const Rules& rules,
            const Partitions* partitions)
      : layout_(layout), convention_(convention), rules_(rules), partitions_(partitions) {}

  /// Compares the entries of a block with the lost positions `lost`. Each that differs is a
  /// mismatch of the outcome, since nobody knows which of the two is right. `losses`: where targets
  /// are looked up; null for multisets, which have none. Thread-safe.
  void check_block(const BlockJob& job, std::span<const std::byte> content, const LostPlaces& lost,
                   const LossOracle* losses, Report& report) const;

  /// The positions that a block of multisets, of a label that tells losses, says are lost.
  LostPlaces called_lost(const BlockJob& job, std::span<const std::byte> content) const;

 private:
  bool misses_wins(LabelKind kind) const;
  void name_differences(const BlockJob& job, std::span<const std::byte> content,
                        const LostPlaces& lost, const LossOracle* losses, Report& report) const;

  const Layout& layout_;
  Convention convention_;
  const Rules& rules_;
  const Partitions* partitions_;
};

}  // namespace miyama
