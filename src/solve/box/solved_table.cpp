#include "solve/box/solved_table.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "solve/box/labels/kernels.hpp"

namespace miyama {
namespace {

/// Copies a block of `numbers`, which are those of the whole box.
template <class Item, class Number>
void copy_block(const Box& box, const Block& block, const std::vector<Number>& numbers, Item* out) {
  assert(numbers.size() == box.positions());
  for_each_row(block, box.heaps(), [&](std::uint64_t place, PositionView position) {
    const Number* const from = numbers.data() + box.rank(position);
    for (std::uint64_t x = 0; x < block.extent[box.heaps() - 1]; ++x)
      out[place + x] = static_cast<Item>(from[x]);
  });
}

}  // namespace

SolvedTable::SolvedTable(const Layout& layout, PositionSet losses, WholeLabels whole,
                         std::uint64_t winning_moves)
    : layout_(layout),
      losses_(std::make_shared<const PositionSet>(std::move(losses))),
      whole_(std::move(whole)),
      winning_moves_(winning_moves) {}

SolvedTable::SolvedTable(PlacedMoves moves, const Layout& layout, PositionSet losses,
                         const Strip& strip, std::span<const std::byte> below, const Team& team,
                         WholeLabels whole)
    : layout_(layout),
      losses_(std::make_shared<const PositionSet>(std::move(losses))),
      whole_(std::move(whole)) {
  const RowWindow& window = losses_->window();
  const bool is_whole = strip == window.strip() && window.rows() == losses_->rows();
  if (moves.conditions == nullptr || is_whole) {
    winning_moves_ = count_moves_into(*losses_, strip, moves, team);
  } else {
    const Layout counts(layout.box(), 0, {LabelKind::winning_moves}, layout.pass());
    counter_ = make_move_labels(moves, counts, losses_, strip, below);
    winning_moves_ = count_moves_from(strip, team);
  }
  moves_ = make_move_labels(std::move(moves), layout, losses_, strip, below);
}

/// Moves with a condition may come from other strips, whose conditions are not known here. So the
/// moves from the positions of this strip are counted instead.
std::uint64_t SolvedTable::count_moves_from(const Strip& strip, const Team& team) const {
  const Box& box = layout_.box();
  const std::size_t lead = layout_.pass() ? 1 : 0;
  const BlockGrid grid(box, sizeof(std::uint32_t));
  return parallel_sum(grid.blocks(), 1, team, [&](std::uint64_t b, std::uint64_t) -> std::uint64_t {
    BlockJob job{0, b, 0, grid.block(b)};
    Coordinates start = job.block.start, extent = job.block.extent;
    const std::uint64_t end = std::min<std::uint64_t>(start[lead] + extent[lead], strip.end);
    start[lead] = std::max<std::uint64_t>(start[lead], strip.first);
    if (start[lead] >= end) return 0;
    extent[lead] = end - start[lead];
    job.block = make_block(box.heaps(), start, extent);
    std::vector<std::uint32_t> moves(job.block.positions);
    counter_->read_block(job, std::as_writable_bytes(std::span(moves)));
    return std::accumulate(moves.begin(), moves.end(), std::uint64_t{0});
  });
}

std::uint64_t SolvedTable::bytes(const VectorRules& rules, const Box& box,
                                 const std::vector<LabelKind>& labels) {
  return (Saturating(MoveLabels::bytes(rules, box, labels)) +
          Saturating(box.positions()) * (4 * ranges::count_if(labels, &is_number)))
      .value();
}

void SolvedTable::read_outcome(const Block& block, std::uint8_t* out) const {
  const Box& box = layout_.box();
  const std::size_t last = box.heaps() - 1;
  const auto kernels = kernels_for<StepKernels<std::uint8_t>>();
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

void SolvedTable::read_whole(const BlockJob& job, std::span<std::byte> content) const {
  const LabelArray& array = layout_.arrays()[job.array];
  const auto copy = [&]<class Item>(Item, const auto& numbers) {
    copy_block(layout_.box(), job.block, numbers, reinterpret_cast<Item*>(content.data()));
  };
  if (array.kind == LabelKind::target)
    return array.item_bytes == 4 ? copy(std::int32_t{}, whole_.target)
                                 : copy(std::int64_t{}, whole_.target);
  with_unsigned(array.item_bytes, [&]<class T>(T zero) {
    copy(zero, array.kind == LabelKind::grundy       ? whole_.grundy
               : array.kind == LabelKind::remoteness ? whole_.remoteness
               : array.kind == LabelKind::arrows     ? whole_.arrows[job.move]
                                                     : whole_.winning_moves);
  });
}

void SolvedTable::read_block(const BlockJob& job, std::span<std::byte> content) const {
  const LabelArray& array = layout_.arrays()[job.array];
  assert(content.size() == array.bytes(job.block));
  if (array.kind == LabelKind::outcome)
    return read_outcome(job.block, reinterpret_cast<std::uint8_t*>(content.data()));
  if (moves_ == nullptr || is_number(array.kind)) return read_whole(job, content);
  moves_->read_block(job, content);
}

}  // namespace miyama
