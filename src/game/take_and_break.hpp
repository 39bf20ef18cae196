/// @file  take_and_break.hpp
/// @brief Take-and-break rules: what one heap becomes, whatever other heaps there are. A code says
/// it, or a list (table/index/partition/break_lists.hpp).
///
/// By a code one takes t sticks and leaves what is left in no, one, two or three heaps.
/// The code says which, digit by digit: the digit with number t (before the point: t = 0) adds up
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
#include <concepts>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "game/rules.hpp"
#include "table/index/partition/partitions.hpp"

namespace miyama {

class BreakLists;

class TakeAndBreak final : public Rules {
 public:
  static constexpr std::uint8_t leave_none = 1, leave_one = 2, leave_two = 4, leave_three = 8;

  /// `name`: as typed; `code`: as above. Throws usage_error for text that is not a code.
  TakeAndBreak(std::string name, std::string_view code);
  /// By a list. Throws usage_error for a name that a table cannot bear.
  TakeAndBreak(std::string name, std::shared_ptr<const BreakLists> lists);

  /// The list that says what heaps become; null if a code does.
  const std::shared_ptr<const BreakLists>& lists() const { return lists_; }
  /// How many options of a heap it has. Precondition: there is a list.
  std::size_t listed_options(std::uint64_t heap) const;

  std::string name() const override { return name_; }
  std::uint64_t bytes() const override;
  /// Canonical: no zeros at the end, capital letters, `:unequal` only where heaps split. A list
  /// has its name.
  std::string code() const;
  std::size_t heaps() const override { return any_number_of_heaps; }
  const TakeAndBreak* take_and_break() const override { return this; }

  /// `from`: heaps in any order; options have theirs in descending order, none of them 0.
  /// `direction` is the first heap of the size that is broken, `steps` what is taken.
  bool for_each_option(PositionView from, const Visit& visit) const override;

  /// Falls with every move that adds no sticks: 2 · sticks − heaps.
  std::uint64_t level(PositionView position) const override {
    std::uint64_t level = 0;
    for (const std::uint64_t heap : position) level += heap == 0 ? 0 : 2 * heap - 1;
    return level;
  }

  /// Visits what a heap of `size` may become, each once, until `visit` has seen enough: false if it
  /// has. By a code, in order of what is taken, of the number of rests, of the last rest.
  bool for_each_rests(std::uint64_t size, const Visitor<Rests>& visit) const;
  /// True if a heap of `size` may become `rests` (descending).
  bool may_become(std::uint64_t size, const Rests& rests) const {
    if (lists_ != nullptr) return is_listed(size, rests);
    return rests.size() == 3 && may_become(size, std::array{rests[0], rests[1], rests[2]});
  }
  /// Checks ask it at every position, and a call takes as long as the answer.
  template <std::same_as<std::array<std::uint64_t, 3>> ThreeRests>
  [[gnu::always_inline]] bool may_become(std::uint64_t size, const ThreeRests& rests) const {
    const auto [first, second, third] = rests;
    if (lists_ != nullptr) return is_listed(size, Rests(first, second, third));
    const std::uint64_t left = first + second + third;
    if (left > size || first < second || second < third) return false;
    const unsigned number = first == 0 ? 0 : second == 0 ? 1 : third == 0 ? 2 : 3;
    if ((digit(size - left) >> number & 1U) == 0) return false;
    return !unequal_ || ((number < 2 || first != second) && (number < 3 || second != third));
  }

  /// True if some move takes so many sticks.
  bool has_take(std::uint64_t take) const;
  /// Precondition: a code says it.
  std::uint8_t digit(std::uint64_t take) const {
    return take < digits_.size() ? digits_[take] : repeated_;
  }
  /// How many digits stand after the point, not counting a repeated one. Digits for larger t are
  /// `repeated()`, which is 0 if there is none. In a list: the greatest take.
  std::size_t explicit_digits() const;
  std::uint8_t repeated() const { return repeated_; }
  bool unequal() const { return unequal_; }
  bool splits_without_taking() const { return has_take(0); }
  /// Most heaps that one heap may become, at least 1; by a code at most 3.
  std::size_t most_rests() const;
  /// How many rests a move is stored with: two, or more where a heap may become more.
  std::size_t stored_rests() const { return std::max<std::size_t>(most_rests(), 2); }

 private:
  bool is_listed(std::uint64_t size, const Rests& rests) const;

  std::string name_;
  std::shared_ptr<const BreakLists> lists_;
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
