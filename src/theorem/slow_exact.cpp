#include "theorem/slow_exact.hpp"

#include <algorithm>

#include "base/ranges.hpp"

namespace miyama {
namespace {

bool is_over(PositionView heaps) { return ranges::count(heaps, 0U) >= 2; }

/// The heap that the rule of play keeps.
std::size_t kept_heap(PositionView heaps) {
  std::size_t kept = heaps.size();
  for (std::size_t i = 0; i < heaps.size(); ++i)
    if (heaps[i] % 2 == 0 && (kept == heaps.size() || heaps[i] < heaps[kept])) kept = i;
  return kept == heaps.size() ? static_cast<std::size_t>(ranges::max_element(heaps) - heaps.begin())
                              : kept;
}

/// One move by the rule; returns the heap that was kept. Precondition: the game is not over.
std::size_t play(Position& heaps) {
  const std::size_t kept = kept_heap(heaps);
  for (std::size_t i = 0; i < heaps.size(); ++i) heaps[i] -= i == kept ? 0 : 1;
  return kept;
}

/// How often the heaps were kept in the moves of a run.
struct Run {
  Position start;
  std::vector<std::uint8_t> kept;
  std::uint64_t moves = 0;

  /// Moves in which every heap that was kept at all was kept twice.
  [[nodiscard]] bool is_lap() const {
    return ranges::all_of(kept, [](std::uint8_t times) { return times == 0 || times == 2; });
  }

  /// For how many laps from the start on the decisions are the same. Precondition: is_lap().
  ///
  /// With `group` the greatest and `least` the smallest of the g heaps of the lap, `other` the
  /// smallest of the rest: the rest stays above the g in lap q if other − 2g·q > group − (2g − 2)(q
  /// − 1), and no heap comes to 0 if least − (2g − 2)(q − 1) > 2g.
  [[nodiscard]] std::uint64_t laps() const {
    std::uint64_t group = 0;
    std::uint64_t least = UINT64_MAX;
    std::uint64_t other = UINT64_MAX;
    for (std::size_t i = 0; i < start.size(); ++i) {
      if (kept[i] == 0) {
        other = std::min(other, start[i]);
        continue;
      }
      group = std::max(group, start[i]);
      least = std::min(least, start[i]);
    }
    std::uint64_t laps = UINT64_MAX;
    if (other != UINT64_MAX) laps = other < group + moves ? 0 : (other - group - moves + 1) / 2;
    if (moves > 2)
      laps = std::min(laps, least <= moves ? 0 : (least - moves - 1) / (moves - 2) + 1);
    return laps;
  }

  [[nodiscard]] Position after(std::uint64_t laps) const {
    Position heaps = start;
    for (std::size_t i = 0; i < heaps.size(); ++i) heaps[i] -= laps * (moves - kept[i]);
    return heaps;
  }
};

/// Plays a run of moves from `heaps`, or as many laps as there are; returns how many moves these
/// are.
std::uint64_t play_run(Position& heaps) {
  Run run{heaps, std::vector<std::uint8_t>(heaps.size(), 0), 0};
  while (run.moves < 2 * heaps.size() && !is_over(heaps)) {
    ++run.kept[play(heaps)];
    ++run.moves;
    if (!run.is_lap()) continue;
    const std::uint64_t laps = run.laps();
    if (laps == 0) continue;
    heaps = run.after(laps);
    return laps * run.moves;
  }
  return run.moves;
}

bool takes_one_stone(const LineMove& line) {
  return line.steps == Steps::parse("1") &&
         ranges::all_of(line.direction, [](std::uint8_t stones) { return stones <= 1; }) &&
         ranges::count(line.direction, 0) == 1;
}

}  // namespace

std::uint64_t SlowExact::remoteness(PositionView position) const {
  Position heaps(position.begin(), position.end());
  if (is_over(heaps)) return 0;
  play(heaps);  // all heaps may be odd, but only now
  std::uint64_t moves = 1;
  while (!is_over(heaps)) moves += play_run(heaps);
  return moves;
}

/// No two lines are parallel (vector_rules.hpp), so their number tells whether all are there.
bool keeps_one_heap(const Moves& moves) {
  return moves.heaps >= 3 && !moves.pass && moves.faces.empty() &&
         moves.lines.size() == moves.heaps && ranges::all_of(moves.lines, takes_one_stone);
}

}  // namespace miyama
