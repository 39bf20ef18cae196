#include "game/rules.hpp"

#include <numeric>

namespace miyama {

std::uint64_t Rules::level(PositionView position) const {
  return std::accumulate(position.begin(), position.end(), std::uint64_t{0});
}

void Rules::check_bounds(std::span<const std::uint64_t> /*bounds*/) const {}

std::vector<Position> options(const Rules& rules, PositionView from) {
  std::vector<Position> found;
  rules.for_each_option(
      from, [&](const Option& option) { found.emplace_back(option.to.begin(), option.to.end()); });
  return found;
}

bool is_terminal(const Rules& rules, PositionView position) {
  bool terminal = true;
  rules.for_each_option(position, [&](const Option&) { terminal = false; });
  return terminal;
}

}  // namespace miyama
