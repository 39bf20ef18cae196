/// @file  heap_sum.hpp
/// @brief Take-and-break games by the values of their single heaps.
///
/// Heaps do not affect each other, so a position is a sum of one-heap games, and by Sprague and
/// Grundy its value in normal play is the XOR of the heaps' values; a loss has value 0. A heap's
/// value is the mex, the least number missing, of the values it may become:
///
///     Kayles   heap  0 1 2 3 4 5 6 …       4 may become 3, 2, 1+2, 1+1,
///              value 0 1 2 3 1 4 3 …       of values 3, 2, 1^2 = 3, 0: the least missing is 1
///
/// In Lasker's Nim (take any number, or split a heap into two) the recurrence has a solution:
///
///     heap     4k + 1   4k + 2   4k + 3   4k + 4
///     value    4k + 1   4k + 2   4k + 4   4k + 3
///
/// In Nim and in the row game (any run of one row) a heap of n has value n: the nim-sum of the
/// heaps decides. For these two the misère rule is known as well: while only heaps of 1 are left, a
/// loss is an odd number of them; otherwise as in normal play. Other misère games do not decompose:
/// their sums do not follow from their heaps' outcomes or values, and there is no such formula.
///
/// References: R. Sprague, Über mathematische Kampfspiele, Tôhoku Math. J. 41 (1935) 438–444; P. M.
/// Grundy, Mathematics and games, Eureka 2 (1939) 6–8; C. L. Bouton (see bouton.hpp) for Nim; E. R.
/// Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 4, for Lasker's. Row game: a row of n can
/// be left as a, b with a + b < n, and a ^ b ≤ a + b, so it reaches every smaller value and not n.
#pragma once

#include <vector>

#include "game/take_and_break.hpp"
#include "theorem/closed_form.hpp"

namespace miyama {

/// Values of heaps 0 … largest in normal play, by the mex recurrence. Cost: for each heap, all that
/// it may become.
[[nodiscard]] std::vector<std::uint64_t> heap_values_by_mex(const TakeAndBreak& rules,
                                                            std::uint64_t largest);

/// The value of a heap in Lasker's Nim.
[[nodiscard]] std::uint64_t lasker_value(std::uint64_t heap);

class HeapSum final : public ClosedForm {
 public:
  /// `values`: of heaps 0 … largest; positions must keep to them. `lone_heaps`: the misère rule
  /// above, else normal play.
  HeapSum(std::string name, std::vector<std::uint64_t> values, bool lone_heaps)
      : name_(std::move(name)), values_(std::move(values)), lone_heaps_(lone_heaps) {}

  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] bool is_loss(PositionView position) const override;

  [[nodiscard]] const std::vector<std::uint64_t>& values() const { return values_; }
  [[nodiscard]] std::vector<std::uint64_t> heap_values(PositionView position) const override;
  [[nodiscard]] bool lone_heaps() const override { return lone_heaps_; }

 private:
  std::string name_;
  std::vector<std::uint64_t> values_;
  bool lone_heaps_;
};

/// The theorem for these rules and heaps of at most `largest`; null in misère play of any game but
/// Nim and the row game.
[[nodiscard]] std::unique_ptr<HeapSum> heap_sum_of(const TakeAndBreak& rules, Convention convention,
                                                   std::uint64_t largest);

}  // namespace miyama
