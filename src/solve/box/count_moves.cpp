#include "solve/box/count_moves.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <utility>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "solve/box/kernels.hpp"

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

/// How many bits are set and not forbidden.
std::uint64_t count_allowed(BitRowView row, BitRowView forbidden) {
  std::uint64_t count = 0;
  for (std::size_t w = 0; w < row.size(); ++w)
    count += static_cast<std::uint64_t>(std::popcount(row[w] & ~forbidden[w]));
  return count;
}

/// Pairs of a loss and a size of the row, more than `gap` above it, that is not forbidden: from the
/// end of the row, so that what lies above is counted once.
std::uint64_t count_allowed_above(BitRowView row, BitRowView forbidden, std::uint64_t gap,
                                  std::uint64_t n) {
  std::vector<std::uint64_t> allowed(row.size());
  fill_below(allowed, n);
  std::vector<std::uint64_t> behind(row.size() + 1);  // words w, w + 1, …
  for (std::size_t w = row.size(); w-- > 0;) {
    allowed[w] &= ~forbidden[w];
    behind[w] = behind[w + 1] + static_cast<std::uint64_t>(std::popcount(allowed[w]));
  }
  std::uint64_t pairs = 0;
  for_each_bit(row, 0, n, [&](std::uint64_t x) {
    const std::uint64_t first = x + gap + 1;
    if (first >= n) return;
    const std::uint64_t above = allowed[first / 64] & (full_word << (first % 64));
    pairs += behind[first / 64 + 1] + static_cast<std::uint64_t>(std::popcount(above));
  });
  return pairs;
}

/// How many bits are set where so many stones may be taken.
std::uint64_t count_within(BitRowView row, ReachView reach, std::uint64_t stones) {
  const auto kernels = kernels_for<LimitKernels>(best_isa());
  std::vector<std::uint64_t> within(row.size());
  kernels.set_within(row.data(), reach.data(), static_cast<std::int32_t>(stones), reach.size(),
                     within.data());
  return count_below(within, reach.size());
}

/// The same along a line with a condition, which holds or not in the position moved from: within a
/// row, or step by step.
std::uint64_t count_guarded(const PlacedLine& line, const GuardRows& guards, PositionView outer,
                            PositionView above, BitRowView row, std::uint64_t n) {
  const std::uint64_t most = std::min(outer_steps(line, above), line.most);
  if (most == 0 || first_bit(row) >= n) return 0;
  Coordinates from{};
  std::vector<std::uint64_t> leading(row.size());
  std::uint64_t moves = 0;
  const auto outer_after = [&](std::uint64_t t) -> PositionView {
    for (std::size_t i = 0; i < outer.size(); ++i)
      from[i] = outer[i] + t * line.direction[i] + (line.first.empty() ? 0 : line.first[i]);
    return {from.data(), outer.size()};
  };
  const auto forbidden_after = [&](std::uint64_t t) {
    return guards.forbidden(*line.guard, outer_after(t));
  };
  if (line.every_step && line.last == 1)
    return count_allowed_above(row, forbidden_after(0), line.first_last, n);
  const auto count_step = [&](std::uint64_t t) {
    ranges::fill(leading, 0);
    merge_shifted(leading, row, line.first_last + t * line.last);
    clear_past_end(leading, n);
    moves += line.limited ? count_within(leading, guards.reach(*line.guard, outer_after(t)),
                                         t * line.stones())
                          : count_allowed(leading, forbidden_after(t));
  };
  if (line.every_step)
    for (std::uint64_t t = 1; t <= most; ++t) count_step(t);
  for (const std::uint64_t t : line.steps)
    if (t <= most) count_step(t);
  return moves;
}

/// How many losses lie below on the line through each position of a row, in binary: digit j of all
/// positions is a row of bits.
class CountsBelow {
 public:
  explicit CountsBelow(std::uint64_t n) : n_(n), moved_(divide_up(n, 64)) {}

  void clear() { digits_.clear(); }
  /// One more where the bit is set.
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
    for (std::vector<std::uint64_t>& digit : digits_) digit = moved(digit, places);
  }
  /// The sum of the counts `places` further down, where nothing is forbidden.
  std::uint64_t sum(std::uint64_t places, BitRowView forbidden) {
    std::uint64_t sum = 0;
    for (std::size_t j = 0; j < digits_.size(); ++j)
      sum += count_allowed(places == 0 ? digits_[j] : moved(digits_[j], places), forbidden) << j;
    return sum;
  }

 private:
  const std::vector<std::uint64_t>& moved(BitRowView digit, std::uint64_t places) {
    ranges::fill(moved_, 0);
    merge_shifted(moved_, digit, places);
    clear_past_end(moved_, n_);
    return moved_;
  }

  std::uint64_t n_;
  std::vector<std::uint64_t> moved_;
  std::vector<std::vector<std::uint64_t>> digits_;
};

