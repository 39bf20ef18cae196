#include "theorem/largest_heaps.hpp"

#include "base/ranges.hpp"

namespace miyama {

std::string LargestHeaps::name() const {
  return convention_ == Convention::normal
             ? "even number of largest heaps"
             : "even number of largest heaps, misère: of lone ones odd";
}

bool LargestHeaps::is_loss(PositionView position) const {
  const bool misere = convention_ == Convention::misere;
  const std::uint64_t largest = *ranges::max_element(position);
  if (largest == 0) return !misere;
  const bool even = ranges::count(position, largest) % 2 == 0;
  return misere && largest == 1 ? !even : even;
}

}  // namespace miyama
