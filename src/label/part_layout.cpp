#include "label/part_layout.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>

namespace miyama {
namespace {

/// The first axis that an array is cut along; before it no array has a second block.
std::size_t cut_axis(const Layout& layout) {
  for (std::size_t axis = 0; axis < layout.box().heaps(); ++axis)
    for (const LabelArray& array : layout.arrays())
      if (array.grid.blocks_along(axis) > 1) return axis;
  return 0;
}

/// Where along the axis a part may end: after whole blocks of all arrays, whose sides are powers of
/// two unless they are the whole axis. The last block, which may be cut, never is a part alone.
std::vector<std::uint64_t> possible_ends(const Layout& layout, std::size_t axis,
                                         const std::vector<std::uint64_t>& ends) {
  std::uint64_t unit = 1;
  for (const LabelArray& array : layout.arrays()) unit = std::max(unit, array.grid.side(axis));
  const std::uint64_t size = layout.box().size(axis);
  const std::uint64_t last = size - size % unit;
  std::vector<std::uint64_t> possible;
  const auto add = [&](std::uint64_t end) {
    if (end != 0 && end < last && (possible.empty() || possible.back() < end))
      possible.push_back(end);
  };
  if (layout.family() == TableFamily::partitions)
    for (const std::uint64_t end : ends) add(end - end % unit);
  else
    for (std::uint64_t end = unit; end < last; end += unit) add(end);
  possible.push_back(size);
  return possible;
}

}  // namespace

PartLayout::PartLayout(const Layout& whole, const PartRange& range)
    : range_(range), layout_(whole.part(range)) {
  if (whole.family() == TableFamily::partitions) {
    const std::uint64_t side = whole.arrays().front().grid.side(0);
    runs_.push_back({whole.job_of(0, range.first / side), layout_.jobs(), 0});
    return;
  }
  std::uint64_t in_part = 0;
  for (std::size_t a = 0; a < whole.arrays().size(); ++a) {
    const LabelArray& array = whole.arrays()[a];
    const std::uint64_t count = layout_.arrays()[a].grid.blocks();
    const std::uint64_t layer = array.grid.blocks() / array.grid.blocks_along(range.axis);
    const std::uint64_t skipped = range.first / array.grid.side(range.axis) * layer;
    for (std::size_t move = 0; move < array.boxes(); ++move, in_part += count)
      runs_.push_back({whole.job_of(a, move * array.grid.blocks() + skipped), count, in_part});
  }
}

std::uint64_t PartLayout::in_part(std::uint64_t job) const {
  const auto after =
      std::upper_bound(runs_.begin(), runs_.end(), job,
                       [](std::uint64_t wanted, const Run& run) { return wanted < run.first; });
  assert(after != runs_.begin());
  const Run& run = *std::prev(after);
  assert(job - run.first < run.count);
  return run.in_part + (job - run.first);
}

std::vector<PartRange> cut_into_parts(const Layout& layout, std::uint64_t parts,
                                      const std::vector<std::uint64_t>& ends) {
  const std::size_t axis = cut_axis(layout);
  const std::vector<std::uint64_t> possible = possible_ends(layout, axis, ends);
  const std::uint64_t size = layout.box().size(axis);
  parts = std::min<std::uint64_t>(parts, possible.size());
  std::vector<PartRange> ranges;
  std::size_t next = 0;  // of possible
  for (std::uint64_t part = 0; part < parts; ++part) {
    // As near to its share as what the parts after it need allows.
    const std::uint64_t share = size / parts * (part + 1);
    const std::size_t latest = possible.size() - (parts - part);
    while (next < latest && possible[next] < share) ++next;
    if (part + 1 == parts) next = possible.size() - 1;
    ranges.push_back({axis, ranges.empty() ? 0 : ranges.back().end, possible[next++]});
  }
  return ranges;
}

}  // namespace miyama
