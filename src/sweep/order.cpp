#include "sweep/order.hpp"

#include <algorithm>

#include "base/ranges.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t tile_sides[] = {32, 16, 64};  // along the last three heaps

/// The greatest step that is looked up.
std::uint64_t greatest_step(const PlacedLine& line) {
  return line.every_step ? line.most : line.steps.empty() ? 0 : line.steps.back();
}

}  // namespace

std::uint64_t SweepOrder::tiles(const Block& unit, std::size_t first, std::size_t end) const {
  std::uint64_t count = 1;
  for (std::size_t i = first; i < end; ++i) count *= divide_up(unit.extent[i], tile[i]);
  return count;
}

Block SweepOrder::tile_at(const Block& unit, std::size_t heaps, std::uint64_t strip,
                          std::uint64_t step) const {
  Coordinates start{}, extent{};
  for (std::size_t i = heaps; i-- > 0;) {
    std::uint64_t& left = i < strip_heaps ? strip : step;
    const std::uint64_t along = divide_up(unit.extent[i], tile[i]);
    const std::uint64_t begin = left % along * tile[i];
    left /= along;
    start[i] = unit.start[i] + begin;
    extent[i] = std::min(tile[i], unit.extent[i] - begin);
  }
  return make_block(heaps, start, extent);
}

PlacedMoves moves_of_sweep(const VectorRules& rules, const Box& box, bool values) {
  PlacedMoves moves(rules, box);
  for (PlacedLine& line : moves.lines)
    if (values && line.every_step && 2 * (line.most + 2) < box.max_bound() / 64 + 1) {
      line.list_steps();
      line.every_step = false;
    }
  return moves;
}

bool is_looked_up(const PlacedLine& line) {
  const bool is_steep = ranges::any_of(line.direction, [](std::int16_t d) { return d > 1; });
  return line.most != 0 &&
         (!line.every_step || !line.is_only_steps() || (is_steep && !line.numbered));
}

bool has_cells(const PlacedLine& line) { return line.most != 0 && !is_looked_up(line); }

SweepOrder order_of(const PlacedMoves& moves, const Box& box, const BlockGrid& grid) {
  const std::size_t last = box.heaps() - 1;
  SweepOrder order{moves.pass_rows_back == 0 ? 0U : 1U, 0};
  // Where the passes left are cut, too, a unit's blocks with and without one are not consecutive.
  const bool cuts_pass = order.lead == 1 && grid.side(0) == 1;
  const bool by_rows = order.by_rows =
      !moves.faces.empty() || ranges::any_of(moves.lines, &is_looked_up) || cuts_pass;
  for (std::size_t i = 0; i <= last; ++i) {
    const bool whole = i < order.lead || i == last || cuts_pass || (by_rows && i != order.lead);
    order.unit[i] = whole ? box.size(i) : grid.side(i);
    order.tile[i] = 1;
  }
  order.strip_heaps = by_rows                 ? std::min(order.lead + 1, last)
                      : last < order.lead + 2 ? last
                                              : last - 1;
  if (by_rows)
    order.tile[last] = box.size(last);
  else
    for (std::size_t i = order.lead; i <= last; ++i)
      if (last - i < 3) order.tile[i] = std::min(tile_sides[2 - (last - i)], order.unit[i]);
  if (!by_rows && last == order.lead + 1)
    order.tile[order.lead] = std::min(tile_sides[0], order.unit[order.lead]);
  for (const PlacedLine& line : moves.lines)
    if (is_looked_up(line))
      order.back = std::max(order.back, line.taken(greatest_step(line), order.lead));
  order.back = std::min(order.back, box.bound(order.lead));
  return order;
}

Saturating held_numbers(const Box& box, const SweepOrder& order) {
  Saturating numbers = 1;
  for (std::size_t i = 0; i < box.heaps(); ++i)
    numbers = numbers * (order.unit[i] + (i == order.lead ? order.back : 0));
  return numbers;
}

}  // namespace miyama
