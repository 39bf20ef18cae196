/// @file  partition_removals.hpp
/// @brief The ranks of a multiset without some of its heaps, or with one of them broken.
///
///     rank = Σ_i Q(n_i, λ_i − 1), n_i the sticks from part i on
///
/// When parts are removed, the parts behind them count as before, and those in front have fewer
/// sticks behind them. Parts are removed from the end to the front, so the sum grows as the walk
/// goes on. The first of equal parts are removed, so that each multiset of removed parts comes
/// once.
///
/// Many positions at once (`for_each_run`): all positions that begin with the same parts are
/// neighbours, and so are the same positions without one of these parts, in the same order:
///
///     level 7, beginning with 3:         3,1,1,1,1   3,2,1,1   3,2,2   3,3,1
///     … without the 3, in level 4:       1,1,1,1     2,1,1     2,2     3,1
///
/// So "look at every position with one heap removed" is a copy from one stretch of memory to
/// another for each beginning, long for short beginnings. The tree of beginnings is walked depth
/// first: the largest heap of a position is visited first, each size once. Cost: for each beginning
/// as many look-ups as it has parts. Positions have about 2.5 beginnings each if every one is
/// wanted.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "table/index/partition/partitions.hpp"

namespace miyama {

/// A multiset and what its ranks are made of. Where the number of heaps is bounded, what is left of
/// a multiset has a rank among those with room for another heap (Partitions::left_offset).
class PartitionRemovals {
 public:
  using Removed = std::array<std::uint8_t, 3>;  ///< removed parts, ascending; 0 = none

  /// `most_removed`: no more equal parts are ever removed.
  explicit PartitionRemovals(const Partitions& partitions,
                             std::size_t most_removed = Removed().size())
      : partitions_(partitions), most_removed_(most_removed) {}

  /// Goes to the multiset with this rank. Ascending ranks are quickest: leading parts that do not
  /// change are kept.
  void set_rank(std::uint64_t rank) {
    if (rank < level_begin_ || rank >= level_end_) {
      total_ = partitions_.total_of(rank);
      level_begin_ = partitions_.level_offset(total_);
      level_end_ = partitions_.level_offset(total_ + 1);
      larger_ = 0;
    }
    std::size_t i = 0;
    while (i < larger_ && ranks_[i] <= rank && rank < ends_[i]) ++i;
    std::uint64_t first = i == 0 ? level_begin_ : ranks_[i - 1];
    std::uint64_t left = i == 0 ? total_ : left_[i - 1];
    std::uint64_t most = i == 0 ? std::min(partitions_.largest(), left) : parts_[i - 1];
    // With no rank left, all further parts are ones, if so many heaps may be.
    for (; rank != first || left > partitions_.most_heaps() - i; ++i) {
      // The part is the first m with Q(left, m) > rank; Q grows with m.
      const std::uint64_t* const row = partitions_.place(left, 0, partitions_.most_heaps() - i);
      const std::uint64_t* const found =
          std::upper_bound(row, row + std::min(most, left), rank - first);
      most = found - row;
      parts_[i] = static_cast<std::uint8_t>(most);
      equal_before_[i] = i > 0 && parts_[i] == parts_[i - 1] ? equal_before_[i - 1] + 1 : 0;
      counts_[i] = found - 1;
      ends_[i] = first + *found;
      ranks_[i] = first += *counts_[i];
      left_[i] = left -= most;
    }
    larger_ = i;
    // Ones add nothing to a rank, Q(n, 0) = 0, and only some of them are ever removed.
    count_ = larger_ + left;
    std::fill_n(&parts_[larger_], left, std::uint8_t{1});
    walked_ = std::min(count_, larger_ + most_removed_);
    for (i = larger_; i < walked_; ++i) {
      counts_[i] = partitions_.place(count_ - i, 0, partitions_.most_heaps() - i);
      equal_before_[i] = static_cast<std::uint8_t>(i - larger_);
    }
  }

  std::span<const std::uint8_t> parts() const { return {parts_.data(), count_}; }
  std::uint64_t total() const { return total_; }

  /// Element c, for c from 1 to 3, is the number of sizes that occur at least c times.
  std::array<std::uint64_t, 4> sizes_by_copies() const {
    std::array<std::uint64_t, 4> sizes{};
    for (std::size_t i = 0; i < walked_; ++i)
      if (equal_before_[i] < 3) ++sizes[equal_before_[i] + std::size_t{1}];
    return sizes;
  }

