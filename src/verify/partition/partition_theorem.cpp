/// @file  partition_theorem.cpp
/// @brief Compares products of beginnings with those of tails, or goes position by position where
/// more is needed; counts winning moves by element.
///
/// Most positions have more sticks than fit into a tail: they are gone through in stretches that
/// share a beginning and leave at most 32 sticks behind it. What follows the beginning are the
/// first multisets of so many sticks (index/partition/partitions.hpp), whose products are known:
///
///     7,5,5 | 1,1,1,1   7,5,5 | 2,1,1   7,5,5 | 2,2   7,5,5 | 3,1   7,5,5 | 4
///     7 ^ 5 ^ 5 = 7  ^    0             2             0             2             4
///
/// Outcomes and moves of a stretch are tested in plain loops. A test that fails says no more than
/// that: the entries are then checked one by one, which names what is wrong. All entries are
/// checked one by one where numbers of winning moves or Grundy values are compared as well, and
/// where the number of heaps is bounded.
///
/// To count winning moves no option is looked at: how many rests of a heap make a loss of the
/// others, is counted once, for each element that the others may have.
///
///     rows, 5,3: nim-sum 6      from 5, rests that make 3 a loss:  ways_[5, 3] = 2  (3 and 2,1)
///                               from 3, rests that make 5 a loss:  ways_[3, 5] = 0

#include <algorithm>
#include <bit>

#include "base/ranges.hpp"
#include "index/partition/partitions.hpp"
#include "verify/partition/heap_products.hpp"
#include "verify/theorem.hpp"

namespace miyama {

namespace {

/// Every multiset of few sticks, in order: what stands behind a beginning.
template <class Monoid>
class Tails {
 public:
  static constexpr std::uint64_t most_sticks = 32;

  Tails(const HeapProducts<Monoid>& heaps, const Partitions& partitions)
      : partitions_(std::min(partitions.total(), most_sticks), partitions.largest()),
        sizes_(partitions_.positions()) {
    PartitionCursor cursor(partitions_, 0);
    ProductWalk<Monoid> walk(heaps, cursor);
    for (std::uint64_t rank = 0; rank < partitions_.positions(); ++rank, walk.next()) {
      products_.push_back(walk.all());
      first_.push_back(static_cast<std::uint32_t>(others_.size()));
      walk.for_each_size([&](std::uint64_t size, Element others) {
        sizes_[rank] |= std::uint64_t{1} << size;
        others_.push_back(others);
        return false;
      });
    }
  }

  /// Places of the multisets of so many sticks, and of further ones.
  std::uint64_t place(std::uint64_t sticks) const { return partitions_.level_offset(sticks); }
  /// The products of all heaps, by place.
  const Element* products() const { return products_.data(); }
  bool has(std::uint64_t place, std::uint64_t size) const {
    return size <= most_sticks && (sizes_[place] >> size & 1U) != 0;
  }
  /// The product of all heaps but one of this size. Precondition: there is one.
  Element others(std::uint64_t place, std::uint64_t size) const {
    const std::uint64_t smaller = sizes_[place] & ((std::uint64_t{1} << size) - 1);
    return others_[first_[place] + static_cast<std::size_t>(std::popcount(smaller))];
  }

 private:
  Partitions partitions_;
  std::vector<Element> products_;
  std::vector<std::uint64_t> sizes_;  ///< bit s: there is a heap of s
  std::vector<std::uint32_t> first_;  ///< where others_ begins for a place
  std::vector<Element> others_;       ///< by place and size
};

/// Parts that positions have in front.
template <class Monoid>
class Beginning {
 public:
  explicit Beginning(const HeapProducts<Monoid>& heaps) : heaps_(heaps) {}

  void push(std::uint8_t size) {
    ++copies_[size];
    if (size == 1) return;
    parts_[larger_] = size;
    heaps_.multiply({parts_.data(), larger_ + 1}, larger_, front_.data());
    ++larger_;
  }
  void pop(std::uint8_t size) {
    --copies_[size];
    if (size != 1) --larger_;
  }

