/// @file  line_walk.hpp
/// @brief How a block meets the lines along one heap: the loops of everything that goes along
/// lines, as plain data.
///
/// A block is stored compactly in C order. Along heap i, the block's positions fall into (loops) ×
/// (extent of heap i) × (run):
///
///     for each point of the loops              block offset b, line offset l
///       for x in 0 … axis_extent − 1           size of heap i = axis_start + x
///         for r in 0 … run − 1                 entry b + x·axis_stride + r lies on line l + r
///
/// Neighbouring positions of the later heaps lie on neighbouring lines, so `run` is as long as the
/// block is contiguous in both. Along the last heap the positions of one line are themselves
/// contiguous (axis_stride 1); then r counts neighbouring lines, `row_stride` apart.
///
/// Kernels compiled for different instruction sets include this header, so it holds plain data and
/// `static` functions: each file has a copy of its own, and the linker never gives one that needs
/// AVX-512 to everybody.
#pragma once

#include <cstddef>
#include <cstdint>

namespace miyama {

class Box;
struct Block;

struct LineWalk {
  static constexpr std::size_t max_loops = 16;
  std::size_t loops;  ///< number of outer loops
  std::size_t loop_extent[max_loops];
  std::size_t block_stride[max_loops];  ///< growth of the block offset per turn of the loop
  std::size_t line_stride[max_loops];   ///< growth of the line offset per turn of the loop
  std::size_t first_line;               ///< line offset at the first point
  std::uint64_t axis_start;
  std::size_t axis_extent;
  std::size_t axis_stride;
  std::size_t run;
  /// Block distance of neighbouring lines: 1, but axis_extent along the last heap.
  std::size_t row_stride;
};

/// The walk over `block` of `box` along heap `axis`. Its definition is in direction_lines.cpp.
[[nodiscard]] LineWalk make_line_walk(const Box& box, const Block& block, std::size_t axis);

/// Calls visit(block offset, line offset) at each point of the walk's loops.
template <class Visit>
static void for_each_point(const LineWalk& walk, const Visit& visit) {
  std::size_t turn[LineWalk::max_loops] = {};
  std::size_t block = 0;
  std::size_t line = walk.first_line;
  for (;;) {
    visit(block, line);
    std::size_t loop = 0;
    for (; loop < walk.loops; ++loop) {
      block += walk.block_stride[loop];
      line += walk.line_stride[loop];
      if (++turn[loop] < walk.loop_extent[loop]) break;
      block -= walk.block_stride[loop] * turn[loop];
      line -= walk.line_stride[loop] * turn[loop];
      turn[loop] = 0;
    }
    if (loop == walk.loops) return;
  }
}

/// Calls visit(block offset of the line's first position in the block, line) for each line along
/// the walk's heap.
template <class Visit>
static void for_each_line(const LineWalk& walk, const Visit& visit) {
  for_each_point(walk, [&](std::size_t block, std::size_t line) {
    for (std::size_t r = 0; r < walk.run; ++r) visit(block + r * walk.row_stride, line + r);
  });
}

}  // namespace miyama
