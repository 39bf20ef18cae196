/// @file  golden_ratio.hpp
/// @brief Euclid: the ratio of the heaps against the golden ratio φ = (1 + √5)/2.
///
/// For heaps 0 < a ≤ b. Positions with an empty heap have no move: a loss in normal play, a win in
/// misère play.
///
///     heaps stay positive, normal:   loss  ⇔  b/a < φ
///                                                                         Grundy value ⌊b/a − a/b⌋
///     heaps stay positive, misère:   as in normal play, but reversed where every move is forced:
///         (a, b) = d · two Fibonacci numbers in
///                                    a row, (1,1), (1,2), (2,3), (3,5) …
///                                                               Grundy value there 1 − ⌊b/a − a/b⌋
///     to zero, normal:               loss  ⇔  a < b and b/a < φ
///     to zero, misère:               loss  ⇔  b/a < φ
///
///     (5,8): 8/5 < φ, a loss      (3,5): 5/3 > φ, a win by (3,2)
///                                misère: forced (3,5) → (3,2) → (1,2) → (1,1), a win for the other
///
/// The first three are theorems of the references. The last follows from the first: to empty a heap
/// hands the win to the other player, so it is done from equal heaps only, where there is nothing
/// else: the game is the one that ends with equal heaps in normal play.
///
/// Exact for all 64-bit sizes: b/a < φ ⇔ b² − ab − a² < 0 ⇔ b(b − a) < a² in 128 bits, and ⌊b/a −
/// a/b⌋ = ⌊(b² − a²)/(ab)⌋.
///
/// References: A. J. Cole, A. J. T. Davie, Mathematical Gazette 53 (1969) 354–357 (to zero); J. W.
/// Grossman, Mathematics Magazine 70 (1997) 382, solution by P. D. Straffin 71 (1998) 394–395
/// (equal heaps); G. Nivasch, The Sprague–Grundy function of the game Euclid, Discrete Mathematics
/// 306 (2006) 2798–2800; V. Gurvich, On the misère version of game Euclid and miserable games,
/// Discrete Mathematics 307 (2007) 1199–1204.
#pragma once

#include "game/euclid.hpp"
#include "theorem/closed_form.hpp"

namespace miyama {

class GoldenRatio final : public ClosedForm {
 public:
  GoldenRatio(Convention convention, EuclidEnd end) : convention_(convention), end_(end) {}

  [[nodiscard]] std::string name() const override;
  [[nodiscard]] bool is_loss(PositionView position) const override;
  /// Where heaps stay positive.
  [[nodiscard]] bool tells_grundy() const override { return end_ == EuclidEnd::equal; }
  [[nodiscard]] std::uint64_t grundy(PositionView position) const override;

 private:
  Convention convention_;
  EuclidEnd end_;
};

}  // namespace miyama
