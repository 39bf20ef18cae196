#include "solve/box/placed_moves.hpp"

#include <cassert>

#include "base/ranges.hpp"
#include "index/box/direction_lines.hpp"

namespace miyama {
namespace {

PlacedLine place(const LineMove& move, const VectorRules& rules, const Box& box) {
  const std::uint64_t n = box.size(box.heaps() - 1);
  PlacedLine line{};
  line.direction = rules.over_entries(move.direction);
  line.rank_step = box.rank_step(line.direction);
  line.last = line.direction.back();
  line.rows_back = (line.rank_step - line.last) / n;
  line.most = most_steps(box.bounds(), line.direction);
  line.every_step = move.steps.is_any();
  if (!line.every_step) line.steps = move.steps.up_to(line.most);
  line.least = move.steps.least();
  line.initial_take = rules.over_entries(move.initial_take);
  line.initial_rank = box.rank_step(line.initial_take);
  line.initial_last = line.initial_take.back();
  line.initial_rows_back = (line.initial_rank - line.initial_last) / n;
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

PlacedMoves::PlacedMoves(const VectorRules& rules, const Box& box, const Team& team,
                         const Strip& strip) {
  assert(rules.heaps() == box.heaps());
  if (!rules.is_plain())
    conditions = std::make_shared<const ConditionRows>(rules, box, team, strip);
  for (const LineMove& move : rules.moves().lines) {
    PlacedLine& line = lines.emplace_back(place(move, rules, box));
    if (conditions != nullptr) line.condition = conditions->condition_of(lines.size() - 1);
    if (line.rows_back == 0 && line.initial_rank == 0) within = lines.size() - 1;
  }
  for (const Face& face : rules.moves().faces)
    faces.push_back(place(face, rules.first_heap(), box));
  if (rules.moves().pass) pass_rows_back = row_stride(box, 0);
  looked_back = sizes_looked_back(rules, box);
}

std::uint64_t PlacedMoves::first_with_move(PositionView outer) const {
  std::uint64_t first = UINT64_MAX;
  for (const PlacedLine& line : lines)
    if (!line.condition && fits(line, outer, line.least))
      first = std::min(first, line.least_size());
  for (const PlacedFace& face : faces)
    if (fits(face, outer)) first = std::min<std::uint64_t>(first, face.last ? 1 : 0);
  return first;
}

void PlacedMoves::fill_movable(PositionView outer, BitRow movable) const {
  ranges::fill(movable, 0);
  fill_from(movable, first_with_move(outer));
  for (const PlacedLine& line : lines) {
    if (!line.condition || !fits(line, outer, line.least)) continue;
    const BitRowView forbidden = conditions->forbidden(*line.condition, outer);
    const std::uint64_t first = line.least_size();
    for (std::size_t w = first / 64; w < movable.size(); ++w)
      movable[w] |= ~forbidden[w] & (w == first / 64 ? full_word << (first % 64) : full_word);
  }
}

std::uint64_t sizes_looked_back(const VectorRules& rules, const Box& box) {
  const std::size_t lead = rules.first_heap();
  std::uint64_t most = rules.moves().faces.empty() ? 0 : 1;
  for (const LineMove& move : rules.moves().lines) {
    const PlacedLine line = place(move, rules, box);
    std::uint64_t steps = line.steps.empty() ? 0 : line.steps.back();
    // What lies one step below is kept even where the initial take leaves no room for a step.
    if (line.every_step)
      steps = DirectionLines::pays(box, line.direction) ? 1 : std::max<std::uint64_t>(line.most, 1);
    most = std::max(most, line.taken(steps, lead));
  }
  return most;
}

}  // namespace miyama
