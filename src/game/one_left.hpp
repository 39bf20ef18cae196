/// @file  one_left.hpp
/// @brief Nim that ends when one heap is left: take any number of stones, at least one, from one
/// heap, while two heaps are not empty.
///
///     (1,2) → (0,2) (1,1) (1,0)          (0,2) has no move
///
/// So in normal play the player who leaves a single heap wins, in misère play that player loses.
///
/// Cost of an option list: the number of stones.
#pragma once

#include <memory>

#include "game/rules.hpp"

namespace miyama {

class OneLeft final : public Rules {
 public:
  /// Throws usage_error for no heaps.
  explicit OneLeft(std::size_t heaps);

  [[nodiscard]] std::string name() const override { return "one-left"; }
  [[nodiscard]] std::size_t heaps() const override { return heaps_; }
  /// Direction: the heap, from 0; steps: the stones taken.
  bool for_each_option(PositionView from, const Visit& visit) const override;

 private:
  std::size_t heaps_;
};

/// Throws usage_error for no heaps.
[[nodiscard]] std::unique_ptr<Rules> make_one_left(std::size_t heaps);

}  // namespace miyama
