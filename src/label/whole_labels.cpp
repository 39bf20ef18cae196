#include "label/whole_labels.hpp"

#include <cassert>

#include "base/checked.hpp"

namespace miyama {
namespace {

template <class Item, class Number>
void copy_as(const Box& box, const Block& block, const std::vector<Number>& numbers, Item* out) {
  const std::size_t last = box.heaps() - 1;
  Block rows = block;
  rows.extent[last] = 1;
  Coordinates position = block.start;
  do {
    const Number* from = numbers.data() + box.rank(std::span(position).first(box.heaps()));
    for (std::uint64_t x = 0; x < block.extent[last]; ++x) *out++ = static_cast<Item>(from[x]);
  } while (advance(rows, last, position));
}

}  // namespace

template <class Number>
void copy_numbers(const Box& box, const LabelArray& array, const Block& block,
                  const std::vector<Number>& numbers, std::span<std::byte> content) {
  assert(numbers.size() == box.positions() && content.size() == block.positions * array.item_bytes);
  switch (array.item_bytes) {
    case 1: return copy_as(box, block, numbers, reinterpret_cast<std::uint8_t*>(content.data()));
    case 2: return copy_as(box, block, numbers, reinterpret_cast<std::uint16_t*>(content.data()));
    case 4: return copy_as(box, block, numbers, reinterpret_cast<std::uint32_t*>(content.data()));
    default: return copy_as(box, block, numbers, reinterpret_cast<std::uint64_t*>(content.data()));
  }
}

template void copy_numbers(const Box&, const LabelArray&, const Block&,
                           const std::vector<std::uint8_t>&, std::span<std::byte>);
template void copy_numbers(const Box&, const LabelArray&, const Block&,
                           const std::vector<std::uint32_t>&, std::span<std::byte>);
template void copy_numbers(const Box&, const LabelArray&, const Block&,
                           const std::vector<std::int64_t>&, std::span<std::byte>);

bool WholeLabels::has(LabelKind kind) const {
  switch (kind) {
    case LabelKind::target: return !target.empty();
    case LabelKind::winning_moves: return !winning_moves.empty();
    case LabelKind::grundy: return !grundy.empty();
    case LabelKind::remoteness: return !remoteness.empty();
    default: return false;
  }
}

void WholeLabels::copy_block(const Layout& layout, const BlockJob& job,
                             std::span<std::byte> content) const {
  const LabelArray& array = layout.arrays()[job.array];
  assert(has(array.kind));
  if (array.kind == LabelKind::target)
    return copy_numbers(layout.box(), array, job.block, target, content);
  copy_numbers(layout.box(), array, job.block,
               array.kind == LabelKind::winning_moves ? winning_moves
               : array.kind == LabelKind::grundy      ? grundy
                                                      : remoteness,
               content);
}

std::uint64_t WholeLabels::bytes(std::uint64_t positions, const std::vector<LabelKind>& kinds) {
  std::uint64_t per_position = 0;
  for (const LabelKind kind : kinds) {
    if (kind == LabelKind::target) per_position += 8;
    if (kind == LabelKind::winning_moves || kind == LabelKind::grundy ||
        kind == LabelKind::remoteness)
      per_position += 4;
  }
  return saturating_multiply(positions, per_position);
}

}  // namespace miyama
