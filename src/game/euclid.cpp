#include "game/euclid.hpp"

#include "base/error.hpp"

namespace miyama {

bool Euclid::for_each_option(PositionView from, const Visit& visit) const {
  const std::uint64_t least_left = end_ == EuclidEnd::equal ? 1 : 0;
  Position to(from.begin(), from.end());
  for (std::size_t heap = 0; heap < 2; ++heap) {
    const std::uint64_t smaller = from[1 - heap];
    if (smaller == 0 || from[heap] < smaller) continue;
    while (to[heap] - least_left >= smaller) {
      to[heap] -= smaller;
      if (!visit({to, heap, from[heap] - to[heap]})) return false;
    }
    to[heap] = from[heap];
  }
  return true;
}

std::unique_ptr<Rules> make_euclid(std::size_t heaps, EuclidEnd end) {
  auto rules = std::make_unique<Euclid>(end);
  if (heaps != 2)
    throw usage_error("the rules \"" + rules->name() + "\" have two heaps, not " +
                      std::to_string(heaps) + ": give two numbers, such as 99,99");
  return rules;
}

}  // namespace miyama
