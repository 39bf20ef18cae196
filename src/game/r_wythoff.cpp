#include "game/r_wythoff.hpp"

#include <algorithm>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "game/take_from_heap.hpp"

namespace miyama {

RWythoff::RWythoff(std::uint64_t r) : r_(r) {
  if (r == 0)
    throw usage_error(
        "r-wythoff:0 makes no sense: R is at least 1, and r-wythoff:1 is Wythoff's game");
}

bool RWythoff::for_each_option(PositionView from, const Visit& visit) const {
  Position to(from.begin(), from.end());
  if (!take_from_heap(from, 0, to, visit) || !take_from_heap(from, 1, to, visit)) return false;
  for (std::uint64_t k = 1; k <= from[0]; ++k) {
    to[0] = from[0] - k;
    const std::uint64_t most = std::min(from[1], saturating_add(k, r_ - 1));
    for (std::uint64_t l = k < r_ ? 1 : k - r_ + 1; l <= most; ++l) {
      to[1] = from[1] - l;
      if (!visit({to, 2, 0})) return false;
    }
  }
  return true;
}

std::unique_ptr<Rules> make_r_wythoff(std::size_t heaps, std::uint64_t r) {
  auto rules = std::make_unique<RWythoff>(r);
  if (heaps != 2)
    throw usage_error("the rules \"" + rules->name() + "\" have two heaps, not " +
                      std::to_string(heaps) + ": give two numbers, such as 99,99");
  return rules;
}

}  // namespace miyama
