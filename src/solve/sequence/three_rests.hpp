/// @file  three_rests.hpp
/// @brief The values of heaps that become three.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace miyama {

/// The values of three heaps with a given sum. Keep for each sum s the values of its two rests as a
/// set of bits, P(s). A third rest c moves bit v to bit v ⊕ G(c), and as one of three rests is at
/// most a third of the sum:
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
class ThreeRests {
 public:
  explicit ThreeRests(bool unequal) : unequal_(unequal) {}

  /// The values of three heaps with this sum, as bits. `values`: those of the heaps 0 … sum − 2 at
  /// least, all below `width`, a power of two.
  [[nodiscard]] const std::vector<std::uint64_t>& set_of(std::uint64_t sum,
                                                         std::span<const std::uint32_t> values,
                                                         std::uint32_t width);

 private:
  using Words = std::vector<std::uint64_t>;

  void add_pairs(std::span<const std::uint32_t> values);

  bool unequal_;
  std::size_t words_ = 0;   ///< words of a set
  std::uint64_t sums_ = 0;  ///< number of sums that have sets
  Words pairs_;             ///< values of two rests, a row per sum
  Words repeated_;          ///< values of at least two pairs of rests
  Words found_;
};

}  // namespace miyama
