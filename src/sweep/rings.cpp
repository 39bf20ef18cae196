#include "sweep/rings.hpp"

#include <algorithm>

namespace miyama {
namespace {

/// Where rows are a multiple of 128 cells apart, or nearly so, the processor's cache keeps only a
/// few of them: neighbouring rows are moved about half a run's cells past that.
std::uint64_t spread(std::uint64_t cells) {
  constexpr std::uint64_t whole = 128, least = 40, shortest = 256;
  const std::uint64_t past = cells % whole;
  if (cells < shortest || (past >= least && past <= whole - least)) return cells;
  return cells - past + least + (past < least ? 0 : whole);
}

}  // namespace

LineRings::LineRings(const Box& box, std::span<const std::int16_t> each, const Coordinates& unit,
                     bool spreads)
    : direction(each.begin(), each.end()) {
  while (direction[first] == 0) ++first;
  step = direction[first];
  // How often the direction can be taken at all, and between two sizes of a unit.
  const std::uint64_t most = box.bound(first) / step;
  const std::uint64_t times = std::min(divide_up(unit[first] - 1, step), most);
  for (std::size_t i = box.heaps(); i-- > 0;) {
    strides[i] = cells;
    // The end of a ring inside a row would end a run.
    const bool unrolls = i + 1 == box.heaps() && direction[i] * most <= box.size(i);
    if (i > first) lead[i] = direction[i] * (unrolls ? most : times);
    ring[i] = i < first    ? unit[i]
              : i == first ? std::min(step, box.size(i))
                           : box.size(i) + lead[i];
    if (i + 1 == box.heaps()) row = spreads ? spread(ring[i]) : ring[i];
    cells = saturating_multiply(cells, i + 1 == box.heaps() ? row : ring[i]);
  }
}

LineRings::LineRings(const Box& box, std::span<const std::int16_t> each)
    : LineRings(box, each, box.whole().extent, false) {}

LineRings::RowCells LineRings::row_at(PositionView outer, const Coordinates& start) const {
  const std::size_t last = outer.size();
  const std::uint64_t steps = first == last ? 0 : outer[first] / step;
  const auto place_of = [&](std::size_t i, std::uint64_t size) {
    const std::uint64_t up = size + lead[i], down = steps * direction[i];
    return (down <= up ? up - down : up + ring[i] - down % ring[i]) % ring[i];
  };
  std::uint64_t cell = 0;
  for (std::size_t i = 0; i < last; ++i)
    cell = cell * ring[i] + (i < first    ? outer[i] - start[i]
                             : i == first ? outer[i] % step
                                          : place_of(i, outer[i]));
  return {cell * row, first == last ? 0 : place_of(last, 0)};
}

std::int64_t LineRings::next_cell(std::size_t i) const {
  if (i != first) return static_cast<std::int64_t>(strides[i]);
  std::uint64_t down = 0;
  for (std::size_t j = first + 1; j < direction.size(); ++j) down += direction[j] * strides[j];
  return -static_cast<std::int64_t>(down);
}

FaceLayers::FaceLayers(const Box& box, std::span<const std::size_t> axes, std::size_t lead,
                       int threads) {
  for (std::size_t i = 0; i + 1 < box.heaps(); ++i) {
    ring[i] = i < lead || i > axes.front() ? box.size(i)
              : i == lead         ? std::min(box.size(i), static_cast<std::uint64_t>(threads) + 2)
              : i == axes.front() ? 2
                                  : 1;
    rows = saturating_multiply(rows, ring[i]);
  }
}

std::size_t words_of_cell(std::uint64_t words) {
  return static_cast<std::size_t>(words <= 2 ? words : words <= 4 ? 4 : 8 * divide_up(words, 8));
}

}  // namespace miyama
