/// @file  heap_products.hpp
/// @brief The products of the heaps of a position in a monoid (theorem/heap_sum.hpp), of all of
/// them and of all but one.
///
/// A move breaks one heap, so what it leads to is the product of its rests and of the other heaps.
/// In a group that would be the product of all heaps divided by one. In a monoid nothing can be
/// divided: products of the parts in front and behind are kept instead.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "index/partition/partitions.hpp"
#include "theorem/heap_sum.hpp"

namespace miyama {

/// A monoid with the elements of the heaps 0, 1, ….
template <class Monoid>
class HeapProducts {
 public:
  HeapProducts(Monoid monoid, std::vector<Element> images)
      : monoid_(std::move(monoid)), images_(std::move(images)) {
    for (std::uint64_t ones = 0; ones + 1 < ones_.size() && images_.size() > 1; ++ones)
      ones_[ones + 1] = monoid_.product(ones_[ones], images_[1]);
  }

  const Monoid& monoid() const { return monoid_; }
  std::size_t order() const { return monoid_.order(); }
  bool is_lost(Element a, Element b) const { return monoid_.is_loss(monoid_.product(a, b)); }
  Element product(Element a, Element b) const { return monoid_.product(a, b); }
  Element image(std::uint64_t heap) const { return images_[heap]; }
  Element of_rests(const Rests& rests) const {
    const Element two = product(images_[rests[0]], images_[rests[1]]);
    return rests[2] == 0 ? two : product(two, images_[rests[2]]);
  }

  /// front[i + 1] becomes the product of the first i + 1 parts, for i from `first` on.
  void multiply(std::span<const std::uint8_t> parts, std::size_t first, Element* front) const {
    for (std::size_t i = first; i < parts.size(); ++i)
      front[i + 1] = product(front[i], images_[parts[i]]);
  }
  /// The product of all parts: `larger` of them, whose product stands in `front`, and ones.
  Element of_all(std::size_t larger, std::size_t ones, const Element* front) const {
    return product(front[larger], ones_[ones]);
  }
  /// Calls visit(size, product of all parts but one of this size) for each size, ascending, until
  /// it returns true. `parts`: the larger ones, descending.
  template <class Visit>
  void for_each_size(std::span<const std::uint8_t> parts, std::size_t ones, const Element* front,
                     const Visit& visit) const {
    if (ones != 0 && visit(1U, product(front[parts.size()], ones_[ones - 1]))) return;
    Element behind = ones_[ones];
    for (std::size_t i = parts.size(); i-- > 0; behind = product(behind, images_[parts[i]]))
      if ((i == 0 || parts[i - 1] != parts[i]) && visit(parts[i], product(front[i], behind)))
        return;
  }

 private:
  Monoid monoid_;
  std::vector<Element> images_;
  std::array<Element, Partitions::max_total + 2> ones_{};  ///< powers of a heap of 1
};

/// The products of one position after the other. Unless the number of heaps is bounded, a step of
/// the cursor leaves at most one new part that is not 1.
template <class Monoid>
class ProductWalk {
 public:
  ProductWalk(const HeapProducts<Monoid>& heaps, PartitionCursor& cursor)
      : heaps_(heaps), cursor_(cursor) {
    heaps_.multiply(larger(), 0, front_.data());
  }

  void next() {
    cursor_.next();
    heaps_.multiply(larger(), cursor_.first_changed(), front_.data());
  }

  Element all() const { return heaps_.of_all(larger().size(), cursor_.ones(), front_.data()); }
  /// See HeapProducts.
  template <class Visit>
  void for_each_size(const Visit& visit) const {
    heaps_.for_each_size(larger(), cursor_.ones(), front_.data(), visit);
  }

 private:
  std::span<const std::uint8_t> larger() const {
    return cursor_.parts().first(cursor_.parts().size() - cursor_.ones());
  }

  const HeapProducts<Monoid>& heaps_;
  PartitionCursor& cursor_;
  /// front_[i]: the product of the first i parts.
  std::array<Element, Partitions::max_total + 2> front_{};
};

}  // namespace miyama
