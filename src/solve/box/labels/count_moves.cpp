/// @file  count_moves.cpp
/// @brief Counts all winning moves of a table from its losses.
///
/// They are not summed over positions: a loss is an option of every position above it on its lines,
/// beyond it on its faces, and before a pass. The losses of a row have the outer heaps in common,
/// so that most lines need no more than the row's number of losses.
///
///     a line that leaves the last heap alone     losses · steps that the outer heaps have room for
///     a line, some steps                         per step the losses below that have room for it
///     a line with a condition
///       through several rows, every step         how many losses lie below each position of a row,
///                                                in binary, 64 positions per word, carried upwards
///       through several rows, some steps         per step the row of its losses, moved up
///       within a row                             per loss how many sizes above are allowed
///     other lines and faces                      loss by loss
///
/// Cost: n/64 word operations per row of n positions and per line, step or binary digit; where at
/// most one loss lies on a line, a few per loss. Memory: in each thread some rows of n bits, one
/// per digit of the greatest number of losses below a position.

#include "solve/box/labels/move_labels.hpp"

#include <algorithm>
#include <utility>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "sweep/loss_kernels.hpp"

namespace miyama {
namespace {

/// How many of the row's first `end` bits are set.
std::uint64_t count_below(BitRowView row, std::uint64_t end) {
  static const auto kernels = kernels_for<LossKernels<std::uint8_t>>();
  return kernels.sum_bits({row.data(), row.size(), 0, 1, end, end});
}

/// How many bits are set and not forbidden.
std::uint64_t count_allowed(BitRowView row, BitRowView forbidden) {
  std::uint64_t count = 0;
  for (std::size_t w = 0; w < row.size(); ++w) count += members_of(row[w] & ~forbidden[w]);
  return count;
}

/// How many pairs there are of a loss and a size of the row above it that is not forbidden. The
/// sizes above are counted once, from the end of the row.
std::uint64_t count_allowed_above(BitRowView row, BitRowView forbidden, std::uint64_t n) {
  std::vector<std::uint64_t> allowed(row.size());
  fill_below(allowed, n);
  std::vector<std::uint64_t> behind(row.size() + 1);  // allowed sizes in the words w, w + 1, …
  for (std::size_t w = row.size(); w-- > 0;) {
    allowed[w] &= ~forbidden[w];
    behind[w] = behind[w + 1] + members_of(allowed[w]);
  }
  std::uint64_t pairs = 0;
  for_each_bit(row, 0, n, [&](std::uint64_t x) {
    const std::uint64_t first = x + 1;
    if (first >= n) return;
    pairs += behind[first / 64 + 1] + members_of(allowed[first / 64] & (full_word << (first % 64)));
  });
  return pairs;
}

/// The losses of a row, at least one, and where they lie: with sizes of the last heap from `first`
/// to `end` − 1. Most rows of the classical games have one.
struct RowLosses {
  BitRowView row;
  std::uint64_t first, end, count;

  RowLosses(BitRowView losses, std::uint64_t first_loss)
      : row(losses), first(first_loss), end(64 * losses.size()) {
    while (losses[end / 64 - 1] == 0) end -= 64;
    count =
        first / 64 == end / 64 - 1 ? members_of(row[first / 64]) : miyama::count_below(row, end);
  }

