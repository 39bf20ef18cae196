#include "index/box/direction_lines.hpp"

#include <numeric>

#include "base/checked.hpp"
#include "base/ranges.hpp"

namespace miyama {

DirectionLines::DirectionLines(const Box& box, std::span<const std::uint8_t> direction)
    : pivot_(ranges::find_if(direction, [](auto x) { return x != 0; }) - direction.begin()),
      pivot_step_(direction[pivot_]),
      weights_(box.heaps()) {
  assert(direction.size() == box.heaps());
  const auto widen = [&](std::uint64_t size) { numbers_ = saturating_multiply(numbers_, size); };
  for (std::size_t i = box.heaps(); i-- > 0;) {
    if (i == pivot_) continue;
    const std::uint64_t divisor = std::gcd(pivot_step_, direction[i]);
    const std::uint64_t own = pivot_step_ / divisor;
    const std::uint64_t pivots = direction[i] / divisor;
    weights_[i] = numbers_ * own;
    weights_[pivot_] -= numbers_ * pivots;
    offset_ += numbers_ * pivots * box.bound(pivot_);
    widen(own * box.bound(i) + pivots * box.bound(pivot_) + 1);
  }
  residue_weight_ = numbers_;
  widen(pivot_step_);
}

std::uint64_t DirectionLines::line_of(PositionView position) const {
  std::uint64_t line = offset_;
  // A division would cost more than the rest.
  if (pivot_step_ != 1) line += residue_weight_ * (position[pivot_] % pivot_step_);
  for (std::size_t i = 0; i < weights_.size(); ++i) line += weights_[i] * position[i];
  return line;
}

}  // namespace miyama
