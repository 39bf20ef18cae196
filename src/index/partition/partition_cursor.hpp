/// @file  partition_cursor.hpp
/// @brief Walks through multisets in rank order, and through one level in waves.
///
/// Each step lets one part grow and makes ones of what is behind it:
///
///     3,2,2,2 → 3,3,1,1,1 → 3,3,2,1 → 4,1,1,1,1,1      the last part that may grow grows by one
///
/// `first_changed` says which, so that what depends on the parts in front (ranks, nim-sums) can be
/// kept. Half of a position's parts are ones at the end; `ones` counts them, so that users need not
/// visit them one by one. A bound on the heaps makes as equal parts of the rest as it must.
///
/// Waves: a split without taking stays in its level and makes one heap more. So all positions of a
/// level with equally many heaps can be solved at the same time, when those with more heaps are
/// done.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "index/partition/partitions.hpp"

namespace miyama {

class PartitionCursor {
 public:
  using Part = std::uint8_t;

  /// At the position with this rank. `partitions` must outlive the cursor. Precondition: rank <
  /// positions().
  PartitionCursor(const Partitions& partitions, std::uint64_t rank);

  [[nodiscard]] std::span<const Part> parts() const { return {parts_.data(), count_}; }
  [[nodiscard]] std::uint64_t rank() const { return rank_; }
  [[nodiscard]] std::uint64_t total() const { return total_; }
  /// Parts before this index are those of the position before.
  [[nodiscard]] std::size_t first_changed() const { return first_changed_; }

  /// How many parts at the end are 1.
  [[nodiscard]] std::size_t ones() const { return ones_; }

  /// To the next position; past the last one parts() means nothing.
  void next();

 private:
  /// Appends the partition of `left` that comes first: parts as equal as `most_heaps` makes them,
  /// else ones.
  void append_least(std::uint64_t left);
  void count_ones();

  const Partitions& partitions_;
  std::array<Part, Partitions::max_total + 1> parts_{};
  std::size_t count_ = 0;
  std::size_t ones_ = 0;
  std::uint64_t rank_;
  std::uint64_t total_;
  std::size_t first_changed_ = 0;
};

/// One level in waves: positions with more heaps first. Memory: four bytes per position of the
/// level.
class LevelWaves {
 public:
  /// The positions of level n. Precondition: fewer than 2³² of them.
  LevelWaves(const Partitions& partitions, std::uint64_t n);

  [[nodiscard]] std::size_t count() const { return begins_.size() - 1; }
  /// Indices within the level, ascending, of wave w.
  [[nodiscard]] std::span<const std::uint32_t> wave(std::size_t w) const {
    return std::span(indices_).subspan(begins_[w], begins_[w + 1] - begins_[w]);
  }

 private:
  std::vector<std::uint32_t> indices_;
  std::vector<std::uint64_t> begins_;
};

}  // namespace miyama