  std::uint64_t count_below(std::uint64_t room) const {
    return room >= end ? count : miyama::count_below(row, room);
  }
  template <class Visit>
  void for_each_below(std::uint64_t room, const Visit& visit) const {
    for_each_bit(row, first, std::min(room, end), visit);
  }
};

/// Winning moves along a line to the losses of one row. A condition must hold in the position moved
/// from. `above`: how many stones each heap before the last has room for. `leading`: a row to work
/// with.
std::uint64_t count_along(const PlacedLine& line, const PlacedMoves& moves, PositionView outer,
                          PositionView above, const RowLosses& losses, std::uint64_t n,
                          BitRow leading) {
  const std::uint64_t most = std::min(outer_steps(line, above), line.most);
  if (most == 0 || line.last_down(0) >= n) return 0;
  const std::uint64_t room = n - line.last_down(0);
  std::uint64_t sum = 0;
  if (line.last == 0 && !line.condition) {
    const auto steps = ranges::upper_bound(line.steps, most) - line.steps.begin();
    return losses.count_below(room) * (line.every_step ? most : static_cast<std::uint64_t>(steps));
  }
  if (line.every_step && !line.condition) {
    losses.for_each_below(
        room, [&](std::uint64_t x) { sum += std::min(most, (room - 1 - x) / line.last); });
    return sum;
  }
  if (!line.condition) {
    auto end = ranges::upper_bound(line.steps, most);
    losses.for_each_below(room, [&](std::uint64_t x) {  // the greater x, the fewer steps
      while (end != line.steps.begin() && end[-1] * line.last > room - 1 - x) --end;
      sum += static_cast<std::uint64_t>(end - line.steps.begin());
    });
    return sum;
  }
  Coordinates from{};
  const auto forbidden_after = [&](std::uint64_t t) {
    for (std::size_t i = 0; i < outer.size(); ++i) from[i] = outer[i] + line.taken(t, i);
    return moves.conditions->forbidden(*line.condition, {from.data(), outer.size()});
  };
  if (line.every_step && line.last == 1)
    return count_allowed_above(losses.row, forbidden_after(0), n);
  const auto count_step = [&](std::uint64_t t) {
    if (t * line.last >= room) return;
    ranges::fill(leading, 0);
    merge_shifted(leading, losses.row, line.last_down(t));
    clear_past_end(leading, n);
    sum += count_allowed(leading, forbidden_after(t));
  };
  if (line.every_step)
    for (std::uint64_t t = 1; t <= most; ++t) count_step(t);
  for (const std::uint64_t t : line.steps) {
    if (t > most) break;
    count_step(t);
  }
  return sum;
}

/// How many losses lie below on the line through each position of a row, in binary: digit j of all
/// positions is a row of bits.
class CountsBelow {
 public:
  explicit CountsBelow(std::uint64_t n) : n_(n), moved_(divide_up(n, 64)) {}

  void clear() { digits_.clear(); }
  /// Adds one where the bit is set.
  void add(BitRowView row) {
    std::vector<std::uint64_t> carry(row.begin(), row.end());
    for (std::vector<std::uint64_t>& digit : digits_) {
      std::uint64_t any = 0;
      for (std::size_t w = 0; w < carry.size(); ++w) {
        const std::uint64_t sum = digit[w] ^ carry[w];
        any |= carry[w] &= digit[w];
        digit[w] = sum;
      }
      if (any == 0) return;
    }
    if (first_bit(carry) < n_) digits_.push_back(std::move(carry));
  }
  /// Goes to the next row of the lines.
  void move_up(std::uint64_t places) {
    if (places == 0) return;
    for (std::vector<std::uint64_t>& digit : digits_) {
      ranges::fill(moved_, 0);
      merge_shifted(moved_, digit, places);
      clear_past_end(moved_, n_);
      digit.swap(moved_);
    }
  }
  /// The sum of the counts over the sizes that are not forbidden.
  std::uint64_t sum(BitRowView forbidden) const {
    std::uint64_t sum = 0;
    for (std::size_t j = 0; j < digits_.size(); ++j)
      sum += count_allowed(digits_[j], forbidden) << j;
    return sum;
  }

