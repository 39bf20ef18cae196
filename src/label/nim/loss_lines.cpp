#include "label/nim/loss_lines.hpp"

#include <algorithm>

#include "base/checked.hpp"
#include "base/ranges.hpp"

namespace miyama {
namespace {

/// The sum of all sizes. The narrower the numbers, the more of them are added at a time.
template <class T>
std::uint64_t sum_of(std::span<const T> sizes) {
  using Part = std::conditional_t<sizeof(T) <= 2, std::uint32_t, std::uint64_t>;
  constexpr std::size_t most = 65536;  // the sum of so many of two bytes fits into a Part
  std::uint64_t sum = 0;
  for (; !sizes.empty(); sizes = sizes.subspan(std::min(most, sizes.size()))) {
    Part part = 0;
    for (const T size : sizes.first(std::min(most, sizes.size()))) part += size;
    sum += part;
  }
  return sum;
}

}  // namespace

const Box& box_of(const AnyLossLines& lines) {
  return std::visit([](const auto& typed) -> const Box& { return typed.box(); }, lines);
}

AnyLossLines make_loss_lines(const Box& box) {
  return make_loss_lines(box, unsigned_bytes(box.max_bound()));
}

AnyLossLines make_loss_lines(const Box& box, std::size_t item_bytes) {
  return with_unsigned(item_bytes, [&]<class T>(T) -> AnyLossLines { return LossLines<T>(box); });
}

std::uint64_t loss_lines_bytes(const Box& box) {
  return saturating_multiply(box.all_lines(), unsigned_bytes(box.max_bound()));
}

Totals count_totals(const AnyLossLines& lines) {
  Totals totals{box_of(lines).positions()};
  std::visit(
      [&]<class T>(const LossLines<T>& typed) {
        // Each heap's lines hold every loss, and `none` where there is no other.
        totals.lost = typed.along(0).size() -
                      static_cast<std::uint64_t>(ranges::count(typed.along(0), LossLines<T>::none));
        for (std::size_t i = 0; i < typed.box().heaps(); ++i) {
          const std::uint64_t empty = typed.along(i).size() - totals.lost;
          const std::uint64_t stones = sum_of(typed.along(i)) - empty * LossLines<T>::none;
          totals.winning_moves += totals.lost * typed.box().bound(i) - stones;
        }
      },
      lines);
  return totals;
}

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
