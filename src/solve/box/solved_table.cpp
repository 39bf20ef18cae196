#include "solve/box/solved_table.hpp"

#include <algorithm>
#include <cassert>

#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "solve/box/labels/kernels.hpp"

namespace miyama {
namespace {

/// Copies a block of `numbers`, which are those of the whole box.
template <class Item, class Number>
void copy_block(const Box& box, const Block& block, const std::vector<Number>& numbers, Item* out) {
  assert(numbers.size() == box.positions());
  for_each_row(block, box.heaps(), [&](std::uint64_t place, PositionView position) {
    const Number* const from = numbers.data() + box.rank(position);
    for (std::uint64_t x = 0; x < block.extent[box.heaps() - 1]; ++x)
      out[place + x] = static_cast<Item>(from[x]);
  });
}

}  // namespace

void SolvedTable::read_outcome(const Block& block, std::uint8_t* out) const {
  const Box& box = layout_.box();
  const std::size_t last = box.heaps() - 1;
  const auto kernels = kernels_for<StepKernels<std::uint8_t>>();
  const std::uint64_t extent = block.extent[last];
  const std::uint64_t rows = last == 0 ? 1 : block.extent[last - 1];
  Coordinates position = block.start;
  do {
    const BitRowView row = losses_->row(box.line_of({position.data(), last + 1}, last));
    std::fill_n(out, rows * extent, win);
    kernels.put({row.data(), row.size(), position[last], rows, extent, extent}, loss, out);
    out += rows * extent;
  } while (advance(block, last == 0 ? 0 : last - 1, position));
}

void SolvedTable::read_whole(const BlockJob& job, std::span<std::byte> content) const {
  const LabelArray& array = layout_.arrays()[job.array];
  const auto copy = [&]<class Item>(Item, const auto& numbers) {
    copy_block(layout_.box(), job.block, numbers, reinterpret_cast<Item*>(content.data()));
  };
  if (array.kind == LabelKind::target)
    return array.item_bytes == 4 ? copy(std::int32_t{}, whole_.target)
                                 : copy(std::int64_t{}, whole_.target);
  with_unsigned(array.item_bytes, [&]<class T>(T zero) {
    copy(zero, array.kind == LabelKind::grundy       ? whole_.grundy
               : array.kind == LabelKind::remoteness ? whole_.remoteness
               : array.kind == LabelKind::arrows     ? whole_.arrows[job.move]
                                                     : whole_.winning_moves);
  });
}

void SolvedTable::read_block(const BlockJob& job, std::span<std::byte> content) const {
  const LabelArray& array = layout_.arrays()[job.array];
  assert(content.size() == array.bytes(job.block));
  if (array.kind == LabelKind::outcome)
    return read_outcome(job.block, reinterpret_cast<std::uint8_t*>(content.data()));
  if (moves_ == nullptr || is_number(array.kind)) return read_whole(job, content);
  moves_->read_block(job, content);
}

}  // namespace miyama
