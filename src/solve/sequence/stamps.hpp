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
/// Step 1 is done for 16 heaps at once: beside each other, they meet a rare heap at neighbouring
/// places, in one line of the cache, and in a row of stamps each.
///
/// Cost per heap and digit that splits: as many look-ups as there are rare heaps and as step 2
/// needs, else n/2. Memory: 4 bytes per heap. windows.hpp beats it where values
/// are bytes and few heaps are rare.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "game/take_and_break.hpp"
#include "solve/sequence/short_values.hpp"
#include "solve/sequence/sparse_space.hpp"
#include "solve/sequence/three_rests.hpp"

namespace miyama {

/// The values of the heaps 0, 1, 2, …, of which the first is known.
class Stamps {
 public:
  static constexpr std::uint64_t block = 16;  ///< heaps in a block; a power of two

  explicit Stamps(const TakeAndBreak& rules);

  /// Finds the value of the next heap.
  void add_next();
  /// Values indexed by heap, from 0.
  [[nodiscard]] const std::vector<std::uint32_t>& values() const { return values_; }
  void forget_values() { values_ = {}; }
  /// The number of values with which begin_from() can go on: none where a digit repeats, since what
  /// is stamped for ever is found again with all values.
  [[nodiscard]] std::uint64_t heaps_to_keep() const {
    return repeated_ != 0 ? 0 : values_.size() / block * block;
  }
  /// Goes on behind these values, the number of which is a multiple of `block`.
  void begin_from(std::vector<std::uint32_t> values);

  /// The moves that leave one heap or two.
  [[nodiscard]] const SplitMoves& moves() const { return moves_; }
  /// True if common options are found by rare heaps alone.
  [[nodiscard]] bool is_sparse() const { return is_sparse_; }
  /// The rare heaps; they are listed where the game is sparse.
  [[nodiscard]] const SparseSpace& space() const { return space_; }

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
};

}  // namespace miyama
