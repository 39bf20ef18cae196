#include "theorem/slow_exact.hpp"

#include <algorithm>

#include "base/ranges.hpp"

namespace miyama {
namespace {

bool is_even(std::uint64_t size) { return size % 2 == 0; }

/// Makes the move of the rule unless the position is settled (see the header), and says whether it
/// did. `heaps` are and remain ascending.
bool plays_first_move(Position& heaps) {
  const auto even = ranges::find_if(heaps, is_even);
  if (even != heaps.end() && *even <= heaps.front() + 1) return false;
  const std::uint64_t kept = even == heaps.end() ? heaps.back() : *even;
  const auto after = ranges::upper_bound(heaps, kept);
  for (std::uint64_t& size : heaps) --size;
  ++*std::prev(after);
  return true;
}

/// The number of moves from a settled position, given in ascending order.
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

}  // namespace

std::uint64_t SlowExact::remoteness(PositionView position) const {
  thread_local Position heaps;  // an allocation would cost as much as all the rest
  heaps.assign(position.begin(), position.end());
  std::sort(heaps.begin(), heaps.end());
  const bool moved = plays_first_move(heaps);
  return length_from(heaps) + (moved ? 1 : 0);
}

bool keeps_one_heap(const Moves& moves) {
  Moves wanted{moves.heaps, {}, {}, false};
  for (std::size_t kept = 0; kept < moves.heaps; ++kept) {
    Direction direction(moves.heaps, 1);
    direction[kept] = 0;
    wanted.lines.push_back({direction, Steps::parse("1")});
  }
  return moves.heaps >= 3 && same_moves(moves, wanted);
}

}  // namespace miyama