  bool has(std::uint64_t size) const { return copies_[size] != 0; }
  Element all() const { return heaps_.of_all(larger_, copies_[1], front_.data()); }
  /// By size, where there is a heap of it: the product of all heaps but one of this size.
  std::array<Element, Partitions::max_total + 2> others() const {
    std::array<Element, Partitions::max_total + 2> by_size;
    heaps_.for_each_size({parts_.data(), larger_}, copies_[1], front_.data(),
                         [&](std::uint64_t size, Element others) {
                           by_size[size] = others;
                           return false;
                         });
    return by_size;
  }

 private:
  const HeapProducts<Monoid>& heaps_;
  std::array<std::uint8_t, Partitions::max_total + 2> parts_{};  ///< those larger than 1
  std::array<Element, Partitions::max_total + 3> front_{};       ///< products of the first ones
  std::array<std::uint8_t, Partitions::max_total + 2> copies_{};
  std::size_t larger_ = 0;
};

/// Neighbours in a slice that share a beginning.
struct Stretch {
  std::uint64_t first = 0;  ///< place of the first position in the slice
  std::uint64_t count = 0;
  std::uint64_t tail = 0;  ///< place of the first tail
};

template <class Monoid>
class PartitionTheorem {
 public:
  PartitionTheorem(HeapProducts<Monoid> heaps, const TakeAndBreak& rules,
                   const Partitions& partitions)
      : heaps_(std::move(heaps)),
        rules_(rules),
        partitions_(partitions),
        tails_(heaps_, partitions),
        ways_((partitions.largest() + 1) * heaps_.order(), 0),
        has_move_(partitions.largest() + 1, false) {
    for (std::uint64_t size = 1; size <= partitions.largest(); ++size) count_ways(size);
  }

  void check_slice(const PartitionSlice& slice, Report& report) const {
    Report found;
    const bool has_count = slice.has(LabelKind::winning_moves);
    if (has_count || compares_values(slice) || partitions_.bounds_heaps())
      check_each(slice, 0, slice.count(), found);
    else
      check_levels(slice, found);
    const std::uint64_t labels = (slice.has(LabelKind::outcome) ? 1 : 0) +
                                 (slice.has(LabelKind::move_from) ? 1 : 0) + (has_count ? 1 : 0) +
                                 (compares_values(slice) ? 1 : 0);
    report.add(labels * slice.count(), found);
  }

 private:
  /// The elements of a group of XORs are Grundy values.
  static bool compares_values(const PartitionSlice& slice) {
    return std::is_same_v<Monoid, XorGroup> && slice.has(LabelKind::grundy);
  }

  void count_ways(std::uint64_t size) {
    std::vector<std::uint32_t> rests_of(heaps_.order(), 0);  // by element
    has_move_[size] = !rules_.for_each_rests(size, [](const Rests&) { return false; });
    rules_.for_each_rests(size, [&](const Rests& rests) { ++rests_of[heaps_.of_rests(rests)]; });
    for (std::size_t rests = 0; rests < heaps_.order(); ++rests)
      for (std::size_t others = 0; rests_of[rests] != 0 && others < heaps_.order(); ++others)
        if (heaps_.is_lost(static_cast<Element>(rests), static_cast<Element>(others)))
          ways_[size * heaps_.order() + others] += rests_of[rests];
  }

