#include "index/box/block_grid.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "base/checked.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t short_size = 16;  // such heaps are cut last
constexpr std::uint64_t short_side = 8;
constexpr std::uint64_t short_last_side =
    64;  // the last heap's positions lie next to each other: long runs are fast runs

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
  return static_cast<std::size_t>(
      std::find_if(sides.begin(), sides.begin() + heaps, [](auto s) { return s > 1; }) -
      sides.begin());
}

bool fits(const Coordinates& sides, std::size_t heaps, std::uint64_t cap) {
  std::uint64_t product = 1;
  for (std::size_t i = 0; i < heaps; ++i) {
    if (sides[i] > cap / product) return false;
    product *= sides[i];
  }
  return true;
}

}  // namespace

BlockGrid::BlockGrid(const Box& box, std::size_t item_bytes) : heaps_(box.heaps()) {
  const std::uint64_t cap = std::uint64_t{1} << (item_bytes == 8 ? 17 : 18);
  for (std::size_t i = 0; i < heaps_; ++i) sides_[i] = sizes_[i] = box.size(i);
  while (!fits(sides_, heaps_, cap)) {
    std::uint64_t& side = sides_[side_to_cut(sizes_, sides_, heaps_)];
    side = std::bit_floor(side - 1);
  }
  for (std::size_t i = 0; i < heaps_; ++i) {
    counts_[i] = divide_up(sizes_[i], sides_[i]);
    blocks_ *= counts_[i];
    full_positions_ *= sides_[i];
  }
}

Block BlockGrid::block(std::uint64_t b) const {
  assert(b < blocks_);
  Block block;
  block.positions = 1;
  for (std::size_t i = heaps_; i-- > 0;) {
    block.start[i] = b % counts_[i] * sides_[i];
    block.extent[i] = std::min(sides_[i], sizes_[i] - block.start[i]);
    block.positions *= block.extent[i];
    b /= counts_[i];
  }
  return block;
}

std::vector<std::uint64_t> BlockGrid::met_by(const Block& wanted) const {
  Block met;  // the blocks' own coordinates, as positions of a box
  met.positions = 1;
  for (std::size_t i = 0; i < heaps_; ++i) {
    met.start[i] = wanted.start[i] / sides_[i];
    met.extent[i] = (wanted.start[i] + wanted.extent[i] - 1) / sides_[i] - met.start[i] + 1;
    met.positions *= met.extent[i];
  }
  std::vector<std::uint64_t> numbers;
  numbers.reserve(met.positions);
  Coordinates at = met.start;
  for (std::uint64_t n = 0; n < met.positions; ++n, advance(met, heaps_, at)) {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < heaps_; ++i) number = number * counts_[i] + at[i];
    numbers.push_back(number);
  }
  return numbers;
}

}  // namespace miyama
