/// @file  partitions.hpp
/// @brief Every multiset of heaps up to a total, as numbers: by total, then by descending parts,
/// lexicographically.
///
///     rank 0  (empty)      rank 4  1,1,1      rank 7   1,1,1,1      level 4 begins at 7,
///          1  1                 5  2,1             8   2,1,1        ends before 12
///          2  1,1               6  3               9   2,2
///          3  2                                   10   3,1
///                                                 11   4
///
/// Let λ_1 ≥ λ_2 ≥ … be the parts, n_i = λ_i + λ_{i+1} + … and Q(n, m) the number of partitions of
/// n into parts of at most m. In front of λ stand those whose first part is smaller, Q(n_1, λ_1 −
/// 1) of them, then those with an equal first and a smaller second part, and so on:
///
///     rank within the level = Σ_i Q(n_i, λ_i − 1)         2,2:  Q(4,1) + Q(2,1) = 1 + 1 = 2
///
/// What solvers live on: all partitions that begin with the same parts are neighbours, in the order
/// of their tails, so the partitions of m into parts of at most s appear, in one piece and in one
/// order, behind every beginning that they fit.
///
/// Both bounds are optional: parts of at most `largest`, at most `most_heaps` of them (then Q gets
/// a third argument, the parts left).
///
/// Memory: T² numbers, with `most_heaps` T²·most_heaps. Reference: the counts are OEIS A008284
/// summed over rows, A000070 for all levels.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace miyama {

class Partitions {
 public:
  static constexpr std::uint64_t max_total =
      254;  ///< parts are stored as u1, 255 is kept for "nothing"
  static constexpr std::uint64_t no_bound = std::numeric_limits<std::uint64_t>::max();

  /// Multisets with at most `total` sticks. Throws usage_error for a total over max_total, or a
  /// bound of 0 where there are sticks.
  explicit Partitions(std::uint64_t total, std::uint64_t largest = no_bound,
                      std::uint64_t most_heaps = no_bound);

  [[nodiscard]] std::uint64_t total() const { return total_; }            ///< T
  [[nodiscard]] std::uint64_t largest() const { return largest_; }        ///< at most T
  [[nodiscard]] std::uint64_t most_heaps() const { return most_heaps_; }  ///< at most T
  /// True if a bound keeps positions out.
  [[nodiscard]] bool bounds_heap_size() const { return largest_ < total_; }
  [[nodiscard]] bool bounds_heaps() const { return most_heaps_ < total_; }

  [[nodiscard]] std::uint64_t positions() const { return offsets_.back(); }
  /// Rank of the first position with n sticks; n = T + 1 gives positions().
  [[nodiscard]] std::uint64_t level_offset(std::uint64_t n) const { return offsets_[n]; }
  [[nodiscard]] std::uint64_t level_size(std::uint64_t n) const {
    return offsets_[n + 1] - offsets_[n];
  }
  [[nodiscard]] const std::vector<std::uint64_t>& level_offsets() const { return offsets_; }

  /// Q(n, m, h): partitions of n into at most h parts of at most m each. Precondition: n ≤ T.
  /// Without a bound on the heaps h is ignored; with one, h counts up to that bound.
  [[nodiscard]] std::uint64_t count(std::uint64_t n, std::uint64_t m,
                                    std::uint64_t h = no_bound) const {
    return counts_[(slab(h) * (total_ + 1) + n) * (total_ + 1) + (m < total_ ? m : total_)];
  }

  /// `parts`: descending, without zeros. Precondition: contains(parts).
  [[nodiscard]] std::uint64_t rank(std::span<const std::uint64_t> parts) const;
  /// The position with this rank, descending, without zeros. Precondition: rank < positions().
  [[nodiscard]] std::vector<std::uint64_t> unrank(std::uint64_t rank) const;
  /// The same without allocating: writes the parts to `parts`, which holds at least T, and returns
  /// how many they are.
  std::size_t unrank(std::uint64_t rank, std::span<std::uint8_t> parts) const;
  /// True for descending parts without zeros that keep the bounds.
  [[nodiscard]] bool contains(std::span<const std::uint64_t> parts) const;

  /// Number of sticks of the position with this rank.
  [[nodiscard]] std::uint64_t total_of(std::uint64_t rank) const;

 private:
  /// Without a bound on the heaps there is one slab of counts; with one, slab h counts partitions
  /// into at most h parts.
  [[nodiscard]] std::uint64_t slab(std::uint64_t h) const {
    return !bounds_heaps() ? 0 : h < most_heaps_ ? h : most_heaps_;
  }

  std::uint64_t total_;
  std::uint64_t largest_;
  std::uint64_t most_heaps_;
  std::vector<std::uint64_t> counts_;   ///< (slab, n, m)
  std::vector<std::uint64_t> offsets_;  ///< T + 2
};

}  // namespace miyama