  /// Outcomes and moves, stretch by stretch.
  void check_levels(const PartitionSlice& slice, Report& found) const {
    for (std::uint64_t done = 0; done < slice.count();) {
      const std::uint64_t level = partitions_.total_of(slice.first_rank() + done);
      const std::uint64_t begin = slice.first_rank() + done - partitions_.level_offset(level);
      const std::uint64_t end =
          std::min(begin + slice.count() - done, partitions_.level_size(level));
      Beginning<Monoid> beginning(heaps_);
      const auto check = [&](Stretch stretch) {
        stretch.first += done - begin;
        if (!outcomes_agree(slice, beginning, stretch) ||
            !(slice.has(LabelKind::move_from) && slice.rests() == 3
                  ? moves_agree<3>(slice, beginning, stretch)
                  : moves_agree<2>(slice, beginning, stretch)))
          check_each(slice, stretch.first, stretch.count, found);
      };
      for_each_stretch({begin, end}, beginning, 0, level, partitions_.largest(), check);
      done += end - begin;
    }
  }

  struct Range {
    std::uint64_t begin, end;
  };

  /// Calls check(stretch) for those stretches of a level, in order, that lie in `range`, counted
  /// within the level, while `beginning` is theirs. `at`: the first position with this beginning;
  /// `sticks` are behind it, in parts of at most `most`.
  template <class Check>
  void for_each_stretch(Range range, Beginning<Monoid>& beginning, std::uint64_t at,
                        std::uint64_t sticks, std::uint64_t most, const Check& check) const {
    const std::uint64_t end = std::min(range.end, at + partitions_.count(sticks, most));
    const std::uint64_t first = std::max(range.begin, at);
    if (first >= end) return;
    if (sticks <= Tails<Monoid>::most_sticks)
      return check(Stretch{first, end - first, tails_.place(sticks) + first - at});
    for (std::uint64_t part = 1; part <= std::min(most, sticks); ++part) {
      beginning.push(static_cast<std::uint8_t>(part));
      for_each_stretch(range, beginning, at + partitions_.count(sticks, part - 1), sticks - part,
                       part, check);
      beginning.pop(static_cast<std::uint8_t>(part));
    }
  }

  bool outcomes_agree(const PartitionSlice& slice, const Beginning<Monoid>& beginning,
                      const Stretch& stretch) const {
    if (!slice.has(LabelKind::outcome)) return true;
    const std::uint8_t* const outcome = slice.bytes(LabelKind::outcome) + stretch.first;
    const Element* const tails = tails_.products() + stretch.tail;
    const Element front = beginning.all();
    bool differ = false;
    for (std::uint64_t i = 0; i < stretch.count; ++i)
      differ |= (outcome[i] == loss) != heaps_.is_lost(front, tails[i]) || outcome[i] > win;
    return !differ;
  }

  /// True if each win has a move that the rules allow and that leads to a loss, and no loss has
  /// one. False may mean that some position needs a closer look.
  template <std::size_t R>
  bool moves_agree(const PartitionSlice& slice, const Beginning<Monoid>& beginning,
                   const Stretch& stretch) const {
    if (!slice.has(LabelKind::move_from)) return true;
    const std::uint8_t* const from = slice.bytes(LabelKind::move_from) + stretch.first;
    const std::uint8_t* rests = slice.bytes(LabelKind::move_rests) + stretch.first * R;
    const Element* const tails = tails_.products() + stretch.tail;
    const Element front = beginning.all();
    const auto others_in_front = beginning.others();
    for (std::uint64_t i = 0; i < stretch.count; ++i, rests += R) {
      const Rests left{rests[0], rests[1], R == 3 ? rests[R - 1] : std::uint64_t{0}};
      const std::uint8_t size = from[i];
      const bool lost = heaps_.is_lost(front, tails[i]);
      if (lost != (size == 0)) return false;
      if (lost && left != Rests{}) return false;
      if (lost) continue;
      Element others;
      if (beginning.has(size))
        others = heaps_.product(others_in_front[size], tails[i]);
      else if (tails_.has(stretch.tail + i, size))
        others = heaps_.product(front, tails_.others(stretch.tail + i, size));
      else
        return false;
      if (!rules_.may_become(size, left) || !heaps_.is_lost(others, heaps_.of_rests(left)))
        return false;
    }
    return true;
  }

