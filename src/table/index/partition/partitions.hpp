/// @file  partitions.hpp
/// @brief Every multiset of heaps up to a total, as numbers: by total, then by descending parts,
/// lexicographically; and walks through them in this order.
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
/// Solvers rely on one property: all partitions that begin with the same parts are neighbours, in
/// the order of their tails, so the partitions of m into parts of at most s appear, in one piece
/// and in one order, behind every beginning that they fit.
///
/// Both bounds are optional: parts of at most `largest`, at most `most_heaps` of them (then Q gets
/// a third argument, the parts left).
///
/// Memory: T² numbers, with `most_heaps` T²·most_heaps. Reference: the counts are OEIS A008284
/// summed over rows, A000070 for all levels.
///
/// Each step of a `PartitionCursor` lets one part grow and makes ones of what is behind it:
///
///     3,2,2,2 → 3,3,1,1,1 → 3,3,2,1 → 4,1,1,1,1,1      the last part that may grow grows by one
///
/// `first_changed` says which one, so that what depends on the parts in front (ranks, nim-sums) can
/// be kept. Half of a position's parts are ones at the end; `ones` counts them, so that users need
/// not visit them one by one. With a bound on the heaps the rest becomes parts as equal as the
/// bound demands.
///
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <span>
#include <vector>

namespace miyama {

/// What is left of one heap, descending; zeros behind the last, so that at least three numbers are
/// there.
class Rests {
 public:
  Rests() = default;
  Rests(std::uint64_t first, std::uint64_t second, std::uint64_t third)
      : few_{first, second, third} {}
  template <class Iterator>
  Rests(Iterator begin, Iterator end) {
    assign(begin, end);
  }

  const std::uint64_t* begin() const { return many_.empty() ? few_.data() : many_.data(); }
  const std::uint64_t* end() const { return begin() + size(); }
  std::uint64_t* begin() { return many_.empty() ? few_.data() : many_.data(); }
  std::uint64_t* end() { return begin() + size(); }
  std::size_t size() const { return many_.empty() ? few_.size() : many_.size(); }
  std::uint64_t operator[](std::size_t i) const { return begin()[i]; }
  std::uint64_t& operator[](std::size_t i) { return begin()[i]; }

  auto operator<=>(const Rests&) const = default;

 private:
  template <class Iterator>
  void assign(Iterator begin, Iterator end) {
    while (begin != end && *(end - 1) == 0) --end;
    if (static_cast<std::size_t>(end - begin) > few_.size())
      many_.assign(begin, end);
    else
      std::copy(begin, end, few_.begin());
  }

  std::array<std::uint64_t, 3> few_{};  ///< all of them, unless they are more
  std::vector<std::uint64_t> many_;
};

class Partitions {
 public:
  /// Parts are stored as u1, and 255 is kept for "nothing".
  static constexpr std::uint64_t max_total = 254;
  static constexpr std::uint64_t no_bound = UINT64_MAX;

  /// Multisets with at most `total` sticks. Throws usage_error for a total over max_total, or a
  /// bound of 0 where there are sticks.
  explicit Partitions(std::uint64_t total, std::uint64_t largest = no_bound,
                      std::uint64_t most_heaps = no_bound);

  std::uint64_t total() const { return total_; }            ///< T
  std::uint64_t largest() const { return largest_; }        ///< at most T
  std::uint64_t most_heaps() const { return most_heaps_; }  ///< at most T
  /// True if a bound keeps positions out.
  bool bounds_heap_size() const { return largest_ < total_; }
  bool bounds_heaps() const { return most_heaps_ < total_; }

  std::uint64_t positions() const { return offsets_.back(); }
  /// Rank of the first position with n sticks; n = T + 1 gives positions().
  std::uint64_t level_offset(std::uint64_t n) const { return offsets_[n]; }
  std::uint64_t level_size(std::uint64_t n) const { return offsets_[n + 1] - offsets_[n]; }
  const std::vector<std::uint64_t>& level_offsets() const { return offsets_; }

  /// Q(n, m, h): partitions of n into at most h parts of at most m each. Precondition: n ≤ T.
  /// Without a bound on the heaps h is ignored; with one, h counts up to that bound.
  std::uint64_t count(std::uint64_t n, std::uint64_t m, std::uint64_t h = no_bound) const {
    return *place(n, m < total_ ? m : total_, h);
  }

