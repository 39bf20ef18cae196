/// @file  heap_values.hpp
/// @brief Grundy values of single heaps, 0, 1, 2, … in turn, for any take-and-break rules.
///
///     G(n) = mex of the values of all that a heap of n may become
///
/// Each value is found by the cheaper of two ways, which are chosen here and nowhere else:
///
///     stamps      the first heaps, and every game that is not sparse (stamps.hpp)
///     windows     sparse games (windows.hpp)
///
/// Windows read a byte per value (short_values.hpp) and find 64 heaps at once. They begin when
/// hardly any new heap is rare, and only where bytes are fast. When far more heaps turn out to be
/// rare, stamps go on until there are four times as many heaps; when a value does not fit a byte,
/// they go on for good. Each way proves what it finds: a bad choice costs time, never truth.
///
/// Memory: 4 bytes per heap, later one. One thread, as each value needs those before it; windows
/// take a second one.
///
/// Reference: Winning Ways, chapter 4; the same idea took Grundy's game to 2³⁵ heaps (A.
/// Flammenkamp, web page on octal games).
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/team.hpp"
#include "game/take_and_break.hpp"
#include "sequence/compute/stamps.hpp"
#include "sequence/compute/windows.hpp"

namespace miyama {

/// The Grundy values of single heaps, found one after the other.
class HeapValues {
 public:
  static constexpr std::uint64_t usual_short_from = 1U << 14;
  static constexpr std::uint64_t endless = ~std::uint64_t{0};
  /// Windows count items times sampled heaps in 32 bits (windows.cpp).
  static constexpr std::size_t most_items = 1U << 17;

  /// `keep`: bytes of memory for values; where they are too few, the values of heaps in the middle
  /// are forgotten, or file_error is thrown where they are not yet bytes. `short_from`: values may
  /// become bytes from this heap on, if the game is sparse; with more than `most_rare` rare heaps,
  /// counted once for each take that splits, they are no longer.
  explicit HeapValues(const TakeAndBreak& rules, std::uint64_t keep = endless,
                      std::uint64_t short_from = usual_short_from,
                      std::size_t most_rare = most_items);

  /// All values that are known, as bytes. Throws what `put` throws.
  void save(const PutBytes& put) const;
  /// Goes on with what save() put; all that is left of `saved` belongs to it. Throws damaged_state
  /// where no run under these rules has saved that, file_error where memory is too little. Whether
  /// the values are right is for a check to say.
  void restore(SavedBytes& saved);

  /// Finds the values of the heaps up to `last` by the recurrence. Throws stopped_error, and
  /// file_error where a value cannot be proved without those that are forgotten.
  void extend_to(std::uint64_t last, const Team& team = 1);
  /// Number of heaps whose values were asked for.
  std::uint64_t size() const { return wanted_; }
  /// True if no value is forgotten.
  bool is_complete() const { return !short_ || short_->is_complete(); }
  /// Number of heaps from 0 on of which no value is forgotten.
  std::uint64_t without_gap() const { return is_complete() ? wanted_ : short_->front(); }
  /// Number of the largest heaps of which no value is forgotten.
  std::uint64_t reach() const { return is_complete() ? wanted_ : short_->reach(); }
  /// Precondition here and below: the value is not forgotten; that of the last 1000 heaps never is.
  std::uint32_t value(std::uint64_t heap) const {
    return short_ ? short_->value(heap) : stamps_.values()[heap];
  }
  /// True if both heaps have the same value.
  bool same(std::uint64_t heap, std::uint64_t other) const {
    return short_ ? short_->same(heap, other) : stamps_.values()[heap] == stamps_.values()[other];
  }
  /// Values indexed by heap, from 0.
  std::vector<std::uint32_t> values() const;

 private:
  std::uint64_t known() const { return short_ ? short_->size() : stamps_.values().size(); }
  bool may_be_short() const;
  void become_short();
  void begin_windows();
  std::vector<std::uint32_t> list_of(std::uint64_t heaps) const;
  bool are_many_rare() const;
  bool is_mask_bad() const;
  void become_long(bool fits);

  Stamps stamps_;
  std::uint64_t wanted_ = 1;
  std::uint64_t keep_;
  bool may_be_short_;  ///< under these rules
  std::uint64_t short_from_;
  std::size_t most_rare_;
  std::size_t rare_at_first_ = 0;       ///< rare heaps when the values became short
  std::unique_ptr<ShortValues> short_;  ///< null while stamps find the values
  std::unique_ptr<Windows> windows_;    ///< find the next short values
};

}  // namespace miyama
