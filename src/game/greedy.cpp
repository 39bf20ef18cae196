#include "game/greedy.hpp"

#include "base/error.hpp"
#include "base/ranges.hpp"
#include "game/take_from_heap.hpp"

namespace miyama {

Greedy::Greedy(std::size_t heaps) : heaps_(heaps) {
  if (heaps == 0) throw usage_error("greedy has no move without a heap: give at least one");
}

bool Greedy::for_each_option(PositionView from, const Visit& visit) const {
  const std::uint64_t largest = *ranges::max_element(from);
  Position to(from.begin(), from.end());
  for (std::size_t heap = 0; heap < from.size(); ++heap)
    if (from[heap] == largest && !take_from_heap(from, heap, to, visit)) return false;
  return true;
}

std::unique_ptr<Rules> make_greedy(std::size_t heaps) { return std::make_unique<Greedy>(heaps); }

}  // namespace miyama
