#include "table/nim/loss_lines.hpp"

#include <algorithm>

#include "base/checked.hpp"

namespace miyama {

const Box& box_of(const AnyLossLines& lines) {
  return std::visit([](const auto& typed) -> const Box& { return typed.box(); }, lines);
}

AnyLossLines make_loss_lines(const Box& box) {
  return with_unsigned(unsigned_bytes(box.max_bound()),
                       [&]<class T>(T) -> AnyLossLines { return LossLines<T>(box); });
}

Totals count_totals(const AnyLossLines& lines) {
  Totals totals{box_of(lines).positions()};
  std::visit(
      [&]<class T>(const LossLines<T>& typed) {
        // Each heap's lines hold every loss, and `none` where there is no other.
        totals.lost = typed.count(0, typed.along(typed.box().heaps() - 1).size());
        for (std::size_t i = 0; i < typed.box().heaps(); ++i) {
          const std::uint64_t empty = typed.along(i).size() - totals.lost;
          const std::uint64_t stones = ranges::sum(typed.along(i)) - empty * LossLines<T>::none;
          totals.winning_moves += totals.lost * typed.box().bound(i) - stones;
        }
      },
      lines);
  return totals;
}

LossCount count_losses(const Box& box, const LossTile& tile) {
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
      const bool is_loss = row[b] != LossTile::no_loss;
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
