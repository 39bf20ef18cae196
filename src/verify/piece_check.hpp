/// @file  piece_check.hpp
/// @brief Compares a block with what it should be, piece by piece.
///
/// A check fills a piece with the right entries, in the label's own type; memcmp compares. A piece
/// and what it is made from stay in the first-level cache, and nothing is as large as the block.
/// Only where a piece differs, its entries are looked at one by one, to count and to name the wrong
/// ones.
///
///     fill(piece, expected) ──→ memcmp with the block's bytes ──→ equal: so many entries more
///                                                             └─→ different: entry by entry
///
/// Rejected: loops that compare without storing what they expect. They are not faster, because the
/// block comes from farther away than the piece, and each label would need a loop of its own.
#pragma once

#include <algorithm>
#include <cstring>
#include <utility>

#include "table/index/box/block_grid.hpp"
#include "verify/move_kernels.hpp"
#include "verify/report.hpp"

namespace miyama {

/// Compares the entries `found` of a piece, which is the job's block, and returns how many of them
/// are right. Those that differ are added to the report.
inline std::uint64_t compare_piece(const Layout& layout, const BlockJob& job,
                                   std::span<const std::byte> found,
                                   std::span<const std::byte> expected, Report& report) {
  if (std::memcmp(expected.data(), found.data(), found.size()) == 0) return job.block.positions;
  compare_entries(
      layout, job, found,
      [&](std::uint64_t at, PositionView) {
        return entry_of(layout.arrays()[job.array], expected, at);
      },
      report);
  return 0;
}

/// Calls fill(piece, expected) for each piece of the job's block; `fill` writes the entries as they
/// should be, compact, in C order.
template <class Fill>
void check_pieces(const Layout& layout, const BlockJob& job, std::span<const std::byte> content,
                  Report& report, const Fill& fill) {
  const LabelArray& array = layout.arrays()[job.array];
  alignas(64) std::byte room[BlockPiece::most_entries * 8];
  std::uint64_t right = 0;
  for_each_piece(job.block, layout.box().heaps(), [&](const BlockPiece& piece) {
    const std::span expected(room, array.bytes(piece.block));
    fill(piece, expected);
    right += compare_piece(layout, {job.array, job.number, job.move, piece.block},
                           content.subspan(piece.place * array.item_bytes, expected.size()),
                           expected, report);
  });
  report.add(right);
}

/// Turns winning moves, given as steps, into the outcomes, targets or numbers of winning moves of
/// one piece after the other. T: type of the steps.
template <class T>
class PieceMoves {
 public:
  /// `array` holds one of the labels named above, in a table on `box`. Both must outlive this.
  PieceMoves(const Box& box, const LabelArray& array) : box_(box), array_(array) {}

  /// Begins a piece of a block, so far without moves.
  void begin(const BlockPiece& piece, std::span<std::byte> entries) {
    piece_ = &piece;
    to_ = entries.data();
    if (!is_number_of_moves())
      return void(std::memset(to_, is_target() ? 0xFF : 0, entries.size()));
    is_first_ = true;
    counted_ = 0;
    std::fill_n(counts_, piece.entries(), T{0});
  }
  /// Adds one move per entry, or none where `steps` are 0. `rank_step`: what a step takes from the
  /// rank. `first`: what the move takes besides.
  void add(const T* steps, std::uint64_t rank_step, std::uint64_t first = 0) {
    const std::size_t entries = piece_->entries();
    if (array_.kind == LabelKind::outcome)
      return kernels_.mark_wins(steps, entries, reinterpret_cast<std::uint8_t*>(to_));
    if (is_number_of_moves()) return count(steps, entries);
    with_item([&]<class Item>(Item* drops) {
      kernels_for<TargetMoveKernels<T, Item>>(isa_).lower_drops(
          steps, entries, static_cast<Item>(first), static_cast<Item>(rank_step), drops);
    });
  }
  /// Adds so many moves per entry. Precondition: the label is the number of winning moves.
  void add_numbers(const T* numbers) {
    kernels_.add_numbers(numbers, piece_->entries(), std::exchange(is_first_, false),
                         reinterpret_cast<std::uint32_t*>(to_));
  }
  /// Ends a piece: makes targets of what the moves take from the rank.
  void finish() {
    if (is_number_of_moves()) add_numbers(counts_);
    if (!is_target()) return;
    with_item([&]<class Item>(Item* drops) {
      Item* const rank_steps = reinterpret_cast<Item*>(rank_steps_);
      if (ranked_ < piece_->entries()) put_rank_steps(box_, *piece_, rank_steps);
      ranked_ = std::max(ranked_, piece_->entries());
      const std::uint64_t rank = box_.rank({piece_->block.start.data(), box_.heaps()});
      kernels_for<TargetMoveKernels<T, Item>>(isa_).targets_of_drops(
          rank_steps, piece_->entries(), static_cast<Item>(rank), drops);
    });
  }

 private:
  void count(const T* steps, std::size_t entries) {
    kernels_.count_moves(steps, entries, counts_);
    if (++counted_ % 255 != 0) return;
    add_numbers(counts_);
    std::fill_n(counts_, entries, T{0});
  }
  bool is_number_of_moves() const { return array_.kind == LabelKind::winning_moves; }
  bool is_target() const { return array_.kind == LabelKind::target; }

  template <class Use>
  void with_item(const Use& use) {
    if (array_.item_bytes == 4) return use(reinterpret_cast<std::uint32_t*>(to_));
    use(reinterpret_cast<std::uint64_t*>(to_));
  }

  const Box& box_;
  const LabelArray& array_;
  Isa isa_ = best_isa();
  MoveKernels<T> kernels_ = kernels_for<MoveKernels<T>>(isa_);
  const BlockPiece* piece_ = nullptr;
  std::byte* to_ = nullptr;
  /// Moves that were added one by one, as many as a T can count, and not yet to the entries.
  alignas(64) T counts_[BlockPiece::most_entries];
  std::uint32_t counted_ = 0;
  bool is_first_ = true;    ///< nothing was added to the entries
  std::size_t ranked_ = 0;  ///< so many of the steps below are known
  /// See put_rank_steps; used for targets.
  alignas(64) std::byte rank_steps_[BlockPiece::most_entries * 8];
};

}  // namespace miyama
