#include "game/one_left.hpp"

#include "base/error.hpp"
#include "base/ranges.hpp"
#include "game/take_from_heap.hpp"

namespace miyama {

OneLeft::OneLeft(std::size_t heaps) : heaps_(heaps) {
  if (heaps == 0) throw usage_error("one-left has no move without a heap: give at least one");
}

bool OneLeft::for_each_option(PositionView from, const Visit& visit) const {
  if (ranges::count_if(from, [](std::uint64_t size) { return size > 0; }) < 2) return true;
  Position to(from.begin(), from.end());
  for (std::size_t heap = 0; heap < from.size(); ++heap)
    if (!take_from_heap(from, heap, to, visit)) return false;
  return true;
}

std::unique_ptr<Rules> make_one_left(std::size_t heaps) { return std::make_unique<OneLeft>(heaps); }

}  // namespace miyama
