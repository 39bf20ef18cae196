#include "solve/box/placed_moves.hpp"

#include <algorithm>
#include <cassert>

namespace miyama {
namespace {

/// Rows that one stone of outer coordinate i is apart.
std::uint64_t row_stride(const Box& box, std::size_t i) {
  return box.stride(i) / box.size(box.heaps() - 1);
}

PlacedLine place(const LineMove& move, const Box& box, std::size_t first_heap) {
  const std::size_t last = box.heaps() - 1;
  PlacedLine line{
      std::vector<std::uint64_t>(last), 0, 0, move.steps.is_any(), {}, move.steps.least()};
  std::uint64_t most = UINT64_MAX;
  for (std::size_t i = 0; i < move.direction.size(); ++i) {
    const std::uint64_t step = move.direction[i];
    const std::size_t at = first_heap + i;
    if (step == 0) continue;
    most = std::min(most, box.bound(at) / step);
    if (at == last) {
      line.last = step;
      continue;
    }
    line.outer[at] = step;
    line.rows_back += step * row_stride(box, at);
  }
  if (!line.every_step) line.steps = move.steps.up_to(most);
  return line;
}

PlacedFace place(const Face& face, const Box& box, std::size_t first_heap) {
  PlacedFace placed{{}, 0, false};
  for (const std::size_t heap : face) {
    const std::size_t at = first_heap + heap;
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
  const std::size_t first = rules.first_heap();
  const auto take_line = [&](const LineMove& move) {
    PlacedLine line = place(move, box, first);
    if (line.rows_back != 0)
      lines.push_back(std::move(line));
    else
      within = std::move(line);
  };
  for (const LineMove& move : rules.moves().lines) take_line(move);
  for (const Face& face : rules.moves().faces) faces.push_back(place(face, box, first));
  if (rules.moves().pass) pass_rows_back = row_stride(box, 0);
}

std::uint64_t PlacedMoves::first_with_move(std::span<const std::uint64_t> outer) const {
  std::uint64_t first = UINT64_MAX;
  for (const PlacedLine& line : lines)
    if (fits(line, outer, line.least)) first = std::min(first, line.least * line.last);
  for (const PlacedFace& face : faces)
    if (fits(face, outer)) first = std::min<std::uint64_t>(first, face.last ? 1 : 0);
  if (within) first = std::min(first, within->least * within->last);
  return first;
}

}  // namespace miyama
