/// @file  lost_ranks.hpp
/// @brief The losses that a partition table states, a bit per rank, from whichever of its labels
/// tells them.
///
/// Memory: N/8 bytes.
#pragma once

#include <cstdint>
#include <vector>

#include "base/convention.hpp"
#include "base/team.hpp"
#include "game/take_and_break.hpp"
#include "index/partition/partitions.hpp"
#include "label/label_source.hpp"

namespace miyama {

/// Sizes of which a heap has no move: all that a position without moves consists of.
[[nodiscard]] std::vector<bool> immovable_sizes(const TakeAndBreak& rules, std::uint64_t largest);

/// Tells a loss from one label of a table: `outcome` if there, else `grundy` (0), `remoteness` (its
/// parity), or `winning_moves`, `move_from`: there a loss is a position without a winning move,
/// except, in misère play, one without a move.
class LossTeller {
 public:
  /// `partitions` must outlive it.
  LossTeller(const Layout& layout, const TakeAndBreak& rules, const Partitions& partitions,
             Convention convention);

  /// Index of the array whose entries tell.
  [[nodiscard]] std::size_t array() const { return array_; }
  [[nodiscard]] bool is_lost(std::uint64_t rank, std::int64_t entry) const;

 private:
  const Partitions& partitions_;
  Convention convention_;
  std::size_t array_;
  LabelKind kind_;
  std::vector<bool> immovable_;
};

class LostRanks {
 public:
  /// Reads one label of `source`. Throws file_error.
  LostRanks(const LabelSource& source, const TakeAndBreak& rules, const Partitions& partitions,
            Convention convention, const Team& team);

  [[nodiscard]] bool is_lost(std::uint64_t rank) const {
    return (words_[rank / 64] >> rank % 64 & 1U) != 0;
  }
  /// 64 ranks from 64·w on.
  [[nodiscard]] const std::vector<std::uint64_t>& words() const { return words_; }
  [[nodiscard]] std::uint64_t count() const { return count_; }

 private:
  std::vector<std::uint64_t> words_;
  std::uint64_t count_ = 0;
};

}  // namespace miyama
