/// @file  bouton.hpp
/// @brief Nim and its near relatives: Bouton's XOR rule, Moore's digit sums, Nim with a pass, Nim
/// that does not leave every heap free, and exact slow Nim.
///
/// The nim-sum of a position is the bitwise XOR of its heaps.
///
///     normal:  loss  ⇔  nim-sum = 0
///     misère:  all heaps ≤ 1:  loss ⇔ the number of ones is odd  (nim-sum = 1)
///              otherwise:      as in normal play
///
///     7 = 111   3 = 011   5 = 101   nim-sum 001: a win, by taking 1 from a heap with that bit set
///
/// So with the other heaps given there is exactly one size of a heap that makes a loss:
/// `losing_size`.
///
/// Reference: C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics
/// 3 (1901) 35–39.
#pragma once

#include <numeric>

#include "game/vector_rules.hpp"
#include "theorem/closed_form.hpp"

namespace miyama {

[[nodiscard]] std::uint64_t nim_sum(PositionView position);

/// True if no heap is larger than 1.
[[nodiscard]] bool only_ones(PositionView position);

class Bouton final : public ClosedForm {
 public:
  explicit Bouton(Convention convention) : convention_(convention) {}

  Bilingual names() const override;
  bool is_loss(PositionView position) const override;

  /// The one size of heap `heap` that makes a loss of the position; its present size does not
  /// matter.
  std::uint64_t losing_size(PositionView position, std::size_t heap) const;
  std::optional<std::vector<Position>> lost_options(PositionView position) const override;

  bool has_grundy() const override { return convention_ == Convention::normal; }
  std::uint64_t grundy(PositionView position) const override {
    assert(has_grundy());
    return nim_sum(position);
  }
  bool list_values(std::size_t /*heap*/, std::uint64_t first,
                   std::span<std::uint32_t> values) const override {
    std::iota(values.begin(), values.end(), static_cast<std::uint32_t>(first));
    return true;
  }

  Convention convention() const { return convention_; }
  const Bouton* bouton() const override { return this; }
  std::vector<std::uint64_t> heap_values(PositionView position) const override {
    return {position.begin(), position.end()};
  }
  bool lone_heaps() const override { return convention_ == Convention::misere; }

