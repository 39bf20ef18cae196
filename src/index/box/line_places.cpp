#include "index/box/line_places.hpp"

#include <algorithm>

namespace miyama {

namespace {

constexpr std::uint64_t positions_between_looks = 1 << 16;

}  // namespace

LinePlaces::LinePlaces(const Box& box, std::span<const std::uint8_t> direction, const Team& team)
    : rank_step_(box.rank_step(direction)) {
  std::uint64_t place = 0;
  for_each_position(box.whole(), box.heaps(), [&](std::uint64_t rank, PositionView position) {
    if (rank % positions_between_looks == 0) team.stop_if_asked();
    std::uint64_t steps_up = UINT64_MAX;
    bool is_end = false;
    for (std::size_t i = 0; i < direction.size(); ++i) {
      if (direction[i] == 0) continue;
      steps_up = std::min(steps_up, (box.bound(i) - position[i]) / direction[i]);
      is_end = is_end || position[i] < direction[i];
    }
    if (!is_end) return;
    ends_.push_back(rank);
    first_places_.push_back(place);
    place += steps_up + 1;
  });
}

std::size_t LinePlaces::line_of(std::uint64_t rank, std::uint64_t steps) const {
  const auto end = std::lower_bound(ends_.begin(), ends_.end(), rank - steps * rank_step_);
  return static_cast<std::size_t>(end - ends_.begin());
}

std::uint64_t LinePlaces::lines_of(const Box& box, std::span<const std::uint8_t> direction) {
  std::uint64_t others = 1;
  for (std::size_t i = 0; i < direction.size(); ++i)
    others *= box.size(i) - std::min<std::uint64_t>(box.size(i), direction[i]);
  return box.positions() - others;
}

}  // namespace miyama
