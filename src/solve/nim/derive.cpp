/// @file  derive.cpp
/// @brief How blocks follow from the losses per line; and the remoteness of these losses, the
/// number of moves that are left when the winner hurries and the loser delays.
///
///     no move left          0            (a loss in normal play, a win in misère)
///     another loss          1 + greatest remoteness of its options
///     a win                 1 + least remoteness of its lost options
///
///     001 → 000: 1      011: loss, options 001 and 010 of remoteness 1, so 2      012 → 011: 3
///
/// A win is decided by the losses on its k lines, so the remoteness of the losses, one number per
/// line, suffices to derive any block. A loss needs the greatest remoteness below it on each of its
/// lines: a running maximum per line, passed on from row to row.
///
/// Cost: about 2k vector operations per 64 bytes of a row; memory 2·n^(k−1) numbers besides the
/// result.
///
/// The positions of a row are solved together, from what the rows before left on the outer lines:
///
///     every position      1 + least remoteness of a loss below on its outer lines
///     the row's loss      1 + greatest remoteness of any position below on its lines
///     positions above it  at most 1 + remoteness of that loss, to which they can move
///
/// The first and the last are loops without a branch. A block needs no order and no maxima: each of
/// its positions is a win, decided by the losses on its lines, or one of these losses. One thread
/// finds the remoteness of the losses; blocks are derived on all.

#include "solve/nim/derive.hpp"

#include <algorithm>
#include <cassert>

#include "base/checked.hpp"
#include "base/isa.hpp"
#include "base/ranges.hpp"
#include "index/box/line_walk.hpp"
#include "solve/nim/kernels.hpp"

namespace miyama {
namespace {

/// Calls visit(place in the block, line) for the loss of each row that has its loss in the block.
template <class T, class Visit>
void for_each_loss(const LossLines<T>& lines, const Block& block, const Visit& visit) {
  // Copies: as far as the compiler knows, bytes written by `visit` could be theirs.
  const std::size_t last = lines.box().heaps() - 1;
  const T* const sizes = lines.along(last).data();
  const std::uint64_t start = block.start[last];
  const std::uint64_t extent = block.extent[last];
  for_each_line(make_line_walk(lines.box(), block, last), [=](std::size_t at, std::size_t line) {
    const std::uint64_t x = std::uint64_t{sizes[line]} - start;
    if (x < extent) visit(at + x, line);
  });
}

/// T: type of sizes, R: type of remoteness.
template <class T, class R>
class RowByRow {
 public:
  RowByRow(const LossLines<T>& losses, LossLines<R>& result, Convention convention)
      : losses_(losses),
        result_(result),
        box_(losses.box()),
        convention_(convention),
        outer_(box_.heaps() - 1),
        n_(box_.size(outer_)),
        kernels_(kernels_for<RemotenessKernels<R>>()),
        row_(n_) {
    for (std::size_t i = 0; i < outer_; ++i) {
      loss_below_.emplace_back(box_.stride(i));
      greatest_.emplace_back(box_.stride(i));
    }
  }

  void solve(const Observer* observer) {
    std::vector<std::uint64_t> position(box_.heaps(), 0);
    const std::uint64_t rows = box_.lines(outer_);
    for (std::uint64_t row = 0; row < rows; ++row) {
      if (row % 1024 == 0) stop_if_asked(observer);
      solve_row(row, position);
      advance(box_.whole(), outer_, position);
    }
  }

 private:
  static constexpr R none = LossLines<R>::none;

  /// Points at the lines of this row; a heap that starts again from 0 has nothing below.
  RemotenessRow<R> lines_of(PositionView position) {
    RemotenessRow<R> row{};
    row.n = n_;
    row.outer = outer_;
    row.result = row_.data();
    std::uint64_t after = 0;  // positions of the later heaps before this one
    for (std::size_t i = outer_; i-- > 0; after += position[i] * box_.stride(i)) {
      row.loss_below[i] = loss_below_[i].data() + after;
      row.greatest[i] = greatest_[i].data() + after;
      if (position[i] == 0) {
        std::fill_n(row.loss_below[i], n_, none);
        std::fill_n(row.greatest[i], n_, R{0});
      }
    }
    return row;
  }

