#include "solve/box/count_moves.hpp"

#include <algorithm>
#include <atomic>
#include <bit>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"

namespace miyama {
namespace {

/// How many of the row's first `end` bits are set.
std::uint64_t count_below(BitRowView row, std::uint64_t end) {
  std::uint64_t count = 0;
  for (std::size_t w = 0; w < row.size() && 64 * w < end; ++w)
    count += static_cast<std::uint64_t>(
        std::popcount(end - 64 * w >= 64 ? row[w] : row[w] & ~(full_word << (end - 64 * w))));
  return count;
}

/// Winning moves along a line to the losses of one row. `above`: how many stones each heap before
/// the last has room for.
std::uint64_t count_along(const PlacedLine& line, PositionView above, BitRowView row,
                          std::uint64_t n) {
  const std::uint64_t most = outer_steps(line, above);
  if (most == 0 || line.first_last >= n) return 0;
  n -= line.first_last;
  const auto steps_up_to = [&](std::uint64_t t) {
    return line.every_step ? t
                           : static_cast<std::uint64_t>(ranges::upper_bound(line.steps, t) -
                                                        line.steps.begin());
  };
  if (line.last == 0) return count_below(row, n) * steps_up_to(most);
  std::uint64_t moves = 0;
  if (line.every_step) {
    for_each_bit(row, 0, n,
                 [&](std::uint64_t x) { moves += std::min(most, (n - 1 - x) / line.last); });
    return moves;
  }
  for (const std::uint64_t t : line.steps) {
    if (t > most || t * line.last >= n) break;
    moves += count_below(row, n - t * line.last);
  }
  return moves;
}

/// How many of the row's bits, `shift` places further up, are not forbidden.
std::uint64_t count_allowed(BitRowView row, std::uint64_t shift, BitRowView forbidden,
                            std::uint64_t n) {
  std::uint64_t count = 0;
  if (shift >= n) return 0;
  for_each_bit(row, 0, n - shift, [&](std::uint64_t x) {
    count += ~forbidden[(x + shift) / 64] >> ((x + shift) % 64) & 1;
  });
  return count;
}

/// The same along a line with a condition, which holds or not in the position moved from.
std::uint64_t count_guarded(const PlacedLine& line, const GuardRows& guards, PositionView outer,
                            PositionView above, BitRowView row, std::uint64_t n) {
  std::uint64_t most = std::min(outer_steps(line, above), line.most);
  if (most == 0 || first_bit(row) >= n) return 0;
  Coordinates from{};
  std::uint64_t moves = 0;
  const auto count_step = [&](std::uint64_t t) {
    for (std::size_t i = 0; i < outer.size(); ++i)
      from[i] = outer[i] + t * line.direction[i] + (line.first.empty() ? 0 : line.first[i]);
    moves += count_allowed(row, line.first_last + t * line.last,
                           guards.forbidden(*line.guard, {from.data(), outer.size()}), n);
  };
  if (line.every_step)
    for (std::uint64_t t = 1; t <= most; ++t) count_step(t);
  for (const std::uint64_t t : line.steps)
    if (t <= most) count_step(t);
  return moves;
}

/// The same along a face.
std::uint64_t count_beyond(const PlacedFace& face, PositionView above, BitRowView row,
                           std::uint64_t n) {
  std::uint64_t beyond = 1;
  for (const std::size_t axis : face.outer) beyond *= above[axis];
  if (!face.last) return beyond * count_below(row, n);
  std::uint64_t sum = 0;
  for_each_bit(row, 0, n, [&](std::uint64_t x) { sum += n - 1 - x; });
  return beyond * sum;
}

/// How many positions of the row have a move.
std::uint64_t count_movable(const PlacedMoves& moves, PositionView outer, BitRowView row) {
  if (moves.guards == nullptr)
    return count_below(row, 64 * row.size()) - count_below(row, moves.first_with_move(outer));
  std::vector<std::uint64_t> movable(row.size());
  moves.fill_movable(outer, movable);
  std::uint64_t count = 0;
  for (std::size_t w = 0; w < row.size(); ++w)
    count += static_cast<std::uint64_t>(std::popcount(row[w] & movable[w]));
  return count;
}

}  // namespace

std::uint64_t count_moves_into(const PositionSet& losses, const PlacedMoves& moves,
                               const Team& team) {
  constexpr std::uint64_t rows_at_once = 4096;
  const Box& box = losses.box();
  const std::size_t last = box.heaps() - 1;
  const std::uint64_t n = losses.row_size();
  std::atomic<std::uint64_t> all{0};
  // A job adds the sum of its rows once, atomically.
  parallel_for(divide_up(losses.rows(), rows_at_once), team, [&](std::uint64_t part, int) {
    Coordinates position{}, above{};
    box.unrank(part * rows_at_once * n, position);
    std::uint64_t sum = 0;
    const Block whole = box.whole();
    const std::uint64_t end = std::min((part + 1) * rows_at_once, losses.rows());
    for (std::uint64_t r = part * rows_at_once; r < end; ++r) {
      const BitRowView row = losses.row(r);
      for (std::size_t i = 0; i < last; ++i) above[i] = box.bound(i) - position[i];
      const PositionView outer(position.data(), last);
      for (const PlacedLine& line : moves.lines)
        sum += line.guard ? count_guarded(line, *moves.guards, outer, above, row, n)
                          : count_along(line, above, row, n);
      for (const PlacedFace& face : moves.faces) sum += count_beyond(face, above, row, n);
      if (moves.pass_rows_back != 0 && position[0] == 0) sum += count_movable(moves, outer, row);
      advance(whole, last, position);
    }
    all += sum;
  });
  return all;
}

}  // namespace miyama
