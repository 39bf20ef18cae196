#include "label/sub_box_reader.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "base/ranges.hpp"

namespace miyama {
namespace {

/// The positions that lie in both; it has some.
Block common_of(const Block& a, const Block& b, std::size_t heaps) {
  Block common;
  common.positions = 1;
  for (std::size_t i = 0; i < heaps; ++i) {
    common.start[i] = std::max(a.start[i], b.start[i]);
    common.extent[i] =
        std::min(a.start[i] + a.extent[i], b.start[i] + b.extent[i]) - common.start[i];
    common.positions *= common.extent[i];
  }
  return common;
}

/// Place of a position in the content of a block.
std::uint64_t place_in(const Block& block, std::size_t heaps, const Coordinates& position) {
  std::uint64_t place = 0;
  for (std::size_t i = 0; i < heaps; ++i)
    place = place * block.extent[i] + position[i] - block.start[i];
  return place;
}

}  // namespace

void copy_common(const LabelArray& array, const Block& from,
                 std::span<const std::byte> from_content, const Block& to,
                 std::span<std::byte> to_content) {
  const std::size_t heaps = array.grid.heaps();
  const std::size_t item = array.items(1) * array.item_bytes;
  const Block common = common_of(from, to, heaps);
  const std::uint64_t run = common.extent[heaps - 1];
  Coordinates position = common.start;
  for (std::uint64_t copied = 0; copied < common.positions; copied += run) {
    std::memcpy(to_content.data() + place_in(to, heaps, position) * item,
                from_content.data() + place_in(from, heaps, position) * item, run * item);
    for (std::size_t i = heaps - 1; i-- > 0;) {
      if (++position[i] < common.start[i] + common.extent[i]) break;
      position[i] = common.start[i];
    }
  }
}

const SubBoxReader::Held& SubBoxReader::block(std::uint64_t number) {
  const auto held = ranges::find(held_, number, &Held::number);
  if (held != held_.end()) return *held;
  if (held_.size() == most_held) held_.pop_front();
  const BlockJob job = source_.layout().block(array_, number);
  Held read{number, job.block,
            std::vector<std::byte>(source_.layout().arrays()[array_].bytes(job.block))};
  source_.read_block(job, read.content);
  return held_.emplace_back(std::move(read));
}

void SubBoxReader::read(std::size_t move, const Block& wanted, std::span<std::byte> content) {
  const LabelArray& array = source_.layout().arrays()[array_];
  assert(content.size() == array.bytes(wanted));
  const std::vector<std::uint64_t> met = array.grid.met_by(wanted);
  for (const std::uint64_t in_move : met) {
    const std::uint64_t number = move * array.grid.blocks() + in_move;
    const BlockJob job = source_.layout().block(array_, number);
    if (job.block.positions == wanted.positions && met.size() == 1)
      return source_.read_block(job, content);
    const Held& held = block(number);
    copy_common(array, held.block, held.content, wanted, content);
  }
}

}  // namespace miyama
