/// @file  heap_values.hpp
/// @brief Grundy values of single heaps, 0, 1, 2, … in turn, for any take-and-break rules.
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
/// Rows of stamps are the way of the first heaps, and of all games that are not sparse. When hardly
/// any new heap is rare, a value becomes a byte (short_values.hpp), and 64 heaps are found at once:
/// by sets of a word per sum where rare heaps are few (value_sets.hpp), else by windows of 16
/// values (windows.hpp). Both prove each value as above.
///
/// Cost per heap and digit that splits: as many look-ups as there are rare heaps and as step 2
/// needs, else n/2. docs/sequences.md has rates.
///
/// Memory: 4 bytes per heap, later one. One thread, as each value needs those before it; windows
/// take a second one.
///
/// Reference: Winning Ways, chapter 4; the same idea took Grundy's game to 2³⁵ heaps (A.
/// Flammenkamp, web page on octal games).
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "base/team.hpp"
#include "game/take_and_break.hpp"
#include "solve/sequence/short_values.hpp"
#include "solve/sequence/sparse_space.hpp"
#include "solve/sequence/three_rests.hpp"

namespace miyama {

/// The Grundy values of single heaps, found one after the other.
class HeapValues {
 public:
  static constexpr std::uint64_t usual_short_from = 1U << 14;
  static constexpr std::uint64_t endless = ~std::uint64_t{0};

  /// `keep`: bytes of memory for values; where they are too few, the values of heaps in the middle
  /// are forgotten. `short_from`: values may become bytes from this heap on, if the game is sparse;
  /// with more than `most_rare` rare heaps they are no longer.
  explicit HeapValues(const TakeAndBreak& rules, std::uint64_t keep = endless,
                      std::uint64_t short_from = usual_short_from, std::size_t most_rare = endless);

  /// All values that are known, as bytes, and back. Throws what `put` or `get` throws.
  void save(const PutBytes& put) const;
  void restore(const GetBytes& get);

  /// Finds the values of the heaps up to `last` by the recurrence. Throws stopped_error, and
  /// file_error where a value cannot be proved without those that are forgotten.
  void extend_to(std::uint64_t last, const Team& team = 1);
  /// Number of heaps whose values were asked for.
  [[nodiscard]] std::uint64_t size() const { return wanted_; }
  /// True if no value is forgotten.
  [[nodiscard]] bool is_complete() const { return !short_ || short_->is_complete(); }
  /// Precondition here and below: the value is not forgotten; that of the last 1000 heaps never is.
  [[nodiscard]] std::uint32_t value(std::uint64_t heap) const {
    return short_ ? short_->value(heap) : values_[heap];
  }
  /// True if both heaps have the same value.
  [[nodiscard]] bool same(std::uint64_t heap, std::uint64_t other) const {
    return short_ ? short_->same(heap, other) : values_[heap] == values_[other];
  }
  /// Values indexed by heap, from 0.
  [[nodiscard]] std::vector<std::uint32_t> values() const;

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

  [[nodiscard]] std::uint64_t known() const { return short_ ? short_->size() : values_.size(); }
  [[nodiscard]] bool may_be_short() const;
  void become_short();
  void choose_way();
  [[nodiscard]] bool is_mask_bad() const;
  void become_long(bool fits);
  void begin_from(std::vector<std::uint32_t> values);

  [[nodiscard]] bool is_option(std::uint32_t value) const {
    return row_[value] == stamp_ || for_ever_[value] != 0;
  }
  [[nodiscard]] bool is_certain(std::uint32_t value) const;
  [[nodiscard]] std::uint32_t mex_from(std::uint32_t value) const;

  /// The takes that some move allows, with their digits; without the repeated one.
  std::vector<std::pair<std::uint64_t, std::uint8_t>> takes_;
  std::uint64_t first_repeated_;  ///< the least take with the repeated digit
  SplitMoves moves_;              ///< those that leave one heap or two
  std::uint8_t repeated_;

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

  std::uint64_t wanted_ = 1;
  std::uint64_t keep_;
  std::uint64_t short_from_;
  std::size_t most_rare_;
  std::size_t rare_at_first_ = 0;       ///< rare heaps when the values became short
  std::unique_ptr<ShortValues> short_;  ///< null while `values_` has the values
  std::unique_ptr<ShortWay> way_;       ///< finds the next short values
};

}  // namespace miyama
