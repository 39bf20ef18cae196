/// @file  zeckendorf.hpp
/// @brief Fibonacci Nim by the Zeckendorf representation of the heap.
///
/// Every number is a sum of Fibonacci numbers 1, 2, 3, 5, 8, … no two of which are neighbours, in
/// one way: take the greatest that fits, again and again. Let z(n) be the smallest of these
/// numbers.
///
///     normal:  (n, limit) is a loss  ⇔  n = 0 or limit < z(n)
///     misère:  n = 0 or limit = 0: no move, a win;      otherwise a loss  ⇔
///                                                                        n = 1 or limit < z(n − 1)
///
///     11 = 8 + 3      with a limit of 2 a loss, with a limit of 3 take 3: (8,6) is a loss, 6 < 8
///
/// Misère from normal play: with n ≥ 2 stones and a limit ≥ 1 nobody need take the last stone, and
/// whoever meets it alone must take it and loses. So it is the normal game on n − 1 stones; that
/// the limit's cap is then one higher does not matter, for a limit of at least the heap wins
/// anyway.
///
/// Any 64-bit heap and limit. Cost: at most 92 comparisons.
///
/// References: M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1(4) (1963) 9–13; E. Zeckendorf,
/// Bulletin de la Société Royale des Sciences de Liège 41 (1972) 179–182.
#pragma once

#include "theorem/closed_form.hpp"

namespace miyama {

/// z(n): the smallest part of the Zeckendorf representation of n. Precondition: n ≥ 1.
[[nodiscard]] std::uint64_t smallest_zeckendorf_part(std::uint64_t n);

class Zeckendorf final : public ClosedForm {
 public:
  explicit Zeckendorf(Convention convention) : convention_(convention) {}

  [[nodiscard]] std::string name() const override;
  /// `position`: the heap and the limit.
  [[nodiscard]] bool is_loss(PositionView position) const override;

 private:
  Convention convention_;
};

}  // namespace miyama
