/// @file  stamps.hpp
/// @brief Grundy values of single heaps for any take-and-break rules, by stamps.
///
/// The values that heap n reaches are stamped with n, so that nothing has to be cleared. Four kinds
/// of moves, each by what is cheapest:
///
///     no or one rest      one stamp per digit
///     two rests           the two halves of the values, SparseSpace
///     three rests         sets of bits, ThreeRests
///     a repeated digit    stamped for ever: what a heap may become by it, so may every larger
///                         heap. Nim costs one step per heap
///
/// Two rests with the sum s make s/2 pairs, and proving that a value is missing seems to need them
/// all. But a common value needs a rare rest, so
///
///     1  the pairs of a rare heap with any other give every common option:
///        the least common value that is missing, c, is certain
///     2  rare values below c that were not found yet are looked for among all pairs,
///        from the middle outwards, until none is left
///
/// Nearly always step 2 ends after a few pairs with G(n) = c; if it does not, it has looked at
/// every pair and the mex is certain as well. A bad mask costs time, never truth. Where a third of
/// the heaps are rare there is nothing to gain, and all pairs are stamped.
///
/// Step 1 is done for 16 heaps at once: side by side, they meet a rare heap at neighbouring
/// entries, in one line of the cache, and in a row of stamps each.
///
/// Cost per heap and digit that splits: as many look-ups as there are rare heaps and as step 2
/// needs, else n/2. Memory: 4 bytes per heap. windows.hpp beats it where values
/// are bytes and few heaps are rare.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "game/take_and_break.hpp"
#include "sequence/compute/short_values.hpp"

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
  std::uint32_t mask() const { return mask_; }
  /// The heaps with a rare value, in increasing order, and their values, at the same index.
  const std::vector<std::uint32_t>& heaps() const { return heaps_; }
  const std::vector<std::uint32_t>& values() const { return values_; }

  bool is_rare(std::uint32_t value) const { return std::popcount(value & mask_) % 2 == 0; }

  /// Chooses the best mask for these values of heaps 0, 1, …, all below `width`, a power of two,
  /// and lists the rare heaps anew. Heap 0 is never a rest, so it is left out.
  void choose(std::span<const std::uint32_t> values, std::uint32_t width);
  /// Adds the value of the next heap.
  void add(std::uint64_t heap, std::uint32_t value);

 private:
  std::uint32_t mask_ = 1;
  std::vector<std::uint32_t> heaps_;
  std::vector<std::uint32_t> values_;
};

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
  const std::vector<std::uint64_t>& set_of(std::uint64_t sum, std::span<const std::uint32_t> values,
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

/// The values of the heaps 0, 1, 2, …, of which the first is known.
class Stamps {
 public:
  static constexpr std::uint64_t block = 16;  ///< heaps in a block; a power of two

  explicit Stamps(const TakeAndBreak& rules);

  /// Finds the value of the next heap.
  void add_next();
  /// Values indexed by heap, from 0.
  const std::vector<std::uint32_t>& values() const { return values_; }
  void forget_values() { values_ = {}; }
  /// The number of values with which begin_from() can go on: none where a digit repeats, since what
  /// is stamped for ever is found again with all values.
  std::uint64_t heaps_to_keep() const {
    return repeated_ != 0 ? 0 : values_.size() / block * block;
  }
  /// Goes on behind these values, the number of which is a multiple of `block`.
  void begin_from(std::vector<std::uint32_t> values);

  /// The moves that leave one heap or two.
  const SplitMoves& moves() const { return moves_; }
  /// True if common options are found by rare heaps alone.
  bool is_sparse() const { return is_sparse_; }
  /// The rare heaps; they are listed where the game is sparse.
  const SparseSpace& space() const { return space_; }

 private:
  std::uint32_t next_value();
  /// Marks the values of all ways to leave `left` stones that this digit allows.
  template <class Mark>
  void mark_rests(std::uint64_t left, std::uint8_t digit, Mark mark, Mark* marks);
  void mark_listed();
  void begin_block();
  void widen(std::uint32_t width);  ///< forgets the marks
  bool may_be_sparse() const;
  void mark_ahead();
  void mark_rare_pairs(std::uint64_t take);
  std::uint32_t certain_mex(std::uint32_t mex);
  void mark_some_pairs(std::uint64_t sum, std::uint64_t skipped);

  bool is_option(std::uint32_t value) const {
    return row_[value] == stamp_ || for_ever_[value] != 0;
  }
  bool is_certain(std::uint32_t value) const;
  std::uint32_t mex_from(std::uint32_t value) const;

  /// The takes that some move allows, with their digits; without the repeated one.
  std::vector<std::pair<std::uint64_t, std::uint8_t>> takes_;
  std::uint64_t first_repeated_;  ///< the least take with the repeated digit
  SplitMoves moves_;              ///< moves that leave one heap or two
  std::uint8_t repeated_;
  std::shared_ptr<const TakeAndBreak> listed_;  ///< the rules, if no code says them; or null

  std::vector<std::uint32_t> values_{0};
  std::uint32_t width_ = 0;  ///< a power of two: every value and every ⊕ of values is below it
  std::uint64_t block_start_ = 0;
  std::uint32_t stamp_ = 0;  ///< the heap whose options are marked
  /// A row per heap of the block, or a single row. Indexed by value: the last heap that has it as
  /// an option.
  std::vector<std::uint32_t> marks_;
  std::uint32_t* row_ = nullptr;  ///< row of the heap being solved
  /// Indexed by value: an option of this and all larger heaps.
  std::vector<std::uint8_t> for_ever_;
  std::uint32_t least_not_for_ever_ = 0;
  SparseSpace space_;
  bool is_sparse_ = false;
  ThreeRests three_rests_;
};

}  // namespace miyama
