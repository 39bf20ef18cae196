#include "theorem/bouton.hpp"

#include "base/ranges.hpp"

namespace miyama {

std::uint64_t nim_sum(PositionView position) {
  std::uint64_t sum = 0;
  for (const std::uint64_t size : position) sum ^= size;
  return sum;
}

std::string Bouton::name() const {
  return convention_ == Convention::normal ? "Bouton's XOR rule" : "Bouton's XOR rule, misère";
}

bool Bouton::is_loss(PositionView position) const {
  const bool only_ones = ranges::all_of(position, [](std::uint64_t size) { return size <= 1; });
  const std::uint64_t losing = convention_ == Convention::misere && only_ones ? 1 : 0;
  return nim_sum(position) == losing;
}

std::uint64_t Bouton::losing_size(PositionView position, std::size_t heap) const {
  std::uint64_t others = 0;
  bool only_ones = true;
  for (std::size_t i = 0; i < position.size(); ++i) {
    if (i == heap) continue;
    others ^= position[i];
    only_ones = only_ones && position[i] <= 1;
  }
  // Misère, all others ≤ 1: size 0 or 1 must make the number of ones odd. With an other heap ≥ 2
  // the rule is the normal one.
  return convention_ == Convention::misere && only_ones ? others ^ 1 : others;
}

}  // namespace miyama
