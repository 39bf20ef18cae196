/// @file  greedy.hpp
/// @brief Greedy Nim: take any number of stones, at least one, from a largest heap.
///
/// Where several heaps are largest, each of them may be taken from. Heaps keep their places here,
/// so equal heaps give an option each:
///
///     (2,2) → (1,2) (0,2) (2,1) (2,0)          (3,2) → (2,2) (1,2) (0,2)
///
/// Cost of an option list: largest size × number of largest heaps.
///
/// Reference: M. H. Albert, R. J. Nowakowski, Nim restrictions, Integers 4 (2004) G1: "from the
/// largest heap", any of them if it is not unique.
#pragma once

#include <memory>

#include "game/rules.hpp"

namespace miyama {

class Greedy final : public Rules {
 public:
  /// Throws usage_error for no heaps.
  explicit Greedy(std::size_t heaps);

  [[nodiscard]] std::string name() const override { return "greedy"; }
  [[nodiscard]] std::size_t heaps() const override { return heaps_; }
  /// Direction: the heap, from 0; steps: the stones taken.
  bool for_each_option(PositionView from, const Visit& visit) const override;

 private:
  std::size_t heaps_;
};

/// Throws usage_error for no heaps.
[[nodiscard]] std::unique_ptr<Rules> make_greedy(std::size_t heaps);

}  // namespace miyama
