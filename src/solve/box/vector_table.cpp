#include "solve/box/vector_table.hpp"

#include <algorithm>
#include <cassert>

#include "base/checked.hpp"
#include "base/ranges.hpp"
#include "index/box/box_sums.hpp"
#include "solve/box/vector_values.hpp"

namespace miyama {
namespace {

/// The position of entry 0 of each row of `block` in turn: visit(entry, coordinates, row of the
/// table).
template <class Visit>
void for_each_row(const Box& box, const Block& block, const Visit& visit) {
  const std::size_t last = box.heaps() - 1;
  Coordinates position = block.start;
  const std::span<const std::uint64_t> here(position.data(), box.heaps());
  std::uint64_t entry = 0;
  do {
    visit(entry, here, box.line_of(here, last));
    entry += block.extent[last];
  } while (advance(block, last, position));
}

}  // namespace

VectorTable::VectorTable(const VectorRules& rules, Convention convention, const Layout& layout,
                         const Team& team)
    : rules_(rules), layout_(layout), losses_(layout.box()), moves_(rules, layout.box()) {
  const std::vector<LabelKind> labels = layout.kinds();
  {
    VectorRows rows(rules, layout.box(), team);
    losses_ = losses_by_rows(rows, convention);
    if (contains(labels, LabelKind::grundy)) whole_.grundy = grundy_by_rows(rows, convention);
    if (contains(labels, LabelKind::remoteness))
      whole_.remoteness = remoteness_by_rows(rows, losses_, convention);
  }
  for (const LineMove& move : rules.moves().lines) add_line(move);
  for (const Face& face : rules.moves().faces)
    if (contains(labels, LabelKind::winning_moves) || contains(labels, LabelKind::target))
      add_face(face, labels);
}

std::uint64_t VectorTable::bytes(const VectorRules& rules, const Box& box,
                                 const std::vector<LabelKind>& labels) {
  const std::uint64_t sets =
      2 + (contains(labels, LabelKind::grundy) || contains(labels, LabelKind::remoteness)
               ? value_sets
               : 0);
  std::uint64_t bytes = saturating_add(VectorRows::bytes(rules, box),
                                       saturating_multiply(sets, PositionSet::bytes(box)));
  for (const LineMove& move : rules.moves().lines) {
    const Direction direction = rules.over_entries(move.direction);
    if (!move.steps.is_any() || !DirectionLines::pays(box, direction)) continue;
    bytes = saturating_add(
        bytes,
        saturating_multiply(DirectionLines(box, rules.over_entries(move.direction)).numbers(),
                            sizeof(std::uint32_t)));
  }
  std::vector<LabelKind> whole;
  for (const LabelKind kind : labels)
    if (kind == LabelKind::grundy || kind == LabelKind::remoteness || !rules.moves().faces.empty())
      whole.push_back(kind);
  const LabelKind widest =
      contains(labels, LabelKind::target) ? LabelKind::target : LabelKind::winning_moves;
  const bool sums = !rules.moves().faces.empty() && contains(labels, widest);
  const std::uint64_t scratch = sums ? WholeLabels::bytes(box.positions(), {widest}) : 0;
  return saturating_add(bytes, saturating_add(scratch, WholeLabels::bytes(box.positions(), whole)));
}

void VectorTable::add_line(const LineMove& move) {
  const Box& box = layout_.box();
  LineLosses line{rules_.over_entries(move.direction), 0, 0, 0, {}, {}, {}};
  std::uint64_t most = UINT64_MAX;
  for (std::size_t i = 0; i < box.heaps(); ++i) {
    line.stride += line.direction[i] * box.stride(i);
    if (line.direction[i] != 0) most = std::min(most, box.bound(i) / line.direction[i]);
  }
  line.last = line.direction.back();
  line.rows_back = (line.stride - line.last) / box.size(box.heaps() - 1);
  if (move.steps.is_any() && DirectionLines::pays(box, line.direction))
    find_line_losses(line);
  else
    line.steps = move.steps.up_to(most);
  lines_.push_back(std::move(line));
}

void VectorTable::find_line_losses(LineLosses& line) const {
  line.lines.emplace(layout_.box(), line.direction);
  line.pivot_size.assign(line.lines->numbers(), no_loss);
  for_each_member(losses_, [&](std::span<const std::uint64_t> lost) {
    line.pivot_size[line.lines->line_of(lost)] =
        static_cast<std::uint32_t>(lost[line.lines->pivot()]);
  });
}

void VectorTable::add_face(const Face& face, const std::vector<LabelKind>& labels) {
  std::vector<std::size_t> axes;
  for (const std::size_t heap : face) axes.push_back(rules_.first_heap() + heap);
  if (contains(labels, LabelKind::winning_moves))
    add_counts_below(losses_, axes, whole_.winning_moves);
  if (contains(labels, LabelKind::target)) raise_to_ranks_below(losses_, axes, whole_.target);
}

template <class Visit>
void VectorTable::for_each_win(const LineLosses& line, const Block& block,
                               const Visit& visit) const {
  const Box& box = layout_.box();
  const std::size_t last = box.heaps() - 1;
  const std::uint64_t first = block.start[last];
  const std::uint64_t end = first + block.extent[last];
  for_each_row(
      box, block,
      [&](std::uint64_t entry, std::span<const std::uint64_t> position, std::uint64_t row) {
        if (line.lines) {
          const std::size_t pivot = line.lines->pivot();
          Coordinates at{};
          ranges::copy(position, at.begin());
          for (std::uint64_t x = first; x < end; ++x) {
            at[last] = x;
            const std::uint64_t lost =
                line.pivot_size[line.lines->line_of(std::span(at).first(last + 1))];
            if (at[pivot] > lost)
              visit(entry + (x - first), (at[pivot] - lost) / line.lines->pivot_step());
          }
          return;
        }
        for (const std::uint64_t t : line.steps) {
          if (!reaches_down(line, position, t) || end <= t * line.last) break;
          const std::uint64_t from = first > t * line.last ? first - t * line.last : 0;
          for_each_bit(losses_.row(row - t * line.rows_back), from, end - t * line.last,
                       [&](std::uint64_t x) { visit(entry + (x + t * line.last - first), t); });
        }
      });
}

bool VectorTable::reaches_down(const LineLosses& line, std::span<const std::uint64_t> position,
                               std::uint64_t steps) {
  for (std::size_t i = 0; i + 1 < position.size(); ++i)
    if (position[i] < steps * line.direction[i]) return false;
  return true;
}

template <class Visit>
void VectorTable::for_each_pass(const Block& block, const Visit& visit) const {
  const Box& box = layout_.box();
  const std::size_t last = box.heaps() - 1;
  const std::uint64_t first = block.start[last];
  for_each_row(
      box, block,
      [&](std::uint64_t entry, std::span<const std::uint64_t> position, std::uint64_t row) {
        if (position[0] == 0) return;
        const std::uint64_t from = std::max(first, moves_.first_with_move(position.first(last)));
        for_each_bit(losses_.row(row - moves_.pass_rows_back), from, first + block.extent[last],
                     [&](std::uint64_t x) { visit(entry + (x - first)); });
      });
}

void VectorTable::read_outcome(const Block& block, std::uint8_t* out) const {
  const std::size_t last = layout_.box().heaps() - 1;
  const std::uint64_t first = block.start[last];
  for_each_row(layout_.box(), block,
               [&](std::uint64_t entry, std::span<const std::uint64_t>, std::uint64_t row) {
                 const std::span<const std::uint64_t> words = losses_.row(row);
                 for (std::uint64_t x = first; x < first + block.extent[last]; ++x)
                   out[entry + (x - first)] =
                       static_cast<std::uint8_t>((~words[x / 64] >> (x % 64)) & 1);
               });
}

/// Where the pivot is no last heap, neighbours along the last heap lie on lines with neighbouring
/// numbers: a loop without a branch.
template <class Item>
void VectorTable::read_arrows(std::size_t move, const Block& block, Item* out) const {
  const Box& box = layout_.box();
  const std::size_t last = box.heaps() - 1;
  if (move == lines_.size()) {
    std::fill_n(out, block.positions, Item{0});
    return for_each_pass(block, [&](std::uint64_t entry) { out[entry] = 1; });
  }
  const LineLosses& line = lines_[move];
  if (!line.lines || line.lines->pivot() == last || line.lines->pivot_step() != 1) {
    std::fill_n(out, block.positions, Item{0});
    return for_each_win(line, block, [&](std::uint64_t entry, std::uint64_t steps) {
      if (out[entry] == 0) out[entry] = static_cast<Item>(steps);
    });
  }
  for_each_row(box, block,
               [&](std::uint64_t entry, std::span<const std::uint64_t> position, std::uint64_t) {
                 const std::uint32_t* lost = line.pivot_size.data() + line.lines->line_of(position);
                 const auto size = static_cast<std::uint32_t>(position[line.lines->pivot()]);
                 Item* const to = out + entry;
                 for (std::uint64_t x = 0; x < block.extent[last]; ++x)
                   to[x] = static_cast<Item>(size > lost[x] ? size - lost[x] : 0);
               });
}

template <class Item>
void VectorTable::read_target(const BlockJob& job, Item* out) const {
  const Box& box = layout_.box();
  std::vector<std::uint64_t> least_drop(job.block.positions, UINT64_MAX);
  const auto take = [&](std::uint64_t entry, std::uint64_t drop) {
    least_drop[entry] = std::min(least_drop[entry], drop);
  };
  for (const LineLosses& line : lines_)
    for_each_win(line, job.block, [&](std::uint64_t entry, std::uint64_t steps) {
      take(entry, steps * line.stride);
    });
  if (moves_.pass_rows_back != 0)
    for_each_pass(job.block, [&](std::uint64_t entry) { take(entry, box.stride(0)); });
  const bool faces = whole_.has(LabelKind::target);
  if (faces)
    whole_.copy_block(layout_, job,
                      {reinterpret_cast<std::byte*>(out), job.block.positions * sizeof(Item)});
  for_each_row(box, job.block,
               [&](std::uint64_t entry, std::span<const std::uint64_t> position, std::uint64_t) {
                 const std::uint64_t rank = box.rank(position);
                 for (std::uint64_t x = 0; x < job.block.extent[box.heaps() - 1]; ++x, ++entry) {
                   const std::uint64_t drop = least_drop[entry];
                   const auto target = static_cast<Item>(
                       drop == UINT64_MAX ? no_target : static_cast<std::int64_t>(rank + x - drop));
                   out[entry] = faces ? std::max(out[entry], target) : target;
                 }
               });
}

void VectorTable::read_winning_moves(const BlockJob& job, std::uint32_t* out) const {
  if (whole_.has(LabelKind::winning_moves))
    whole_.copy_block(
        layout_, job,
        {reinterpret_cast<std::byte*>(out), job.block.positions * sizeof(std::uint32_t)});
  else
    std::fill_n(out, job.block.positions, 0U);
  for (const LineLosses& line : lines_)
    for_each_win(line, job.block, [&](std::uint64_t entry, std::uint64_t) { ++out[entry]; });
  if (moves_.pass_rows_back != 0)
    for_each_pass(job.block, [&](std::uint64_t entry) { ++out[entry]; });
}

void VectorTable::read_block(const BlockJob& job, std::span<std::byte> content) const {
  const LabelArray& array = layout_.arrays()[job.array];
  assert(content.size() == array.bytes(job.block));
  switch (array.kind) {
    case LabelKind::outcome:
      return read_outcome(job.block, reinterpret_cast<std::uint8_t*>(content.data()));
    case LabelKind::arrows:
      if (array.item_bytes == 1)
        return read_arrows(job.move, job.block, reinterpret_cast<std::uint8_t*>(content.data()));
      if (array.item_bytes == 2)
        return read_arrows(job.move, job.block, reinterpret_cast<std::uint16_t*>(content.data()));
      return read_arrows(job.move, job.block, reinterpret_cast<std::uint32_t*>(content.data()));
    case LabelKind::target:
      if (array.item_bytes == 4)
        return read_target(job, reinterpret_cast<std::int32_t*>(content.data()));
      return read_target(job, reinterpret_cast<std::int64_t*>(content.data()));
    case LabelKind::winning_moves:
      return read_winning_moves(job, reinterpret_cast<std::uint32_t*>(content.data()));
    default: return whole_.copy_block(layout_, job, content);
  }
}

/// A loss is an option of every position above it on its lines, beyond it on its faces, and before
/// a pass.
std::uint64_t VectorTable::winning_moves() const {
  const Box& box = layout_.box();
  const auto above = [&](std::span<const std::uint64_t> lost, std::size_t i) {
    return box.bound(i) - lost[i];
  };
  std::uint64_t moves = 0;
  const auto add_line_moves = [&](const LineLosses& line, std::span<const std::uint64_t> lost) {
    std::uint64_t most = UINT64_MAX;
    for (std::size_t i = 0; i < lost.size(); ++i)
      if (line.direction[i] != 0) most = std::min(most, above(lost, i) / line.direction[i]);
    moves += line.lines ? most
                        : static_cast<std::uint64_t>(ranges::upper_bound(line.steps, most) -
                                                     line.steps.begin());
  };
  for_each_member(losses_, [&](std::span<const std::uint64_t> lost) {
    for (const LineLosses& line : lines_) add_line_moves(line, lost);
    for (const Face& face : rules_.moves().faces) {
      std::uint64_t beyond = 1;
      for (const std::size_t heap : face) beyond *= above(lost, rules_.first_heap() + heap);
      moves += beyond;
    }
    if (moves_.pass_rows_back != 0 && lost[0] == 0 &&
        lost.back() >= moves_.first_with_move(lost.first(lost.size() - 1)))
      ++moves;
  });
  return moves;
}

}  // namespace miyama