 private:
  std::uint64_t n_;
  std::vector<std::uint64_t> moved_;
  std::vector<std::vector<std::uint64_t>> digits_;
};

/// Winning moves along those lines of a direction that begin in a row; the counts are carried up.
std::uint64_t count_upwards(const PlacedLine& line, const ConditionRows& conditions,
                            const PositionSet& losses, PositionView begin, CountsBelow& counts) {
  const Box& box = losses.box();
  Coordinates at{};
  ranges::copy(begin, at.begin());
  std::uint64_t row = box.line_of({at.data(), box.heaps()}, box.heaps() - 1);
  std::uint64_t moves = 0;
  counts.clear();
  for (bool inside = true; inside; row += line.rows_back) {
    moves += counts.sum(conditions.forbidden(*line.condition, {at.data(), begin.size()}));
    counts.add(losses.row(row));
    counts.move_up(line.last);
    for (std::size_t i = 0; i < begin.size(); ++i) {
      at[i] += line.direction[i];
      inside = inside && at[i] < box.size(i);
    }
  }
  return moves;
}

/// True if the line has a condition, goes through several rows and allows every step.
bool goes_upwards(const PlacedLine& line) {
  return line.condition && line.every_step && line.rows_back != 0;
}

std::uint64_t count_all_upwards(const PlacedLine& line, const ConditionRows& conditions,
                                const PositionSet& losses, const Team& team) {
  return parallel_sum(losses.rows(), 16, team, [&](std::uint64_t first, std::uint64_t end) {
    CountsBelow counts(losses.row_size());
    std::uint64_t sum = 0;
    for_each_row(losses.box(), first, end, [&](std::uint64_t, PositionView position) {
      const PositionView outer = position.first(position.size() - 1);
      if (!fits(line, outer, 1)) sum += count_upwards(line, conditions, losses, outer, counts);
    });
    return sum;
  });
}

/// Winning moves along a face to the losses of one row.
std::uint64_t count_beyond(const PlacedFace& face, PositionView above, BitRowView row,
                           std::uint64_t n) {
  std::uint64_t beyond = 1;
  for (const std::size_t axis : face.outer) beyond *= above[axis];
  if (!face.last) return beyond * count_below(row, n);
  std::uint64_t sum = 0;
  for_each_bit(row, 0, n, [&](std::uint64_t x) { sum += n - 1 - x; });
  return beyond * sum;
}

/// Winning moves to the losses of the rows first … end − 1.
std::uint64_t count_in_rows(const PositionSet& losses, std::uint64_t first, std::uint64_t end,
                            const PlacedMoves& moves) {
  const std::uint64_t n = losses.row_size();
  Coordinates above{};
  std::vector<std::uint64_t> leading(losses.row_words());
  std::uint64_t sum = 0;
  for_each_row(losses.box(), first, end, [&](std::uint64_t r, PositionView position) {
    const BitRowView row = losses.row(r);
    const PositionView outer = position.first(position.size() - 1);
    const std::uint64_t first_loss = first_bit(row);
    if (first_loss >= n) return;
    const RowLosses here(row, first_loss);
    for (std::size_t i = 0; i < outer.size(); ++i) above[i] = losses.box().bound(i) - outer[i];
    for (const PlacedLine& line : moves.lines)
      if (!goes_upwards(line)) sum += count_along(line, moves, outer, above, here, n, leading);
    for (const PlacedFace& face : moves.faces) sum += count_beyond(face, above, row, n);
    if (moves.pass_rows_back == 0 || outer[0] != 0) return;
    moves.fill_movable(outer, leading);
    for (std::size_t w = 0; w < row.size(); ++w) sum += members_of(row[w] & leading[w]);
  });
  return sum;
}

}  // namespace

std::uint64_t count_moves_into(const PositionSet& losses, const PlacedMoves& moves,
                               const Team& team) {
  std::uint64_t all =
      parallel_sum(losses.rows(), 4096, team, [&](std::uint64_t begin, std::uint64_t end) {
        return count_in_rows(losses, begin, end, moves);
      });
  for (const PlacedLine& line : moves.lines)
    if (goes_upwards(line)) all += count_all_upwards(line, *moves.conditions, losses, team);
  return all;
}

}  // namespace miyama
