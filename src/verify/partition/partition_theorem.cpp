/// @file  partition_theorem.cpp
/// @brief Compares each position with the product of its heaps; counts winning moves by element.
///
/// Winning moves are counted without looking at options: how many rests of a heap make a loss of
/// the others is counted once, for each element that the others may have.
///
///     rows, 5,3: nim-sum 6      from 5, rests that make 3 a loss:  ways_[5, 3] = 2  (3 and 2,1)
///                               from 3, rests that make 5 a loss:  ways_[3, 5] = 0

#include <array>
#include <numeric>
#include <span>

#include "base/ranges.hpp"
#include "table/index/partition/partition_removals.hpp"
#include "theorem/heap_sum.hpp"
#include "verify/theorem.hpp"

namespace miyama {

namespace {

/// A monoid with the elements of the heaps 0, 1, ….
///
/// A move breaks one heap, so what it leads to is the product of its rests and of the other heaps.
/// In a group that would be the product of all heaps divided by one. In a monoid nothing can be
/// divided: products of the parts in front and behind are kept instead.
template <class Monoid>
class HeapProducts {
 public:
  HeapProducts(Monoid monoid, std::vector<Element> images)
      : monoid_(std::move(monoid)), images_(std::move(images)) {
    for (std::uint64_t ones = 0; ones + 1 < ones_.size() && images_.size() > 1; ++ones)
      ones_[ones + 1] = monoid_.product(ones_[ones], images_[1]);
  }

  std::size_t order() const { return monoid_.order(); }
  bool is_loss(Element a) const { return monoid_.is_loss(a); }
  bool is_lost(Element a, Element b) const { return is_loss(product(a, b)); }
  Element product(Element a, Element b) const { return monoid_.product(a, b); }
  Element image(std::uint64_t heap) const { return images_[heap]; }
  Element of_ones(std::size_t ones) const { return ones_[ones]; }
  template <class Rests>
  Element of_rests(const Rests& rests) const {
    const auto* const heaps = rests.begin();
    const Element two = product(images_[heaps[0]], images_[heaps[1]]);
    if (heaps[2] == 0) return two;
    return std::accumulate(heaps + 2, heaps + rests.size(), two,
                           [&](Element all, auto rest) { return product(all, images_[rest]); });
  }

 private:
  Monoid monoid_;
  std::vector<Element> images_;
  std::array<Element, Partitions::max_total + 2> ones_{};  ///< powers of a heap of 1
};

/// The products of the heaps of one position after the other, of all of them and of all but one.
/// Unless the number of heaps is bounded, a step of the cursor leaves at most one new part that is
/// not 1.
template <class Monoid>
class ProductWalk {
 public:
  ProductWalk(const HeapProducts<Monoid>& heaps, PartitionCursor& cursor)
      : heaps_(heaps), cursor_(cursor) {
    multiply(0);
  }

  void next() {
    cursor_.next();
    multiply(cursor_.first_changed());
  }

  Element all() const {
    return heaps_.product(front_[larger().size()], heaps_.of_ones(cursor_.ones()));
  }
  /// The product of all heaps but one of this size. Precondition: there is one.
  Element without(std::uint64_t size) const {
    const std::span<const std::uint8_t> parts = larger();
    if (!parts.empty() && size == parts[0])  // mostly so
      return heaps_.product(behind_largest_[parts.size()], heaps_.of_ones(cursor_.ones()));
    Element others{};
    for_each_size([&](std::uint64_t each, Element product) {
      others = product;
      return each == size;
    });
    return others;
  }
  /// Calls visit(size, product of all heaps but one of this size) for each size, ascending, until
  /// it returns true.
  template <class Visit>
  void for_each_size(const Visit& visit) const {
    const std::span<const std::uint8_t> parts = larger();
    const std::size_t ones = cursor_.ones();
    if (ones != 0 && visit(1U, heaps_.product(front_[parts.size()], heaps_.of_ones(ones - 1))))
      return;
    Element behind = heaps_.of_ones(ones);
    for (std::size_t i = parts.size(); i-- > 0;
         behind = heaps_.product(behind, heaps_.image(parts[i])))
      if ((i == 0 || parts[i - 1] != parts[i]) &&
          visit(parts[i], heaps_.product(front_[i], behind)))
        return;
  }

 private:
  /// Brings the products up to date, from part `first` on.
  void multiply(std::size_t first) {
    const std::span<const std::uint8_t> parts = larger();
    for (std::size_t i = first; i < parts.size(); ++i) {
      const Element image = heaps_.image(parts[i]);
      front_[i + 1] = heaps_.product(front_[i], image);
      behind_largest_[i + 1] = i == 0 ? Element{} : heaps_.product(behind_largest_[i], image);
    }
  }
  std::span<const std::uint8_t> larger() const {
    return cursor_.parts().first(cursor_.parts().size() - cursor_.ones());
  }

