/// @file  heap_monoid.hpp
/// @brief Commutative monoids in which a sum of heaps is lost if the product of its heaps is.
///
///     normal play             XorGroup: a heap is its Grundy value, a product an XOR, 0 is lost
///     misère Nim and rows     LoneHeaps: a bit more, which says that some heap is larger than 1
///     misère play             MisereQuotient: a table of products
#pragma once

#include <bit>
#include <cassert>
#include <vector>

#include "base/ranges.hpp"
#include "theorem/heap_sum.hpp"

namespace miyama {

struct XorGroup {
  std::size_t values;  ///< a power of two, above every value

  std::size_t order() const { return values; }
  Element product(Element a, Element b) const { return static_cast<Element>(a ^ b); }
  bool is_loss(Element a) const { return a == 0; }
};

/// While only heaps of 1 are left, an odd number of them is lost; else a nim-sum of 0.
struct LoneHeaps {
  Element larger;  ///< the bit of heaps larger than 1: a power of two, above every size

  std::size_t order() const { return std::size_t{2} * larger; }
  Element product(Element a, Element b) const {
    return static_cast<Element>((a ^ b) | ((a & b) & larger));
  }
  bool is_loss(Element a) const { return a == 1 || a == larger; }
};

/// visit(monoid, images of heaps 0 … `largest`) for the monoid in which this theorem multiplies.
/// Precondition: the theorem knows these heaps, and their values are below 2¹⁵.
template <class Visit>
auto with_monoid(const HeapSum& sum, std::uint64_t largest, const Visit& visit) {
  std::vector<Element> images;
  if (const QuotientResult* const found = sum.quotient()) {
    for (std::uint64_t heap = 0; heap <= largest; ++heap) images.push_back(found->image(heap));
    return visit(found->quotient, std::move(images));
  }
  const std::size_t values = std::bit_ceil(ranges::max(sum.values()) + 1);
  assert(values <= UINT16_MAX / 2);
  for (const std::uint64_t value : sum.values()) images.push_back(static_cast<Element>(value));
  if (!sum.lone_heaps()) return visit(XorGroup{values}, std::move(images));
  const LoneHeaps lone{static_cast<Element>(values)};
  for (std::size_t heap = 2; heap < images.size(); ++heap)
    images[heap] = static_cast<Element>(images[heap] | lone.larger);
  return visit(lone, std::move(images));
}

}  // namespace miyama
