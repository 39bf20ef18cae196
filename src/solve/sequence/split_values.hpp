/// @file  split_values.hpp
/// @brief Which Grundy values a heap can get by falling into two or three.
///
/// Two rests: split the values into two halves so that few heaps have a value of the first, the
/// rare half.
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
///
/// Three rests. Keep for each sum s the values of its two rests as a set of bits, P(s). A third
/// rest c moves bit v to bit v ⊕ G(c), and as one of three rests is at most a third of the sum:
///
///     T(s) = ⋃ { P(s − c) ⊕ G(c) : 1 ≤ c ≤ s/3 }
///
/// The ⊕ exchanges words by the high bits of G(c), and halves, quarters, … of a word by the low
/// six.
///
/// Where the rests must differ, P(s − c) may hold a value only because of the pair c, s − 2c. So
/// the values of at least two pairs are kept in a second set: one that is not there and comes from
/// this pair is left out.
///
/// Cost per sum: s/2 look-ups for P, s/3 · V/64 words for T, V the number of values. Memory V/4
/// bytes per heap. Looping over the triples takes s²/12 look-ups.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace miyama {

class SparseSpace {
 public:
  /// The heaps with a rare value, in increasing order, and their values, at the same index.
  [[nodiscard]] const std::vector<std::uint32_t>& heaps() const { return heaps_; }
  [[nodiscard]] const std::vector<std::uint32_t>& values() const { return values_; }

  [[nodiscard]] bool is_rare(std::uint32_t value) const {
    return std::popcount(value & mask_) % 2 == 0;
  }

  /// Chooses the best mask for these values of heaps 0, 1, …, all below `width`, a power of two,
  /// and lists the rare heaps anew. Heap 0 is no rest and left out.
  void choose(std::span<const std::uint32_t> values, std::uint32_t width);
  /// Tells the value of the next heap.
  void add(std::uint64_t heap, std::uint32_t value);

 private:
  std::uint32_t mask_ = 1;
  std::vector<std::uint32_t> heaps_;
  std::vector<std::uint32_t> values_;
};

class ThreeRests {
 public:
  explicit ThreeRests(bool unequal) : unequal_(unequal) {}

  /// The values of three heaps with this sum, as bits. `values`: of the heaps 0 … sum − 2 at least,
  /// all below `width`, a power of two.
  [[nodiscard]] const std::vector<std::uint64_t>& set_of(std::uint64_t sum,
                                                         std::span<const std::uint32_t> values,
                                                         std::uint32_t width);

 private:
  using Words = std::vector<std::uint64_t>;

  void add_pairs(std::span<const std::uint32_t> values);
  void add_third(std::uint64_t sum, std::uint64_t third, std::span<const std::uint32_t> values);
  void add_third_but_pair(std::uint64_t sum, std::uint64_t third,
                          std::span<const std::uint32_t> values);

  bool unequal_;
  std::size_t words_ = 0;   ///< of a set
  std::uint64_t sums_ = 0;  ///< for how many there are sets
  Words pairs_;             ///< values of two rests, a row per sum
  Words repeated_;          ///< values of at least two pairs of rests
  Words found_;
};

}  // namespace miyama
