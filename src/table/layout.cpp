#include "table/layout.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/ranges.hpp"
#include "table/definition.hpp"
#include "words/words.hpp"

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
/// two unless they are the whole axis. The last block, which may be cut, is never a part alone.
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

Layout::Layout(const Box& box, std::size_t moves, const std::vector<LabelKind>& kinds, bool pass,
               const ListedParts& lists)
    : box_(box), moves_(moves), pass_(pass), lists_(lists) {
  const LabelBounds bounds{box.max_bound(), box.positions(),
                           lists.sums                    ? max_bound
                           : lists.options || lists.adds ? box.positions() - 1
                                                         : box.sum_of_bounds()};
  for (const LabelKind kind : kinds) {
    assert(contains(all_labels(TableFamily::box), kind));
    if (is_number(kind) && bounds.most_moves > max_bound)
      throw usage_error(words::too_much_for_label, bounds.most_moves, name_of(kind), max_bound);
    const std::size_t bytes = definition_of(kind).item_bytes(bounds);
    arrays_.push_back({kind, bytes, kind == LabelKind::target,
                       kind == LabelKind::arrows ? moves : 0, BlockGrid(box, bytes)});
    jobs_ += arrays_.back().blocks();
  }
}

Layout Layout::of_partitions(std::uint64_t positions, std::uint64_t total, std::size_t rests,
                             const std::vector<LabelKind>& kinds) {
  const Box row = Box::row_of(positions);
  Layout layout(row, TableFamily::partitions);
  const LabelBounds bounds{total, positions, 2 * total};  // a move takes a stick or makes a heap
  const bool many = rests > 3 && contains(kinds, LabelKind::move_rests);
  for (const LabelKind kind : kinds) {
    const std::size_t bytes = definition_of(kind).item_bytes(bounds);
    // All arrays are cut alike, so that their blocks can take turns; where a move leaves many
    // heaps, into smaller pieces.
    layout.arrays_.push_back({kind, bytes, false, 0, BlockGrid(row, many ? 8 : 1),
                              kind == LabelKind::move_rests ? rests : 0});
    layout.jobs_ += layout.arrays_.back().blocks();
  }
  return layout;
}

Layout Layout::part(const PartRange& range) const {
  Layout part = *this;
  std::vector<std::uint64_t> bounds = box_.bounds();
  bounds[range.axis] = range.end - range.first - 1;
  part.box_ =
      family_ == TableFamily::partitions ? Box::row_of(range.end - range.first) : Box(bounds);
  part.jobs_ = 0;
  for (LabelArray& array : part.arrays_) {
    array.grid = array.grid.part(range);
    part.jobs_ += array.blocks();
  }
  return part;
}

const LabelArray* Layout::find(LabelKind kind) const {
  const auto array = ranges::find(arrays_, kind, &LabelArray::kind);
  return array == arrays_.end() ? nullptr : &*array;
}

std::size_t Layout::index_of(LabelKind kind) const {
  const LabelArray* array = find(kind);
  assert(array != nullptr);
  return static_cast<std::size_t>(array - arrays_.data());
}

std::vector<LabelKind> Layout::kinds() const {
  std::vector<LabelKind> kinds;
  for (const LabelArray& array : arrays_) kinds.push_back(array.kind);
  return kinds;
}

BlockJob Layout::job(std::uint64_t j) const {
  assert(j < jobs_);
  if (family_ == TableFamily::partitions) return block(j % arrays_.size(), j / arrays_.size());
  std::size_t array = 0;
  while (j >= arrays_[array].blocks()) j -= arrays_[array++].blocks();
  return block(array, j);
}

BlockJob Layout::block(std::size_t array, std::uint64_t number) const {
  const BlockGrid& grid = arrays_[array].grid;
  return {array, number, static_cast<std::size_t>(number / grid.blocks()),
          grid.block(number % grid.blocks())};
}

std::uint64_t Layout::job_of(std::size_t array, std::uint64_t number) const {
  if (family_ == TableFamily::partitions) return number * arrays_.size() + array;
  std::uint64_t first = 0;
  for (std::size_t a = 0; a < array; ++a) first += arrays_[a].blocks();
  return first + number;
}

std::uint64_t Layout::entries() const {
  std::uint64_t entries = 0;
  for (const LabelArray& array : arrays_) entries += array.items(box_.positions()) * array.boxes();
  return entries;
}

std::size_t Layout::largest_block_bytes() const {
  std::size_t largest = 0;
  for (const LabelArray& array : arrays_)
    largest = std::max(largest, static_cast<std::size_t>(array.items(array.grid.full_positions())) *
                                    array.item_bytes);
  return largest;
}

std::uint64_t Layout::raw_bytes(const LabelArray& array) const {
  return saturating_multiply(box_.positions(), array.items(array.boxes()) * array.item_bytes);
}

std::uint64_t Layout::raw_bytes() const {
  std::uint64_t total = 0;
  for (const LabelArray& array : arrays_) total = saturating_add(total, raw_bytes(array));
  return total;
}

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
  std::size_t next = 0;  // an index into possible
  for (std::uint64_t part = 0; part < parts; ++part) {
    // The part ends as near to its share as the parts after it allow.
    const std::uint64_t share = size / parts * (part + 1);
    const std::size_t latest = possible.size() - (parts - part);
    while (next < latest && possible[next] < share) ++next;
    if (part + 1 == parts) next = possible.size() - 1;
    ranges.push_back({axis, ranges.empty() ? 0 : ranges.back().end, possible[next++]});
  }
  return ranges;
}

}  // namespace miyama
