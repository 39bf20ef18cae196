/// @file  wythoff.hpp
/// @brief Wythoff's game, R = 1, and Fraenkel's generalisation to any R ≥ 1.
///
/// The losses (A_n, B_n) and (B_n, A_n) are numbered by the difference of their heaps. With mex S
/// the least number not in S, α = (2 − R + √(R² + 4))/2 (beatty.hpp), n = 0, 1, 2, …
///
///     normal:         A_n = mex {A_i, B_i : i < n} = ⌊nα⌋,          B_n = A_n + Rn
///     misère, R = 1:  as in normal play, but (0,1) and (2,2) in place of (0,0) and (1,2)
///     misère, R ≥ 2:  A_n = mex {A_i, B_i : i < n} = ⌊nα + 1/α⌋,    B_n = A_n + Rn + 1
///
///     R = 1   (0,0) (1,2) (3,5) (4,7) …      misère  (0,1) (2,2) (3,5) (4,7) …
///     R = 2   (0,0) (1,3) (2,6) (4,10) …     misère  (0,1) (2,5) (3,8) (4,11) …
///
/// So the difference b − a tells n, and one comparison whether a is A_n. Exact for heaps below 2⁶³
/// in normal play and with R = 1, below 2⁴⁰ in misère play with R ≥ 2; any R.
///
/// References: W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7
/// (1907) 199–202; A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts,
/// American Mathematical Monthly 89 (1982) 353–361 (normal); A. S. Fraenkel, Wythoff games,
/// continued fractions, cedar trees and Fibonacci searches, Theoretical Computer Science 29 (1984)
/// 49–73 (misère).
#pragma once

#include "theorem/closed_form.hpp"

namespace miyama {

class Wythoff final : public ClosedForm {
 public:
  /// Precondition: r ≥ 1.
  explicit Wythoff(Convention convention, std::uint64_t r = 1) : convention_(convention), r_(r) {}

  /// True if all positions up to these bounds are in the exact range.
  [[nodiscard]] static bool covers(Convention convention, std::uint64_t r, PositionView bounds);

  [[nodiscard]] std::string name() const override;
  [[nodiscard]] bool is_loss(PositionView position) const override;

 private:
  Convention convention_;
  std::uint64_t r_;
};

}  // namespace miyama
