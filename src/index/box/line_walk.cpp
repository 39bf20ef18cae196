#include "index/box/line_walk.hpp"

#include "index/box/box.hpp"

namespace miyama {

LineWalk make_line_walk(const Box& box, const Block& block, std::size_t axis) {
  const std::size_t heaps = box.heaps();
  const bool last_axis = axis + 1 == heaps;
  LineWalk walk{};
  walk.axis_start = block.start[axis];
  walk.axis_extent = block.extent[axis];
  walk.run = 1;
  walk.entries = block.positions;
  walk.lines = box.lines(axis);
  walk.row_stride = last_axis ? walk.axis_extent : 1;

  // From the last heap to the first: block offsets grow by the extents passed, line offsets by the
  // sizes passed (heap `axis` left out).
  std::size_t in_block = 1;
  std::size_t in_lines = 1;
  bool contiguous = true;
  for (std::size_t i = heaps; i-- > 0;) {
    if (i == axis) {
      walk.axis_stride = in_block;
      in_block *= block.extent[i];
      if (!last_axis) contiguous = false;
      continue;
    }
    walk.first_line += block.start[i] * in_lines;
    if (contiguous) {
      walk.run *= block.extent[i];
    } else if (block.extent[i] > 1) {
      walk.loop_extent[walk.loops] = block.extent[i];
      walk.block_stride[walk.loops] = in_block;
      walk.line_stride[walk.loops] = in_lines;
      ++walk.loops;
    }
    contiguous = contiguous && block.extent[i] == box.size(i);
    in_block *= block.extent[i];
    in_lines *= box.size(i);
  }
  return walk;
}

}  // namespace miyama
