#include "solve/box/placed_moves.hpp"

#include <algorithm>
#include <cassert>

namespace miyama {
namespace {

/// Rows that one stone of outer coordinate i is apart.
std::uint64_t row_stride(const Box& box, std::size_t i) {
  return box.stride(i) / box.size(box.heaps() - 1);
}

PlacedLine place(const LineMove& move, Direction direction, const Box& box) {
  PlacedLine line{std::move(direction), 0,          0,  0,
                  move.steps.is_any(),  UINT64_MAX, {}, move.steps.least()};
  line.last = line.direction.back();
  for (std::size_t i = 0; i < box.heaps(); ++i) {
    const std::uint64_t step = line.direction[i];
    if (step == 0) continue;
    line.rank_step += step * box.stride(i);
    line.most = std::min(line.most, box.bound(i) / step);
  }
  line.rows_back = (line.rank_step - line.last) / box.size(box.heaps() - 1);
  if (!line.every_step) line.steps = move.steps.up_to(line.most);
  return line;
}

PlacedFace place(const Face& face, std::size_t first_heap, const Box& box) {
  PlacedFace placed{{}, {}, 0, false};
  for (const std::size_t heap : face) {
    const std::size_t at = first_heap + heap;
    placed.axes.push_back(at);
    if (at + 1 == box.heaps()) {
      placed.last = true;
      continue;
    }
    placed.outer.push_back(at);
    placed.rows_back += row_stride(box, at);
  }
  return placed;
}

}  // namespace

PlacedMoves::PlacedMoves(const VectorRules& rules, const Box& box) {
  assert(rules.heaps() == box.heaps());
  for (const LineMove& move : rules.moves().lines) {
    lines.push_back(place(move, rules.over_entries(move.direction), box));
    if (lines.back().rows_back == 0) within = lines.size() - 1;
  }
  for (const Face& face : rules.moves().faces)
    faces.push_back(place(face, rules.first_heap(), box));
  if (rules.moves().pass) pass_rows_back = row_stride(box, 0);
}

std::uint64_t PlacedMoves::first_with_move(PositionView outer) const {
  std::uint64_t first = UINT64_MAX;
  for (const PlacedLine& line : lines)
    if (fits(line, outer, line.least)) first = std::min(first, line.least * line.last);
  for (const PlacedFace& face : faces)
    if (fits(face, outer)) first = std::min<std::uint64_t>(first, face.last ? 1 : 0);
  return first;
}

}  // namespace miyama
