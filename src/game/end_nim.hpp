/// @file  end_nim.hpp
/// @brief End-Nim: heaps in a row; take any number of stones, at least one, from the first or the
/// last heap that is not empty.
///
///     (0,2,5,1) → (0,1,5,1) (0,0,5,1) from the first, (0,2,5,0) from the last
///
/// An empty heap between others is as if it were not there: heaps become empty at the ends only,
/// but a table has all positions.
///
/// Cost of an option list: the sizes of the two heaps.
///
/// Reference: M. H. Albert, R. J. Nowakowski, The game of End-Nim, Electronic Journal of
/// Combinatorics 8(2) (2001) R1.
#pragma once

#include <memory>

#include "game/rules.hpp"

namespace miyama {

class EndNim final : public Rules {
 public:
  /// Throws usage_error for no heaps.
  explicit EndNim(std::size_t heaps);

  [[nodiscard]] std::string name() const override { return "end-nim"; }
  [[nodiscard]] std::size_t heaps() const override { return heaps_; }
  /// Direction: the heap, from 0; steps: the stones taken.
  bool for_each_option(PositionView from, const Visit& visit) const override;

 private:
  std::size_t heaps_;
};

/// Throws usage_error for no heaps.
[[nodiscard]] std::unique_ptr<Rules> make_end_nim(std::size_t heaps);

}  // namespace miyama
