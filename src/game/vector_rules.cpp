#include "game/vector_rules.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"

namespace miyama {

VectorRules::VectorRules(std::string name, std::vector<Direction> directions) : name_(std::move(name)), directions_(std::move(directions)) {
  if (directions_.empty()) throw usage_error("the rules \"" + name_ + "\" have no move: give at least one heap");
  for (const Direction& d : directions_) {
    if (d.size() != directions_.front().size()) throw usage_error("the rules \"" + name_ + "\" mix directions of different length");
    if (std::ranges::all_of(d, [](auto x) { return x == 0; }))
      throw usage_error("the rules \"" + name_ + "\" have a direction that takes nothing");
  }
}

std::uint64_t most_steps(PositionView from, const Direction& direction) {
  std::uint64_t most = UINT64_MAX;
  for (std::size_t i = 0; i < from.size(); ++i)
    if (direction[i] != 0) most = std::min(most, from[i] / direction[i]);
  return most;
}

void VectorRules::for_each_option(PositionView from, const Visit& visit) const {
  Position to(from.begin(), from.end());
  for (std::size_t d = 0; d < directions_.size(); ++d) {
    const std::uint64_t most = most_steps(from, directions_[d]);
    for (std::uint64_t t = 1; t <= most; ++t) {
      for (std::size_t i = 0; i < to.size(); ++i) to[i] = from[i] - t * directions_[d][i];
      visit({to, d, t});
    }
    std::ranges::copy(from, to.begin());
  }
}

VectorRules make_nim(std::size_t heaps) {
  std::vector<Direction> units(heaps, Direction(heaps, 0));
  for (std::size_t i = 0; i < heaps; ++i) units[i][i] = 1;
  return {"nim", std::move(units)};
}

bool is_nim(const VectorRules& rules) { return rules.directions() == make_nim(rules.heaps()).directions(); }

}  // namespace miyama
