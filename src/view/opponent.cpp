#include "view/opponent.hpp"

namespace miyama {

Position Opponent::choose(PositionView position) {
  const Advice advice = advise(rules_, strategy_, position);
  if (level_ == Level::resist) return advice.mover_wins ? quickest_of(advice.moves) : advice.moves.front();
  return any_of(advice.mover_wins ? advice.moves : options(rules_, position));
}

Position Opponent::any_of(const std::vector<Position>& positions) { return positions[random_() % positions.size()]; }

Position Opponent::quickest_of(const std::vector<Position>& losses) {
  const Position* best = &losses.front();
  std::uint64_t least = UINT64_MAX;
  for (const Position& loss : losses) {
    const std::uint64_t left = strategy_.remoteness(loss).value_or(UINT64_MAX);
    if (left >= least) continue;
    least = left;
    best = &loss;
  }
  return *best;
}

}  // namespace miyama
