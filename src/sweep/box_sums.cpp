/// @file  box_sums.cpp
/// @brief Members by cells, and running sums within a block.
///
/// A member is kept as its coordinates within its cell, a few bits each; the last heap has the
/// lowest bits. Sides are powers of two, or the whole heap; their product is at most 2¹⁸, so 23
/// bits hold all. Every member below a block is looked at, which in a long and thin box may be very
/// many.

#include "sweep/box_sums.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>
#include <functional>

#include "base/ranges.hpp"

namespace miyama {
namespace {

/// Merges each entry with all entries of the block below it along heap `axis`.
template <class Number, class Merge>
void run_in_block(const Block& block, std::size_t heaps, std::size_t axis, Number* running,
                  const Merge& merge) {
  std::uint64_t stride = 1;
  for (std::size_t i = axis + 1; i < heaps; ++i) stride *= block.extent[i];
  const std::uint64_t plane = stride * block.extent[axis];
  for (std::uint64_t begin = 0; begin < block.positions; begin += plane)
    for (std::uint64_t row = begin + stride; row < begin + plane; row += stride) {
      Number* const to = running + row;
      const Number* const below = to - stride;
      for (std::uint64_t x = 0; x < stride; ++x) to[x] = merge(to[x], below[x]);
    }
}

/// Merges each entry of a row with all entries before it. Marks are 0 or 1, so all after the first
/// 1 are set.
template <class Number, class Merge>
void run_in_row(Number* row, std::uint64_t n, const Merge& merge) {
  if constexpr (sizeof(Number) == 1) {
    if (void* const first = std::memchr(row, 1, n))
      std::fill(static_cast<Number*>(first), row + n, Number{1});
    return;
  }
  Number sum = row[0];
  for (std::uint64_t x = 1; x < n; ++x) row[x] = sum = merge(row[x], sum);
}

}  // namespace

BoxSums::BoxSums(const PositionSet& members)
    : box_(members.box()), grid_(box_, 1), first_(grid_.blocks() + 1) {
  const std::size_t heaps = box_.heaps();
  std::uint64_t bits = 0;
  for (std::size_t i = heaps; i-- > 0;) {
    shifts_[i] = bits;
    bits += std::bit_width(grid_.side(i) - 1);
  }
  assert(bits <= 32);
  for_each_member(members, [&](PositionView member) { ++first_[grid_.block_of(member) + 1]; });
  for (std::size_t c = 1; c < first_.size(); ++c) first_[c] += first_[c - 1];
  members_.resize(first_.back());
  std::vector<std::uint64_t> next = first_;
  for_each_member(members, [&](PositionView member) {
    std::uint64_t packed = 0;
    for (std::size_t i = 0; i < heaps; ++i) packed |= member[i] % grid_.side(i) << shifts_[i];
    members_[next[grid_.block_of(member)]++] = static_cast<std::uint32_t>(packed);
  });
}

std::uint64_t BoxSums::rank_of(PositionView cell, std::uint64_t packed) const {
  std::uint64_t rank = 0;
  for (std::size_t i = 0; i < cell.size(); ++i) {
    rank += (cell[i] * grid_.side(i) + (packed >> shifts_[i])) * box_.stride(i);
    packed &= (std::uint64_t{1} << shifts_[i]) - 1;
  }
  return rank;
}

/// Calls visit(place, rank) for each member below some position of the block: `place` is that of
/// the first one above it.
template <class Visit>
void BoxSums::for_each_below(const Axes& axes, const Block& block, const Visit& visit) const {
  const std::size_t heaps = box_.heaps();
  Coordinates first{};
  Coordinates cells{};
  Coordinates beyond{};  // 1 on the heaps of the face, else 0
  for (std::size_t i = 0; i < heaps; ++i) {
    beyond[i] = ranges::contains(axes, i) ? 1 : 0;
    const std::uint64_t end = block.start[i] + block.extent[i];
    if (end == beyond[i]) return;
    first[i] = beyond[i] != 0 ? 0 : block.start[i] / grid_.side(i);
    cells[i] = (end - beyond[i] - 1) / grid_.side(i) - first[i] + 1;
  }
  const auto take = [&](PositionView cell, const std::uint64_t member) {
    std::uint64_t place = 0, packed = member;
    bool inside = true;
    for (std::size_t i = 0; i < heaps; ++i) {
      const std::uint64_t size = cell[i] * grid_.side(i) + (packed >> shifts_[i]);
      packed &= (std::uint64_t{1} << shifts_[i]) - 1;
      const std::uint64_t at = beyond[i] != 0
                                   ? std::max(size + 1, block.start[i]) - block.start[i]
                                   : size - block.start[i];  // wraps around where it lies before
      inside = inside && at < block.extent[i];
      place = place * block.extent[i] + at;
    }
    if (inside) visit(place, rank_of(cell, member));
  };
  for_each_position(make_block(heaps, first, cells), heaps, [&](std::uint64_t, PositionView cell) {
    const std::uint64_t c = grid_.as_block().place_of(cell);
    for (std::uint64_t m = first_[c]; m < first_[c + 1]; ++m) take(cell, members_[m]);
  });
}

template <class Number, class Tell, class Merge>
void BoxSums::merge_below(const Axes& axes, const Block& block, const Tell& number,
                          const Merge& merge, Number none, Number* result) const {
  const std::size_t last = box_.heaps() - 1;
  const std::uint64_t n = block.extent[last];
  // Allocating these anew would cost as much as all the rest.
  thread_local std::vector<Number> running;
  thread_local std::vector<std::uint8_t> met;  // rows with a member
  bool any = false;
  for_each_below(axes, block, [&](std::uint64_t place, std::uint64_t rank) {
    if (!any) {
      running.assign(block.positions, none);
      met.assign(block.positions / n, 0);
      any = true;
    }
    running[place] = merge(running[place], number(rank));
    met[place / n] = 1;
  });
  if (!any) return;
  for (std::uint64_t row = 0; ranges::contains(axes, last) && row < met.size(); ++row)
    if (met[row] != 0) run_in_row(running.data() + row * n, n, merge);
  for (const std::size_t axis : axes)
    if (axis != last) run_in_block(block, last + 1, axis, running.data(), merge);
  const Number* const from = running.data();
  for (std::uint64_t place = 0; place < block.positions; ++place)
    result[place] = merge(result[place], from[place]);
}

void BoxSums::add_counts(const Axes& axes, const Block& block, std::uint32_t* counts) const {
  merge_below(
      axes, block, [](std::uint64_t) { return 1U; }, std::plus<std::uint32_t>(), 0U, counts);
}

void BoxSums::mark(const Axes& axes, const Block& block, std::uint8_t* marks) const {
  const auto merge = [](std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>(a | b);
  };
  merge_below(
      axes, block, [](std::uint64_t) { return std::uint8_t{1}; }, merge, std::uint8_t{0}, marks);
}

template <class Rank>
void BoxSums::raise_to_ranks(const Axes& axes, const Block& block, Rank* ranks) const {
  merge_below(
      axes, block, [](std::uint64_t rank) { return static_cast<Rank>(rank); },
      [](Rank a, Rank b) { return a > b ? a : b; }, Rank{-1}, ranks);
}

template void BoxSums::raise_to_ranks(const Axes&, const Block&, std::int32_t*) const;
template void BoxSums::raise_to_ranks(const Axes&, const Block&, std::int64_t*) const;

}  // namespace miyama
