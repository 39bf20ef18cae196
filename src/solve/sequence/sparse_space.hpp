/// @file  sparse_space.hpp
/// @brief The heaps whose values are rare, so that all other options need one of them.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace miyama {

/// The heaps with a rare value. Split the values into two halves so that few heaps have a value of
/// the first, the rare half.
///
/// The parity of v's bits under a mask is additive: parity(u ⊕ v) = parity(u) ⊕ parity(v). Call v
/// rare if this parity is even, common otherwise:
///
///     rare ⊕ rare = rare      common ⊕ common = rare      rare ⊕ common = common
///
/// So a common value can be reached by a split only if one of the two rests is rare. In many games
/// hardly any heap is: 1 of 1000 in Grundy's game. That is an observation about the game, not about
/// this file: any mask gives the three equations above, a good one saves time.
///
/// The best mask has the fewest rare heaps. With c(v) heaps of value v there are (Σ c(v) + H(mask))
/// / 2, where
///
///     H(mask) = Σ c(v) · (−1)^parity(v and mask)
///
/// is the Walsh–Hadamard transform of c: all masks below V at once in V·log V additions.
///
/// Reference: E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 4, "sparse
/// spaces".
class SparseSpace {
 public:
  [[nodiscard]] std::uint32_t mask() const { return mask_; }
  /// The heaps with a rare value, in increasing order, and their values, at the same index.
  [[nodiscard]] const std::vector<std::uint32_t>& heaps() const { return heaps_; }
  [[nodiscard]] const std::vector<std::uint32_t>& values() const { return values_; }

  [[nodiscard]] bool is_rare(std::uint32_t value) const {
    return std::popcount(value & mask_) % 2 == 0;
  }

  /// Chooses the best mask for these values of heaps 0, 1, …, all below `width`, a power of two,
  /// and lists the rare heaps anew. Heap 0 is no rest and left out.
  void choose(std::span<const std::uint32_t> values, std::uint32_t width);
  /// Adds the value of the next heap.
  void add(std::uint64_t heap, std::uint32_t value);

 private:
  std::uint32_t mask_ = 1;
  std::vector<std::uint32_t> heaps_;
  std::vector<std::uint32_t> values_;
};

}  // namespace miyama
