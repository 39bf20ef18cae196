#include "solve/nim/slab_blocks.hpp"

#include <cassert>
#include <cstring>

namespace miyama {

SlabBlocks::SlabBlocks(const GrundySlabs& slabs, const Layout& layout, std::size_t array)
    : slabs_(slabs),
      box_(layout.box()),
      grid_(layout.arrays()[array].grid),
      item_bytes_(layout.arrays()[array].item_bytes),
      groups_of_slab_(
          grid_.heaps() == 1 ? 1 : grid_.blocks() / grid_.blocks_along(0) / blocks_of_group()) {
  assert(layout.arrays()[array].kind == LabelKind::grundy);
}

void SlabBlocks::read_rows(const BlockJob& job) {
  if (item_bytes_ == 1) return read_typed<std::uint8_t>(job);
  if (item_bytes_ == 2) return read_typed<std::uint16_t>(job);
  read_typed<std::uint32_t>(job);
}

template <class G>
void SlabBlocks::read_typed(const BlockJob& job) {
  const std::size_t last = box_.heaps() - 1;
  const std::size_t n = box_.size(last);
  Block rows = job.block;
  rows.extent[last] = 1;
  rows_.resize(job.block.positions / job.block.extent[last] * n * sizeof(G));
  std::vector<std::uint64_t> outer(rows.start.begin(),
                                   rows.start.begin() + static_cast<std::ptrdiff_t>(last));
  G* at = reinterpret_cast<G*>(rows_.data());
  do {
    slabs_.read_row(outer, std::span<G>(at, n));
    at += n;
  } while (advance(rows, last, outer));
}

void SlabBlocks::copy_block(const BlockJob& job, std::span<std::byte> content) const {
  const std::size_t last = box_.heaps() - 1;
  const std::size_t piece = job.block.extent[last] * item_bytes_;
  const std::byte* from = rows_.data() + job.block.start[last] * item_bytes_;
  for (std::size_t to = 0; to < content.size(); to += piece, from += box_.size(last) * item_bytes_)
    std::memcpy(content.data() + to, from, piece);
}

}  // namespace miyama
