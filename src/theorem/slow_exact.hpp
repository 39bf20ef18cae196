/// @file  slow_exact.hpp
/// @brief Exact slow Nim that leaves one heap alone: a move takes one stone from each of all heaps
/// but one.
///
/// So a move is to say which heap is kept. In normal play both sides may always play by the same
/// rule:
///
///     keep the smallest even heap; if all heaps are odd, a largest
///
/// It wins as fast and loses as slowly as possible: the length of that play is the remoteness, and
/// a position is lost if it is even.
///
///     (1,2,3) keep 2 → (0,2,2) keep 0 → (0,1,1) keep 0 → (0,0,0): 3 moves, a win
///
/// A game is over when two heaps are empty. Until then the rule's move is there: an empty heap is
/// the smallest even one.
///
/// How long is that play? Let the smallest heap be even, or odd with an even one right above it;
/// after one move by the rule it always is. Then two moves together take two stones from every heap
/// but a smallest one, up to the order of the heaps, and again leave such a position:
///
///     smallest heap h even: it is kept twice, as no heap below it becomes even in between
///     h odd, h + 1 there:   h + 1 is kept, then h − 1; they become h and h − 1
///
/// So think of heaps that stay where they are, while the ground rises by two in two moves and a
/// smallest heap is raised by two with it. Water fills a vessel in this way: with y = ⌊h / 2⌋, J
/// pairs of moves keep all heaps but one above the ground as long as
///
///     Σ max(0, J + 1 − y) ≤ J + 1   ⇔   y_1 + … + y_g ≥ (g − 1)(J + 1) for the g = 2 … k smallest
///
/// Therefore the second smallest heap is 0 or 1 first after J = min_g ⌊(y_1 + … + y_g)/(g − 1)⌋
/// pairs. Of them J − Σ max(0, J − y) have raised a heap of size 0, an even one, for even ones come
/// first. If two of size 0 remain, the game is over, otherwise the next move ends it.
///
/// Cost: sorting the heaps, 40 ns per position of 3 or 4. Sums of half the heaps must stay below
/// 2⁶⁴.
///
/// Reference: V. Gurvich, D. Martynov, V. Maximchuk, M. Vyalyi, On remoteness functions of exact
/// slow k-NIM with k+1 piles, arXiv:2304.06498 (2023): the rule, proved for 3 heaps and more; the
/// length of its play is our own, and tests play it move by move. Of misère play a formula with a
/// list of exceptions has been found by computation, not proved to be complete (V. Gurvich, V.
/// Maximchuk, G. Miheenkov, M. Naumova, Games 15 (2024) 37), and is left out.
#pragma once

#include "game/vector_rules.hpp"
#include "theorem/closed_form.hpp"

namespace miyama {

class SlowExact final : public ClosedForm {
 public:
  [[nodiscard]] std::string name() const override {
    return "exact slow Nim: keep the smallest even heap";
  }
  [[nodiscard]] bool is_loss(PositionView position) const override {
    return remoteness(position) % 2 == 0;
  }
  [[nodiscard]] bool tells_remoteness() const override { return true; }
  /// Precondition: at least three heaps.
  [[nodiscard]] std::uint64_t remoteness(PositionView position) const override;
};

/// True if the moves are exactly those, on three heaps or more.
[[nodiscard]] bool keeps_one_heap(const Moves& moves);

}  // namespace miyama
