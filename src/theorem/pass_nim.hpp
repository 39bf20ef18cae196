/// @file  pass_nim.hpp
/// @brief Nim on one or two heaps with one pass per game.
///
/// Once the pass is used up this is Nim, and Bouton's rule holds. While it is there, the losses
/// pair sizes up:
///
///     normal    0 with itself, 1 with 2, 3 with 4, 5 with 6, …
///                                                             a single heap is lost with 0 stones,
///     misère    0 with 2, 1 with itself, 3 with 4, 5 with 6, …
///                                                     in misère play with 2 (the other heap has 0)
///
/// Why. Let σ(a) be the partner of a; σ(σ(a)) = a, so from (a, σ(a)) no heap can be reduced to make
/// another such pair. Nor does a pass lead to a loss: sizes with a partner ≠ themselves are not
/// equal, and (0,0), (1,1) (misère, without a pass a win) and (0,2) make no exception. So these are
/// losses. From any other (a,b), reduce b to σ(a) if b > σ(a), or a to σ(b) if a > σ(b). If neither
/// can be done, then b < σ(a) and a < σ(b), and as partners differ by one at most beyond 2, a = b:
/// then pass, equal heaps are lost in Nim. What is left are the sizes up to 2 of misère play:
/// (0,0), where all stones are gone and the player to move wins, and (0,1), where passing leaves
/// the loss of misère Nim.
///
/// With three heaps no rule is known: R. E. Morrison, E. J. Friedman, A. S. Landsberg,
/// Combinatorial games with a pass: a dynamical systems approach, Chaos 22 (2012) 043108.
///
/// A position is (passes left, a) or (passes left, a, b); all stones gone, nobody may pass.
#pragma once

#include "game/vector_rules.hpp"
#include "theorem/closed_form.hpp"

namespace miyama {

class PassNim final : public ClosedForm {
 public:
  explicit PassNim(Convention convention) : convention_(convention) {}

  [[nodiscard]] std::string name() const override;
  [[nodiscard]] bool is_loss(PositionView position) const override;

  /// The size that makes a loss beside a heap of `size` while the pass is there.
  [[nodiscard]] std::uint64_t partner(std::uint64_t size) const;

 private:
  Convention convention_;
};

/// True if the moves are exactly those of Nim on one or two heaps, and a pass.
[[nodiscard]] bool is_pass_nim(const Moves& moves);

}  // namespace miyama