  void solve_row(std::uint64_t number, std::vector<std::uint64_t>& position) {
    const RemotenessRow<R> row = lines_of(position);
    const T loss = losses_.along(outer_)[number];
    const bool has_loss = loss != LossLines<T>::none;
    const bool starts = number == 0;
    const R remoteness = kernels_.solve_row(row, has_loss ? loss : n_, starts,
                                            starts && convention_ == Convention::misere);
    if (!has_loss) return;
    position[outer_] = loss;
    for (std::size_t i = 0; i < outer_; ++i) row.loss_below[i][loss] = remoteness;
    for (std::size_t i = 0; i <= outer_; ++i)
      result_.along(i)[box_.line_of(position, i)] = remoteness;
    position[outer_] = 0;
  }

  const LossLines<T>& losses_;
  LossLines<R>& result_;
  const Box& box_;
  const Convention convention_;
  const std::size_t outer_;
  const std::size_t n_;
  const RemotenessKernels<R> kernels_;
  std::vector<R> row_;
  std::vector<std::vector<R>> loss_below_;
  std::vector<std::vector<R>> greatest_;
};

}  // namespace

void Deriver::derive(const BlockJob& job, std::span<std::byte> content) const {
  const LabelArray& array = layout_.arrays()[job.array];
  assert(content.size() == array.bytes(job.block));
  assert(array.kind != LabelKind::grundy);
  if (array.kind == LabelKind::remoteness) return derive_remoteness(job.block, content);
  if (array.kind != LabelKind::outcome) return moves_->read_block(job, content);
  ranges::fill(content, std::byte{win});
  const auto put_loss = [=](std::size_t place, std::size_t) { content[place] = std::byte{loss}; };
  std::visit([&](const auto& lines) { for_each_loss(lines, job.block, put_loss); }, lines_);
}

void Deriver::derive_remoteness(const Block& block, std::span<std::byte> content) const {
  std::visit(
      [&]<class T, class R>(const LossLines<T>& at, const LossLines<R>& far) {
        if constexpr (SizeAndRemoteness<T, R>) {
          const Box& box = at.box();
          R* const entries = reinterpret_cast<R*>(content.data());
          std::fill_n(entries, block.positions, LossLines<R>::none);
          const auto kernels = kernels_for<RemotenessKernels<R>>();
          for (std::size_t i = 0; i < box.heaps(); ++i) {
            const LineWalk walk = make_line_walk(box, block, i);
            if constexpr (sizeof(T) == sizeof(R))
              kernels.lower(walk, at.along(i).data(), far.along(i).data(), entries);
            else
              kernels.lower_from_half(walk, at.along(i).data(), far.along(i).data(), entries);
          }
          for (std::uint64_t p = 0; p < block.positions; ++p) ++entries[p];
          for_each_loss(at, block, [&](std::size_t place, std::size_t line) {
            entries[place] = far.along(box.heaps() - 1)[line];
          });
          if (convention_ == Convention::misere &&
              ranges::all_of(block.start, [](auto x) { return x == 0; }))
            entries[0] = 0;
        }
      },
      lines_, *remoteness_);
}

AnyLossLines solve_remoteness(const AnyLossLines& losses, Convention convention,
                              const Observer* observer) {
  const Box& box = box_of(losses);
  AnyLossLines result = make_loss_lines(box, unsigned_bytes(box.sum_of_bounds()));
  std::visit(
      [&]<class T, class R>(const LossLines<T>& from, LossLines<R>& to) {
        if constexpr (SizeAndRemoteness<T, R>) RowByRow<T, R>(from, to, convention).solve(observer);
      },
      losses, result);
  return result;
}

std::uint64_t remoteness_bytes(const Box& box) {
  Saturating numbers = box.all_lines();
  for (std::size_t i = 0; i + 1 < box.heaps(); ++i)
    numbers = numbers + 2 * Saturating(box.stride(i));
  return (numbers * unsigned_bytes(box.sum_of_bounds())).value();
}

}  // namespace miyama
