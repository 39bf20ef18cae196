#include "index/box/rank_slabs.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "base/checked.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t blocks_to_share =
    16;  // a slab has so many, where there is room, so that threads can share the work

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

RankSlab slab_around(const Box& box, std::uint64_t begin, std::uint64_t end) {
  assert(begin < end && end <= box.positions());
  const std::size_t heaps = box.heaps();
  Coordinates first{};
  Coordinates last{};
  box.unrank(begin, std::span(first).first(heaps));
  box.unrank(end - 1, std::span(last).first(heaps));
  std::size_t axis = 0;  // the first along which they differ
  while (axis + 1 < heaps && first[axis] == last[axis]) ++axis;
  RankSlab slab{box.whole(), 0, begin, end};
  slab.block.positions = (last[axis] - first[axis] + 1) * box.stride(axis);
  for (std::size_t i = 0; i <= axis; ++i) {
    slab.block.start[i] = first[i];
    slab.block.extent[i] = last[i] - first[i] + 1;
    slab.first_rank += first[i] * box.stride(i);
  }
  return slab;
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
