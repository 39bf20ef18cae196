#include "theorem/slow_exact.hpp"

#include <algorithm>

#include "base/ranges.hpp"

namespace miyama {

std::uint64_t SlowExact::remoteness(PositionView position) const {
  Position heaps(position.begin(), position.end());
  ranges::sort(heaps);
  const auto even = ranges::find_if(heaps, [](std::uint64_t size) { return size % 2 == 0; });
  const bool settled = even != heaps.end() && *even <= heaps.front() + 1;
  if (!settled) {
    const std::uint64_t kept = even == heaps.end() ? heaps.back() : *even;
    for (std::uint64_t& size : heaps) --size;
    ++*(ranges::upper_bound(heaps, kept - 1) - 1);  // the last of its size, so that they ascend
  }
  std::uint64_t pairs = UINT64_MAX, sum = heaps[0] / 2;
  for (std::size_t others = 1; others < heaps.size(); ++others) {
    sum += heaps[others] / 2;
    pairs = std::min(pairs, sum / others);
  }
  std::uint64_t raised = 0, even_heaps = 0;
  for (const std::uint64_t size : heaps) {
    if (size / 2 > pairs) continue;
    raised += pairs - size / 2;
    even_heaps += size % 2 == 0 ? 1 : 0;
  }
  const bool is_over = even_heaps >= pairs - raised + 2;
  return 2 * pairs + (settled ? 0 : 1) + (is_over ? 0 : 1);
}

bool keeps_one_heap(const Moves& moves) {
  Moves wanted = on_each_heap(Steps::parse("1"), moves.heaps);
  for (LineMove& line : wanted.lines)
    for (std::int16_t& stones : line.direction) stones ^= 1;
  return moves.heaps >= 3 && same_moves(moves, wanted);
}

}  // namespace miyama
