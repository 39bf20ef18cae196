#include "theorem/last_heap.hpp"

#include <cassert>

namespace miyama {

std::string LastHeap::name() const {
  return convention_ == Convention::normal ? "XOR rule of three heaps less one stone each"
                                           : "XOR rule, a win without stones";
}

bool LastHeap::is_loss(PositionView position) const {
  assert(covers(position.size(), convention_));
  std::size_t heaps = 0;
  std::uint64_t sum = 0;
  std::uint64_t sum_of_less_one = 0;
  for (const std::uint64_t size : position) {
    if (size == 0) continue;
    ++heaps;
    sum ^= size;
    sum_of_less_one ^= size - 1;
  }
  if (convention_ == Convention::misere) return heaps > 0 && sum == 0;
  return heaps < 2 || (heaps == 3 && sum_of_less_one == 0);
}

}  // namespace miyama
