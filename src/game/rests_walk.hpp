/// @file  rests_walk.hpp
/// @brief Which heaps of a multiset may be the rests of one more heap, and of which sizes.
///
/// Whoever goes from a position back to those that can move to it takes rests out of it: some of
/// its heaps, μ being left, and puts a heap s that may become them in their place. A code says so
/// by the number of rests and their sum, a list by the multiset of rests. The two classes answer
/// the same questions, so that all that goes back is written once:
///
///     for_each(position, visit)         visit(rank of μ, rests) for all rests of some heap
///     for_each(position, take, visit)   … of some heap with `take` sticks more than they have
///     ways(rests, room)                 how many heaps there are with at most `room` sticks more
///     breaks(rests, size)               whether a heap of `size` may become them
#pragma once

#include <algorithm>
#include <array>

#include "game/take_and_break.hpp"
#include "table/index/partition/break_lists.hpp"
#include "table/index/partition/partition_removals.hpp"

namespace miyama {

class CodeWalk {
 public:
  struct Rests {
    PartitionRemovals::Removed removed{};
    std::size_t number = 0;
    std::uint64_t sum() const { return std::uint64_t{removed[0]} + removed[1] + removed[2]; }
  };

  CodeWalk(const TakeAndBreak& rules, const Partitions& partitions)
      : rules_(rules), largest_(partitions.largest()) {
    for (std::uint64_t take = 0; take <= partitions.total(); ++take)
      for (std::size_t number = 0; number < ways_.size(); ++number)
        ways_[number].push_back((take == 0 ? 0 : ways_[number].back()) +
                                (rules.digit(take) >> number & 1U));
  }

  PartitionRemovals position(const Partitions& partitions) const {
    return PartitionRemovals(partitions);
  }
  template <class Visit>
  void for_each(const PartitionRemovals& position, const Visit& visit) const {
    for_each_of(position, 15, rules_.most_rests(), visit);
  }
  template <class Visit>
  void for_each(const PartitionRemovals& position, std::uint64_t take, const Visit& visit) const {
    const std::uint8_t digit = rules_.digit(take);
    for_each_of(position, digit, digit >= 8 ? 3 : digit >= 4 ? 2 : digit >= 2 ? 1 : 0, visit);
  }
  std::uint64_t ways(const Rests& rests, std::uint64_t room) const {
    const std::uint64_t sum = rests.sum();
    return sum > largest_ ? 0 : ways_[rests.number][std::min(room, largest_ - sum)];
  }
  /// For each number of rests and each t: how many of the takes 0 … t allow so many.
  const std::array<std::vector<std::uint64_t>, 4>& ways() const { return ways_; }
  bool breaks(const Rests& rests, std::uint64_t size) const {
    return size >= rests.sum() && (rules_.digit(size - rests.sum()) >> rests.number & 1U) != 0;
  }

 private:
  template <class Visit>
  void for_each_of(const PartitionRemovals& position, std::uint8_t digit, std::size_t most,
                   const Visit& visit) const {
    if ((digit & TakeAndBreak::leave_none) != 0 && position.has_room())
      visit(position.rank_as_left(), Rests{});
    if (most == 0) return;
    const bool unequal = rules_.unequal();
    position.for_each(most, [&](std::uint64_t without, const PartitionRemovals::Removed& removed,
                                std::size_t number) {
      if ((digit >> number & 1U) != 0 && !(unequal && PartitionRemovals::holds_equal(removed)))
        visit(without, Rests{removed, number});
    });
  }

  const TakeAndBreak& rules_;
  std::uint64_t largest_;
  std::array<std::vector<std::uint64_t>, 4> ways_;
};

class ListWalk {
 public:
  struct Rests {
    RestsTree::Node node = 0;
    std::uint32_t order = 0;  ///< in which tables prefer them as winning moves
  };

  ListWalk(const TakeAndBreak& rules, const Partitions& partitions)
      : most_(rules.most_rests()), largest_(partitions.largest()), tree_(*rules.lists()) {}

  PartitionRemovals position(const Partitions& partitions) const {
    return PartitionRemovals(partitions, most_);
  }
  template <class Visit>
  void for_each(const PartitionRemovals& position, const Visit& visit) const {
    if (tree_.order(0) != 0 && position.has_room())
      visit(position.rank_as_left(), Rests{0, tree_.order(0)});
    position.for_each(tree_, [&](std::uint64_t without, RestsTree::Node node) {
      if (const std::uint32_t order = tree_.order(node); order != 0)
        visit(without, Rests{node, order});
    });
  }
  template <class Visit>
  void for_each(const PartitionRemovals& position, std::uint64_t take, const Visit& visit) const {
    for_each(position, [&](std::uint64_t without, Rests rests) {
      const std::uint64_t size = tree_.sum(rests.node) + take;
      if (size != 0 && breaks(rests, size)) visit(without, rests);
    });
  }
  std::uint64_t ways(Rests rests, std::uint64_t room) const {
    return tree_.heaps_up_to(rests.node, std::min(tree_.sum(rests.node) + room, largest_));
  }
  bool breaks(Rests rests, std::uint64_t size) const { return tree_.breaks(rests.node, size); }
  const RestsTree& tree() const { return tree_; }

 private:
  std::size_t most_;
  std::uint64_t largest_;
  RestsTree tree_;
};

}  // namespace miyama
