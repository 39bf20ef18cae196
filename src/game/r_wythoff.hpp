/// @file  r_wythoff.hpp
/// @brief Generalised Wythoff: take from one of two heaps, or from both nearly the same.
///
/// A move takes k from the first heap and l from the second, not both 0; if neither is 0, then |k −
/// l| < R. R = 1 is Wythoff's game.
///
///     R = 2:  (1,2) → (0,2)   (1,1) (1,0)   (0,1) (0,0)           2 and 1 differ by less than 2
///     R = 1:  (1,2) → (0,2)   (1,1) (1,0)   (0,1)
///
/// Cost of an option list: a + b + min(a, b) · min(2R − 1, b).
///
/// Reference: A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, American
/// Mathematical Monthly 89 (1982) 353–361.
#pragma once

#include <memory>

#include "game/rules.hpp"

namespace miyama {

class RWythoff final : public Rules {
 public:
  /// Throws usage_error for r = 0.
  explicit RWythoff(std::uint64_t r);

  [[nodiscard]] std::string name() const override { return "r-wythoff:" + std::to_string(r_); }
  [[nodiscard]] std::size_t heaps() const override { return 2; }
  /// Directions 0 and 1: that heap alone, steps are the stones taken. Direction 2: both heaps;
  /// steps are 0, for there are two numbers.
  bool for_each_option(PositionView from, const Visit& visit) const override;

  [[nodiscard]] bool takes_from_several_heaps() const override { return true; }

 private:
  std::uint64_t r_;
};

/// Throws usage_error unless there are two heaps and r ≥ 1.
[[nodiscard]] std::unique_ptr<Rules> make_r_wythoff(std::size_t heaps, std::uint64_t r);

}  // namespace miyama
