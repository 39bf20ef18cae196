#include "solve/nim/derive.hpp"

#include <algorithm>
#include <cassert>

#include "base/isa.hpp"
#include "base/ranges.hpp"
#include "index/box/line_walk.hpp"
#include "solve/nim/kernels.hpp"
#include "solve/nim/remoteness.hpp"

namespace miyama {
namespace {

template <class T>
void derive_arrows(const LossLines<T>& lines, const Block& block, std::size_t axis, T* out) {
  kernels_for<DeriveKernels<T>>(best_isa())
      .arrows(make_line_walk(lines.box(), block, axis), lines.along(axis).data(), out);
}

template <class T>
void derive_outcome(const LossLines<T>& lines, const Block& block, std::span<std::byte> content) {
  const std::size_t last = lines.box().heaps() - 1;
  kernels_for<DeriveKernels<T>>(best_isa())
      .outcome(make_line_walk(lines.box(), block, last), lines.along(last).data(), block.positions,
               reinterpret_cast<std::uint8_t*>(content.data()));
}

/// Puts the arrows of all heaps together: merge(entry, arrow, heap) for each entry and heap.
template <class Item, class T, class Merge>
void merge_arrows(const LossLines<T>& lines, const Block& block, std::span<std::byte> scratch,
                  Item* out, Item initial, const Merge& merge) {
  T* arrows = reinterpret_cast<T*>(scratch.data());
  std::fill_n(out, block.positions, initial);
  for (std::size_t axis = 0; axis < lines.box().heaps(); ++axis) {
    derive_arrows(lines, block, axis, arrows);
    for (std::uint64_t at = 0; at < block.positions; ++at) merge(out[at], arrows[at], axis);
  }
}

/// In each entry the greatest −(what the move subtracts from the rank), 0 where there is no arrow;
/// then the rank is added.
template <class Item, class T>
void derive_target(const LossLines<T>& lines, const Block& block, std::span<std::byte> scratch,
                   Item* out) {
  const Box& box = lines.box();
  constexpr Item none = std::numeric_limits<Item>::min();
  merge_arrows(lines, block, scratch, out, none, [&](Item& entry, T arrow, std::size_t axis) {
    if (arrow != 0)
      entry =
          std::max(entry, static_cast<Item>(-static_cast<std::int64_t>(arrow * box.stride(axis))));
  });
  for_each_position(block, box.heaps(), [&](std::uint64_t at, PositionView position) {
    out[at] = out[at] == none
                  ? static_cast<Item>(no_target)
                  : static_cast<Item>(out[at] + static_cast<std::int64_t>(box.rank(position)));
  });
}

}  // namespace

Deriver::Deriver(const AnyLossLines& lines, const Layout& layout, Convention convention,
                 const AnyLossLines* remoteness)
    : lines_(lines), layout_(layout), convention_(convention), remoteness_(remoteness) {
  const bool merges =
      layout.find(LabelKind::target) != nullptr || layout.find(LabelKind::winning_moves) != nullptr;
  if (merges) scratch_.resize(layout.largest_block_bytes());
}

void Deriver::derive(const BlockJob& job, std::span<std::byte> content) {
  const LabelArray& array = layout_.arrays()[job.array];
  assert(content.size() == array.bytes(job.block));
  if (array.kind == LabelKind::remoteness)
    return derive_remoteness(lines_, *remoteness_, convention_, job.block, content);
  std::visit(
      [&]<class T>(const LossLines<T>& lines) {
        switch (array.kind) {
          case LabelKind::outcome: return derive_outcome(lines, job.block, content);
          case LabelKind::arrows:
            return derive_arrows(lines, job.block, job.move, reinterpret_cast<T*>(content.data()));
          case LabelKind::target:
            if (array.item_bytes == 4)
              return derive_target(lines, job.block, scratch_,
                                   reinterpret_cast<std::int32_t*>(content.data()));
            return derive_target(lines, job.block, scratch_,
                                 reinterpret_cast<std::int64_t*>(content.data()));
          case LabelKind::winning_moves:
            return merge_arrows(
                lines, job.block, scratch_, reinterpret_cast<std::uint32_t*>(content.data()), 0U,
                [](std::uint32_t& entry, T arrow, std::size_t) { entry += arrow != 0 ? 1 : 0; });
          case LabelKind::grundy:
          case LabelKind::remoteness:
          case LabelKind::move_from:
          case LabelKind::move_rests: assert(false);  // solved elsewhere, or of partition tables
        }
      },
      lines_);
}

}  // namespace miyama
