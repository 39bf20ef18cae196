#include "verify/box/moves_to.hpp"

#include <algorithm>
#include <atomic>

#include "base/parallel_for.hpp"
#include "verify/box/condition_bytes.hpp"

namespace miyama {

MovesTo::MovesTo(const VectorRules& rules, const Box& box)
    : rules_(rules), least_moves_(rules), box_(box), last_(box.heaps() - 1) {
  for (std::size_t m = 0; m < rules.moves().lines.size(); ++m) {
    const LineMove& move = rules.moves().lines[m];
    if (move.is_restricted()) continue;
    Line& line = lines_.emplace_back();
    line.direction = rules.over_entries(move.direction);
    line.initial_take = rules.over_entries(move.initial_take);
    line.intervals = move.steps.intervals_up_to(most_steps(box.bounds(), line.direction));
    std::uint64_t before = 0;
    for (const auto& [first, last] : line.intervals) {
      line.before.push_back(before);
      before += last - first + 1;
    }
  }
}

std::uint64_t MovesTo::Line::steps_up_to(std::uint64_t most) const {
  const auto after = std::upper_bound(
      intervals.begin(), intervals.end(), most,
      [](std::uint64_t most, const Steps::Interval& interval) { return most < interval.first; });
  if (after == intervals.begin()) return 0;
  const auto i = static_cast<std::size_t>(after - intervals.begin() - 1);
  return before[i] + std::min(intervals[i].last, most) - intervals[i].first + 1;
}

std::uint64_t MovesTo::most_outside(const Line& line, PositionView position) const {
  std::uint64_t most = UINT64_MAX;
  for (std::size_t i = 0; i < last_; ++i) {
    const std::uint64_t room = box_.bound(i) - position[i];
    if (room < line.initial_take[i]) return 0;
    if (line.direction[i] != 0)
      most = std::min(most, (room - line.initial_take[i]) / line.direction[i]);
  }
  return most;
}

template <class ForEach>
std::uint64_t MovesTo::count_members(PositionView position, const ForEach& for_each) const {
  const std::uint64_t n = box_.size(last_);
  std::uint64_t moves = 0;
  for (const Line& line : lines_) {
    const std::uint64_t outside = most_outside(line, position);
    const std::uint64_t step = line.direction[last_];
    const std::uint64_t end = n - std::min<std::uint64_t>(n, line.initial_take[last_]);
    const std::uint64_t whole = line.steps_up_to(outside);
    if (outside != 0)
      for_each(0, end, [&](std::uint64_t x) {
        const std::uint64_t room = end - 1 - x;
        moves += step == 0 || room / step >= outside ? whole : line.steps_up_to(room / step);
      });
  }
  for (const Face& face : rules_.moves().faces) {
    std::uint64_t outside = 1;
    for (const std::size_t heap : face)
      if (const std::size_t i = rules_.first_heap() + heap; i != last_)
        outside *= box_.bound(i) - position[i];
    const bool has_last = face.back() + rules_.first_heap() == last_;
    for_each(0, n, [&](std::uint64_t x) { moves += outside * (has_last ? n - 1 - x : 1); });
  }
  if (rules_.moves().pass && !rules_.is_restricted() && position[0] == 0)
    for_each(least_moves_.least_size(position), n, [&](std::uint64_t) { ++moves; });
  return moves;
}

std::uint64_t MovesTo::count(PositionView position) const {
  return count_members(position, [&](std::uint64_t begin, std::uint64_t end, const auto& visit) {
    if (position[last_] >= begin && position[last_] < end) visit(position[last_]);
  });
}

std::uint64_t MovesTo::count_row(PositionView position, BitRowView members) const {
  return count_members(position, [&](std::uint64_t begin, std::uint64_t end, const auto& visit) {
    for_each_bit(members, begin, end, visit);
  });
}

std::uint64_t MovesTo::count_all(const PositionSet& set, const Team& team) const {
  constexpr std::uint64_t together = 256;  // rows of a job
  std::atomic<std::uint64_t> moves{0};
  // A job adds its rows' sum once, atomically.
  parallel_for(divide_up(set.rows(), together), team, [&](std::uint64_t job, int) {
    Position position(box_.heaps());
    std::uint64_t of_job = 0;
    for (std::uint64_t r = job * together; r < std::min(set.rows(), (job + 1) * together); ++r) {
      box_.unrank(r * set.row_size(), position);
      of_job += count_row(position, set.row(r));
    }
    moves += of_job;
  });
  return moves;
}

}  // namespace miyama
