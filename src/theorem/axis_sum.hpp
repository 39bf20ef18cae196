/// @file  axis_sum.hpp
/// @brief Vector rules whose moves each take from one heap alone: the value of a position is the
/// XOR of its heaps' values.
///
/// Such heaps do not touch each other, so a position is a sum of one-heap games; by Sprague and
/// Grundy, in normal play,
///
///     grundy(p) = g_1(p_1) ^ … ^ g_k(p_k)      loss ⇔ that is 0
///
/// with g_i the values of a heap by its own steps (step_values.hpp). Heaps may have different
/// steps. A direction such as (2,0) takes two stones per step: a heap of n then has ⌊n / 2⌋ steps
/// and their value. A heap without a move has 0.
///
///     subtraction:2,3,7 on (5,9,4)      values 0, 2 and 2: a loss
///
/// Misère sums do not follow from their heaps' values: there is no such formula.
///
/// The values are listed when the first is asked for, so that to name the theorem costs nothing.
/// Any thread may ask.
///
/// References: R. Sprague, Über mathematische Kampfspiele, Tôhoku Math. J. 41 (1935) 438–444; P. M.
/// Grundy, Mathematics and games, Eureka 2 (1939) 6–8.
#pragma once

#include <mutex>
#include <vector>

#include "game/vector_rules.hpp"
#include "theorem/closed_form.hpp"
#include "theorem/step_values.hpp"

namespace miyama {

/// True if every move takes from one heap alone.
[[nodiscard]] bool has_lone_heaps(const Moves& moves);

class AxisSum final : public ClosedForm {
 public:
  /// For positions of at most `bounds`. Precondition: has_lone_heaps(moves).
  AxisSum(const Moves& moves, PositionView bounds);

  /// True if every heap's values can be listed.
  [[nodiscard]] bool affordable() const;

  [[nodiscard]] std::string name() const override { return "Sprague–Grundy sum of the heaps"; }
  [[nodiscard]] bool is_loss(PositionView position) const override { return grundy(position) == 0; }
  [[nodiscard]] bool tells_grundy() const override { return true; }
  [[nodiscard]] std::uint64_t grundy(PositionView position) const override;

 private:
  /// A heap with a move.
  struct Heap {
    std::size_t place;
    std::uint64_t per_step;  ///< stones that one step takes
    std::size_t steps;       ///< index into steps_ and values_
  };
  /// Heaps that are alike share one list.
  struct StepSet {
    Steps steps;
    std::uint64_t most;  ///< greatest number of steps that a heap has stones for
  };

  std::vector<Heap> heaps_;
  std::vector<StepSet> steps_;
  mutable std::once_flag listed_;
  mutable std::vector<StepValues> values_;
};

}  // namespace miyama
