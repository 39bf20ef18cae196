#include "game/idle_conditions.hpp"

#include <algorithm>
#include <set>

#include "base/error.hpp"

namespace miyama {
namespace {

/// How many sizes of each heap make a number of positions that is quickly tried.
std::uint64_t sizes_of_each(std::size_t heaps) {
  constexpr std::uint64_t most_positions = 20'000;
  std::uint64_t sizes = most_positions;
  const auto positions = [&] {
    std::uint64_t product = 1;
    for (std::size_t i = 0; i < heaps && product <= most_positions; ++i) product *= sizes;
    return product;
  };
  while (sizes > 2 && positions() > most_positions) --sizes;
  return sizes;
}

/// All sizes up to `bound` where they are at most `count`; else half of them from 0 on, the middle
/// one and the greatest.
Position tried_sizes(std::uint64_t bound, std::uint64_t count) {
  std::set<std::uint64_t> sizes{bound, 0};
  for (std::uint64_t size = 0; size <= bound && sizes.size() <= count / 2; ++size)
    sizes.insert(size);
  if (sizes.size() < count) sizes.insert(bound / 2);
  for (std::uint64_t back = 1; back <= bound && sizes.size() < count; ++back)
    sizes.insert(bound - back);
  return {sizes.begin(), sizes.end()};
}

struct Tried {
  std::uint64_t holding = 0;
  std::uint64_t positions = 0;
};

/// `holds` of the guard's value.
template <class Holds>
Tried try_guard(const Guard& guard, const std::vector<Position>& sizes, const Holds& holds) {
  Tried tried;
  std::vector<std::size_t> at(sizes.size(), 0);
  Position heaps(sizes.size(), 0);
  for (std::size_t turned = 0; turned < sizes.size();) {
    for (std::size_t i = 0; i < sizes.size(); ++i) heaps[i] = sizes[i][at[i]];
    try {
      tried.holding += holds(guard.value(heaps)) ? 1 : 0;
      ++tried.positions;
    } catch (const usage_error&) {  // whoever makes the table says so
    }
    for (turned = 0; turned < sizes.size() && ++at[turned] == sizes[turned].size(); ++turned)
      at[turned] = 0;
  }
  return tried;
}

}  // namespace

std::vector<std::string> idle_conditions(const Moves& moves, PositionView bounds) {
  if (bounds.size() > 14) return {};  // two sizes of each are more than is quickly tried
  std::vector<Position> sizes;
  for (const std::uint64_t bound : bounds)
    sizes.push_back(tried_sizes(bound, sizes_of_each(bounds.size())));
  std::set<std::string> seen;
  std::set<std::string> seen_limits;
  std::vector<std::string> idle;
  const auto tell = [&](const std::string& what, const Tried& tried) {
    idle.push_back(what + " of the " + std::to_string(tried.positions) +
                   " positions that were tried");
  };
  for (const LineMove& line : moves.lines) {
    if (line.when != nullptr && seen.insert(line.when->text()).second) {
      const Tried tried =
          try_guard(*line.when, sizes, [](std::int64_t value) { return value != 0; });
      if (tried.positions != 0 && (tried.holding == 0 || tried.holding == tried.positions))
        tell("the condition \"" + line.when->text() + "\" holds for " +
                 (tried.holding == 0 ? "none" : "all"),
             tried);
    }
    if (line.upto == nullptr || !seen_limits.insert(line.upto->text()).second) continue;
    const Tried tried = try_guard(*line.upto, sizes, [](std::int64_t value) { return value > 0; });
    if (tried.positions != 0 && tried.holding == 0)
      tell("the limit \"" + line.upto->text() + "\" is less than 1 for all", tried);
  }
  return idle;
}

}  // namespace miyama