  /// True if one more heap may be.
  bool has_room() const { return count_ < partitions_.most_heaps(); }
  /// Rank among what is left of multisets. Precondition: has_room().
  std::uint64_t rank_as_left() const { return rank_without(walked_, 0, 0); }

  /// Calls visit(rank, removed, number) for each multiset of 1 to `most` removed parts; `number`
  /// says how many they are. Precondition: `most` is at most 1 if the number of heaps is bounded.
  template <class Visit>
  void for_each(std::size_t most, const Visit& visit) const {
    Removed removed{};
    remove_before(walked_, 0, 0, 0, most, removed, visit);
  }
  /// Calls visit(rank, node) for each multiset of removed parts to which `tree` leads from node 0:
  /// by with(node, part, copies), the parts ascending, as long as goes_on(node).
  template <class Tree, class Visit>
  requires std::is_class_v<Tree>
  void for_each(const Tree& tree, const Visit& visit) const {
    if (tree.goes_on(0)) remove_along(walked_, 0, 0, typename Tree::Node{0}, tree, visit);
  }

  /// True if two of the removed heaps are equal.
  static constexpr bool holds_equal(const Removed& removed) {
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
      // Parts i − copies + 1 … i are equal: remove them all.
      const std::size_t copies = equal_before_[i] + std::size_t{1};
      if (number + copies <= most) {
        put(removed, number, copies, parts_[i]);
        const std::size_t first = i + 1 - copies;
        const std::uint64_t now_gone = gone + copies * parts_[i];
        visit(rank_without(first, now_gone, behind), removed, number + copies);
        if (number + copies < most)
          remove_before(first, now_gone, behind, number + copies, most, removed, visit);
        put(removed, number, copies, 0);
      }
      behind += *(counts_[i] - gone * partitions_.places_of_a_stick());
    }
  }

  template <class Tree, class Visit>
  void remove_along(std::size_t end, std::uint64_t gone, std::uint64_t behind,
                    typename Tree::Node node, const Tree& tree, const Visit& visit) const {
    for (std::size_t i = end; i-- > 0;) {
      const std::size_t copies = equal_before_[i] + std::size_t{1};
      if (const auto next = tree.with(node, parts_[i], copies); next != Tree::none) {
        const std::size_t first = i + 1 - copies;
        const std::uint64_t now_gone = gone + copies * parts_[i];
        visit(rank_without(first, now_gone, behind), next);
        if (tree.goes_on(next)) remove_along(first, now_gone, behind, next, tree, visit);
      }
      behind += *(counts_[i] - gone * partitions_.places_of_a_stick());
    }
  }

  /// `behind`: what the parts after the first removed one contribute; the `first` parts in front
  /// have `gone` sticks fewer behind them.
  std::uint64_t rank_without(std::size_t first, std::uint64_t gone, std::uint64_t behind) const {
    std::uint64_t rank = partitions_.left_offset(total_ - gone) + behind;
    const std::uint64_t back =
        gone * partitions_.places_of_a_stick() + partitions_.places_of_a_heap();
    for (std::size_t i = 0; i < first; ++i) rank += *(counts_[i] - back);
    return rank;
  }

  template <class T>
  using ByPart = std::array<T, Partitions::max_total + 1>;

  const Partitions& partitions_;
  std::size_t most_removed_;
  std::uint64_t level_begin_ = 0;  ///< ranks of the level
  std::uint64_t level_end_ = 0;
  std::uint64_t total_ = 0;
  std::size_t count_ = 0;
  std::size_t larger_ = 0;  ///< parts of more than 1
  std::size_t walked_ = 0;  ///< parts that are looked at: the larger ones, and some ones
  ByPart<std::uint8_t> parts_{};
  ByPart<std::uint8_t> equal_before_{};
  /// Where Q(n_i, λ_i − 1) stands, the contribution of part i to the rank.
  ByPart<const std::uint64_t*> counts_{};
  // For larger parts:
  ByPart<std::uint64_t> left_{};   ///< sticks behind the part
  ByPart<std::uint64_t> ranks_{};  ///< rank of the first multiset with the parts up to this one
  ByPart<std::uint64_t> ends_{};   ///< one past the rank of the last such multiset
};

