/// @file  partition_removals.hpp
/// @brief The ranks of a multiset without one, two or three of its heaps.
///
///     rank = Σ_i Q(n_i, λ_i − 1), n_i the sticks from part i on. Without some parts, those behind count as before, those in front have
///     fewer sticks behind them.
///
/// Parts are removed from the end to the front, so the sum grows as the walk goes on. Of equal
/// parts the first are removed, so that each multiset of removed parts comes once.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>

#include "index/partition/partitions.hpp"

namespace miyama {

/// A multiset and what its ranks are made of. Precondition: the partitions do not bound the number
/// of heaps.
class PartitionRemovals {
 public:
  using Removed = std::array<std::uint8_t, 3>;  ///< in ascending order of removal; 0 = none

  explicit PartitionRemovals(const Partitions& partitions) : partitions_(partitions) {
    assert(!partitions.bounds_heaps());
  }

  /// `parts`: descending, without zeros.
  template <class Part>
  void set(std::span<const Part> parts) {
    count_ = parts.size();
    std::uint64_t left = 0;
    for (std::size_t i = count_; i-- > 0;) {
      parts_[i] = static_cast<std::uint8_t>(parts[i]);
      left += parts_[i];
      left_[i] = static_cast<std::uint16_t>(left);
    }
    total_ = left;
    for (std::size_t i = 0; i < count_; ++i)
      equal_before_[i] = i > 0 && parts_[i] == parts_[i - 1] ? equal_before_[i - 1] + 1 : 0;
  }

  [[nodiscard]] std::span<const std::uint8_t> parts() const { return {parts_.data(), count_}; }
  [[nodiscard]] std::uint64_t total() const { return total_; }

  /// Calls visit(rank, removed, number) for each multiset of 1 to `most` removed parts; `number`
  /// says how many they are.
  template <class Visit>
  void for_each(std::size_t most, const Visit& visit) const {
    Removed removed{};
    remove_before(count_, 0, 0, 0, most, removed, visit);
  }

  /// True if two of the removed heaps are equal.
  [[nodiscard]] static constexpr bool holds_equal(const Removed& removed) {
    return (removed[1] != 0 && removed[0] == removed[1]) ||
           (removed[2] != 0 && removed[1] == removed[2]);
  }

 private:
  static void put(Removed& removed, std::size_t first, std::size_t copies, std::uint8_t part) {
    for (std::size_t i = 0; i < removed.size(); ++i)
      if (i >= first && i < first + copies) removed[i] = part;
  }

  template <class Visit>
  void remove_before(std::size_t end, std::uint64_t gone, std::uint64_t behind, std::size_t number,
                     std::size_t most, Removed& removed, const Visit& visit) const {
    for (std::size_t i = end; i-- > 0;) {
      const std::size_t copies =
          equal_before_[i] + std::size_t{1};  // parts i − copies + 1 … i are equal: remove them all
      if (number + copies <= most) {
        put(removed, number, copies, parts_[i]);
        const std::size_t first = i + 1 - copies;
        const std::uint64_t now_gone = gone + copies * parts_[i];
        visit(rank_without(first, now_gone, behind), removed, number + copies);
        if (number + copies < most)
          remove_before(first, now_gone, behind, number + copies, most, removed, visit);
        put(removed, number, copies, 0);
      }
      behind += partitions_.count(left_[i] - gone, parts_[i] - std::uint64_t{1});
    }
  }

  /// `behind`: what the parts after the first removed one contribute; the `first` parts in front
  /// have `gone` sticks fewer behind them.
  [[nodiscard]] std::uint64_t rank_without(std::size_t first, std::uint64_t gone,
                                           std::uint64_t behind) const {
    std::uint64_t rank = partitions_.level_offset(total_ - gone) + behind;
    for (std::size_t i = 0; i < first; ++i)
      rank += partitions_.count(left_[i] - gone, parts_[i] - std::uint64_t{1});
    return rank;
  }

  const Partitions& partitions_;
  std::size_t count_ = 0;
  std::uint64_t total_ = 0;
  std::array<std::uint8_t, Partitions::max_total + 1> parts_{};
  std::array<std::uint8_t, Partitions::max_total + 1> equal_before_{};
  std::array<std::uint16_t, Partitions::max_total + 1> left_{};
};

}  // namespace miyama
