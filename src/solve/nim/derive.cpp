#include "solve/nim/derive.hpp"

#include <algorithm>
#include <cassert>

#include "base/isa.hpp"
#include "index/box/block_grid.hpp"
#include "index/box/line_walk.hpp"
#include "solve/box/entry_kernels.hpp"
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

/// Calls merge(entries of the piece, arrows, heap) for each heap of each piece, the heaps in
/// ascending order, then finish(entries, piece). Entries begin with `none`.
template <class Item, class T, class Merge, class Finish>
void merge_arrows(const LossLines<T>& lines, const Block& block, Item* out, Item none,
                  const Merge& merge, const Finish& finish) {
  const std::size_t heaps = lines.box().heaps();
  T arrows[BlockPiece::most_entries];
  for_each_piece(block, heaps, [&](const BlockPiece& piece) {
    Item* const entries = out + piece.place;
    std::fill_n(entries, piece.entries(), none);
    for (std::size_t axis = 0; axis < heaps; ++axis) {
      derive_arrows(lines, piece.block, axis, arrows);
      merge(entries, piece.entries(), arrows, axis);
    }
    finish(entries, piece);
  });
}

template <class T>
void derive_winning_moves(const LossLines<T>& lines, const Block& block, std::uint32_t* out) {
  const auto kernels = kernels_for<StepKernels<T>>(best_isa());
  merge_arrows(
      lines, block, out, 0U,
      [&](std::uint32_t* moves, std::size_t entries, const T* arrows, std::size_t) {
        kernels.count(arrows, entries, moves);
      },
      [](std::uint32_t*, const BlockPiece&) {});
}

/// The lost option of greatest rank is the one whose move takes least from the rank.
template <class Item, class T>
void derive_target(const LossLines<T>& lines, const Block& block, Item* out) {
  const Box& box = lines.box();
  const auto kernels = kernels_for<DropKernels<T, Item>>(best_isa());
  Item rank_steps[BlockPiece::most_entries];
  merge_arrows(
      lines, block, out, static_cast<Item>(-1),
      [&](Item* drops, std::size_t entries, const T* arrows, std::size_t axis) {
        kernels.lower(arrows, entries, Item{0}, static_cast<Item>(box.stride(axis)), drops);
      },
      [&](Item* drops, const BlockPiece& piece) {
        if (piece.place == 0) put_rank_steps(box, piece, rank_steps);
        kernels.to_targets(rank_steps, piece.entries(),
                           static_cast<Item>(box.rank({piece.block.start.data(), box.heaps()})),
                           drops);
      });
}

}  // namespace

void Deriver::derive(const BlockJob& job, std::span<std::byte> content) const {
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
              return derive_target(lines, job.block,
                                   reinterpret_cast<std::uint32_t*>(content.data()));
            return derive_target(lines, job.block,
                                 reinterpret_cast<std::uint64_t*>(content.data()));
          case LabelKind::winning_moves:
            return derive_winning_moves(lines, job.block,
                                        reinterpret_cast<std::uint32_t*>(content.data()));
          case LabelKind::grundy:
          case LabelKind::remoteness:
          case LabelKind::move_from:
          case LabelKind::move_rests: assert(false);  // solved elsewhere, or of partition tables
        }
      },
      lines_);
}

}  // namespace miyama
