/// @file  partition_runs.hpp
/// @brief For a stretch of ranks of one level: where the same positions stand with one of their
/// heaps removed.
///
/// All positions that begin with the same parts are neighbours, and so are the same positions
/// without one of these parts, in the same order (index/partition/partitions.hpp):
///
///     level 7, beginning with 3:   3,1,1,1,1   3,2,1,1   3,2,2   3,3,1        without the 3, in level 4:   1,1,1,1   2,1,1   2,2   3,1
///
/// So "look at every position with one heap removed" is a copy from one stretch of memory to
/// another for each beginning, long for short beginnings. The tree of beginnings is walked depth
/// first: the largest heap of a position is visited first, each size once.
///
/// Cost: for each beginning as many look-ups as it has parts, plus what the visitor does. Positions
/// have about 2.5 beginnings each if every one is wanted; whoever wants few positions names the
/// stretches to be left out.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "index/partition/partitions.hpp"

namespace miyama {

/// Precondition: the partitions do not bound the number of heaps.
///
/// `wanted(first, count)`: whether any position of this stretch (indices within the level) needs
/// more visits. `visit(size, source, first, count)`: positions first … first + count − 1 of the
/// level have a heap of `size`; without it they are the positions with ranks source … source +
/// count − 1.
template <class Wanted, class Visit>
class PartitionRuns {
 public:
  PartitionRuns(const Partitions& partitions, std::uint64_t level, const Wanted& wanted,
                const Visit& visit)
      : partitions_(partitions), level_(level), wanted_(wanted), visit_(visit) {}

  /// Indices begin … end − 1 within the level.
  void walk(std::uint64_t begin, std::uint64_t end) {
    begin_ = begin;
    end_ = end;
    beginnings(0, 0, level_, partitions_.largest());
  }

 private:
  /// Beginnings with one part more than the `depth` there are. `first`: index of the first position
  /// that begins so; `left`: sticks in its tail; `most`: its greatest next part.
  void beginnings(std::size_t depth, std::uint64_t first, std::uint64_t left, std::uint64_t most) {
    most = std::min(most, left);
    for (std::uint64_t part = 1; part <= most; ++part) {
      const std::uint64_t from = first + partitions_.count(left, part - 1);
      if (from >= end_) return;
      const std::uint64_t to = first + partitions_.count(left, part);
      if (to <= begin_) continue;
      const std::uint64_t low = std::max(from, begin_);
      const std::uint64_t count = std::min(to, end_) - low;
      if (!wanted_(low, count)) continue;
      parts_[depth] = part;
      left_[depth] = left;
      if (depth == 0 || part != parts_[depth - 1])
        visit_(part, source(depth, part) + (low - from), low, count);
      if (part > 1 && part < left) beginnings(depth + 1, from, left - part, part);
    }
  }

  /// Rank of the first position with this beginning, its last part removed.
  [[nodiscard]] std::uint64_t source(std::size_t depth, std::uint64_t part) const {
    std::uint64_t rank = partitions_.level_offset(level_ - part);
    for (std::size_t i = 0; i < depth; ++i)
      rank += partitions_.count(left_[i] - part, parts_[i] - 1);
    return rank;
  }

  const Partitions& partitions_;
  std::uint64_t level_;
  const Wanted& wanted_;
  const Visit& visit_;
  std::uint64_t begin_ = 0;
  std::uint64_t end_ = 0;
  std::array<std::uint64_t, Partitions::max_total + 1> parts_{};
  std::array<std::uint64_t, Partitions::max_total + 1> left_{};  ///< sticks from part i on
};

}  // namespace miyama
