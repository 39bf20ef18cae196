#include "sweep/rings.hpp"

#include <algorithm>

namespace miyama {

LineRings::LineRings(const Box& box, std::span<const std::uint8_t> each, const Coordinates& unit)
    : direction(each.begin(), each.end()) {
  while (direction[first] == 0) ++first;
  const std::uint64_t d = direction[first];
  // How often d can be taken between two sizes of a unit.
  const std::uint64_t times = std::min(divide_up(unit[first] - 1, d), box.bound(first) / d);
  for (std::size_t i = 0; i < box.heaps(); ++i) {
    ring[i] = i < first    ? unit[i]
              : i == first ? std::min(d, box.size(i))
                           : box.size(i) + direction[i] * times;
    cells = saturating_multiply(cells, ring[i]);
  }
}

LineRings::RowCells LineRings::row_at(PositionView outer, const Coordinates& start) const {
  const std::size_t last = outer.size();
  const std::uint64_t d = direction[first];
  const std::uint64_t steps = first == last ? 0 : outer[first] / d;
  std::uint64_t cell = 0;
  for (std::size_t i = 0; i < last; ++i) {
    std::uint64_t place = outer[i];
    if (i < first)
      place -= start[i];
    else if (i == first)
      place %= d;
    else if (const std::uint64_t shift = steps * direction[i]; shift <= place)
      place -= shift;
    else
      place = (place + ring[i] - shift % ring[i]) % ring[i];
    cell = cell * ring[i] + place;
  }
  const std::uint64_t shift = first == last ? 0 : steps * direction[last] % ring[last];
  return {cell * ring[last], shift == 0 ? 0 : ring[last] - shift};
}

FaceLayers::FaceLayers(const Box& box, std::span<const std::size_t> axes, std::size_t lead,
                       int threads) {
  for (std::size_t i = 0; i + 1 < box.heaps(); ++i) {
    ring[i] = i < lead || i > axes.front() ? box.size(i)
              : i == lead                  ? static_cast<std::uint64_t>(threads) + 2
              : i == axes.front()          ? 2
                                           : 1;
    rows = saturating_multiply(rows, ring[i]);
  }
}

std::size_t words_of_cell(std::uint64_t words) {
  return static_cast<std::size_t>(words <= 2 ? words : words <= 4 ? 4 : 8 * divide_up(words, 8));
}

}  // namespace miyama