  /// Checks `count` entries from `first` on, one by one.
  void check_each(const PartitionSlice& slice, std::uint64_t first, std::uint64_t count,
                  Report& found) const {
    const std::uint8_t* outcome = slice.bytes(LabelKind::outcome);
    const bool has_move = slice.has(LabelKind::move_from);
    const bool has_count = slice.has(LabelKind::winning_moves);
    PartitionCursor cursor(partitions_, slice.first_rank() + first);
    ProductWalk<Monoid> walk(heaps_, cursor);
    for (std::uint64_t i = first; i < first + count; ++i, walk.next()) {
      const Element position = walk.all();
      const bool lost = heaps_.monoid().is_loss(position);
      const auto compare = [&](LabelKind kind, std::int64_t wanted) {
        const std::int64_t stored = slice.entry(kind, i);
        if (stored != wanted) found.mismatch(cursor.rank(), cursor.parts(), kind, wanted, stored);
      };
      if (outcome != nullptr) compare(LabelKind::outcome, lost ? loss : win);
      if (has_move) check_move(slice, i, cursor, walk, found);
      if (has_count) compare(LabelKind::winning_moves, winning_moves(walk));
      if (compares_values(slice)) compare(LabelKind::grundy, position);
    }
  }

  std::int64_t winning_moves(const ProductWalk<Monoid>& walk) const {
    std::int64_t moves = 0;
    walk.for_each_size([&](std::uint64_t size, Element others) {
      moves += ways_[size * heaps_.order() + others];
      return false;
    });
    return moves;
  }

  void check_move(const PartitionSlice& slice, std::uint64_t i, const PartitionCursor& cursor,
                  const ProductWalk<Monoid>& walk, Report& found) const {
    const std::uint8_t from = slice.bytes(LabelKind::move_from)[i];
    const bool lost = heaps_.monoid().is_loss(walk.all());
    const std::span<const std::uint8_t> parts = cursor.parts();
    const Rests rests = slice.rests_of(i);
    const auto wrong = [&](const char* why) {
      found.wrong_move(cursor.rank(), parts, from, rests, why);
    };
    if (from == 0) {
      if (!lost && ranges::any_of(parts, [this](std::uint8_t part) { return has_move_[part]; }))
        wrong("a win has a winning move");
      else if (rests != Rests{})
        wrong("rests without a move");
      return;
    }
    if (ranges::find(parts, from) == parts.end() || !rules_.may_become(from, rests))
      return wrong("the rules have no such move here");
    walk.for_each_size([&](std::uint64_t size, Element others) {
      if (size == from && (lost || !heaps_.is_lost(others, heaps_.of_rests(rests))))
        wrong("it leads to no loss");
      return size == from;
    });
  }

  HeapProducts<Monoid> heaps_;
  const TakeAndBreak& rules_;
  const Partitions& partitions_;
  Tails<Monoid> tails_;
  /// (size, element of the others): how many rests of a heap of this size make a loss.
  std::vector<std::uint32_t> ways_;
  std::vector<bool> has_move_;  ///< has_move_[n]: a heap of n has a move
};

template <class Monoid>
SliceCheck check_by(Monoid monoid, std::vector<Element> images, const TakeAndBreak& rules,
                    const Partitions& partitions) {
  const auto theorem = std::make_shared<const PartitionTheorem<Monoid>>(
      HeapProducts<Monoid>(std::move(monoid), std::move(images)), rules, partitions);
  return [theorem](const PartitionSlice& slice, Report& report) {
    theorem->check_slice(slice, report);
  };
}

}  // namespace

SliceCheck make_partition_theorem(const HeapSum& sum, const TakeAndBreak& rules,
                                  const Partitions& partitions) {
  return with_monoid(sum, partitions.largest(), [&](auto monoid, std::vector<Element> images) {
    return check_by(std::move(monoid), std::move(images), rules, partitions);
  });
}

}  // namespace miyama
