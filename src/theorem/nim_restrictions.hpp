/// @file  nim_restrictions.hpp
/// @brief Nim that does not leave every heap free: only largest heaps, only the ends of a row, only
/// until one heap is left.
#pragma once

#include "theorem/closed_form.hpp"

namespace miyama {

/// Greedy Nim: count the largest heaps.
///
///     normal:  all heaps empty: a loss;     else a loss  ⇔  the number of largest heaps is even
///     misère:  some heap ≥ 2:  as in normal play
///              largest heap 1: a loss  ⇔  the number of ones is odd;     all heaps empty: a win
///
///     (3,3,1) a loss, two 3s      (3,3,3) a win: lower one 3
///     (3,1,1) a win: to (0,1,1) in normal play, to (1,1,1) in misère play
///
/// Why, in either convention, while the largest heap is m ≥ 2: a move from an even number of them
/// leaves an odd number of heaps m. From an odd number of at least 3, lower one of them: an even
/// number is left. From a single one, let n be the next largest size and p the number of heaps of
/// that size: if p is odd, lower m to n; if p is even, below n. (In misère play with n ≤ 1, lower
/// it to 1 or 0, whichever leaves an odd number of ones.) With heaps of at most 1 every move is
/// forced, and parity decides.
///
/// Any number of heaps of any 64-bit sizes.
///
/// References: M. H. Albert, R. J. Nowakowski, Nim restrictions, Integers 4 (2004) G1 (normal
/// play). Misère play: the argument above; Misère Greedy Nim and misère bounded Greedy Nim,
/// arXiv:2506.04657 (2025), has it as well.
[[nodiscard]] std::unique_ptr<ClosedForm> largest_heaps_theorem(Convention convention);

/// End-Nim: which heap at one end makes a loss of a row.
///
/// Leave out empty heaps. For a row w let l(w) be the size of the one heap that makes a loss when
/// put before it, and r(w) the same behind it; 0 if w is itself a loss, and then both are. There is
/// no other size: of two losses, the greater one could move to the lesser.
///
///     l(∅) = r(∅) = 0 in normal play, 1 in misère play
///
/// With a before and b behind it, w makes a loss a·w·b exactly if a is as far up among the sizes
/// without l(w) as b is among those without r(w). To see this, go through a = 1, 2, …: a = l(w)
/// always wins, as b can be taken away. Any other a loses with the first b that is not r(w), for
/// which a could be taken away, and has not lost with a lesser a. So, writing [ ] for 1 if true,
/// else 0,
///
///     a·w·b is a loss  ⇔  a ≠ l(w), b ≠ r(w), a − [a > l(w)] = b − [b > r(w)]
///     l(w·b) = 0 if b = r(w), else c + [c ≥ l(w)] with c = b − [b > r(w)];      r(a·w) mirrored
///
///     normal:  two heaps, l(∅) = r(∅) = 0:     (a,b) is a loss    ⇔  a = b
///              three heaps, l(b) = r(b) = b:   (a,b,c) is a loss  ⇔  a = c ≠ b
///     misère:  two heaps, l(∅) = r(∅) = 1:     (a,b) is a loss    ⇔  a = b ≠ 1
///
/// All rows within the heaps before the last one are settled, shorter ones first: cost k² for k
/// heaps, once for all sizes of the last heap. Sizes: any 64 bits. For c + [c ≥ l(w)] is at most
/// the greater of b and r(w), so every l and r is at most 1, or at most the row's largest heap.
///
/// References: M. H. Albert, R. J. Nowakowski, The game of End-Nim, Electronic Journal of
/// Combinatorics 8(2) (2001) R1; G. Cairns, N. B. Ho, Some remarks on End-Nim, International
/// Journal of Combinatorics (2011) 824742: misère play loses where normal play does, except where
/// all heaps are equal.
[[nodiscard]] std::unique_ptr<ClosedForm> end_matching_theorem(Convention convention);

/// Nim that ends when one heap is left: the XOR rule, shifted by one stone or not at all; null for
/// more than three heaps in normal play.
///
/// Misère, any number of heaps: the player who leaves a single heap loses.
///
///     loss  ⇔  nim-sum = 0 and some heap is not empty
///
/// A single heap is a win here by definition, and a win in Nim, so with two heaps or more the
/// outcomes are those of Nim, by induction; the position without stones can only be reached from
/// single heaps, which have no move here.
///
/// Normal play, at most three heaps: the player who leaves a single heap wins.
///
///     at most one heap not empty: a loss      two: a win
///     a, b, c ≥ 1:  a loss  ⇔  (a − 1) ^ (b − 1) ^ (c − 1) = 0
///
/// To empty one of three heaps leaves two, a win for the other player; so each heap is played as if
/// it had one stone less, and whoever cannot do so loses. With four heaps or more it can be right
/// to empty one: (1,1,2,3) is a loss. No formula is known there.
///
/// Sizes: any 64 bits. Reference: the arguments above, with C. L. Bouton's theorem on Nim
/// (bouton.hpp).
[[nodiscard]] std::unique_ptr<ClosedForm> last_heap_theorem(std::size_t heaps,
                                                            Convention convention);

}  // namespace miyama