/// Winning moves along those lines of a direction that begin in a row: its counts go up with them.
std::uint64_t count_upwards(const PlacedLine& line, const GuardRows& guards,
                            const PositionSet& losses, PositionView begin, CountsBelow& counts) {
  const Box& box = losses.box();
  Coordinates at{}, from{};
  ranges::copy(begin, at.begin());
  std::uint64_t row = box.line_of({at.data(), box.heaps()}, box.heaps() - 1);
  std::uint64_t moves = 0;
  counts.clear();
  for (bool inside = true; inside; row += line.rows_back) {
    bool first_inside = true;
    for (std::size_t i = 0; i < begin.size(); ++i) {
      from[i] = at[i] + (line.first.empty() ? 0 : line.first[i]);
      first_inside = first_inside && from[i] < box.size(i);
      at[i] += line.direction[i];
      inside = inside && at[i] < box.size(i);
    }
    if (first_inside)
      moves +=
          counts.sum(line.first_last, guards.forbidden(*line.guard, {from.data(), begin.size()}));
    counts.add(losses.row(row));
    counts.move_up(line.last);
  }
  return moves;
}

/// Lines with a condition that go through many rows, and every step of which is allowed.
bool goes_upwards(const PlacedLine& line) {
  return line.guard && !line.limited && line.every_step && line.rows_back != 0;
}

/// Lines with a limit, every step of which is allowed.
bool has_reach(const PlacedLine& line) { return line.limited && line.every_step; }

std::uint64_t count_all_upwards(const PlacedLine& line, const GuardRows& guards,
                                const PositionSet& losses, const Team& team) {
  constexpr std::uint64_t rows_at_once = 16;
  const Box& box = losses.box();
  const std::size_t last = box.heaps() - 1;
  PlacedLine steps = line;
  steps.first.clear();
  std::atomic<std::uint64_t> all{0};
  // A job adds the sum of its rows once, atomically.
  parallel_for(divide_up(losses.rows(), rows_at_once), team, [&](std::uint64_t part, int) {
    Coordinates position{};
    box.unrank(part * rows_at_once * losses.row_size(), position);
    CountsBelow counts(losses.row_size());
    std::uint64_t sum = 0;
    const std::uint64_t end = std::min((part + 1) * rows_at_once, losses.rows());
    for (std::uint64_t r = part * rows_at_once; r < end; ++r) {
      const PositionView outer(position.data(), last);
      if (!fits(steps, outer, 1)) sum += count_upwards(line, guards, losses, outer, counts);
      advance(box.whole(), last, position);
    }
    all += sum;
  });
  return all;
}

/// How many losses lie below each position of a line, by how many steps up it is.
class Ranks {
 public:
  explicit Ranks(std::vector<std::uint64_t> lost) : lost_(std::move(lost)) {
    below_.reserve(lost_.size() + 1);
    below_.push_back(0);
    for (const std::uint64_t word : lost_)
      below_.push_back(below_.back() + static_cast<std::uint64_t>(std::popcount(word)));
  }
  [[nodiscard]] std::uint64_t below(std::uint64_t steps) const {
    const std::uint64_t rest = steps % 64;
    const std::uint64_t word = rest == 0 ? 0 : lost_[steps / 64] & ~(full_word << rest);
    return below_[steps / 64] + static_cast<std::uint64_t>(std::popcount(word));
  }

 private:
  std::vector<std::uint64_t> lost_;
  std::vector<std::uint64_t> below_;  ///< each word
};

/// Winning moves along lines with a limit, every step of which is allowed: of each position the
/// losses below it on its line, less those beyond the limit.
class CountsWithin {
 public:
  static constexpr std::uint64_t lanes = 16;

  CountsWithin(const PlacedLine& line, const GuardRows& guards, const PositionSet& losses)
      : line_(line), guards_(guards), losses_(losses), box_(losses.box()) {}

  [[nodiscard]] std::uint64_t count_all(const Team& team) const {
    const std::uint64_t n = losses_.row_size();
    const std::uint64_t parts = line_.rows_back == 0 ? 1 : divide_up(n, lanes);
    std::atomic<std::uint64_t> all{0};
    // A job adds its sum once, atomically.
    parallel_for(losses_.rows() * parts, team, [&](std::uint64_t job, int) {
      Coordinates at{};
      box_.unrank(job / parts * n, at);
      if (line_.rows_back == 0)
        all += count_along(job, {at.data(), box_.heaps() - 1});
      else if (at[heap_] < stones_)
        all += count_upwards(at, job % parts * lanes);
    });
    return all;
  }

