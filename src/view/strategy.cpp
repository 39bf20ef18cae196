#include "view/strategy.hpp"

#include <algorithm>
#include <numeric>

#include "base/error.hpp"
#include "base/interrupt.hpp"
#include "game/closed_forms/bouton.hpp"
#include "game/vector_rules.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t most_options = 50'000'000;  ///< a second or so
constexpr std::uint64_t options_between_looks = 1 << 16;

std::uint64_t stones(PositionView position) { return std::accumulate(position.begin(), position.end(), std::uint64_t{0}); }

/// Least moves of vector rules: the least step along each line, one stone from each heap of each face.
std::vector<Position> least_options(const VectorRules& rules, PositionView position) {
  std::vector<Position> found;
  const std::size_t first = rules.first_heap();
  for (const LineMove& line : rules.moves().lines) {
    const std::uint64_t step = line.steps.least();
    if (most_steps(position.subspan(first), line.direction) < step) continue;
    Position& option = found.emplace_back(position.begin(), position.end());
    for (std::size_t i = 0; i < line.direction.size(); ++i) option[first + i] -= step * line.direction[i];
  }
  for (const Face& face : rules.moves().faces) {
    if (std::ranges::any_of(face, [&](std::size_t heap) { return position[first + heap] == 0; })) continue;
    Position& option = found.emplace_back(position.begin(), position.end());
    for (const std::size_t heap : face) --option[first + heap];
  }
  if (first == 1 && position[0] == 1 && !found.empty()) {
    Position& pass = found.emplace_back(position.begin(), position.end());
    pass[0] = 0;
  }
  return found;
}

}  // namespace

void for_each_option_within_reason(const Rules& rules, PositionView position, const Rules::Visit& visit) {
  std::uint64_t seen = 0;
  rules.for_each_option(position, [&](const Option& option) {
    if (++seen % options_between_looks == 0) stop_if_interrupted();
    if (seen > most_options)
      throw usage_error("the position has more than " + std::to_string(most_options) + " options, too many to look at: give smaller heaps");
    visit(option);
  });
}

std::vector<Position> lost_options(const Rules& rules, PositionView position, Strategy& strategy) {
  std::vector<Position> found;
  for_each_option_within_reason(rules, position, [&](const Option& option) {
    if (strategy.is_loss(option.to)) found.emplace_back(option.to.begin(), option.to.end());
  });
  return found;
}

std::optional<Position> least_move(const Rules& rules, PositionView position) {
  std::vector<Position> candidates;
  if (const auto* vector_rules = dynamic_cast<const VectorRules*>(&rules)) {
    candidates = least_options(*vector_rules, position);
  } else {
    for_each_option_within_reason(rules, position, [&](const Option& option) {
      if (candidates.empty() || stones(option.to) > stones(candidates.back())) candidates.assign(1, {option.to.begin(), option.to.end()});
    });
  }
  if (candidates.empty()) return std::nullopt;
  return *std::ranges::max_element(candidates, {}, [](const Position& option) { return stones(option); });
}

std::vector<Position> TheoremStrategy::winning_options(PositionView position) {
  const auto* bouton = dynamic_cast<const Bouton*>(&theorem_);
  if (bouton == nullptr) return lost_options(rules_, position, *this);
  std::vector<Position> found;
  if (bouton->is_loss(position)) return found;
  for (std::size_t heap = 0; heap < position.size(); ++heap) {
    const std::uint64_t size = bouton->losing_size(position, heap);
    if (size >= position[heap]) continue;
    Position& option = found.emplace_back(position.begin(), position.end());
    option[heap] = size;
  }
  return found;
}

}  // namespace miyama
