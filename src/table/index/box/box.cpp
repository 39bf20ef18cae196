#include "table/index/box/box.hpp"

#include <algorithm>
#include <numeric>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "words/words.hpp"

namespace miyama {

Box::Box(std::span<const std::uint64_t> bounds) : heaps_(bounds.size()) {
  if (bounds.empty() || bounds.size() > max_heaps)
    throw usage_error(words::heaps_of_table, bounds.size(), max_heaps);
  for (std::size_t i = heaps_; i-- > 0;) {
    if (bounds[i] > miyama::max_bound)
      throw usage_error(words::bound_too_large, bounds[i], i + 1, miyama::max_bound);
    sizes_[i] = bounds[i] + 1;
    strides_[i] = positions_;
    const auto product = checked_multiply(positions_, sizes_[i]);
    if (!product || *product > INT64_MAX) throw usage_error(words::too_many_to_number);
    positions_ = *product;
  }
}

Box Box::row_of(std::uint64_t entries) {
  assert(entries != 0 && entries <= INT64_MAX);
  Box row;
  row.sizes_[0] = row.positions_ = entries;
  row.strides_[0] = 1;
  return row;
}

std::uint64_t Box::max_bound() const {
  return *std::max_element(sizes_.begin(), sizes_.begin() + heaps_) - 1;
}

std::vector<std::uint64_t> Box::bounds() const {
  std::vector<std::uint64_t> bounds(heaps_);
  for (std::size_t i = 0; i < heaps_; ++i) bounds[i] = bound(i);
  return bounds;
}

std::uint64_t Box::sum_of_bounds() const {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < heaps_; ++i) sum += bound(i);
  return sum;
}

std::uint64_t Box::rank_step(std::span<const std::int16_t> direction) const {
  return std::inner_product(direction.begin(), direction.end(), strides_.begin(), std::uint64_t{0});
}

std::uint64_t Box::all_lines() const {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < heaps_; ++i) sum = saturating_add(sum, lines(i));
  return sum;
}

void Box::unrank(std::uint64_t rank, std::span<std::uint64_t> position) const {
  assert(rank < positions_ && position.size() >= heaps_);
  for (std::size_t i = 0; i < heaps_; ++i) {
    position[i] = rank / strides_[i];
    rank %= strides_[i];
  }
}

std::uint64_t Block::place_of(PositionView position) const {
  std::uint64_t place = 0;
  for (std::size_t i = 0; i < position.size(); ++i)
    place = place * extent[i] + (position[i] - start[i]);
  return place;
}

void Block::position_at(std::uint64_t place, std::span<std::uint64_t> position) const {
  for (std::size_t i = position.size(); i-- > 0; place /= extent[i])
    position[i] = start[i] + place % extent[i];
}

Block make_block(std::size_t heaps, const Coordinates& start, const Coordinates& extent) {
  Block block{start, extent, 1};
  for (std::size_t i = 0; i < heaps; ++i) block.positions *= extent[i];
  return block;
}

Block common_of(const Block& a, const Block& b, std::size_t heaps) {
  Coordinates start{};
  Coordinates extent{};
  for (std::size_t i = 0; i < heaps; ++i) {
    start[i] = std::max(a.start[i], b.start[i]);
    extent[i] = std::min(a.start[i] + a.extent[i], b.start[i] + b.extent[i]) - start[i];
  }
  return make_block(heaps, start, extent);
}

bool advance(const Block& block, std::size_t heaps, std::span<std::uint64_t> position) {
  for (std::size_t i = heaps; i-- > 0;) {
    if (++position[i] < block.start[i] + block.extent[i]) return true;
    position[i] = block.start[i];
  }
  return false;
}

}  // namespace miyama
