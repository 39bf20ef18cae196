#include "game/fibonacci.hpp"

#include <algorithm>

#include "base/checked.hpp"
#include "base/error.hpp"

namespace miyama {

bool Fibonacci::for_each_option(PositionView from, const Visit& visit) const {
  Position to(2);
  const std::uint64_t most = std::min(from[0], from[1]);
  for (std::uint64_t stones = 1; stones <= most; ++stones) {
    to[0] = from[0] - stones;
    to[1] = std::min(saturating_multiply(stones, 2), to[0]);
    if (!visit({to, 0, stones})) return false;
  }
  return true;
}

void Fibonacci::check_bounds(PositionView bounds) const {
  if (bounds.size() != 2)
    throw usage_error("a position of fibonacci has two numbers, the heap and the limit, not " +
                      std::to_string(bounds.size()) + ": give both, such as 99,99");
  const std::string heap = std::to_string(bounds[0]);
  if (bounds[1] < bounds[0])
    throw usage_error(
        "the limit of fibonacci is bounded by " + std::to_string(bounds[1]) +
        ", less than its heap, " + heap +
        ", so that moves would leave the table: give at least the heap's bound, such as " + heap +
        "," + heap);
}

Position Fibonacci::bounds_below(PositionView position) const {
  return {position[0], std::max(position[0], position[1])};
}

Position Fibonacci::opening(Position heaps) const {
  heaps.push_back(heaps[0] == 0 ? 0 : heaps[0] - 1);
  return heaps;
}

std::string Fibonacci::beside_heaps(PositionView position) const {
  if (position[0] == 0) return {};
  return "at most " + std::to_string(std::min(position[0], position[1])) + " may be taken";
}

std::unique_ptr<Rules> make_fibonacci(std::size_t heaps) {
  if (heaps != 1 && heaps != 2)
    throw usage_error("a position of fibonacci has two numbers, the heap and the limit, not " +
                      std::to_string(heaps) + ": give both, such as 99,99");
  return std::make_unique<Fibonacci>();
}

}  // namespace miyama
