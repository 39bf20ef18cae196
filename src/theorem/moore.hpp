/// @file  moore.hpp
/// @brief Moore's Nim_K: a move reduces 1 to K heaps, each by its own amount.
///
/// Write the heaps in binary and add each column by itself, without carrying, modulo K + 1.
///
///     normal:  loss  ⇔  every column's sum is 0
///     misère:  all heaps ≤ 1:  loss ⇔ the number of ones is 1 mod K + 1;
///                                                                      otherwise as in normal play
///
///     K = 2    1 = 001    2 = 010    3 = 011    3 = 011      columns 0, 3, 3: all 0 mod 3, a loss
///
/// Nim is Nim_1: sums mod 2 are the XOR. Where K is the number of heaps, all can be taken at once
/// and only (0,…,0) is lost.
///
/// Why, in normal play: reducing a heap changes some column, the highest changed one only
/// downwards, by at most K in all, so a loss leads to no loss. From another position go through the
/// columns from the highest on; heaps already reduced are free to have any lower digits, and each
/// column needs at most K − (their number) new ones. In misère play keep to this until heaps > 1
/// would vanish; then leave 1 mod K + 1 ones in place of 0.
///
/// Cost: 64 columns and heaps at most, in practice the digits of the largest heap.
///
/// References: E. H. Moore, A generalization of the game called Nim, Annals of Mathematics 11
/// (1910) 93–94; misère: Y. Yamasaki, On misère Nim-type games, J. Math. Soc. Japan 32 (1980)
/// 461–475. Tests compare both with the definition.
#pragma once

#include "game/vector_rules.hpp"
#include "theorem/closed_form.hpp"

namespace miyama {

class Moore final : public ClosedForm {
 public:
  /// `reduced`: K, the most heaps that a move reduces.
  Moore(std::size_t reduced, Convention convention) : reduced_(reduced), convention_(convention) {}

  [[nodiscard]] std::string name() const override;
  [[nodiscard]] bool is_loss(PositionView position) const override;

 private:
  std::size_t reduced_;
  Convention convention_;
};

/// K if the moves are exactly those of Moore's Nim_K, else 0.
[[nodiscard]] std::size_t moore_parameter(const Moves& moves);

}  // namespace miyama
