#include "solve/box/solved_table.hpp"

#include <algorithm>
#include <cassert>

#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "solve/box/losses/vector_rows.hpp"
#include "sweep/loss_kernels.hpp"

namespace miyama {

void SolvedTable::read_outcome(const Block& block, std::uint8_t* out) const {
  const Box& box = layout_.box();
  const std::size_t last = box.heaps() - 1;
  const auto kernels = kernels_for<LossKernels<std::uint8_t>>();
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

void SolvedTable::read_block(const BlockJob& job, std::span<std::byte> content) const {
  const LabelArray& array = layout_.arrays()[job.array];
  assert(content.size() == array.bytes(job.block));
  if (array.kind == LabelKind::outcome && (moves_ != nullptr || whole_[job.array].empty()))
    return read_outcome(job.block, reinterpret_cast<std::uint8_t*>(content.data()));
  if (moves_ != nullptr && !is_number(array.kind)) return moves_->read_block(job, content);
  copy_common(array, layout_.box().whole(), whole_[job.array][job.move], job.block, content);
}

SolvedTable solve_by_rows(const VectorRules& rules, Convention convention, const Layout& layout,
                          const Team& team, WholeLabels whole, const PartRange& part) {
  VectorRows rows(rules, layout.box(), team);
  const auto losses = std::make_shared<const PositionSet>(rows.losses(convention, part));
  const bool all = part.end >= layout.box().size(part.axis);
  const std::uint64_t winning_moves = all ? count_moves_into(*losses, rows.moves(), team) : 0;
  return {layout,
          losses,
          make_move_labels(rows.moves(), layout, losses),
          std::move(whole),
          layout.box().positions(),
          winning_moves};
}

}  // namespace miyama
