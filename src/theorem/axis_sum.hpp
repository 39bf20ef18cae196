/// @file  axis_sum.hpp
/// @brief Vector rules whose moves each take from one heap alone: the value of a position is the
/// XOR of its heaps' values.
///
/// Such heaps do not affect each other, so a position is a sum of one-heap games; by Sprague and
/// Grundy, in normal play,
///
///     grundy(p) = g_1(p_1) ^ … ^ g_k(p_k)      loss ⇔ that is 0
///
/// with g_i the values of a heap by its own steps (StepValues). Heaps may have different steps. A
/// direction such as (2,0) takes two stones per step: a heap of n then counts as ⌊n / 2⌋ steps. A
/// heap from which no move takes has value 0.
///
///     subtraction:2,3,7 on (5,9,4)      values 0, 2 and 2: a loss
///
/// In misère play the outcome of a sum does not follow from the values of its heaps, so there is no
/// such formula.
///
/// The values are computed when the first of them is asked for, by whatever thread, so that merely
/// naming the theorem is cheap.
///
/// References: R. Sprague, Über mathematische Kampfspiele, Tôhoku Math. J. 41 (1935) 438–444; P. M.
/// Grundy, Mathematics and games, Eureka 2 (1939) 6–8.
#pragma once

#include <cstdint>
#include <mutex>
#include <vector>

#include "game/vector_rules.hpp"
#include "theorem/closed_form.hpp"

namespace miyama {

/// Grundy values of a single heap from which a step of a given set may be taken.
///
/// The value of a heap of n is the least that no heap of n − t has, for any step t:
///
///     1,2,3    0 1 2 3 0 1 2 3 …       2,3,7    0 0 1 1 2 0 0 1 1 2 …
///     any      0 1 2 3 …, for which no list is kept
///
/// An interval of steps covers a window of smaller heaps, which moves on with n: one heap enters,
/// one leaves. So count, per value, the heaps in all windows; the mex is the first value whose
/// count is 0.
///
/// Where there is a greatest step s, any s values in a row decide all that follow. If the last s
/// values occurred before, this proves that the list is periodic from there on. The list is
/// searched for it whenever it has doubled.
///
/// Cost: two counts per heap and interval, 1 ns together (squares up to 10⁶: 2 s, primes up to
/// 2·10⁵: 3 s); 4 bytes per heap up to twice the second period. Looking at every step of every heap
/// costs more by the length of the intervals: for all-but:2,3,7 and bounded:1000 that is the
/// difference between n and n².
class StepValues {
 public:
  /// Of heaps 0 … largest.
  StepValues(const Steps& steps, std::uint64_t largest);

  /// Precondition: heap ≤ largest.
  [[nodiscard]] std::uint64_t of(std::uint64_t heap) const {
    if (any_) return heap;
    const std::uint64_t listed = values_.size();
    return values_[heap < listed ? heap : listed - period_ + (heap - listed) % period_];
  }

  /// Sooner or later the values repeat after this many heaps; 0 if no period was found.
  [[nodiscard]] std::uint64_t period() const { return period_; }

  /// True if the values of heaps up to `largest` can be found: at once, by a period, or within some
  /// minutes and 512 MB.
  [[nodiscard]] static bool affordable(const Steps& steps, std::uint64_t largest);

 private:
  bool any_;
  std::vector<std::uint32_t> values_;
  std::uint64_t period_ = 0;
};

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
  [[nodiscard]] bool list_values(std::size_t heap, std::uint64_t first,
                                 std::span<std::uint32_t> values) const override;

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

  /// By index, see Heap.
  [[nodiscard]] const std::vector<StepValues>& values() const;

  std::vector<Heap> heaps_;
  std::vector<StepSet> steps_;
  mutable std::once_flag listed_;
  mutable std::vector<StepValues> values_;
};

}  // namespace miyama
