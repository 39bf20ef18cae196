#include "table/index/box/block_grid.hpp"

#include <bit>
#include <cassert>

#include "base/checked.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t short_size = 16;  // such heaps are cut last
constexpr std::uint64_t short_side = 8;
// The last heap's positions lie next to each other: long runs are fast runs.
constexpr std::uint64_t short_last_side = 64;
// A slab has this many blocks, if there is room, so that threads can share the work.
constexpr std::uint64_t blocks_to_share = 16;

/// The side that the rule cuts next.
std::size_t side_to_cut(const Coordinates& sizes, const Coordinates& sides, std::size_t heaps) {
  const auto length = [&](std::size_t i) -> std::uint64_t {
    if (i + 1 == heaps) return sides[i] > short_last_side ? sides[i] : 0;
    return sizes[i] > short_size && sides[i] > short_side ? sides[i] : 0;
  };
  std::size_t longest = 0;
  for (std::size_t i = 1; i < heaps; ++i)
    if (length(i) > length(longest)) longest = i;
  if (length(longest) != 0) return longest;
  return std::find_if(sides.begin(), sides.begin() + heaps, [](auto s) { return s > 1; }) -
         sides.begin();
}

bool fits(const Coordinates& sides, std::size_t heaps, std::uint64_t cap) {
  std::uint64_t product = 1;
  for (std::size_t i = 0; i < heaps; ++i) {
    if (sides[i] > cap / product) return false;
    product *= sides[i];
  }
  return true;
}

/// How many sizes of heap `axis` a slab takes.
std::uint64_t thickness(const Box& box, const BlockGrid& grid, std::size_t axis,
                        std::uint64_t most) {
  const std::uint64_t planes = std::max<std::uint64_t>(most / box.stride(axis), 1);
  const std::uint64_t side = grid.side(axis);
  if (planes < side) return std::bit_floor(planes);
  std::uint64_t blocks = 1;
  for (std::size_t i = axis + 1; i < grid.heaps(); ++i) blocks *= grid.blocks_along(i);
  const std::uint64_t layers = std::min(planes / side, divide_up(blocks_to_share, blocks));
  return std::min(layers * side, box.size(axis));
}

}  // namespace

BlockGrid::BlockGrid(const Box& box, std::size_t item_bytes) : heaps_(box.heaps()) {
  const std::uint64_t cap = std::uint64_t{1} << (item_bytes == 8 ? 17 : 18);
  for (std::size_t i = 0; i < heaps_; ++i) sides_[i] = sizes_[i] = box.size(i);
  while (!fits(sides_, heaps_, cap)) {
    std::uint64_t& side = sides_[side_to_cut(sizes_, sides_, heaps_)];
    side = std::bit_floor(side - 1);
  }
  count_blocks();
}

void BlockGrid::count_blocks() {
  Coordinates counts{};
  for (std::size_t i = 0; i < heaps_; ++i) counts[i] = divide_up(sizes_[i], sides_[i]);
  blocks_ = make_block(heaps_, {}, counts);
}

BlockGrid BlockGrid::part(const PartRange& range) const {
  assert(range.first < range.end && range.first % sides_[range.axis] == 0 &&
         (range.end % sides_[range.axis] == 0 || range.end == sizes_[range.axis]));
  BlockGrid part = *this;
  part.sizes_[range.axis] = range.end - range.first;
  part.count_blocks();
  return part;
}

Block BlockGrid::block(std::uint64_t b) const {
  assert(b < blocks());
  Coordinates start{};
  Coordinates extent{};
  blocks_.position_at(b, std::span(start).first(heaps_));
  for (std::size_t i = 0; i < heaps_; ++i) {
    start[i] *= sides_[i];
    extent[i] = std::min(sides_[i], sizes_[i] - start[i]);
  }
  return make_block(heaps_, start, extent);
}

std::uint64_t BlockGrid::block_of(PositionView position) const {
  Coordinates at{};
  for (std::size_t i = 0; i < heaps_; ++i) at[i] = position[i] / sides_[i];
  return blocks_.place_of(std::span(at).first(heaps_));
}

std::vector<std::uint64_t> BlockGrid::met_by(const Block& wanted) const {
  Coordinates first{};
  Coordinates extent{};
  for (std::size_t i = 0; i < heaps_; ++i) {
    first[i] = wanted.start[i] / sides_[i];
    extent[i] = (wanted.start[i] + wanted.extent[i] - 1) / sides_[i] - first[i] + 1;
  }
  std::vector<std::uint64_t> numbers;
  for_each_position(
      make_block(heaps_, first, extent), heaps_,
      [&](std::uint64_t, PositionView block) { numbers.push_back(blocks_.place_of(block)); });
  return numbers;
}

RankSlab slab_around(const Box& box, std::uint64_t begin, std::uint64_t end) {
  assert(begin < end && end <= box.positions());
  const std::size_t heaps = box.heaps();
  Block block = box.whole();
  Coordinates last{};
  box.unrank(end - 1, std::span(last).first(heaps));
  Coordinates first{};
  box.unrank(begin, std::span(first).first(heaps));
  for (std::size_t i = 0; i < heaps; ++i) {
    block.start[i] = first[i];
    block.extent[i] = last[i] - first[i] + 1;
    if (first[i] != last[i]) break;  // along the heaps after it the slab is whole
  }
  return {make_block(heaps, block.start, block.extent),
          box.rank(std::span(block.start).first(heaps)), begin, end};
}

RankSlabs::RankSlabs(const Box& box, const BlockGrid& grid, std::uint64_t begin, std::uint64_t end,
                     std::uint64_t most)
    : box_(box), next_(begin), end_(end) {
  assert(begin <= end && end <= box.positions() && most != 0);
  const std::size_t last = box.heaps() - 1;
  std::size_t axis = 0;
  while (axis < last && (grid.side(axis) == 1 || box.stride(axis) > most)) ++axis;
  slab_positions_ = thickness(box, grid, axis, most) * box.stride(axis);
  period_ = box.size(axis) * box.stride(axis);
}

std::optional<RankSlab> RankSlabs::next() {
  if (next_ == end_) return std::nullopt;
  const std::uint64_t begin = next_;
  const std::uint64_t plane = begin / period_ * period_;  // slabs begin anew there
  const std::uint64_t full = plane + ((begin - plane) / slab_positions_ + 1) * slab_positions_;
  next_ = std::min({full, plane + period_, end_});
  return slab_around(box_, begin, next_);
}

}  // namespace miyama
