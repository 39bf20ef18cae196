#include "verify/box/winning_moves.hpp"

#include <algorithm>
#include <atomic>

#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "verify/box/line_members.hpp"

namespace miyama {
namespace {

std::uint64_t count_steps_up(const LineMove& line, const Box& box, std::size_t first_heap,
                             std::span<const std::uint64_t> lost) {
  std::uint64_t most = UINT64_MAX;
  for (std::size_t i = 0; i < line.direction.size(); ++i)
    if (line.direction[i] != 0)
      most = std::min(most, (box.bound(first_heap + i) - lost[first_heap + i]) / line.direction[i]);
  if (line.steps.is_any()) return most;
  std::uint64_t steps = 0;
  line.steps.for_each(most, [&](std::uint64_t) { ++steps; });
  return steps;
}

}  // namespace

std::uint64_t count_winning_moves(const VectorRules& rules, const PositionSet& losses) {
  const Box& box = losses.box();
  const std::size_t first = rules.first_heap();
  std::uint64_t moves = 0;
  for_each_member(losses, [&](std::span<const std::uint64_t> lost) {
    for (const LineMove& line : rules.moves().lines)
      moves += count_steps_up(line, box, first, lost);
    for (const Face& face : rules.moves().faces) {
      std::uint64_t above = 1;
      for (const std::size_t heap : face) above *= box.bound(first + heap) - lost[first + heap];
      moves += above;
    }
    if (rules.moves().pass && lost[0] == 0 && lost.back() >= least_size_with_move(rules, lost))
      ++moves;
  });
  return moves;
}

std::uint64_t count_winning_moves(const Rules& rules, const PositionSet& losses, const Team& team) {
  const Box& box = losses.box();
  const std::uint64_t n = box.size(box.heaps() - 1);
  std::atomic<std::uint64_t> moves{0};
  parallel_for(losses.rows(), team, [&](std::uint64_t r, int) {
    Position position(box.heaps());
    std::vector<std::uint64_t> lost;
    std::uint64_t of_row = 0;
    for (std::uint64_t x = 0; x < n; ++x) {
      box.unrank(r * n + x, position);
      lost.clear();
      rules.for_each_option(position, [&](const Option& option) {
        if (box.contains(option.to) && losses.contains(option.to))
          lost.push_back(box.rank(option.to));
      });
      ranges::sort(lost);
      of_row += static_cast<std::uint64_t>(std::unique(lost.begin(), lost.end()) - lost.begin());
    }
    moves += of_row;
  });
  return moves;
}

}  // namespace miyama
