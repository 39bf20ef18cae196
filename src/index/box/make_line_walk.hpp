/// @file  make_line_walk.hpp
/// @brief Computes the loops of a LineWalk.
#pragma once

#include "index/box/box.hpp"
#include "index/box/line_walk.hpp"

namespace miyama {

/// The walk over `block` of `box` along heap `axis`.
[[nodiscard]] LineWalk make_line_walk(const Box& box, const Block& block, std::size_t axis);

/// Calls visit(block offset of the line's first position in the block, line offset) for each line
/// along the walk's heap.
template <class Visit>
void for_each_line(const LineWalk& walk, const Visit& visit) {
  std::array<std::size_t, LineWalk::max_loops> turn{};
  for (;;) {
    std::size_t block = 0;
    std::size_t line = walk.first_line;
    for (std::size_t loop = 0; loop < walk.loops; ++loop) {
      block += turn[loop] * walk.block_stride[loop];
      line += turn[loop] * walk.line_stride[loop];
    }
    for (std::size_t r = 0; r < walk.run; ++r) visit(block + r * walk.row_stride, line + r);
    std::size_t loop = 0;
    while (loop < walk.loops && ++turn[loop] == walk.loop_extent[loop]) turn[loop++] = 0;
    if (loop == walk.loops) return;
  }
}

}  // namespace miyama
