#include "label/sub_box_reader.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace miyama {
namespace {

/// The positions that lie in both; it has some.
Block common_of(const Block& a, const Block& b, std::size_t heaps) {
  Block common;
  common.positions = 1;
  for (std::size_t i = 0; i < heaps; ++i) {
    common.start[i] = std::max(a.start[i], b.start[i]);
    common.extent[i] = std::min(a.start[i] + a.extent[i], b.start[i] + b.extent[i]) - common.start[i];
    common.positions *= common.extent[i];
  }
  return common;
}

/// Place of a position in the content of a block.
std::uint64_t place_in(const Block& block, std::size_t heaps, const Coordinates& position) {
  std::uint64_t place = 0;
  for (std::size_t i = 0; i < heaps; ++i) place = place * block.extent[i] + position[i] - block.start[i];
  return place;
}

}  // namespace

const SubBoxReader::Held& SubBoxReader::block(std::uint64_t number) {
  const auto held = std::ranges::find(held_, number, &Held::number);
  if (held != held_.end()) return *held;
  if (held_.size() == most_held) held_.pop_front();
  const BlockJob job = source_.layout().block(array_, number);
  Held read{number, job.block, std::vector<std::byte>(source_.layout().arrays()[array_].bytes(job.block))};
  source_.read_block(job, read.content);
  return held_.emplace_back(std::move(read));
}

void SubBoxReader::copy_common(const Held& held, const Block& wanted, std::span<std::byte> content) const {
  const LabelArray& array = source_.layout().arrays()[array_];
  const std::size_t heaps = array.grid.heaps();
  const std::size_t item = array.items(1) * array.item_bytes;
  const Block common = common_of(held.block, wanted, heaps);
  const std::uint64_t run = common.extent[heaps - 1];
  Coordinates position = common.start;
  for (std::uint64_t copied = 0; copied < common.positions; copied += run) {
    std::memcpy(content.data() + place_in(wanted, heaps, position) * item,
                held.content.data() + place_in(held.block, heaps, position) * item, run * item);
    for (std::size_t i = heaps - 1; i-- > 0;) {
      if (++position[i] < common.start[i] + common.extent[i]) break;
      position[i] = common.start[i];
    }
  }
}

void SubBoxReader::read(std::size_t move, const Block& wanted, std::span<std::byte> content) {
  const LabelArray& array = source_.layout().arrays()[array_];
  const BlockGrid& grid = array.grid;
  const std::size_t heaps = grid.heaps();
  assert(content.size() == array.bytes(wanted));
  Coordinates first{};  // of the blocks that `wanted` meets, along each heap
  Block met;            // … and these blocks, as positions of a box
  met.positions = 1;
  for (std::size_t i = 0; i < heaps; ++i) {
    met.start[i] = wanted.start[i] / grid.side(i);
    met.extent[i] = (wanted.start[i] + wanted.extent[i] - 1) / grid.side(i) - met.start[i] + 1;
    met.positions *= met.extent[i];
    first[i] = met.start[i];
  }
  for (std::uint64_t n = 0; n < met.positions; ++n) {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < heaps; ++i) number = number * grid.blocks_along(i) + first[i];
    number += move * grid.blocks();
    const BlockJob job = source_.layout().block(array_, number);
    if (job.block.positions == wanted.positions && met.positions == 1) return source_.read_block(job, content);
    copy_common(block(number), wanted, content);
    advance(met, heaps, std::span(first).first(heaps));
  }
}

}  // namespace miyama
