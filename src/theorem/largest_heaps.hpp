/// @file  largest_heaps.hpp
/// @brief Greedy Nim: count the largest heaps.
///
///     normal:  loss  ⇔  the number of largest heaps is even
///                                                        (all heaps empty: there are none, a loss)
///     misère:  some heap ≥ 2:  as in normal play;   largest heap 1:
///                                       loss ⇔ the number of ones is odd;   all heaps empty: a win
///
///     (3,3,1) a loss, two 3s      (3,3,3) a win: lower one 3
///                              (3,1,1) a win: to (0,1,1) in normal play, to (1,1,1) in misère play
///
/// Why, in either convention, while the largest heap is m ≥ 2: a move from an even number of them
/// leaves an odd number of heaps m. From an odd number of at least 3, lower one of them: an even
/// number is left. From a single one, let n be the next largest size, of p heaps: p odd: lower m to
/// n; p even: lower m below n. (Misère, n ≤ 1: lower it to 1 or 0, whichever leaves an odd number
/// of ones.) With heaps of at most 1 every move is forced, and parity decides.
///
/// Any number of heaps of any 64-bit sizes.
///
/// References: M. H. Albert, R. J. Nowakowski, Nim restrictions, Integers 4 (2004) G1 (normal
/// play). Misère play: the argument above; Misère Greedy Nim and misère bounded Greedy Nim,
/// arXiv:2506.04657 (2025), has it as well.
#pragma once

#include "theorem/closed_form.hpp"

namespace miyama {

class LargestHeaps final : public ClosedForm {
 public:
  explicit LargestHeaps(Convention convention) : convention_(convention) {}

  [[nodiscard]] std::string name() const override;
  [[nodiscard]] bool is_loss(PositionView position) const override;

 private:
  Convention convention_;
};

}  // namespace miyama
