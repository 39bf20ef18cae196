#include "solve/ladder/scan.hpp"

#include <algorithm>
#include <cassert>

#include "base/ranges.hpp"
#include "label/label.hpp"

namespace miyama {

ScanResult solve_by_scan(const Rules& rules, Convention convention, const Box& box) {
  assert(rules.heaps() == box.heaps());
  const std::uint64_t n = box.positions();
  ScanResult result{std::vector<std::uint8_t>(n), std::vector<std::int64_t>(n, no_target),
                    std::vector<std::uint32_t>(n)};
  Position position(box.heaps(), 0);
  std::vector<std::uint64_t> lost;
  for (std::uint64_t rank = 0; rank < n; ++rank) {
    bool has_option = false;
    lost.clear();
    rules.for_each_option(position, [&](const Option& option) {
      const std::uint64_t to = box.rank(option.to);
      assert(to < rank);
      has_option = true;
      if (result.outcome[to] == loss) lost.push_back(to);
    });
    ranges::sort(lost);
    lost.erase(std::unique(lost.begin(), lost.end()), lost.end());
    result.winning_moves[rank] = static_cast<std::uint32_t>(lost.size());
    if (!lost.empty()) result.target[rank] = static_cast<std::int64_t>(lost.back());
    const bool wins = has_option ? !lost.empty() : convention == Convention::misere;
    result.outcome[rank] = wins ? win : loss;
    advance(box.whole(), box.heaps(), position);
  }
  return result;
}

}  // namespace miyama
