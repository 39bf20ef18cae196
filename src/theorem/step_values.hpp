/// @file  step_values.hpp
/// @brief Grundy values of a single heap from which a step of a given set may be taken.
///
/// A heap of n has the least value that no heap n − t has, t a step:
///
///     1,2,3    0 1 2 3 0 1 2 3 …       2,3,7    0 0 1 1 2 0 0 1 1 2 …       any
///                                                                       0 1 2 3 …: no list is kept
///
/// An interval of steps covers a window of smaller heaps, which moves on with n: one heap enters,
/// one leaves. So count, per value, the heaps in all windows; the mex is the first count 0.
///
/// Where there is a greatest step s, s values in a row decide all that follow. As soon as s values
/// in a row come again, the list is periodic from there on, and that is proved. This is looked for
/// as Brent looks for cycles (BIT 20 (1980) 176–184): compare the last s values, by a hash first,
/// with those at an anchor, which moves to n = 2 · anchor.
///
/// Cost: two counts per heap and interval, 1 ns together (squares up to 10⁶: 2 s, primes up to
/// 2·10⁵: 3 s); 4 bytes per heap up to the second period. Looking at every step of every heap costs
/// more by the length of the intervals: for all-but:2,3,7 and bounded:1000 that is the difference
/// between n and n².
#pragma once

#include <cstdint>
#include <vector>

#include "game/steps.hpp"

namespace miyama {

class StepValues {
 public:
  /// Of heaps 0 … largest.
  StepValues(const Steps& steps, std::uint64_t largest);

  /// Precondition: heap ≤ largest.
  [[nodiscard]] std::uint64_t of(std::uint64_t heap) const {
    if (any_) return heap;
    return heap < values_.size() ? values_[heap] : values_[first_ + (heap - first_) % period_];
  }

  /// 0 if none was met; else values repeat after so many heaps, from `first_of_period` on.
  [[nodiscard]] std::uint64_t period() const { return period_; }
  [[nodiscard]] std::uint64_t first_of_period() const { return first_; }

  /// True if the values of heaps up to `largest` can be had: at once, by a period, or in some
  /// minutes and 256 MB.
  [[nodiscard]] static bool affordable(const Steps& steps, std::uint64_t largest);

 private:
  bool any_;
  std::vector<std::uint32_t> values_;
  std::uint64_t first_ = 0;
  std::uint64_t period_ = 0;
};

}  // namespace miyama