/// Rank of `parts` (descending, `total` sticks) with part number `removed` replaced by `rests`
/// (descending, 0 = none). Merges the two lists on the way, up to the ones. Precondition: the
/// result keeps the bounds.
template <class Rests>
[[nodiscard]] std::uint64_t rank_with_replaced(const Partitions& partitions,
                                               std::span<const std::uint8_t> parts,
                                               std::uint64_t total, std::size_t removed,
                                               const Rests& rests) {
  std::uint64_t left = total - parts[removed];
  for (const std::uint64_t rest : rests) left += rest;
  std::uint64_t rank = partitions.level_offset(left);
  std::uint64_t heaps = partitions.most_heaps();
  const auto count_in = [&](std::uint64_t part) {
    rank += partitions.count(left, part - 1, heaps--);
    left -= part;
  };
  const auto end = rests.end();
  auto next = rests.begin();
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i == removed) continue;
    // Ones add nothing: Q(n, 0) = 0.
    if (parts[i] == 1 && (next == end || *next <= 1)) return rank;
    while (next != end && *next > parts[i]) count_in(*next++);
    count_in(parts[i]);
  }
  while (next != end && *next != 0) count_in(*next++);
  return rank;
}

/// Calls visit(rank, size, rests) for each option of a position, once: a heap of `size` becomes
/// `rests`, as rules.for_each_rests lists them.
template <class Rules, class Visit>
void for_each_option(const Partitions& partitions, const Rules& rules,
                     const PartitionCursor& position, const Visit& visit) {
  const std::span<const std::uint8_t> parts = position.parts();
  for (std::size_t p = 0; p < parts.size(); ++p) {
    if (p > 0 && parts[p] == parts[p - 1]) continue;
    rules.for_each_rests(parts[p], [&](const auto& rests) {
      visit(rank_with_replaced(partitions, parts, position.total(), p, rests), parts[p], rests);
    });
  }
}

/// For each size up to `largest`, whether a heap of it has no move. A position without moves has
/// only such heaps.
template <class Rules>
[[nodiscard]] std::vector<bool> immovable_sizes(const Rules& rules, std::uint64_t largest) {
  std::vector<bool> immovable(largest + 1, true);
  for (std::uint64_t size = 1; size <= largest; ++size)
    immovable[size] = rules.for_each_rests(size, [](const Rests&) { return false; });
  return immovable;
}

/// Calls visit(size, source, first, count) for the positions begin … end − 1 of a level (indices
/// within it): positions first … first + count − 1 have a heap of `size`; what is left of them
/// without it has the ranks source … source + count − 1. `wanted(first, count)`: whether any
/// position of this stretch needs more visits.
template <class Wanted, class Visit>
void for_each_run(const Partitions& partitions, std::uint64_t level, std::uint64_t begin,
                  std::uint64_t end, const Wanted& wanted, const Visit& visit) {
  std::array<std::uint64_t, Partitions::max_total + 1> parts;
  std::array<std::uint64_t, Partitions::max_total + 1> left;  // sticks from part i on
  /// Rank of the first position with this beginning, its last part removed.
  const std::uint64_t heaps = partitions.most_heaps();
  const auto source = [&](std::size_t depth, std::uint64_t part) {
    std::uint64_t rank = partitions.left_offset(level - part);
    for (std::size_t i = 0; i < depth; ++i)
      rank += partitions.count(left[i] - part, parts[i] - 1, heaps - 1 - i);
    return rank;
  };
  // Walks through the beginnings with one part more than the `depth` so far. `at`: index of the
  // first position that begins so; `most`: its greatest next part.
  const auto beginnings = [&](const auto& self, std::size_t depth, std::uint64_t at,
                              std::uint64_t sticks, std::uint64_t most) -> void {
    for (std::uint64_t part = 1; part <= std::min(most, sticks); ++part) {
      const std::uint64_t from = at + partitions.count(sticks, part - 1, heaps - depth);
      if (from >= end) return;
      const std::uint64_t to = at + partitions.count(sticks, part, heaps - depth);
      if (to <= std::max(from, begin)) continue;
      const std::uint64_t low = std::max(from, begin);
      const std::uint64_t count = std::min(to, end) - low;
      if (!wanted(low, count)) continue;
      parts[depth] = part;
      left[depth] = sticks;
      if (depth == 0 || part != parts[depth - 1])
        visit(part, source(depth, part) + (low - from), low, count);
      if (part > 1 && part < sticks) self(self, depth + 1, from, sticks - part, part);
    }
  };
  beginnings(beginnings, 0, 0, level, partitions.largest());
}

}  // namespace miyama
