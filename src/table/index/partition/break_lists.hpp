/// @file  break_lists.hpp
/// @brief What a heap of each size may become, as a list: games that no code writes.
///
///     5: 3 | 2,1 | 0       a heap of 5 becomes 3, or 2 and 1, or nothing
///
/// Heaps that are left are smaller than the one that breaks. So the game ends: a move replaces a
/// heap by any number of smaller ones, and multisets fall in this order however many there are.
/// Tables go by totals, so there the rests of a heap have no more sticks together than it had.
///
/// The options of a heap are a set. They are kept in the order in which tables prefer them as
/// winning moves: by the sum of the rests, then by the second rest, the third, and so on.
///
/// `RestsTree` leads through the multisets that are rests of some heap, rest after rest, ascending:
///
///     2,1  3  1,1 of 5; 1 of 2       ∅ ─ 1 (2) ─ 1 (5)
///                                    │   └────── 2 (5)      which heaps become 1,2: that of 5
///                                    └── 3 (5)
///
/// Memory: lists 4 bytes per rest and 8 per option; the tree 4 bytes times the largest heap for
/// each beginning, and a bit for each size and multiset.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/ranges.hpp"
#include "base/visitor.hpp"
#include "table/index/partition/partitions.hpp"

namespace miyama {

/// True if a winning move to `a` is preferred to one to `b`, rests of equal heaps.
[[nodiscard]] bool comes_before(const Rests& a, const Rests& b);

/// The options of each heap. Immutable, so safe to share between threads.
class BreakLists {
 public:
  /// A heap and its rests, descending, none of them 0.
  using Break = std::pair<std::uint64_t, Rests>;

  /// In any order; equal ones count once. Precondition: rests are smaller than their heap.
  explicit BreakLists(std::vector<Break> breaks = {});
  /// The lists that entries() gave, as a table of heaps up to `largest` stores them; null for any
  /// others.
  static std::shared_ptr<const BreakLists> of_entries(std::span<const std::uint32_t> entries,
                                                      std::uint64_t largest);
  static constexpr std::uint64_t bytes_per_entry = 100;  ///< that reading them takes

  /// For each option the heap, its rests and 0: heap after heap, as they are preferred.
  std::vector<std::uint32_t> entries() const;

  /// The largest heap that has an option.
  std::uint64_t largest() const { return begins_.size() - 2; }
  std::size_t options() const { return ends_.size() - 1; }
  std::size_t options_of(std::uint64_t heap) const {
    return heap > largest() ? 0 : begins_[heap + 1] - begins_[heap];
  }
  /// Option `number` of a heap, from 0. Precondition: number < options_of(heap).
  Rests rests(std::uint64_t heap, std::size_t number) const {
    const std::size_t option = begins_[heap] + number;
    return {rests_.data() + ends_[option], rests_.data() + ends_[option + 1]};
  }
  bool for_each_rests(std::uint64_t heap, const Visitor<Rests>& visit) const;
  /// The number of this option; options_of(heap) if it is none.
  std::size_t number_of(std::uint64_t heap, const Rests& rests) const;

  std::size_t most_rests() const { return most_rests_; }
  /// Bytes of the lists and, about, of a tree of them.
  std::uint64_t bytes() const { return options() * 200 + rests_.size() * 100; }
  /// True if some move takes so many sticks.
  bool has_take(std::uint64_t take) const { return take < takes_.size() && takes_[take]; }
  std::uint64_t greatest_take() const { return takes_.empty() ? 0 : takes_.size() - 1; }

 private:
  std::vector<std::uint32_t> rests_;  ///< rests of all options, heap after heap
  std::vector<std::size_t> ends_{0};  ///< option i has the rests ends_[i] … ends_[i + 1] − 1
  std::vector<std::size_t> begins_;  ///< heap n has the options begins_[n] … begins_[n + 1] − 1
  std::vector<bool> takes_;
  std::size_t most_rests_ = 0;
};

/// The multisets that are rests of some heap of at most 254 sticks.
class RestsTree {
 public:
  /// A multiset that begins one of them, or is one; 0 is the empty one.
  using Node = std::uint32_t;
  static constexpr Node none = UINT32_MAX;

  explicit RestsTree(const BreakLists& lists);

  /// With `copies` more rests of this size, which is no less than the others; `none` if nothing
  /// begins so.
  Node with(Node node, std::uint64_t rest, std::size_t copies) const {
    for (; copies > 0 && node != none; --copies)
      node = rest > largest_ || nodes_[node].children == none
                 ? none
                 : children_[nodes_[node].children + rest];
    return node;
  }
  bool goes_on(Node node) const { return nodes_[node].children != none; }
  std::uint64_t sum(Node node) const { return nodes_[node].sum; }
  /// The heaps that may become exactly these rests: bit n − 1 for a heap of n.
  const std::array<std::uint64_t, 4>& heaps(Node node) const { return nodes_[node].heaps; }
  /// True if a heap of `size` may. Precondition: not 0.
  bool breaks(Node node, std::uint64_t size) const {
    return size <= largest_ && (nodes_[node].heaps[(size - 1) / 64] >> (size - 1) % 64 & 1U) != 0;
  }
  /// How many heaps of at most `largest` may.
  std::uint64_t heaps_up_to(Node node, std::uint64_t largest) const;
  /// Multisets in the order in which they are preferred, from 1 on; 0 for mere beginnings.
  std::uint32_t order(Node node) const { return nodes_[node].order; }
  const Rests& rests_in_order(std::uint32_t order) const { return in_order_[order - 1]; }

 private:
  struct Inner {
    std::array<std::uint64_t, 4> heaps{};
    std::uint32_t children = none;  ///< where they begin
    std::uint32_t order = 0;
    std::uint64_t sum = 0;
  };

  std::uint64_t largest_;
  std::vector<Inner> nodes_ = std::vector<Inner>(1);
  std::vector<Node> children_;  ///< children by the size of the next rest
  std::vector<Rests> in_order_;
};

}  // namespace miyama
