/// @file  vector_rules.hpp
/// @brief Rules whose moves subtract a multiple of a direction: from p to p − t·d with t ≥ 1.
///
///     Nim on three heaps: d = (1,0,0), (0,1,0), (0,0,1), every t
///
///     (7,3,5) − 1·(0,1,0) = (7,2,5)      the arrow of (7,3,5) along the second heap is 1
///
/// All positions that differ by multiples of d form a line. Where every step is allowed, a line holds at most one loss: of two, the
/// greater one could move to the lesser. The fast solvers live on this.
#pragma once

#include "game/rules.hpp"

namespace miyama {

/// How much one step takes from each heap; at least one entry is not zero.
using Direction = std::vector<std::uint8_t>;

class VectorRules final : public Rules {
 public:
  /// `directions`: one vector of equal length each. Throws usage_error if there is none, or one is zero or of another length.
  VectorRules(std::string name, std::vector<Direction> directions);

  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] std::size_t heaps() const override { return directions_.front().size(); }
  void for_each_option(PositionView from, const Visit& visit) const override;

  [[nodiscard]] const std::vector<Direction>& directions() const { return directions_; }

 private:
  std::string name_;
  std::vector<Direction> directions_;
};

/// The most steps along `direction` that `from` has stones for.
[[nodiscard]] std::uint64_t most_steps(PositionView from, const Direction& direction);

/// Nim on `heaps` heaps: take any number of stones, at least one, from one heap. Throws usage_error for no heaps.
[[nodiscard]] VectorRules make_nim(std::size_t heaps);

/// True if the moves are exactly those of Nim: one heap at a time, any number of stones.
[[nodiscard]] bool is_nim(const VectorRules& rules);

}  // namespace miyama
