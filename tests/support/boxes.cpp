#include "support/boxes.hpp"

#include <algorithm>
#include <random>

namespace miyama {
namespace {

/// Appends every way to give each of `heaps` heaps a size of `sizes`, with a product of at most
/// `room`. `sizes` increases.
void add_products(std::vector<Bounds>& found, Bounds& chosen, std::size_t heaps,
                  const std::vector<std::uint64_t>& sizes, std::uint64_t room) {
  if (chosen.size() == heaps) {
    found.push_back(chosen);
    return;
  }
  for (const std::uint64_t size : sizes) {
    if (size > room) return;
    chosen.push_back(size - 1);
    add_products(found, chosen, heaps, sizes, room / size);
    chosen.pop_back();
  }
}

std::vector<Bounds> all_products(std::size_t max_heaps, const std::vector<std::uint64_t>& sizes,
                                 std::uint64_t room) {
  std::vector<Bounds> found;
  Bounds chosen;
  for (std::size_t heaps = 1; heaps <= max_heaps; ++heaps)
    add_products(found, chosen, heaps, sizes, room);
  return found;
}

}  // namespace

std::vector<Bounds> small_bounds(std::uint64_t max_positions) {
  std::vector<std::uint64_t> sizes;
  for (std::uint64_t size = 1; size <= max_positions; ++size) sizes.push_back(size);
  return all_products(5, sizes, max_positions);
}

std::vector<Bounds> word_boundary_bounds(std::uint64_t max_positions) {
  return all_products(3, {1, 3, 63, 64, 65}, max_positions);
}

std::vector<Bounds> random_bounds(std::uint64_t seed, std::size_t count,
                                  std::uint64_t max_positions) {
  // The standard fixes the engine's numbers but not those of its distributions, so draw with %.
  std::mt19937_64 engine(seed);
  std::vector<Bounds> found;
  while (found.size() < count) {
    Bounds bounds(1 + engine() % 5);
    std::uint64_t room = max_positions;
    for (std::uint64_t& bound : bounds) {
      bound = engine() % std::min<std::uint64_t>(room, 200);
      room /= bound + 1;
    }
    // The first heap has the most room: turn the bounds so that each heap is long in turn.
    std::rotate(bounds.begin(),
                bounds.begin() + static_cast<std::ptrdiff_t>(engine() % bounds.size()),
                bounds.end());
    found.push_back(bounds);
  }
  return found;
}

}  // namespace miyama
