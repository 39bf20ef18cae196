/// @file  bouton.hpp
/// @brief Bouton's XOR rule for Nim, normal and misère.
///
/// The nim-sum of a position is the bitwise XOR of its heaps.
///
///     normal:  loss  ⇔  nim-sum = 0
///     misère:  all heaps ≤ 1:  loss ⇔ the number of ones is odd  (nim-sum = 1);
///                                                                      otherwise as in normal play
///
///     7 = 111   3 = 011   5 = 101   nim-sum 001: a win, by taking 1 from a heap with that bit set
///
/// So with the other heaps given there is exactly one size of a heap that makes a loss:
/// `losing_size`.
///
/// Reference: C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics
/// 3 (1901) 35–39.
#pragma once

#include "theorem/closed_form.hpp"

namespace miyama {

[[nodiscard]] std::uint64_t nim_sum(PositionView position);

class Bouton final : public ClosedForm {
 public:
  explicit Bouton(Convention convention) : convention_(convention) {}

  [[nodiscard]] std::string name() const override;
  [[nodiscard]] bool is_loss(PositionView position) const override;

  /// The one size of heap `heap` that makes a loss of the position; its present size does not
  /// matter.
  [[nodiscard]] std::uint64_t losing_size(PositionView position, std::size_t heap) const;

  [[nodiscard]] Convention convention() const { return convention_; }
  [[nodiscard]] const Bouton* bouton() const override { return this; }
  [[nodiscard]] std::vector<std::uint64_t> heap_values(PositionView position) const override {
    return {position.begin(), position.end()};
  }
  [[nodiscard]] bool lone_heaps() const override { return convention_ == Convention::misere; }

 private:
  Convention convention_;
};

}  // namespace miyama
