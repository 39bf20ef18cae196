#include "solve/nim/derive.hpp"

#include <algorithm>
#include <cassert>

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
          for (std::size_t i = 0; i < box.heaps(); ++i)
            kernels_for<BlockRemoteness<T, R>>().lower_to_losses(
                make_line_walk(box, block, i), at.along(i).data(), far.along(i).data(), entries);
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

}  // namespace miyama
