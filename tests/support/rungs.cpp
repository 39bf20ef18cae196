/// @file  rungs.cpp
/// @brief Recursion, scan and marking, each a loop over the positions in increasing rank.
///
/// One recursion serves boxes and multisets: both number their positions, so an array by rank
/// remembers the outcomes. The scan sorts the ranks of the lost options, because several moves may
/// lead to one of them. Marking goes up from a loss: `room` says how far each heap can still grow,
/// `step` how far apart in rank the positions of a line lie.
///
///     bounds 3,3, loss (1,1) of rank 5     room (2,2)     second heap, step 1: ranks 6 7
///                                                         first heap,  step 4: ranks 9 13
///
/// The lines are loops without a branch: a baseline that was made slow would prove nothing.

#include "support/rungs.hpp"

#include <algorithm>
#include <cassert>

#include "base/ranges.hpp"
#include "table/label.hpp"

namespace miyama {
namespace {

/// Positions: Box or Partitions, both of which rank their positions.
template <class Positions>
struct Recursion {
  static constexpr std::uint8_t unknown = 0xFF;
  const Rules& rules;
  Convention convention;
  const Positions& positions;
  std::vector<std::uint8_t> outcomes{std::vector<std::uint8_t>(positions.positions(), unknown)};

  std::uint8_t outcome_of(PositionView position) {
    const std::uint64_t rank = positions.rank(position);
    if (outcomes[rank] != unknown) return outcomes[rank];
    bool has_option = false;
    bool has_lost_option = false;
    rules.for_each_option(position, [&](const Option& option) {
      has_option = true;
      has_lost_option = outcome_of(option.to) == loss;
      return !has_lost_option;
    });
    const bool wins = has_option ? has_lost_option : convention == Convention::misere;
    return outcomes[rank] = wins ? win : loss;
  }
};

}  // namespace

std::vector<std::uint8_t> solve_by_recursion(const Rules& rules, Convention convention,
                                             const Box& box) {
  assert(rules.heaps() == box.heaps());
  Recursion<Box> recursion{rules, convention, box};
  for_each_position(box.whole(), box.heaps(),
                    [&](std::uint64_t, PositionView position) { recursion.outcome_of(position); });
  return std::move(recursion.outcomes);
}

std::vector<std::uint8_t> solve_by_recursion(const TakeAndBreak& rules, Convention convention,
                                             const Partitions& partitions) {
  Recursion<Partitions> recursion{rules, convention, partitions};
  for (std::uint64_t rank = 0; rank < partitions.positions(); ++rank)
    recursion.outcome_of(partitions.unrank(rank));
  return std::move(recursion.outcomes);
}

ScanResult solve_by_scan(const Rules& rules, Convention convention, const Box& box) {
  assert(rules.heaps() == box.heaps());
  const std::uint64_t n = box.positions();
  ScanResult result{std::vector<std::uint8_t>(n), std::vector<std::int64_t>(n, no_target),
                    std::vector<std::uint32_t>(n)};
  std::vector<std::uint64_t> lost;
  for_each_position(box.whole(), box.heaps(), [&](std::uint64_t rank, PositionView position) {
    bool has_option = false;
    lost.clear();
    rules.for_each_option(position, [&](const Option& option) {
      const std::uint64_t to = box.rank(option.to);
      assert(to < rank);
      has_option = true;
      if (result.outcome[to] == loss) lost.push_back(to);
    });
    ranges::sort_unique(lost);
    result.winning_moves[rank] = static_cast<std::uint32_t>(lost.size());
    if (!lost.empty()) result.target[rank] = static_cast<std::int64_t>(lost.back());
    const bool wins = has_option ? !lost.empty() : convention == Convention::misere;
    result.outcome[rank] = wins ? win : loss;
  });
  return result;
}

std::vector<std::uint32_t> grundy_by_mex(const Box& box, Convention convention) {
  std::vector<std::uint32_t> values(box.positions());
  std::vector<std::uint64_t> stamps(box.sum_of_bounds() + 2, UINT64_MAX);
  for_each_position(box.whole(), box.heaps(), [&](std::uint64_t rank, PositionView position) {
    for (std::size_t i = 0; i < position.size(); ++i)
      for (std::uint64_t t = 1; t <= position[i]; ++t)
        stamps[values[rank - t * box.stride(i)]] = rank;
    std::uint32_t mex = rank == 0 && convention == Convention::misere ? 1 : 0;
    while (stamps[mex] == rank) ++mex;
    values[rank] = mex;
  });
  return values;
}

template <class T>
MarkingResult<T> solve_by_marking(const VectorRules& rules, Convention convention, const Box& box,
                                  bool with_arrows) {
  assert(rules.heaps() == box.heaps());
  const std::uint64_t n = box.positions();
  const std::vector<LineMove>& lines = rules.moves().lines;
  assert(ranges::all_of(lines, [](const LineMove& line) { return line.steps.is_any(); }));
  MarkingResult<T> result{Zeros<std::uint8_t>(n), {}};  // 0 = loss, until marked
  static_assert(loss == 0);
  if (with_arrows)
    for (std::size_t d = 0; d < lines.size(); ++d) result.arrows.emplace_back(n);

  std::vector<std::uint64_t> rank_steps;
  rank_steps.reserve(lines.size());
  for (const LineMove& line : lines) rank_steps.push_back(box.rank_step(line.direction));

  Position position(box.heaps(), 0);
  Position room(box.heaps(), 0);  // room above the position, heap by heap
  for (std::uint64_t rank = 0; rank < n; ++rank) {
    if (result.outcome[rank] == win) continue;
    box.unrank(rank, position);
    if (convention == Convention::misere && is_terminal(rules, position)) {
      result.outcome[rank] = win;
      continue;
    }
    for (std::size_t i = 0; i < room.size(); ++i) room[i] = box.bound(i) - position[i];
    for (std::size_t d = 0; d < lines.size(); ++d) {
      const std::uint64_t above = most_steps(room, lines[d].direction);
      // Copies: as far as the compiler knows, a byte written to `outcome` could be one of theirs.
      const std::uint64_t step = rank_steps[d];
      std::uint8_t* const outcome = result.outcome.data() + rank;
      if (with_arrows) {
        T* const arrows = result.arrows[d].data() + rank;
        for (std::uint64_t t = 1; t <= above; ++t) {
          outcome[t * step] = win;
          arrows[t * step] = static_cast<T>(t);
        }
      } else {
        for (std::uint64_t t = 1; t <= above; ++t) outcome[t * step] = win;
      }
    }
  }
  return result;
}

template MarkingResult<std::uint8_t> solve_by_marking(const VectorRules&, Convention, const Box&,
                                                      bool);
template MarkingResult<std::uint16_t> solve_by_marking(const VectorRules&, Convention, const Box&,
                                                       bool);
template MarkingResult<std::uint32_t> solve_by_marking(const VectorRules&, Convention, const Box&,
                                                       bool);

}  // namespace miyama
