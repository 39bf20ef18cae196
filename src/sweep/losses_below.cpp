/// @file  losses_below.cpp
/// @brief Lines whose pivot is taken from one by one, and steps that are listed, are gone through
/// by kernels, plane by plane of rows along the last two heaps; other lines, which are rare, entry
/// by entry.

#include "sweep/losses_below.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/checked.hpp"
#include "base/ranges.hpp"

namespace miyama {
namespace {

/// Lists of more losses would take too much memory for the time they save: then every step is
/// looked at.
std::uint64_t most_in_lists(const Box& box) { return box.positions() / 4; }

/// By how much `has` falls short of `needed`.
std::uint64_t missing(std::uint64_t needed, std::uint64_t has) {
  return needed > has ? needed - has : 0;
}

/// A pass as a line: a step from the passes left.
PlacedLine pass_line(const PlacedMoves& moves, const Box& box) {
  Direction direction(box.heaps(), 0);
  direction[0] = 1;
  return {std::move(direction),       box.stride(0), moves.pass_rows_back, 0, false, 1, {1}, 1,
          {Direction(box.heaps(), 0)}};
}

}  // namespace

template <class T>
void LossesBelow<T>::Line::take_lists(const PositionSet& losses) {
  starts.assign(numbers->cells + 2, 0);
  for_each_member(losses, [&](PositionView lost) { ++starts[numbers->cell_of(lost) + 2]; });
  std::partial_sum(starts.begin(), starts.end(), starts.begin());
  sizes.resize(starts.back());
  // In C order those of a line come in the order of their pivots.
  for_each_member(losses, [&](PositionView lost) {
    sizes[starts[numbers->cell_of(lost) + 1]++] = static_cast<T>(lost[numbers->first]);
  });
}

// Always inline: it is called for each position, and the call itself costs a few per cent.
template <class T>
[[gnu::always_inline]] inline std::pair<T, std::uint64_t> LossesBelow<T>::Line::below(
    PositionView position) const {
  const std::uint64_t line = numbers->cell_of(position);
  const auto begin = sizes.begin() + static_cast<std::ptrdiff_t>(starts[line]);
  const auto end =
      std::lower_bound(begin, sizes.begin() + static_cast<std::ptrdiff_t>(starts[line + 1]),
                       position[numbers->first]);
  return {end == begin ? T{0} : *(end - 1), static_cast<std::uint64_t>(end - begin)};
}

template <class T>
LossesBelow<T>::LossesBelow(PlacedMoves moves, const Box& box, const PositionSet* losses,
                            Known known, const SweepFaults& faults)
    : moves_(std::move(moves)), faults_(faults), box_(box), losses_(losses) {
  if (faults_.no_pass) moves_.pass_rows_back = 0;
  const bool few = losses == nullptr || losses->count() <= most_in_lists(box_);
  for (const PlacedLine& placed : moves_.lines) {
    Line& line = add_line(
        placed, losses == nullptr ||
                    ((placed.is_plain() || known == Known::met || few) && placed.numbered));
    if (!line.numbers) continue;
    if (!placed.is_plain() && known == Known::all) {
      line.take_lists(*losses);
      continue;
    }
    line.sizes.assign(line.numbers->cells, none);
    line.cells = line.sizes;
    if (!placed.is_plain()) line.counts.assign(line.sizes.size(), 0);
  }
  if (moves_.pass_rows_back != 0) add_line(pass_line(moves_, box_), false);
  // Only where a line has a cell: going through the set takes long even if it has few members.
  if (known == Known::all && ranges::any_of(lines_, [](const Line& l) { return l.is_cell(); }))
    for_each_member(*losses, [&](PositionView loss) { take_above(loss); });
}

template <class T>
LossesBelow<T>::LossesBelow(const LossLines<T>& nim)
    : moves_(make_nim(nim.box().heaps()), nim.box()), box_(nim.box()) {
  for (std::size_t i = 0; i <= last_; ++i) {
    add_line(moves_.lines[i], true).cells = nim.along(i);
  }
}

template <class T>
typename LossesBelow<T>::Line& LossesBelow<T>::add_line(const PlacedLine& placed,
                                                        bool is_numbered) {
  Line& line = lines_.emplace_back(Line{placed});
  if (is_numbered) {
    line.numbers.emplace(box_, placed.direction);
    for (std::uint64_t& stride : line.numbers->strides)
      if (stride > faults_.ring) stride -= faults_.ring;
  } else {
    line.move.list_steps();
  }
  return line;
}

template <class T>
void LossesBelow<T>::take_above(PositionView loss) {
  for (Line& line : lines_)
    if (line.is_cell()) {
      const std::uint64_t number = line.numbers->cell_of(loss);
      line.sizes[number] = static_cast<T>(loss[line.numbers->first]);
      if (!line.counts.empty()) ++line.counts[number];
    }
}

template <class T>
bool LossesBelow<T>::take(std::span<const Coordinates> losses) {
  for (std::size_t i = 0; i < losses.size(); ++i) {
    const PositionView loss(losses[i].data(), last_ + 1);
    const auto is_taken = [&](const Line& line) {
      return line.is_cell() && line.cells[line.numbers->cell_of(loss)] != none;
    };
    if (!ranges::any_of(lines_, is_taken)) {
      take_above(loss);
      continue;
    }
    while (i-- > 0)
      for (Line& line : lines_)
        if (line.is_cell()) {
          const std::uint64_t number = line.numbers->cell_of({losses[i].data(), last_ + 1});
          line.sizes[number] = none;
          if (!line.counts.empty()) line.counts[number] = 0;
        }
    return false;
  }
  return true;
}

template <class T>
bool LossesBelow<T>::is_last(PositionView position) const {
  return ranges::any_of(lines_, [&](const Line& line) {
    return line.cells[line.numbers->cell_of(position)] ==
           static_cast<T>(position[line.numbers->first]);
  });
}

template <class T>
void LossesBelow<T>::put_steps(std::size_t m, const Block& block, T* steps) const {
  const Line& line = lines_[m];
  if (line.is_cell()) {
    put_by_cells(m, block, steps);
  } else {
    std::fill_n(steps, block.positions, T{0});
    if (line.numbers)
      for_each_below(line, block,
                     [&](std::uint64_t place, T t, std::uint64_t) { steps[place] = t; });
    else
      for_each_step(line.move, block,
                    [&](std::uint64_t place, std::uint64_t t, const BitBlock& bits) {
                      kernels_.put(bits, static_cast<T>(t), steps + place);
                    });
  }
  if (is_pass(m)) clear_terminal(block, steps);
  if (line.move.condition) clear_forbidden(line.move, block, steps);
}

template <class T>
bool LossesBelow<T>::count_above(std::size_t m, const Block& block, bool is_first,
                                 T* counts) const {
  const Line& line = lines_[m];
  if (!line.is_cell() || line.numbers->step != 1 || line.move.condition) return false;
  for_each_line_rows(m, block, [&](std::uint64_t place, const LineRows<T>& rows) {
    kernels_.count_above(rows, is_first, counts + place);
  });
  return true;
}

template <class T>
void LossesBelow<T>::put_counts(std::size_t m, const Block& block, const T* steps,
                                T* counts) const {
  const Line& line = lines_[m];
  // The positions of such a row share `step` cells in turn.
  if (line.is_cell() && line.numbers->first == last_ && line.numbers->step != 1)
    return for_each_position(block, last_ + 1, [&](std::uint64_t place, PositionView position) {
      counts[place] = steps[place] != 0 ? line.counts[line.numbers->cell_of(position)] : T{0};
    });
  if (line.is_cell())
    return for_each_row(block, last_ + 1, [&](std::uint64_t place, PositionView position) {
      const T* from = line.counts.data() + line.numbers->cell_of(position);
      const std::int64_t next = line.numbers->next_cell(last_);
      for (std::uint64_t x = 0; x < block.extent[last_]; ++x)
        counts[place + x] =
            steps[place + x] != 0 ? from[static_cast<std::int64_t>(x) * next] : T{0};
    });
  std::fill_n(counts, block.positions, T{0});
  if (line.numbers)
    for_each_below(line, block, [&](std::uint64_t place, T, std::uint64_t count) {
      counts[place] = static_cast<T>(count);
    });
  else
    for_each_step(line.move, block, [&](std::uint64_t place, std::uint64_t, const BitBlock& bits) {
      kernels_.count_bits(bits, counts + place);
    });
  if (line.move.condition) clear_forbidden(line.move, block, counts);
}

template <class T>
std::optional<std::uint64_t> LossesBelow<T>::sum_of_counts(std::size_t m,
                                                           const Block& block) const {
  const Line& line = lines_[m];
  if (line.numbers || line.move.condition) return {};
  std::uint64_t sum = 0;
  for_each_step(line.move, block, [&](std::uint64_t, std::uint64_t, const BitBlock& bits) {
    sum += kernels_.sum_bits(bits);
  });
  return sum;
}

template <class T>
void LossesBelow<T>::put_by_cells(std::size_t m, const Block& block, T* steps) const {
  const Line& line = lines_[m];
  const std::uint64_t step = line.numbers->step;
  if (step == 1)
    return for_each_line_rows(m, block, [&](std::uint64_t place, const LineRows<T>& rows) {
      kernels_.steps_to_losses(rows, steps + place);
    });
  for_each_position(block, last_ + 1, [&](std::uint64_t place, PositionView position) {
    const std::uint64_t size = position[line.numbers->first];
    const std::uint64_t lost = line.cells[line.numbers->cell_of(position)];
    steps[place] = static_cast<T>(size > lost ? (size - lost) / step : 0);
  });
}

/// Calls visit(place, least step to a loss, how many steps lead to one) where there is one.
template <class T>
template <class Visit>
void LossesBelow<T>::for_each_below(const Line& line, const Block& block,
                                    const Visit& visit) const {
  for_each_position(block, last_ + 1, [&](std::uint64_t place, PositionView position) {
    const auto [nearest, count] = line.below(position);
    if (count == 0) return;
    const std::uint64_t down = position[line.numbers->first] - nearest;
    visit(place, static_cast<T>(down / line.numbers->step), count);
  });
}

/// Calls visit(place, step, bits) for a move of some steps, for every entry the least step last: a
/// bit is set where the move leads to a loss.
template <class T>
template <class Visit>
void LossesBelow<T>::for_each_step(const PlacedLine& line, const Block& block,
                                   const Visit& visit) const {
  const std::size_t across = last_ == 0 ? 0 : last_ - 1;
  const std::uint64_t rows = last_ == 0 ? 1 : block.extent[across];
  const std::uint64_t start = block.start[last_];
  const std::uint64_t extent = block.extent[last_];
  for_each_plane(block, across, [&](std::uint64_t place, PositionView position) {
    const std::uint64_t row = box_.line_of(position, last_);
    Coordinates top{};  // the greatest sizes of the plane
    ranges::copy(position, top.begin());
    if (last_ != 0) top[across] += rows - 1;
    auto t = ranges::upper_bound(line.steps, outer_steps(line, {top.data(), last_ + 1}));
    while (t != line.steps.begin()) {
      --t;
      const std::uint64_t down = line.last_down(*t);
      const std::uint64_t needed = last_ == 0 ? 0 : line.taken(*t, across);
      const std::uint64_t skip = last_ == 0 ? 0 : missing(needed, position[across]);
      const std::uint64_t before = missing(down, start);
      if (before >= extent) continue;
      const BitRowView first = losses_->row(row + skip - line.rows_down(*t));
      visit(place + skip * extent + before, *t,
            {first.data(), first.size(), start + before - down, rows - skip, extent - before,
             extent});
    }
  });
}

/// Clears the entries whose bit is set, in each row of the block. `bits_of` finds the bits, given
/// the outer coordinates.
template <class T>
template <class BitsOf>
void LossesBelow<T>::clear_where(const Block& block, T* entries, const BitsOf& bits_of) const {
  const std::uint64_t extent = block.extent[last_];
  for_each_row(block, last_ + 1, [&](std::uint64_t place, PositionView position) {
    const BitRowView bits = bits_of(position.first(last_));
    kernels_.put({bits.data(), bits.size(), position[last_], 1, extent, extent}, T{0},
                 entries + place);
  });
}

/// A pass is a move only where there is another one. Without conditions no position has fewer moves
/// than one below it, so that the first of the block speaks for all.
template <class T>
void LossesBelow<T>::clear_terminal(const Block& block, T* steps) const {
  std::vector<std::uint64_t> bits(divide_up(box_.size(last_), 64));
  moves_.fill_movable({block.start.data(), last_}, bits);
  if (!moves_.conditions && first_bit(bits) <= block.start[last_]) return;
  clear_where(block, steps, [&](PositionView outer) {
    moves_.fill_movable(outer, bits);
    for (std::uint64_t& word : bits) word = ~word;
    return BitRowView(bits);
  });
}

template <class T>
void LossesBelow<T>::clear_forbidden(const PlacedLine& line, const Block& block, T* entries) const {
  clear_where(block, entries, [&](PositionView outer) {
    Coordinates row{};
    ranges::copy(outer, row.begin());
    if (faults_.row_before && last_ != 0 && row[last_ - 1] != 0) --row[last_ - 1];
    return moves_.conditions->forbidden(*line.condition, {row.data(), outer.size()});
  });
}

Saturating losses_below_bytes(const VectorRules& rules, const Box& box, bool are_met) {
  const std::uint64_t size_bytes = unsigned_bytes(box.max_bound());
  const Saturating listed = std::min(most_in_lists(box), rules.most_losses(box));
  Saturating bytes = 0;
  for (const PlacedLine& line : place_lines(rules, box)) {
    if (!line.numbered && !are_met) continue;
    const Saturating lines = LineRings(box, line.direction).cells;
    bytes = bytes + (line.is_plain() ? lines * size_bytes
                     : are_met       ? lines * (2 * size_bytes)
                                     : lines * 8 + listed * size_bytes);
  }
  return bytes;
}

template class LossesBelow<std::uint8_t>;
template class LossesBelow<std::uint16_t>;
template class LossesBelow<std::uint32_t>;

}  // namespace miyama
