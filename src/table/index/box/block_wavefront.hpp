/// @file  block_wavefront.hpp
/// @brief Goes through the blocks of a box on several threads, each block after those that its
/// positions' moves lead to.
#pragma once

#include "base/parallel_for.hpp"
#include "table/index/box/block_grid.hpp"

namespace miyama {

/// Calls prepare(block, thread), then work(block, thread) for each block: work comes after that of
/// all blocks that are nowhere further along any heap. Strips of a wavefront are cut along the
/// first heap that has several blocks. Throws what these throw, and stopped_error.
template <class Prepare, class Work>
void for_each_block_in_order(const BlockGrid& grid, const Team& team, const Prepare& prepare,
                             const Work& work) {
  std::size_t axis = 0;
  while (axis + 1 < grid.heaps() && grid.blocks_along(axis) == 1) ++axis;
  const std::uint64_t strips = grid.blocks_along(axis);
  const std::uint64_t steps = grid.blocks() / strips;
  const auto block = [&](std::uint64_t strip, std::uint64_t step) {
    return grid.block(strip * steps + step);
  };
  parallel_wavefront(
      strips, steps, team,
      [&](std::uint64_t strip, std::uint64_t step, std::size_t thread) {
        prepare(block(strip, step), thread);
      },
      [&](std::uint64_t strip, std::uint64_t step, std::size_t thread) {
        work(block(strip, step), thread);
      });
}

}  // namespace miyama
