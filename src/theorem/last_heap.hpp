/// @file  last_heap.hpp
/// @brief Nim that ends when one heap is left: the XOR rule, shifted by one stone or not at all.
///
/// Misère, any number of heaps: the player who leaves a single heap loses.
///
///     loss  ⇔  nim-sum = 0 and some heap is not empty
///
/// For a single heap is a win here by definition and a win in Nim, so with two heaps or more the
/// outcomes are those of Nim, by induction; the position without stones is reached from no other
/// but single heaps, which have no move here.
///
/// Normal play, at most three heaps: the player who leaves a single heap wins.
///
///     at most one heap not empty: a loss      two: a win      a, b, c ≥ 1:  loss  ⇔
///                                                                  (a − 1) ^ (b − 1) ^ (c − 1) = 0
///
/// For to empty one of three heaps leaves two, a win for the other player; so each heap is played
/// as if it had one stone less, and whoever cannot do so loses. From four heaps on one does empty
/// heaps: (1,1,2,3) is a loss. No formula is known there.
///
/// Sizes: any 64 bits. Reference: the arguments above, with C. L. Bouton's theorem on Nim (see
/// bouton.hpp).
#pragma once

#include "theorem/closed_form.hpp"

namespace miyama {

class LastHeap final : public ClosedForm {
 public:
  explicit LastHeap(Convention convention) : convention_(convention) {}

  /// True if there is a theorem on so many heaps.
  [[nodiscard]] static bool covers(std::size_t heaps, Convention convention) {
    return convention == Convention::misere || heaps <= 3;
  }

  [[nodiscard]] std::string name() const override;
  /// Precondition: covers(position.size(), convention).
  [[nodiscard]] bool is_loss(PositionView position) const override;

 private:
  Convention convention_;
};

}  // namespace miyama
