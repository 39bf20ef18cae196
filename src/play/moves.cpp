#include "play/moves.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

#include "base/error.hpp"
#include "base/ranges.hpp"
#include "game/vector_rules.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t most_options = 5'000'000;  ///< a second or so
constexpr std::uint64_t options_between_looks = 1 << 16;

/// Right even where the sums are beyond 2⁶⁴.
std::uint64_t taken(const Rules& rules, PositionView from, PositionView to) {
  const auto stones = [&](PositionView position) {
    const PositionView heaps = rules.heaps_of(position);
    return std::accumulate(heaps.begin(), heaps.end(), std::uint64_t{0});
  };
  return stones(from) - stones(to);
}

/// True if `line` takes exactly this from the heaps.
bool takes(const LineMove& line, const std::vector<std::uint64_t>& stones) {
  const std::size_t heap = static_cast<std::size_t>(
      ranges::find_if(line.direction, std::identity{}) - line.direction.begin());
  const std::uint64_t steps = stones[heap] / line.direction[heap];
  if (steps == 0 || !line.steps.contains(steps)) return false;
  for (std::size_t i = 0; i < stones.size(); ++i) {
    const std::uint64_t each = line.direction[i];
    if (each == 0 ? stones[i] != 0 : stones[i] % each != 0 || stones[i] / each != steps)
      return false;
  }
  return true;
}

/// By looking at the moves, not at the options.
bool is_option_of(const VectorRules& rules, PositionView from, PositionView to) {
  const std::size_t first = rules.first_heap();
  std::vector<std::uint64_t> stones;
  Face changed;
  for (std::size_t i = first; i < from.size(); ++i) {
    if (to[i] > from[i]) return false;
    stones.push_back(from[i] - to[i]);
    if (stones.back() != 0) changed.push_back(i - first);
  }
  if (first == 1 && from[0] != to[0])
    return changed.empty() && to[0] + 1 == from[0] && least_move(rules, from).has_value();
  return ranges::any_of(rules.moves().lines,
                        [&](const LineMove& line) { return takes(line, stones); }) ||
         ranges::find(rules.moves().faces, changed) != rules.moves().faces.end();
}

/// Least moves of vector rules: the least step along each line, one stone from each heap of each
/// face.
std::vector<Position> least_options(const VectorRules& rules, PositionView position) {
  std::vector<Position> found;
  const std::size_t first = rules.first_heap();
  for (const LineMove& line : rules.moves().lines) {
    const std::uint64_t step = line.steps.least();
    if (most_steps(position.subspan(first), line.direction) < step) continue;
    Position& option = found.emplace_back(position.begin(), position.end());
    for (std::size_t i = 0; i < line.direction.size(); ++i)
      option[first + i] -= step * line.direction[i];
  }
  for (const Face& face : rules.moves().faces) {
    if (ranges::any_of(face, [&](std::size_t heap) { return position[first + heap] == 0; }))
      continue;
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

bool for_each_option_within_reason(const Rules& rules, PositionView position,
                                   const Rules::Visit& visit, const Observer* observer) {
  std::uint64_t seen = 0;
  return rules.for_each_option(position, [&](const Option& option) {
    if (++seen % options_between_looks == 0) stop_if_asked(observer);
    if (seen > most_options)
      throw usage_error("the position has more than " + std::to_string(most_options) +
                        " options, too many to look at: give smaller heaps");
    return visit(option);
  });
}

bool is_option(const Rules& rules, PositionView from, PositionView to) {
  if (from.size() != to.size() && rules.heaps() != any_number_of_heaps) return false;
  if (const VectorRules* vector_rules = rules.vector_rules())
    return is_option_of(*vector_rules, from, to);
  return !for_each_option_within_reason(
      rules, from, [&](const Option& option) { return !ranges::equal(option.to, to); });
}

std::optional<Position> least_move(const Rules& rules, PositionView position) {
  const auto takes_from_it = [&](PositionView option) { return taken(rules, position, option); };
  std::vector<Position> candidates;
  if (const VectorRules* vector_rules = rules.vector_rules()) {
    candidates = least_options(*vector_rules, position);
  } else {
    for_each_option_within_reason(rules, position, [&](const Option& option) {
      if (candidates.empty() || takes_from_it(option.to) < takes_from_it(candidates.back()))
        candidates.assign(1, {option.to.begin(), option.to.end()});
    });
  }
  if (candidates.empty()) return std::nullopt;
  return *ranges::min_element(candidates, {}, takes_from_it);
}

}  // namespace miyama
