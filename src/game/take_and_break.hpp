/// @file  take_and_break.hpp
/// @brief Take-and-break rules: take t sticks from one heap and leave what is left of it in no,
/// one, two or three heaps.
///
/// A code says which, digit by digit: the digit with number t (before the point: t = 0) adds up
///
///     1  the heap may be gone           (all t sticks of it were taken)
///     2  one heap may be left
///     4  two heaps may be left          a split; together with t = 0 a split without taking
///     8  three heaps may be left        hexadecimal digits
///
///     0.77    Kayles: take 1 or 2, anything may be left   0.[7]   the row game: any run of a row
///     0.137   Dawson's Chess                              4.[3]   Lasker's: Nim, or split a heap
///
/// A digit in brackets holds for every further t. `:unequal` behind the code demands that the heaps
/// left of one heap differ (Grundy's game).
///
/// A position is a multiset of heaps, written with its heaps in descending order. Two
/// moves with different heap sizes or different rests always lead to different positions: no rest
/// is as large as the heap it comes from.
///
/// Reference: R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos.
/// Soc. 52 (1956) 514–526.
#pragma once

#include <array>
#include <functional>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "game/rules.hpp"

namespace miyama {

/// What is left of one heap: at most three heaps, descending, 0 = none.
using Rests = std::array<std::uint64_t, 3>;

class TakeAndBreak final : public Rules {
 public:
  static constexpr std::uint8_t leave_none = 1, leave_one = 2, leave_two = 4, leave_three = 8;

  /// `name`: as typed; `code`: as above. Throws usage_error for text that is not a code.
  TakeAndBreak(std::string name, std::string_view code);

  std::string name() const override { return name_; }
  /// Canonical: no zeros at the end, capital letters, `:unequal` only where heaps split.
  std::string code() const;
  std::size_t heaps() const override { return any_number_of_heaps; }
  const TakeAndBreak* take_and_break() const override { return this; }

  /// `from`: heaps in any order; options have theirs in descending order, none of them 0.
  /// `direction` is the first heap of the size that is broken, `steps` what is taken.
  bool for_each_option(PositionView from, const Visit& visit) const override;

  /// Falls with every move: 2 · sticks − heaps.
  std::uint64_t level(PositionView position) const override {
    std::uint64_t level = 0;
    for (const std::uint64_t heap : position) level += heap == 0 ? 0 : 2 * heap - 1;
    return level;
  }

  /// Visits what a heap of `size` may become, each once: in order of what is taken, of the number
  /// of rests, of the last rest; until `visit` has seen enough: false if it has.
  bool for_each_rests(std::uint64_t size, const Visitor<Rests>& visit) const;
  /// True if a heap of `size` may become `rests` (descending).
  bool may_become(std::uint64_t size, const Rests& rests) const {
    const std::uint64_t left = rests[0] + rests[1] + rests[2];
    if (left > size || rests[0] < rests[1] || rests[1] < rests[2]) return false;
    const unsigned number = rests[0] == 0 ? 0 : rests[1] == 0 ? 1 : rests[2] == 0 ? 2 : 3;
    if ((digit(size - left) >> number & 1U) == 0) return false;
    return !unequal_ ||
           ((number < 2 || rests[0] != rests[1]) && (number < 3 || rests[1] != rests[2]));
  }

  std::uint8_t digit(std::uint64_t take) const {
    return take < digits_.size() ? digits_[take] : repeated_;
  }
  /// How many digits stand after the point, not counting a repeated one. Digits for larger t are
  /// `repeated()`, which is 0 if there is none.
  std::size_t explicit_digits() const { return digits_.size() - 1; }
  std::uint8_t repeated() const { return repeated_; }
  bool unequal() const { return unequal_; }
  bool splits_without_taking() const { return digits_.front() != 0; }
  /// Most heaps that one heap may become: 1, 2 or 3; at least 1.
  std::size_t most_rests() const {
    const std::uint8_t any =
        std::accumulate(digits_.begin(), digits_.end(), repeated_, std::bit_or<>());
    return (any & leave_three) != 0 ? 3 : (any & leave_two) != 0 ? 2 : 1;
  }
  /// How many rests a move is stored with: two, or three where a heap may become three.
  std::size_t stored_rests() const { return most_rests() == 3 ? 3 : 2; }

 private:
  std::string name_;
  std::vector<std::uint8_t> digits_;  ///< [0] stands before the point
  std::uint8_t repeated_ = 0;
  bool unequal_ = false;
};

/// `from` with one heap of `size` replaced by `rests`, in descending order. Precondition: such a
/// heap is there.
[[nodiscard]] Position replaced(PositionView from, std::uint64_t size, const Rests& rests);

/// True if this is the row game, whatever its code: the moves are exactly "take any run of a heap,
/// leave what is left in at most two".
[[nodiscard]] inline bool is_row_game(const TakeAndBreak& rules) { return rules.code() == "0.[7]"; }
/// True if the moves are exactly those of Nim.
[[nodiscard]] inline bool is_nim(const TakeAndBreak& rules) { return rules.code() == "0.[3]"; }

}  // namespace miyama
