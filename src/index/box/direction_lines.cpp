/// @file  direction_lines.cpp
/// @brief Lines along a direction, then the walk along a heap (index/box/line_walk.hpp), which is
/// compiled here once for all instruction sets.

#include "index/box/direction_lines.hpp"

#include <numeric>

#include "base/checked.hpp"
#include "base/ranges.hpp"
#include "index/box/line_walk.hpp"

namespace miyama {

DirectionLines::DirectionLines(const Box& box, std::span<const std::uint8_t> direction)
    : pivot_(ranges::find_if(direction, [](auto x) { return x != 0; }) - direction.begin()),
      pivot_step_(direction[pivot_]),
      weights_(box.heaps()) {
  assert(direction.size() == box.heaps());
  const auto widen = [&](std::uint64_t size) { numbers_ = saturating_multiply(numbers_, size); };
  for (std::size_t i = box.heaps(); i-- > 0;) {
    if (i == pivot_) continue;
    const std::uint64_t divisor = std::gcd(pivot_step_, direction[i]);
    const std::uint64_t own = pivot_step_ / divisor;
    const std::uint64_t pivots = direction[i] / divisor;
    weights_[i] = numbers_ * own;
    weights_[pivot_] -= numbers_ * pivots;
    offset_ += numbers_ * pivots * box.bound(pivot_);
    widen(own * box.bound(i) + pivots * box.bound(pivot_) + 1);
  }
  residue_weight_ = numbers_;
  widen(pivot_step_);
}

std::uint64_t DirectionLines::line_of(PositionView position) const {
  std::uint64_t line = offset_;
  // A division would cost more than the rest.
  if (pivot_step_ != 1) line += residue_weight_ * (position[pivot_] % pivot_step_);
  for (std::size_t i = 0; i < weights_.size(); ++i) line += weights_[i] * position[i];
  return line;
}

LineWalk make_line_walk(const Box& box, const Block& block, std::size_t axis) {
  const std::size_t heaps = box.heaps();
  const bool last_axis = axis + 1 == heaps;
  LineWalk walk{};
  walk.axis_start = block.start[axis];
  walk.axis_extent = block.extent[axis];
  walk.run = 1;
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