 private:
  Convention convention_;
};

/// Moore's Nim_K: a move reduces 1 to K heaps, each by its own amount.
///
/// Write the heaps in binary and add each column by itself, without carrying, modulo K + 1.
///
///     normal:  loss  ⇔  every column's sum is 0
///     misère:  all heaps ≤ 1:  loss ⇔ the number of ones is 1 mod K + 1
///              otherwise:      as in normal play
///
///     K = 2    1 = 001    2 = 010    3 = 011    3 = 011      columns 0, 3, 3: all 0 mod 3, a loss
///
/// Nim is Nim_1: sums mod 2 are the XOR. Where K is the number of heaps, all can be taken at once
/// and only (0,…,0) is lost.
///
/// Why, in normal play: reducing a heap changes some column, the highest changed one only
/// downwards, by at most K in all, so a loss leads to no loss. From another position, go through
/// the columns from the highest down; heaps already reduced may be given any lower digits, and each
/// column needs at most K − (their number) new ones. In misère play keep to this until no heap
/// above 1 would remain; then leave 1 mod K + 1 ones in place of 0.
///
/// Cost: 64 columns and heaps at most, in practice the digits of the largest heap.
///
/// References: E. H. Moore, A generalization of the game called Nim, Annals of Mathematics 11
/// (1910) 93–94; misère: Y. Yamasaki, On misère Nim-type games, J. Math. Soc. Japan 32 (1980)
/// 461–475. Tests compare both with the definition.
///
/// `reduced`: K.
[[nodiscard]] std::unique_ptr<ClosedForm> moore_theorem(std::size_t reduced, Convention convention);

/// K if the moves are exactly those of Moore's Nim_K, else 0.
[[nodiscard]] std::size_t moore_parameter(const Moves& moves);

/// Nim on one or two heaps with one pass per game.
///
/// Once the pass is used up this is Nim, and Bouton's rule holds. While it is there, the losses
/// pair sizes up:
///
///     normal    0 with itself, 1 with 2, 3 with 4, 5 with 6, …
///     misère    0 with 2, 1 with itself, 3 with 4, 5 with 6, …
///
/// A single heap is lost with 0 stones, in misère play with 2: the other heap has 0.
///
/// Why. Let σ(a) be the partner of a; σ(σ(a)) = a, so from (a, σ(a)) no heap can be reduced to make
/// another such pair. Nor does a pass lead to a loss: partners that differ are not lost in Nim, and
/// (0,0), (1,1) (misère, without a pass a win) and (0,2) are not exceptions. So these are losses.
/// From any other (a,b), reduce b to σ(a) if b > σ(a), or a to σ(b) if a > σ(b). If neither can be
/// done, then b < σ(a) and a < σ(b), and as partners above 2 differ by one at most, a = b: then
/// pass, since equal heaps are lost in Nim. What remains are the sizes up to 2 of misère play:
/// (0,0), where all stones are gone and the player to move wins, and (0,1), where passing leaves
/// the loss of misère Nim.
///
/// With three heaps no rule is known: R. E. Morrison, E. J. Friedman, A. S. Landsberg,
/// Combinatorial games with a pass: a dynamical systems approach, Chaos 22 (2012) 043108.
///
/// A position is (passes left, a) or (passes left, a, b). When all stones are gone, nobody may
/// pass.
[[nodiscard]] std::unique_ptr<ClosedForm> pass_nim_theorem(Convention convention);

/// True if the moves are exactly those of Nim on one or two heaps, and a pass.
[[nodiscard]] bool is_pass_nim(const Moves& moves);

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
/// put before it, and r(w) the one put behind it; both are 0 if w is itself a loss. There is no
/// other size: of two losses, the greater one could move to the lesser.
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
/// above.
[[nodiscard]] std::unique_ptr<ClosedForm> last_heap_theorem(std::size_t heaps,
                                                            Convention convention);

/// Exact slow Nim that leaves one heap alone: a move takes one stone from each of all heaps
/// but one.
///
/// So a move is described by the heap that is kept. In normal play both sides may always play by
/// the same rule:
///
///     keep the smallest even heap; if all heaps are odd, a largest
///
/// This rule wins as fast and loses as slowly as possible: the length of such a play is the
/// remoteness, and a position is lost if it is even.
///
///     (1,2,3) keep 2 → (0,2,2) keep 0 → (0,1,1) keep 0 → (0,0,0): 3 moves, a win
///
/// A game is over when two heaps are empty. Until then the rule's move is there: an empty heap is
/// the smallest even one.
///
/// How long is that play? Call a position settled if its smallest heap h is even, or if h is odd
/// and there is a heap h + 1. One move by the rule always leads to a settled position. From there
/// two moves by the rule take two stones from every heap but a smallest one, up to the order of the
/// heaps, and the position is settled again:
///
///     h even                 h is kept twice, as no smaller heap becomes even in between
///     h odd, h + 1 there     h + 1 is kept, then h − 1: the two become h and h − 1
///
/// Now count in pairs, moves as well as stones, y = ⌊h / 2⌋, and see it this way: the heaps stay as
/// they are, while with every pair of moves the ground rises by one and a smallest heap is raised
/// by one. That is how water fills a vessel. After J pairs all heaps but one are above the ground
/// if
///
///     Σ max(0, J + 1 − y) ≤ J + 1   ⇔   y_1 + … + y_g ≥ (g − 1)(J + 1) for the g = 2 … k smallest
///
/// The first J for which this fails is J = min_g ⌊(y_1 + … + y_g)/(g − 1)⌋: then two heaps have
/// size 0 or 1. It took Σ max(0, J − y) of the J raises to keep up with the ground; each of the
/// others raised a heap of size 0, as the rule keeps an even one. If two heaps of size 0 remain,
/// the game is over; otherwise the next move ends it.
///
/// Cost: sorting the heaps, some 50 ns per position of 3 or 4. Sums of half the heaps must stay
/// below 2⁶⁴.
///
/// Reference: V. Gurvich, D. Martynov, V. Maximchuk, M. Vyalyi, On remoteness functions of exact
/// slow k-NIM with k+1 piles, arXiv:2304.06498 (2023): the rule, proved for 3 heaps and more; the
/// length of its play is our own, and tests play it move by move. For misère play a formula with a
/// list of exceptions has been found by computation, not proved to be complete (V. Gurvich, V.
/// Maximchuk, G. Miheenkov, M. Naumova, Games 15 (2024) 37), and is left out.
class SlowExact final : public ClosedForm {
 public:
  Bilingual names() const override;
  bool is_loss(PositionView position) const override { return remoteness(position) % 2 == 0; }
  bool has_remoteness() const override { return true; }
  /// Precondition: at least three heaps.
  std::uint64_t remoteness(PositionView position) const override;
};

/// True if the moves are exactly those of this game on three heaps or more.
[[nodiscard]] bool keeps_one_heap(const Moves& moves);

}  // namespace miyama