  /// Where Q(n, m, h) stands, m ≤ T; Q(n − k, m, h) stands k · places_of_a_stick() before.
  const std::uint64_t* place(std::uint64_t n, std::uint64_t m, std::uint64_t h = no_bound) const {
    return &counts_[(slab(h) * (total_ + 1) + n) * (total_ + 1) + m];
  }
  std::uint64_t places_of_a_stick() const { return total_ + 1; }
  /// Q(n, m, h − 1) stands so many entries before Q(n, m, h); 0 without a bound on the heaps.
  std::uint64_t places_of_a_heap() const {
    return bounds_heaps() ? (total_ + 1) * (total_ + 1) : 0;
  }

  /// What is left when a heap is removed has room for another, so a bound on the heaps is one less
  /// for it. These are ranked among themselves: the first with n sticks has rank left_offset(n);
  /// left_offset(T + 1) says how many there are. Without a bound on the heaps they are all
  /// multisets.
  std::uint64_t left_offset(std::uint64_t n) const { return left_offsets_[n]; }

  /// `parts`: descending, without zeros. Precondition: contains(parts).
  std::uint64_t rank(std::span<const std::uint64_t> parts) const;
  /// The position with this rank, descending, without zeros. Precondition: rank < positions().
  std::vector<std::uint64_t> unrank(std::uint64_t rank) const;
  /// Writes the parts to `parts`, which holds at least T, and returns how many they are: unrank
  /// without an allocation.
  std::size_t unrank(std::uint64_t rank, std::span<std::uint8_t> parts) const;
  /// True for descending parts without zeros that keep the bounds.
  bool contains(std::span<const std::uint64_t> parts) const;

  /// Number of sticks of the position with this rank.
  std::uint64_t total_of(std::uint64_t rank) const;

 private:
  /// Without a bound on the heaps there is one slab of counts; with one, slab h counts partitions
  /// into at most h parts.
  std::uint64_t slab(std::uint64_t h) const {
    return !bounds_heaps() ? 0 : h < most_heaps_ ? h : most_heaps_;
  }

  std::uint64_t total_;
  std::uint64_t largest_;
  std::uint64_t most_heaps_;
  std::vector<std::uint64_t> counts_;   ///< Q(n, m) at (slab, n, m)
  std::vector<std::uint64_t> offsets_;  ///< the T + 2 level offsets
  std::vector<std::uint64_t> left_offsets_;
};

class PartitionCursor {
 public:
  using Part = std::uint8_t;

  /// Starts at the position with this rank. `partitions` must outlive the cursor. Precondition:
  /// rank < positions().
  PartitionCursor(const Partitions& partitions, std::uint64_t rank);

  std::span<const Part> parts() const { return {parts_.data(), count_}; }
  std::uint64_t rank() const { return rank_; }
  std::uint64_t total() const { return total_; }
  /// Parts before this index are those of the position before.
  std::size_t first_changed() const { return first_changed_; }

  /// How many parts at the end are 1.
  std::size_t ones() const { return ones_; }

  /// Goes to the next position; past the last one parts() keeps the bounds but means nothing.
  void next() {
    ++rank_;
    if (!grow_first_one()) grow_larger();
  }

 private:
  /// Turns the first two ones into a 2, if there are two and the part before is at least 2; returns
  /// whether it did. Most steps are no more than that.
  bool grow_first_one() {
    if (ones_ < 2) return false;
    const std::size_t i = count_ - ones_;
    if ((i == 0 ? partitions_.largest() : parts_[i - 1]) < 2) return false;
    parts_[i] = 2;
    first_changed_ = i;
    --count_;
    ones_ -= 2;
    return true;
  }
  void grow_larger();
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

/// One level in waves: a split without taking stays in its level and makes one heap more, so all
/// positions with equally many heaps can be solved when those with more are done. Memory: four
/// bytes per position of the level.
class LevelWaves {
 public:
  /// The positions of level n. Precondition: fewer than 2³² of them.
  LevelWaves(const Partitions& partitions, std::uint64_t n);

  std::size_t count() const { return begins_.size() - 1; }
  /// The positions of wave w, as ascending indices within the level.
  std::span<const std::uint32_t> wave(std::size_t w) const {
    return std::span(indices_).subspan(begins_[w], begins_[w + 1] - begins_[w]);
  }

 private:
  std::vector<std::uint32_t> indices_;
  std::vector<std::uint64_t> begins_;
};

}  // namespace miyama
