#include "solve/nim/derive.hpp"

#include <cassert>

#include "base/ranges.hpp"
#include "index/box/line_walk.hpp"

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
  assert(!is_number(array.kind));
  if (array.kind != LabelKind::outcome) return moves_->read_block(job, content);
  ranges::fill(content, std::byte{win});
  const auto put_loss = [=](std::size_t place, std::size_t) { content[place] = std::byte{loss}; };
  std::visit([&](const auto& lines) { for_each_loss(lines, job.block, put_loss); }, lines_);
}

}  // namespace miyama
