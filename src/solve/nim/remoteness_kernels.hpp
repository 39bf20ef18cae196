/// @file  remoteness_kernels.hpp
/// @brief The inner loops of the remoteness, compiled once per instruction set.
///
/// Declarations and plain data only, like every header that kernels include. R: type of remoteness;
/// its greatest value means "none".
#pragma once

#include "base/isa.hpp"
#include "index/box/line_walk.hpp"

namespace miyama {

/// One row of the table, and what is known along the outer heaps on its n lines.
template <class R>
struct RemotenessRow {
  static constexpr std::size_t max_outer = 15;
  std::size_t n;
  std::size_t outer;  ///< number of outer heaps
  /// Per heap and position: remoteness of the loss below on the line, or none.
  R* loss_below[max_outer];
  /// Per heap and position: greatest remoteness below on the line, 0 if nothing is below.
  R* greatest[max_outer];
  R* result;  ///< remoteness of each position of the row
};

/// Along one row.
template <class R>
struct RowRemoteness {
  /// result = 1 + least of loss_below; the greatest result of the first `before` positions is
  /// returned, 0 if there are none.
  R (*wins)(const RemotenessRow<R>& row, std::size_t before);
  /// result = at most 1 + loss from position `after` on: they can move to the row's own loss.
  void (*reach_loss)(const RemotenessRow<R>& row, std::size_t after, R loss);
  /// greatest = at least result.
  void (*pass_on)(const RemotenessRow<R>& row);
};

template <Isa isa, class R>
void provide(RowRemoteness<R>& kernels);

/// In one block. T: type of `losses`.
template <class T, class R>
struct BlockRemoteness {
  /// block entry = least of itself and the remoteness of the loss on its line, where that lies
  /// below.
  void (*lower_to_losses)(const LineWalk& walk, const T* losses, const R* remoteness, R* block);
};

template <Isa isa, class T, class R>
void provide(BlockRemoteness<T, R>& kernels);

}  // namespace miyama
