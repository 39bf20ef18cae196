#include "verify/box/line_members.hpp"

#include <algorithm>

#include "base/checked.hpp"
#include "base/ranges.hpp"

namespace miyama {

LineMembers::LineMembers(const VectorRules& rules, const LineMove& move, const Box& box)
    : direction_(rules.over_entries(move.direction)), last_(box.heaps() - 1) {
  std::uint64_t most = UINT64_MAX;
  for (std::size_t i = 0; i < box.heaps(); ++i) {
    rank_step_ += direction_[i] * box.stride(i);
    if (direction_[i] != 0) most = std::min(most, box.bound(i) / direction_[i]);
  }
  if (move.steps.is_any() && DirectionLines::pays(box, direction_))
    lines_.emplace(box, direction_);
  else
    steps_ = move.steps.up_to(most);
}

std::uint64_t LineMembers::bytes(const VectorRules& rules, const LineMove& move, const Box& box) {
  const Direction direction = rules.over_entries(move.direction);
  if (!move.steps.is_any() || !DirectionLines::pays(box, direction)) return 0;
  return saturating_multiply(DirectionLines(box, direction).numbers(), sizeof(std::uint32_t));
}

void LineMembers::look_at(const PositionSet& set) {
  set_ = &set;
  if (!lines_) return;
  lowest_.assign(lines_->numbers(), none);
  for_each_member(set, [&](std::span<const std::uint64_t> member) {
    std::uint32_t& lowest = lowest_[lines_->line_of(member)];
    lowest = std::min(lowest, static_cast<std::uint32_t>(member[lines_->pivot()]));
  });
}

std::uint64_t least_size_with_move(const VectorRules& rules,
                                   std::span<const std::uint64_t> position) {
  const std::span<const std::uint64_t> heaps = position.subspan(rules.first_heap());
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
