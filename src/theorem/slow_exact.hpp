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
/// The play need not be gone through move by move. A kept even heap stays even, so after the first
/// move there always is one. If in 2g moves each of g heaps was kept twice and no other one, these
/// g have each lost 2g − 2, an even number, and the others, out of reach, 2g: the next 2g moves
/// keep the same heaps. Such a lap is repeated, at once, until another heap comes near the g or one
/// of them near 0.
///
/// Cost: a few runs of laps, whatever the sizes: of random heaps of up to 2³² at most 8 runs for 3
/// heaps and 12 for 4, each of up to 2k moves; 0.7 µs per position of 3 or 4 heaps. Memory: three
/// small arrays.
///
/// Reference: V. Gurvich, D. Martynov, V. Maximchuk, M. Vyalyi, On remoteness functions of exact
/// slow k-NIM with k+1 piles, arXiv:2304.06498 (2023): proved for 3 heaps and more. Of misère play
/// a formula with a list of exceptions has been found by computation, not proved to be complete (V.
/// Gurvich, V. Maximchuk, G. Miheenkov, M. Naumova, Games 15 (2024) 37), and is left out.
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
