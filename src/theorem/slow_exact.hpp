/// @file  slow_exact.hpp
/// @brief Exact slow Nim that leaves one heap alone: a move takes one stone from each of all heaps
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
#pragma once

#include "game/vector_rules.hpp"
#include "theorem/closed_form.hpp"
#include "words/words.hpp"

namespace miyama {

class SlowExact final : public ClosedForm {
 public:
  Bilingual names() const override { return words::theorem_slow_exact; }
  bool is_loss(PositionView position) const override { return remoteness(position) % 2 == 0; }
  bool has_remoteness() const override { return true; }
  /// Precondition: at least three heaps.
  std::uint64_t remoteness(PositionView position) const override;
};

/// True if the moves are exactly those of this game on three heaps or more.
[[nodiscard]] bool keeps_one_heap(const Moves& moves);

}  // namespace miyama