  const HeapProducts<Monoid>& heaps_;
  PartitionCursor& cursor_;
  /// For each number of parts: the product of the first ones, and of these without the largest.
  std::array<Element, Partitions::max_total + 2> front_{}, behind_largest_{};
};

template <class Monoid>
class PartitionTheorem {
 public:
  PartitionTheorem(HeapProducts<Monoid> heaps, const TakeAndBreak& rules,
                   const Partitions& partitions)
      : heaps_(std::move(heaps)),
        rules_(rules),
        partitions_(partitions),
        ways_((partitions.largest() + 1) * heaps_.order(), 0),
        immovable_(immovable_sizes(rules, partitions.largest())) {
    for (std::uint64_t size = 1; size <= partitions.largest(); ++size) count_ways(size);
  }

  void check_slice(const PartitionSlice& slice, Report& report) const {
    Report found;
    const std::uint8_t* const outcome = slice.bytes(LabelKind::outcome);
    const bool has_move = slice.has(LabelKind::move_from);
    const bool has_count = slice.has(LabelKind::winning_moves);
    // The elements of a group of XORs are Grundy values.
    const bool has_values = std::is_same_v<Monoid, XorGroup> && slice.has(LabelKind::grundy);
    PartitionCursor cursor(partitions_, slice.first_rank());
    ProductWalk<Monoid> walk(heaps_, cursor);
    for (std::uint64_t i = 0; i < slice.count(); ++i, walk.next()) {
      const Element position = walk.all();
      const bool lost = heaps_.is_loss(position);
      const auto compare = [&](LabelKind kind, std::int64_t wanted) {
        const std::int64_t stored = slice.entry(kind, i);
        if (stored != wanted) found.mismatch(cursor.rank(), cursor.parts(), kind, wanted, stored);
      };
      if (outcome != nullptr && outcome[i] != (lost ? loss : win))
        compare(LabelKind::outcome, lost ? loss : win);
      if (has_move)
        slice.with_rests(i, [&](const auto& rests) {
          check_move(slice.bytes(LabelKind::move_from)[i], rests, cursor, walk, lost, found);
        });
      if (has_count) compare(LabelKind::winning_moves, winning_moves(walk));
      if (has_values) compare(LabelKind::grundy, position);
    }
    const std::uint64_t labels = (outcome != nullptr ? 1 : 0) + (has_move ? 1 : 0) +
                                 (has_count ? 1 : 0) + (has_values ? 1 : 0);
    report.add(labels * slice.count(), found);
  }

 private:
  void count_ways(std::uint64_t size) {
    std::vector<std::uint32_t> rests_of(heaps_.order(), 0);  // one for each element
    rules_.for_each_rests(size, [&](const Rests& rests) { ++rests_of[heaps_.of_rests(rests)]; });
    for (std::size_t rests = 0; rests < heaps_.order(); ++rests)
      for (std::size_t others = 0; rests_of[rests] != 0 && others < heaps_.order(); ++others)
        if (heaps_.is_lost(static_cast<Element>(rests), static_cast<Element>(others)))
          ways_[size * heaps_.order() + others] += rests_of[rests];
  }

  std::int64_t winning_moves(const ProductWalk<Monoid>& walk) const {
    std::int64_t moves = 0;
    walk.for_each_size([&](std::uint64_t size, Element others) {
      moves += ways_[size * heaps_.order() + others];
      return false;
    });
    return moves;
  }

  template <class Rests>
  void check_move(std::uint8_t from, const Rests& rests, const PartitionCursor& cursor,
                  const ProductWalk<Monoid>& walk, bool lost, Report& found) const {
    const std::span<const std::uint8_t> parts = cursor.parts();
    const auto wrong = [&](const char* why) {
      found.wrong_move(cursor.rank(), parts, from, rests, why);
    };
    if (from == 0) {
      if (!lost && !ranges::all_of(parts, [this](std::uint8_t part) { return immovable_[part]; }))
        wrong("a win has a winning move");
      else if (ranges::sum(rests) != 0)
        wrong("rests without a move");
      return;
    }
    if (ranges::find(parts, from) == parts.end() || !rules_.may_become(from, rests))
      return wrong("the rules have no such move here");
    if (lost || !heaps_.is_lost(walk.without(from), heaps_.of_rests(rests)))
      wrong("it leads to no loss");
  }

  HeapProducts<Monoid> heaps_;
  const TakeAndBreak& rules_;
  const Partitions& partitions_;
  /// (size, element of the others): how many rests of a heap of this size make a loss.
  std::vector<std::uint32_t> ways_;
  const std::vector<bool> immovable_;
};

}  // namespace

SliceCheck make_partition_theorem(const HeapSum& sum, const TakeAndBreak& rules,
                                  const Partitions& partitions) {
  const auto check_by = [&]<class Monoid>(Monoid monoid,
                                          std::vector<Element> images) -> SliceCheck {
    const auto theorem = std::make_shared<const PartitionTheorem<Monoid>>(
        HeapProducts<Monoid>(std::move(monoid), std::move(images)), rules, partitions);
    return [theorem](const PartitionSlice& slice, Report& report) {
      theorem->check_slice(slice, report);
    };
  };
  return with_monoid(sum, partitions.largest(), check_by);
}

}  // namespace miyama
