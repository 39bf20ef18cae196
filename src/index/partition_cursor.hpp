/// @file  partition_cursor.hpp
/// @brief Walks through multisets in rank order; each step changes a few parts at the end, 7.5 on average up to 80 sticks.
///
///     3,2,2,2 → 3,3,1,1,1      the last part that may grow grows by one; what is behind it becomes as small parts as allowed
///
/// `first_changed` says from where on, so that what depends on the parts in front (ranks, nim-sums) can be kept.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "index/partitions.hpp"

namespace miyama {

class PartitionCursor {
 public:
  using Part = std::uint8_t;

  /// At the position with this rank. `partitions` must outlive the cursor. Precondition: rank < positions().
  PartitionCursor(const Partitions& partitions, std::uint64_t rank);

  [[nodiscard]] std::span<const Part> parts() const { return {parts_.data(), count_}; }
  [[nodiscard]] std::uint64_t rank() const { return rank_; }
  [[nodiscard]] std::uint64_t total() const { return total_; }
  /// Parts before this index are those of the position before.
  [[nodiscard]] std::size_t first_changed() const { return first_changed_; }

  /// To the next position; past the last one parts() means nothing.
  void next();

 private:
  /// Appends the partition of `left` that comes first: parts as equal as `most_heaps` makes them, else ones.
  void append_least(std::uint64_t left);

  const Partitions& partitions_;
  std::array<Part, Partitions::max_total + 1> parts_{};
  std::size_t count_ = 0;
  std::uint64_t rank_;
  std::uint64_t total_;
  std::size_t first_changed_ = 0;
};

}  // namespace miyama
