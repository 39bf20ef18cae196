/// @file  seen_options.hpp
/// @brief What the options of a position say about it: who wins it, and how long it lasts.
///
///     outcome      a loss has no lost option
///     remoteness   no move: 0;   a win: 1 + the least among its lost options;
///                  a loss: 1 + the greatest among its options
#pragma once

#include <cstdint>

#include "base/convention.hpp"

namespace miyama {

struct SeenOptions {
  bool any = false;
  bool any_lost = false;
  std::uint64_t least_lost = UINT64_MAX;  ///< remoteness of the nearest lost option
  std::uint64_t greatest = 0;             ///< remoteness of the farthest option

  /// Takes one more option into account. `remoteness`: 0 where only the outcome is asked for.
  void see(bool is_loss, std::uint64_t remoteness) {
    any = true;
    any_lost |= is_loss;
    if (is_loss && remoteness < least_lost) least_lost = remoteness;
    if (remoteness > greatest) greatest = remoteness;
  }
  [[nodiscard]] bool wins(Convention convention) const {
    return any ? any_lost : convention == Convention::misere;
  }
  [[nodiscard]] std::uint64_t remoteness() const {
    return !any ? 0 : 1 + (any_lost ? least_lost : greatest);
  }
};

}  // namespace miyama
