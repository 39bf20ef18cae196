/// @file  loss_ranks.hpp
/// @brief How many losses a position reaches by at most so many steps along one heap.
///
/// The losses once more, a bit each, this time line by line; and the number of losses before every
/// 64th bit. What lies up to t steps below a position is a difference of two such ranks:
///
///     line of the heap a, d = (1,0)     a     0 1 2 3 4 5 6 7
///                                       loss  × . × . . × . .
///                                       rank  0 1 1 2 2 2 3 3       a = 7, t = 4:  3 − 2 = 1
///
/// Where a step takes more than one token, a line has the sizes of one remainder only.
///
/// Cost: two looks per position, however many losses lie there; to make it, some nanoseconds per
/// loss. Memory: N/8 bytes for the bits and half as much for the ranks. What lost: the numbers of
/// all losses below each position, from which the same follows: those of a block say nothing of
/// positions below it.
#pragma once

#include <vector>

#include "index/box/position_set.hpp"
#include "verify/box/below_kernels.hpp"

namespace miyama {

class LossRanks {
 public:
  /// Steps of `step` tokens along coordinate `axis`.
  LossRanks(const PositionSet& losses, std::size_t axis, std::uint64_t step);

  /// The row from `position` on, as the kernel reads it.
  [[nodiscard]] RankedRow row_from(PositionView position) const;

  /// Bytes that it takes; saturates.
  [[nodiscard]] static std::uint64_t bytes(const Box& box, std::size_t axis, std::uint64_t step);

 private:
  const Box& box_;
  std::size_t axis_;
  std::uint64_t step_;
  std::uint64_t line_;  ///< bits of a line
  std::vector<std::uint64_t> bits_;
  std::vector<std::uint32_t> before_;  ///< per word: losses in the words before, modulo 2³²
};

}  // namespace miyama