 private:
  /// Along a heap before the last, from `at` on: of the sizes of the last heap from `first` on.
  [[nodiscard]] std::uint64_t count_upwards(Coordinates at, std::uint64_t first) const {
    const std::uint64_t end = std::min(first + lanes, losses_.row_size());
    const PositionView outer(at.data(), box_.heaps() - 1);
    std::uint64_t row = box_.line_of({at.data(), box_.heaps()}, box_.heaps() - 1);
    std::vector<std::array<std::uint32_t, lanes>> below(1);  // by steps up
    std::uint64_t moves = 0;
    for (; at[heap_] < box_.size(heap_); at[heap_] += stones_, row += line_.rows_back) {
      const std::uint64_t steps = below.size() - 1;
      const ReachView reach = guards_.reach(*line_.guard, outer);
      for (std::uint64_t x = first; x < end; ++x)
        moves += below[steps][x - first] - below[beyond(steps, reach[x])][x - first];
      below.push_back(below.back());
      for_each_bit(losses_.row(row), first, end,
                   [&](std::uint64_t x) { ++below.back()[x - first]; });
    }
    return moves;
  }

  /// Along the last heap: within a row, whose sizes lie on as many lines as a step takes stones.
  [[nodiscard]] std::uint64_t count_along(std::uint64_t row, PositionView outer) const {
    const std::uint64_t n = losses_.row_size();
    const ReachView reach = guards_.reach(*line_.guard, outer);
    std::uint64_t moves = 0;
    for (std::uint64_t rest = 0; rest < std::min<std::uint64_t>(stones_, n); ++rest) {
      std::vector<std::uint64_t> lost(losses_.row_words());
      for_each_bit(losses_.row(row), 0, n, [&](std::uint64_t x) {
        const std::uint64_t steps = x / stones_;
        if (x % stones_ == rest) lost[steps / 64] |= std::uint64_t{1} << steps % 64;
      });
      const Ranks ranks(std::move(lost));
      for (std::uint64_t x = rest, steps = 0; x < n; x += stones_, ++steps)
        moves += ranks.below(steps) - ranks.below(beyond(steps, reach[x]));
    }
    return moves;
  }

  /// Of `steps` that there are, how many the limit leaves out.
  [[nodiscard]] std::uint64_t beyond(std::uint64_t steps, std::int32_t reach) const {
    const auto most = static_cast<std::uint32_t>(reach) / stones_;
    return steps - std::min<std::uint64_t>(steps, most);
  }

  const PlacedLine& line_;
  const GuardRows& guards_;
  const PositionSet& losses_;
  const Box& box_;
  std::uint32_t stones_ = static_cast<std::uint32_t>(line_.stones());
  std::size_t heap_ = static_cast<std::size_t>(
      ranges::find_if(line_.direction, [](auto taken) { return taken != 0; }) -
      line_.direction.begin());
};

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

/// Of the rows first … end − 1.
std::uint64_t count_in_rows(const PositionSet& losses, std::uint64_t first, std::uint64_t end,
                            const PlacedMoves& moves) {
  const Box& box = losses.box();
  const std::size_t last = box.heaps() - 1;
  const std::uint64_t n = losses.row_size();
  const Block whole = box.whole();
  Coordinates position{}, above{};
  box.unrank(first * n, position);
  std::uint64_t sum = 0;
  for (std::uint64_t r = first; r < end; ++r, advance(whole, last, position)) {
    const BitRowView row = losses.row(r);
    for (std::size_t i = 0; i < last; ++i) above[i] = box.bound(i) - position[i];
    const PositionView outer(position.data(), last);
    for (const PlacedLine& line : moves.lines)
      if (!goes_upwards(line) && !has_reach(line))
        sum += line.guard ? count_guarded(line, *moves.guards, outer, above, row, n)
                          : count_along(line, above, row, n);
    for (const PlacedFace& face : moves.faces) sum += count_beyond(face, above, row, n);
    if (moves.pass_rows_back != 0 && position[0] == 0) sum += count_movable(moves, outer, row);
  }
  return sum;
}

}  // namespace

std::uint64_t count_moves_into(const PositionSet& losses, const Strip& strip,
                               const PlacedMoves& moves, const Team& team) {
  constexpr std::uint64_t rows_at_once = 4096;
  std::atomic<std::uint64_t> all{0};
  for (std::uint64_t plane = 0; plane < losses.window().planes(); ++plane) {
    const std::uint64_t first = losses.window().row_of(plane, strip.first);
    const std::uint64_t end = losses.window().row_of(plane, strip.end);
    // A job adds the sum of its rows once, atomically.
    parallel_for(divide_up(end - first, rows_at_once), team, [&](std::uint64_t part, int) {
      const std::uint64_t from = first + part * rows_at_once;
      all += count_in_rows(losses, from, std::min(from + rows_at_once, end), moves);
    });
  }
  for (const PlacedLine& line : moves.lines) {
    if (goes_upwards(line)) all += count_all_upwards(line, *moves.guards, losses, team);
    if (has_reach(line)) all += CountsWithin(line, *moves.guards, losses).count_all(team);
  }
  return all;
}

}  // namespace miyama
