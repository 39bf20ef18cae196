#include "verify/box/line_members.hpp"

#include <algorithm>
#include <numeric>

#include "base/ranges.hpp"

namespace miyama {

bool numbers_lines(const Steps& steps, const Direction& direction, const Box& box) {
  const bool one_heap = std::accumulate(direction.begin(), direction.end(), 0) == 1;
  return steps.is_any() && (one_heap || DirectionLines::pays(box, direction));
}

template <class T>
LineMembers<T>::LineMembers(const VectorRules& rules, const LineMove& move, const Box& box)
    : direction_(rules.over_entries(move.direction)),
      last_(box.heaps() - 1),
      one_heap_(std::accumulate(direction_.begin(), direction_.end(), 0) == 1) {
  for (std::size_t i = 0; i <= last_; ++i) rank_step_ += direction_[i] * box.stride(i);
  if (numbers_lines(move.steps, direction_, box))
    lines_.emplace(box, direction_);
  else
    steps_ = move.steps.up_to(most_steps(box.bounds(), direction_));
}

template class LineMembers<std::uint8_t>;
template class LineMembers<std::uint16_t>;
template class LineMembers<std::uint32_t>;

std::uint64_t least_size_with_move(const VectorRules& rules, PositionView position) {
  const PositionView heaps = position.subspan(rules.first_heap());
  const std::size_t last = heaps.size() - 1;
  std::uint64_t least = UINT64_MAX;
  const auto all_outer = [&](const auto& enough) {
    for (std::size_t i = 0; i < last; ++i)
      if (!enough(i)) return false;
    return true;
  };
  for (const LineMove& line : rules.moves().lines) {
    const std::uint64_t step = line.steps.least();
    if (all_outer([&](std::size_t i) { return heaps[i] >= step * line.direction[i]; }))
      least = std::min(least, step * line.direction[last]);
  }
  for (const Face& face : rules.moves().faces) {
    const auto has = [&](std::size_t i) { return ranges::find(face, i) != face.end(); };
    if (all_outer([&](std::size_t i) { return heaps[i] != 0 || !has(i); }))
      least = std::min<std::uint64_t>(least, has(last) ? 1 : 0);
  }
  return least;
}

}  // namespace miyama
