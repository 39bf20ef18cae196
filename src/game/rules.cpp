#include "game/rules.hpp"

#include <numeric>

namespace miyama {

std::uint64_t Rules::level(PositionView position) const {
  return std::accumulate(position.begin(), position.end(), std::uint64_t{0});
}

void Rules::check_bounds(PositionView /*bounds*/) const {}

Position Rules::bounds_below(PositionView position) const {
  return {position.begin(), position.end()};
}

PositionView Rules::heaps_of(PositionView position) const {
  return position.subspan(first_heap(), position.size() - first_heap() - limits());
}

std::string Rules::beside_heaps(PositionView /*position*/) const { return {}; }

std::vector<Position> options(const Rules& rules, PositionView from) {
  std::vector<Position> found;
  rules.for_each_option(
      from, [&](const Option& option) { found.emplace_back(option.to.begin(), option.to.end()); });
  return found;
}

bool is_terminal(const Rules& rules, PositionView position) {
  return rules.for_each_option(position, [](const Option&) { return false; });
}

}  // namespace miyama
