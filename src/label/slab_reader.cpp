#include "label/slab_reader.hpp"

#include <algorithm>
#include <cassert>

#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "label/sub_box_reader.hpp"

namespace miyama {

SlabReader::SlabReader(const LabelSource& source, const std::vector<std::size_t>& arrays,
                       const Team& team)
    : source_(source), team_(team), buffers_(team.size()) {
  for (const std::size_t array : arrays)
    for (std::size_t move = 0; move < std::max<std::size_t>(layout().arrays()[array].moves, 1);
         ++move)
      pieces_.push_back({array, move, {}});
}

std::uint64_t SlabReader::position_bytes() const {
  std::uint64_t bytes = 0;
  for (const Piece& piece : pieces_)
    bytes += layout().arrays()[piece.array].items(1) * layout().arrays()[piece.array].item_bytes;
  return bytes;
}

void SlabReader::read(const Block& slab) {
  std::vector<Part> parts;
  for (std::size_t p = 0; p < pieces_.size(); ++p) {
    const LabelArray& array = layout().arrays()[pieces_[p].array];
    pieces_[p].content.resize(array.bytes(slab));
    for (const std::uint64_t b : array.grid.met_by(slab))
      parts.push_back({p, pieces_[p].move * array.grid.blocks() + b});
  }
  // A job writes the entries of one block of one piece, and no two blocks have a position in
  // common.
  parallel_for(parts.size(), team_, [&](std::uint64_t i, int thread) {
    Piece& piece = pieces_[parts[i].piece];
    const LabelArray& array = layout().arrays()[piece.array];
    const BlockJob job = layout().block(piece.array, parts[i].number);
    std::vector<std::byte>& buffer = buffers_[static_cast<std::size_t>(thread)];
    buffer.resize(array.bytes(job.block));
    source_.read_block(job, buffer);
    copy_common(array, job.block, buffer, slab, piece.content);
  });
}

std::span<const std::byte> SlabReader::content(std::size_t array, std::size_t move) const {
  const auto piece =
      ranges::find_if(pieces_, [&](const Piece& p) { return p.array == array && p.move == move; });
  assert(piece != pieces_.end());
  return piece->content;
}

}  // namespace miyama
