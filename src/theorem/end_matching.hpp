/// @file  end_matching.hpp
/// @brief End-Nim: which heap at one end makes a loss of a row.
///
/// Leave out empty heaps. For a row w let l(w) be the size of the one heap that makes a loss when
/// put before it, and r(w) the same behind it; 0 if w is itself a loss, and then both are. There is
/// no other size: of two losses, the greater one could move to the lesser.
///
///     l(∅) = r(∅) = 0 in normal play, 1 in misère play
///
/// With a before and b behind it, w makes a loss a·w·b exactly if a is as far up among the sizes
/// without l(w) as b is among those without r(w). For go through a = 1, 2, … : a = l(w) wins, as b
/// can be taken away; any other a loses with the first b that is neither r(w), for then a can be
/// taken away, nor has lost with a lesser a. So, writing [ ] for 1 if true, else 0,
///
///     a·w·b is a loss  ⇔  a ≠ l(w), b ≠ r(w), a − [a > l(w)] = b − [b > r(w)]
///     l(w·b) = 0 if b = r(w), else c + [c ≥ l(w)] with c = b − [b > r(w)];      r(a·w) mirrored
///
///     normal:  two heaps, l(∅) = r(∅) = 0: (a,b) is a loss ⇔ a = b
///                                            three, l(b) = r(b) = b: (a,b,c) is a loss ⇔ a = c ≠ b
///     misère:  two heaps, l(∅) = r(∅) = 1: (a,b) is a loss ⇔ a = b ≠ 1
///
/// All rows within a position are settled by length: cost k² for k heaps. Sizes below 2⁶⁴ − k, for
/// an l may exceed the heaps by one each.
///
/// References: M. H. Albert, R. J. Nowakowski, The game of End-Nim, Electronic Journal of
/// Combinatorics 8(2) (2001) R1; G. Cairns, N. B. Ho, Some remarks on End-Nim, International
/// Journal of Combinatorics (2011) 824742: misère play loses where normal play does, except where
/// all heaps are equal.
#pragma once

#include "theorem/closed_form.hpp"

namespace miyama {

class EndMatching final : public ClosedForm {
 public:
  explicit EndMatching(Convention convention) : convention_(convention) {}

  [[nodiscard]] std::string name() const override;
  [[nodiscard]] bool is_loss(PositionView position) const override;

 private:
  Convention convention_;
};

}  // namespace miyama
