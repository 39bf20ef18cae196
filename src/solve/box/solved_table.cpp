/// @file  solved_table.cpp
/// @brief Blocks of every label, from the winning moves in the block.
///
/// for_each_win visits the winning moves along one line move: of numbered lines by one look-up per
/// entry, else by the bits of the rows that lie t steps back, so that only lost options cost
/// anything. From its visits follow
///
///     arrows           the first visit of each place, as steps ascend
///     winning_moves    the number of visits
///     target           the visit that lowers the rank least
///
/// All winning moves together are counted from the other side: a loss is an option of every
/// position above it on its lines, which takes a few operations per loss and not one per move.

#include "solve/box/solved_table.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

#include "base/checked.hpp"
#include "base/ranges.hpp"
#include "index/box/box_sums.hpp"

namespace miyama {
namespace {

constexpr std::uint32_t no_loss = 0xFFFF'FFFF;

/// The block of `numbers`, which are those of the whole box.
template <class Item, class Number>
void copy_block(const Box& box, const Block& block, const std::vector<Number>& numbers, Item* out) {
  assert(numbers.size() == box.positions());
  for_each_row(block, box.heaps(), [&](std::uint64_t place, PositionView position) {
    const Number* const from = numbers.data() + box.rank(position);
    for (std::uint64_t x = 0; x < block.extent[box.heaps() - 1]; ++x)
      out[place + x] = static_cast<Item>(from[x]);
  });
}

template <class Item>
Item* items(std::span<std::byte> content) {
  return reinterpret_cast<Item*>(content.data());
}

bool is_numbered(bool every_step, const Direction& direction, const Box& box) {
  return every_step && DirectionLines::pays(box, direction);
}

}  // namespace

std::uint64_t WholeLabels::bytes(std::uint64_t positions, const std::vector<LabelKind>& kinds) {
  std::uint64_t per_position = 0;
  for (const LabelKind kind : kinds)
    per_position += kind == LabelKind::target                                 ? 8
                    : kind == LabelKind::outcome || kind == LabelKind::arrows ? 0
                                                                              : 4;
  return saturating_multiply(positions, per_position);
}

SolvedTable::SolvedTable(const Layout& layout, PositionSet losses, WholeLabels whole,
                         std::uint64_t winning_moves)
    : layout_(layout),
      losses_(std::move(losses)),
      whole_(std::move(whole)),
      winning_moves_(winning_moves) {}

SolvedTable::SolvedTable(const VectorRules& rules, const Layout& layout, PositionSet losses,
                         WholeLabels whole, const Observer* observer)
    : layout_(layout),
      losses_(std::move(losses)),
      whole_(std::move(whole)),
      moves_(rules, layout.box()) {
  for (PlacedLine& move : moves_.lines) lines_.push_back(losses_along(move));
  for (const PlacedFace& face : moves_.faces) {
    if (layout.find(LabelKind::winning_moves) != nullptr)
      add_counts_below(losses_, face.axes, whole_.winning_moves, observer);
    if (layout.find(LabelKind::target) != nullptr)
      raise_to_ranks_below(losses_, face.axes, whole_.target, observer);
  }
  winning_moves_ = count_winning_moves();
}

std::uint64_t SolvedTable::bytes(const VectorRules& rules, const Box& box,
                                 const std::vector<LabelKind>& labels) {
  Saturating bytes = 0;
  for (const LineMove& move : rules.moves().lines) {
    const Direction direction = rules.over_entries(move.direction);
    if (is_numbered(move.steps.is_any(), direction, box))
      bytes = bytes + Saturating(DirectionLines(box, direction).numbers()) * sizeof no_loss;
  }
  const bool faces = !rules.moves().faces.empty();
  std::vector<LabelKind> whole;
  for (const LabelKind kind : labels)
    if (faces || kind == LabelKind::grundy || kind == LabelKind::remoteness) whole.push_back(kind);
  // The sums over boxes need as much again, for one label at a time.
  if (faces && contains(labels, LabelKind::target))
    whole.push_back(LabelKind::target);
  else if (faces && contains(labels, LabelKind::winning_moves))
    whole.push_back(LabelKind::winning_moves);
  return (bytes + WholeLabels::bytes(box.positions(), whole)).value();
}

SolvedTable::LineLosses SolvedTable::losses_along(PlacedLine& move) const {
  LineLosses line;
  if (is_numbered(move.every_step, move.direction, layout_.box())) {
    line.numbers.emplace(layout_.box(), move.direction);
    line.pivot_size.assign(line.numbers->numbers(), no_loss);
    for_each_member(losses_, [&](PositionView lost) {
      line.pivot_size[line.numbers->line_of(lost)] =
          static_cast<std::uint32_t>(lost[line.numbers->pivot()]);
    });
  } else if (move.every_step) {
    move.steps.resize(move.most);
    std::iota(move.steps.begin(), move.steps.end(), std::uint64_t{1});
  }
  return line;
}

template <class Visit>
void SolvedTable::for_each_win(std::size_t move, const Block& block, const Visit& visit) const {
  const Box& box = layout_.box();
  const LineLosses& line = lines_[move];
  const PlacedLine& placed = moves_.lines[move];
  const std::size_t last = box.heaps() - 1;
  const std::uint64_t first = block.start[last];
  const std::uint64_t end = first + block.extent[last];
  for_each_row(block, box.heaps(), [&](std::uint64_t place, PositionView position) {
    if (line.numbers) {
      const std::size_t pivot = line.numbers->pivot();
      Coordinates at{};
      ranges::copy(position, at.begin());
      for (std::uint64_t x = first; x < end; ++x) {
        at[last] = x;
        const std::uint64_t lost =
            line.pivot_size[line.numbers->line_of(std::span(at).first(last + 1))];
        if (at[pivot] > lost)
          visit(place + (x - first), (at[pivot] - lost) / line.numbers->pivot_step());
      }
      return;
    }
    const std::uint64_t row = box.line_of(position, last);
    for (const std::uint64_t t : placed.steps) {
      const std::uint64_t down = t * placed.last;
      if (!fits(placed, position, t) || end <= down) break;
      for_each_bit(losses_.row(row - t * placed.rows_back), first > down ? first - down : 0,
                   end - down, [&](std::uint64_t x) { visit(place + (x + down - first), t); });
    }
  });
}

template <class Visit>
void SolvedTable::for_each_pass(const Block& block, const Visit& visit) const {
  const Box& box = layout_.box();
  const std::size_t last = box.heaps() - 1;
  const std::uint64_t first = block.start[last];
  for_each_row(block, box.heaps(), [&](std::uint64_t place, PositionView position) {
    if (position[0] == 0) return;
    const std::uint64_t from = std::max(first, moves_.first_with_move(position.first(last)));
    for_each_bit(losses_.row(box.line_of(position, last) - moves_.pass_rows_back), from,
                 first + block.extent[last], [&](std::uint64_t x) { visit(place + (x - first)); });
  });
}

void SolvedTable::read_outcome(const Block& block, std::uint8_t* out) const {
  const Box& box = layout_.box();
  const std::size_t last = box.heaps() - 1;
  for_each_row(block, box.heaps(), [&](std::uint64_t place, PositionView position) {
    const BitRowView words = losses_.row(box.line_of(position, last));
    const std::uint64_t first = position[last];
    for (std::uint64_t x = first; x < first + block.extent[last]; ++x)
      out[place + (x - first)] = static_cast<std::uint8_t>((~words[x / 64] >> (x % 64)) & 1);
  });
}

/// Where the pivot is no last heap, neighbours along the last heap lie on lines with neighbouring
/// numbers: a loop without a branch.
template <class Item>
void SolvedTable::read_arrows(std::size_t move, const Block& block, Item* out) const {
  const std::size_t last = layout_.box().heaps() - 1;
  const bool is_pass = move == lines_.size();
  if (is_pass || !lines_[move].numbers || lines_[move].numbers->pivot() == last ||
      lines_[move].numbers->pivot_step() != 1) {
    std::fill_n(out, block.positions, Item{0});
    if (is_pass) return for_each_pass(block, [&](std::uint64_t place) { out[place] = 1; });
    return for_each_win(move, block, [&](std::uint64_t place, std::uint64_t steps) {
      if (out[place] == 0) out[place] = static_cast<Item>(steps);
    });
  }
  const LineLosses& line = lines_[move];
  for_each_row(block, last + 1, [&](std::uint64_t place, PositionView position) {
    const std::uint32_t* lost = line.pivot_size.data() + line.numbers->line_of(position);
    const auto size = static_cast<std::uint32_t>(position[line.numbers->pivot()]);
    Item* const to = out + place;
    for (std::uint64_t x = 0; x < block.extent[last]; ++x)
      to[x] = static_cast<Item>(size > lost[x] ? size - lost[x] : 0);
  });
}

template <class Item>
void SolvedTable::read_target(const Block& block, Item* out) const {
  const Box& box = layout_.box();
  const bool has_whole = !whole_.target.empty();
  if (has_whole) copy_block(box, block, whole_.target, out);
  if (lines_.empty() && moves_.pass_rows_back == 0) return;
  std::vector<std::uint64_t> least_drop(block.positions, UINT64_MAX);
  const auto take = [&](std::uint64_t place, std::uint64_t drop) {
    least_drop[place] = std::min(least_drop[place], drop);
  };
  for (std::size_t move = 0; move < lines_.size(); ++move)
    for_each_win(move, block, [&](std::uint64_t place, std::uint64_t steps) {
      take(place, steps * moves_.lines[move].rank_step);
    });
  if (moves_.pass_rows_back != 0)
    for_each_pass(block, [&](std::uint64_t place) { take(place, box.stride(0)); });
  for_each_row(block, box.heaps(), [&](std::uint64_t place, PositionView position) {
    const std::uint64_t end = place + block.extent[box.heaps() - 1];
    for (std::uint64_t rank = box.rank(position); place < end; ++place, ++rank) {
      const std::uint64_t drop = least_drop[place];
      const auto target = static_cast<Item>(
          drop == UINT64_MAX ? no_target : static_cast<std::int64_t>(rank - drop));
      out[place] = has_whole ? std::max(out[place], target) : target;
    }
  });
}

void SolvedTable::read_winning_moves(const Block& block, std::uint32_t* out) const {
  if (whole_.winning_moves.empty())
    std::fill_n(out, block.positions, 0U);
  else
    copy_block(layout_.box(), block, whole_.winning_moves, out);
  for (std::size_t move = 0; move < lines_.size(); ++move)
    for_each_win(move, block, [&](std::uint64_t place, std::uint64_t) { ++out[place]; });
  if (moves_.pass_rows_back != 0) for_each_pass(block, [&](std::uint64_t place) { ++out[place]; });
}

void SolvedTable::read_block(const BlockJob& job, std::span<std::byte> content) const {
  const LabelArray& array = layout_.arrays()[job.array];
  assert(content.size() == array.bytes(job.block));
  switch (array.kind) {
    case LabelKind::outcome: return read_outcome(job.block, items<std::uint8_t>(content));
    case LabelKind::arrows:
      return with_unsigned(array.item_bytes, [&]<class T>(T) {
        read_arrows(job.move, job.block, items<T>(content));
      });
    case LabelKind::target:
      if (array.item_bytes == 4) return read_target(job.block, items<std::int32_t>(content));
      return read_target(job.block, items<std::int64_t>(content));
    case LabelKind::winning_moves:
      return read_winning_moves(job.block, items<std::uint32_t>(content));
    default:
      return with_unsigned(array.item_bytes, [&]<class T>(T) {
        copy_block(layout_.box(), job.block,
                   array.kind == LabelKind::grundy ? whole_.grundy : whole_.remoteness,
                   items<T>(content));
      });
  }
}

/// A loss is an option of every position above it on its lines, beyond it on its faces, and before
/// a pass.
std::uint64_t SolvedTable::count_winning_moves() const {
  const Box& box = layout_.box();
  std::uint64_t moves = 0;
  Position above(box.heaps());  // how many stones each heap has room for
  for_each_member(losses_, [&](PositionView lost) {
    for (std::size_t i = 0; i < lost.size(); ++i) above[i] = box.bound(i) - lost[i];
    for (const PlacedLine& line : moves_.lines) {
      const std::uint64_t most = most_steps(above, line.direction);
      moves += line.every_step ? most
                               : static_cast<std::uint64_t>(ranges::upper_bound(line.steps, most) -
                                                            line.steps.begin());
    }
    for (const PlacedFace& face : moves_.faces) {
      std::uint64_t beyond = 1;
      for (const std::size_t axis : face.axes) beyond *= above[axis];
      moves += beyond;
    }
    if (moves_.pass_rows_back != 0 && lost[0] == 0 &&
        lost.back() >= moves_.first_with_move(lost.first(lost.size() - 1)))
      ++moves;
  });
  return moves;
}

}  // namespace miyama
