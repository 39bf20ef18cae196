/// @file  heap_values.hpp
/// @brief Grundy values of single heaps, 0, 1, 2, … in turn, for any take-and-break rules; and a
/// proof that they repeat for ever, from finitely many of them.
///
///     G(n) = mex of the values of all that a heap of n may become
///
/// Values that are found are stamped with n, so that nothing has to be cleared. Four kinds of
/// moves, each by what is cheapest:
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
/// Step 1 is done for 16 heaps at once: beside each other, they meet a rare heap at neighbouring
/// places, in one line of the cache, and in a row of stamps each.
///
/// Cost per heap and digit that splits: as many look-ups as there are rare heaps and as step 2
/// needs, else n/2. Measured on one core of a cloud machine (EPYC, AVX-512 not used), values per
/// CPU second:
///
///                     heaps     rare     values/s    all pairs would take
///     0.77             10⁵         9      5 500 000      5·10⁹ look-ups
///     Grundy's game    10⁶     1 273        510 000     25·10¹⁰
///     0.6              10⁵     1 583        540 000    2.5·10⁹
///     0.17             10⁵    35 294        100 000    2.5·10⁹, taken
///     lasker           10⁵      half        100 000    2.5·10⁹, taken
///
/// Memory: 4 bytes per heap, 8 more per rare one, 64 per value. One thread: each value needs those
/// before it.
///
/// Reference: Winning Ways, chapter 4; the same idea took Grundy's game to 2³⁵ heaps (A.
/// Flammenkamp, web page on octal games).
///
/// Theorem. Let k be the last take allowed, finite, and j the most heaps that one may become. If n₀
/// ≥ 1, p ≥ 1 and
///
///     G(n + p) = G(n)   for   n₀ ≤ n < j·n₀ + (j − 1)·p + k + e,
///     e = p for rests that must differ (then j ≤ 2), else 0,
///
/// then G(n + p) = G(n) for all n ≥ n₀. With j = 2, e = 0 it is the octal periodicity theorem of
/// Guy and Smith.
///
/// Proof. Let n be the first heap beyond the range, all before being right. n + p and n have
/// options of the same values:
///   *  n > k, so neither can be taken as a whole.
///   *  From n + p: let a be the largest of at most j rests; their sum is at least n + p − k
///      ≥ j·(n₀ + p), so a ≥ n₀ + p. By assumption G(a) = G(a − p), as n₀ ≤ a − p < n, and with
///      a − p ≥ 1 in place of a the rests are an option of n. (One rest needs to take something,
///      so a − p < n for it, too.)
///   *  From n: the largest rest a satisfies a ≥ (n − k) / j ≥ n₀ and a < n, so a + p in its place
///      gives the same value from n + p.
///   *  Rests that must differ: a + p is still the largest. But a − p may meet the other rest b:
///      then b + b = n − t, the value is 0, and b + p, b − p is an option of n of value 0:
///      b ≥ (n − k) / 2 ≥ n₀ + p, thanks to e, so G(b + p) = G(b) = G(b − p).
///
/// This is not proved for digits that repeat for ever, or for three rests that must differ.
///
/// The smallest p that passes is the least period: a smaller one would have the same n₀ and pass as
/// well. The preperiod is the least n₀ from which the values repeat, heap 0 included: one more than
/// the last heap that differs.
///
/// Cost: for each p ≤ N/j a comparison from the end to the first heap that differs; nearly always a
/// few steps.
///
/// Reference: R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos.
/// Soc. 52 (1956) 514–526, theorem on periods; Winning Ways, chapter 4.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/team.hpp"
#include "game/take_and_break.hpp"

namespace miyama {

struct HeapPeriod {
  std::uint64_t preperiod = 0;
  std::uint64_t period = 0;
  bool operator==(const HeapPeriod&) const = default;
};

/// The period that the values of the heaps 0, 1, … prove, or none.
[[nodiscard]] std::optional<HeapPeriod> proved_period(const TakeAndBreak& rules,
                                                      std::span<const std::uint32_t> values,
                                                      const Observer* observer = nullptr);

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

/// The Grundy values of single heaps, found one after the other.
class HeapValues {
 public:
  explicit HeapValues(const TakeAndBreak& rules);

  /// Finds the values of the heaps up to `last` by the recurrence. Throws stopped_error.
  void extend_to(std::uint64_t last, const Observer* observer = nullptr);
  /// Fills in the values up to `last` by the period: each is that of the heap with `period` stones
  /// fewer. Precondition: proved_period() found this period in the values so far. No extend_to may
  /// follow.
  void repeat_to(std::uint64_t last, std::uint64_t period);

  /// Values indexed by heap, from 0.
  [[nodiscard]] const std::vector<std::uint32_t>& values() const { return values_; }

 private:
  std::uint32_t next_value();
  /// Marks the values of all ways to leave `left` stones that this digit allows.
  template <class Mark>
  void mark_rests(std::uint64_t left, std::uint8_t digit, Mark mark, Mark* marks);
  void begin_block();
  void widen(std::uint32_t width);  ///< forgets the marks
  [[nodiscard]] bool may_be_sparse() const;
  void mark_ahead();
  void mark_rare_pairs(std::uint64_t take);
  std::uint32_t certain_mex(std::uint32_t mex);
  void mark_some_pairs(std::uint64_t sum, std::uint64_t skipped);
  void append(std::uint32_t value);

  [[nodiscard]] bool is_option(std::uint32_t value) const {
    return row_[value] == stamp_ || for_ever_[value] != 0;
  }
  [[nodiscard]] bool is_certain(std::uint32_t value) const;
  [[nodiscard]] std::uint32_t mex_from(std::uint32_t value) const;

  /// The takes that some move allows, with their digits; without the repeated one.
  std::vector<std::pair<std::uint64_t, std::uint8_t>> takes_;
  std::uint64_t first_repeated_;          ///< the least take with the repeated digit
  std::vector<std::uint64_t> leave_two_;  ///< takes whose digit allows two rests
  std::uint8_t repeated_;
  bool unequal_;

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
