#include "theorem/slow_exact.hpp"

#include <algorithm>

#include "base/ranges.hpp"

namespace miyama {
namespace {

bool is_even(std::uint64_t size) { return size % 2 == 0; }

/// Makes the move of the rule unless the smallest heap is even or one stone below an even one, and
/// says whether it did. `heaps` are and remain ascending.
bool plays_first_move(Position& heaps) {
  const auto even = ranges::find_if(heaps, is_even);
  if (even != heaps.end() && *even <= heaps.front() + 1) return false;
  const std::uint64_t kept = even == heaps.end() ? heaps.back() : *even;
  const auto after = ranges::upper_bound(heaps, kept);
  for (std::uint64_t& size : heaps) --size;
  ++*std::prev(after);
  return true;
}

/// The moves of the play from such a position, ascending.
std::uint64_t length_from(const Position& heaps) {
  std::uint64_t sum = heaps[0] / 2;
  std::uint64_t pairs = UINT64_MAX;
  for (std::size_t others = 1; others < heaps.size(); ++others) {
    sum += heaps[others] / 2;
    pairs = std::min(pairs, sum / others);
  }
  std::uint64_t raised = 0;  // to size 0 or 1
  std::uint64_t even = 0;
  for (const std::uint64_t size : heaps) {
    if (size / 2 > pairs) break;
    raised += pairs - size / 2;
    even += is_even(size) ? 1 : 0;
  }
  return 2 * pairs + (even >= pairs - raised + 2 ? 0 : 1);
}

bool takes_one_stone(const LineMove& line) {
  return line.steps == Steps::parse("1") &&
         ranges::all_of(line.direction, [](std::uint8_t stones) { return stones <= 1; }) &&
         ranges::count(line.direction, 0) == 1;
}

}  // namespace

std::uint64_t SlowExact::remoteness(PositionView position) const {
  Position heaps(position.begin(), position.end());
  ranges::sort(heaps);
  const bool moved = plays_first_move(heaps);
  return length_from(heaps) + (moved ? 1 : 0);
}

/// No two lines are parallel (vector_rules.hpp), so their number tells whether all are there.
bool keeps_one_heap(const Moves& moves) {
  return moves.heaps >= 3 && !moves.pass && moves.faces.empty() &&
         moves.lines.size() == moves.heaps && ranges::all_of(moves.lines, takes_one_stone);
}

}  // namespace miyama
