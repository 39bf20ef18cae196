#include "label/found_tile.hpp"

#include <algorithm>

#include "base/checked.hpp"

namespace miyama {

LossCount count_losses(const Box& box, const FoundTile& tile) {
  // Stones that a loss at a = b = size = 0 leaves above it; each a, b and size takes its own number
  // away.
  std::uint64_t most = box.sum_of_bounds();
  for (const std::uint64_t size : tile.outer) most -= size;
  LossCount count;
  for (std::uint64_t a = 0; a < tile.a_count; ++a) {
    const std::uint32_t* row = tile.sizes + a * tile.b_count;
    std::uint64_t lost = 0;
    std::uint64_t taken = 0;
    for (std::uint64_t b = 0; b < tile.b_count; ++b) {
      const bool is_loss = row[b] != FoundTile::no_loss;
      lost += is_loss ? 1 : 0;
      taken += is_loss ? row[b] + b : 0;
    }
    count.lost += lost;
    count.winning_moves += lost * (most - (tile.a_first + a) - tile.b_first) - taken;
  }
  return count;
}

std::uint64_t most_winning_moves(const Box& box) {
  std::uint64_t lines = box.positions();
  for (std::size_t i = 0; i < box.heaps(); ++i) lines = std::min(lines, box.lines(i));
  return saturating_multiply(lines, box.sum_of_bounds());
}

}  // namespace miyama
