#include "game/end_nim.hpp"

#include "base/error.hpp"
#include "game/take_from_heap.hpp"

namespace miyama {

EndNim::EndNim(std::size_t heaps) : heaps_(heaps) {
  if (heaps == 0) throw usage_error("end-nim has no move without a heap: give at least one");
}

bool EndNim::for_each_option(PositionView from, const Visit& visit) const {
  std::size_t first = 0;
  while (first < from.size() && from[first] == 0) ++first;
  if (first == from.size()) return true;
  std::size_t last = from.size() - 1;
  while (from[last] == 0) --last;
  Position to(from.begin(), from.end());
  return take_from_heap(from, first, to, visit) &&
         (last == first || take_from_heap(from, last, to, visit));
}

std::unique_ptr<Rules> make_end_nim(std::size_t heaps) { return std::make_unique<EndNim>(heaps); }

}  // namespace miyama
