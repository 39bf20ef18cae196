#include "verify/box/guard_bytes.hpp"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>

#include "base/checked.hpp"
#include "base/ranges.hpp"
#include "verify/box/line_members.hpp"

namespace miyama {
namespace {

/// to |= from, from entry `begin` on.
void merge_bytes(const std::uint8_t* __restrict from, std::uint64_t count,
                 std::uint8_t* __restrict to, std::uint64_t begin) {
  for (std::uint64_t x = begin; x < count; ++x) to[x] |= from[x];
}

/// Lines with the same key allow moves, and as many steps, at the same positions.
std::tuple<std::string_view, std::string_view, std::uint64_t> key_of(const LineMove& line) {
  const auto text = [](const auto& guard) {
    return guard == nullptr ? std::string_view() : std::string_view(guard->text());
  };
  return {text(line.when), text(line.upto), line.upto == nullptr ? 0 : line.steps.least()};
}

}  // namespace

GuardBytes::GuardBytes(const Guard& guard, std::size_t heaps)
    : guard_(guard), rows_(guard.expression(), heaps) {}

std::span<const std::uint8_t> GuardBytes::along_row(PositionView heaps, std::uint64_t count) {
  bytes_.resize(count);
  rows_.for_each_run(heaps, count, [&](std::uint64_t done, auto values, auto& fault) {
    if (fault) {
      Position position(heaps.begin(), heaps.end());
      position.back() += done + fault->lane;
      (void)guard_.holds(position);  // throws
    }
    kernels_.truths(values.data(), values.size(), bytes_.data() + done);
  });
  return bytes_;
}

void GuardBytes::put_limits(PositionView heaps, const std::uint8_t* holds,
                            std::span<std::uint32_t> limits) {
  rows_.for_each_run(heaps, limits.size(), [&](std::uint64_t done, auto values, auto& fault) {
    Position position(heaps.begin(), heaps.end());
    for (std::size_t i = 0; i < values.size(); ++i) {
      const bool is_asked = holds == nullptr || holds[done + i] != 0;
      if (fault && is_asked) {
        position.back() = heaps.back() + done + i;
        (void)guard_.value(position);  // throws, if it is this one
      }
      limits[done + i] =
          is_asked ? static_cast<std::uint32_t>(std::clamp<std::int64_t>(values[i], 0, UINT32_MAX))
                   : 0;
    }
  });
}

SharedConditions::SharedConditions(const VectorRules& vector_rules) : rules(vector_rules) {
  std::map<decltype(key_of({})), std::size_t> numbers;
  for (const LineMove& line : rules.moves().lines) {
    number_of_line.push_back(0);
    if (!line.has_condition()) continue;
    const auto [number, is_new] = numbers.emplace(key_of(line), lines.size());
    number_of_line.back() = number->second;
    if (is_new) lines.push_back(&line);
  }
}

BlockConditions::Condition::Condition(const LineMove& move, std::size_t heaps) : line(move) {
  if (line.when != nullptr) when.emplace(*line.when, heaps);
  if (line.upto != nullptr) upto.emplace(*line.upto, heaps);
}

std::uint64_t BlockConditions::bytes(const VectorRules& rules, std::uint64_t positions) {
  constexpr std::uint64_t of_lanes = 16 << 10;  // an evaluator's
  Saturating bytes = 0;
  for (const LineMove* line : SharedConditions(rules).lines)
    bytes = bytes + sizeof(Condition) + of_lanes +
            Saturating(line->upto == nullptr ? 1 : 5) * positions;
  return bytes.value();
}

void BlockConditions::go_to(const Block& block) {
  block_ = block;
  for (const auto& condition : conditions_)
    if (condition != nullptr) condition->is_known = false;
}

const std::uint8_t* BlockConditions::holds(std::size_t m) {
  return rules_.moves().lines[m].has_condition() ? known(m).holds.data() : nullptr;
}

const std::uint32_t* BlockConditions::limits(std::size_t m) {
  return rules_.moves().lines[m].upto != nullptr ? known(m).limits.data() : nullptr;
}

BlockConditions::Condition& BlockConditions::known(std::size_t m) {
  const std::size_t number = shared_.number_of_line[m];
  if (conditions_[number] == nullptr)
    conditions_[number] = std::make_unique<Condition>(*shared_.lines[number], rules_.moves().heaps);
  Condition& condition = *conditions_[number];
  if (condition.is_known) return condition;
  condition.holds.resize(block_.positions);
  if (condition.upto) condition.limits.resize(block_.positions);
  for_each_row(block_, rules_.heaps(), [&](std::uint64_t place, PositionView position) {
    compute_row(condition, place, position.subspan(rules_.first_heap()));
  });
  condition.is_known = true;
  return condition;
}

void BlockConditions::compute_row(Condition& condition, std::uint64_t place,
                                  PositionView heaps) const {
  const std::uint64_t n = block_.extent[rules_.heaps() - 1];
  std::uint8_t* const holds = condition.holds.data() + place;
  if (condition.when) ranges::copy(condition.when->along_row(heaps, n), holds);
  if (!condition.upto) return;
  std::uint32_t* const limits = condition.limits.data() + place;
  condition.upto->put_limits(heaps, condition.when ? holds : nullptr,
                             std::span<std::uint32_t>(limits, n));
  const std::uint64_t least = condition.line.steps.least();
  for (std::uint64_t x = 0; x < n; ++x) holds[x] = limits[x] >= least ? 1 : 0;
}

bool has_conditions(const VectorRules& rules) {
  return ranges::any_of(rules.moves().lines,
                        [](const LineMove& line) { return line.has_condition(); });
}

void put_movable(const VectorRules& rules, const Block& block, BlockConditions& conditions,
                 std::vector<std::uint8_t>& movable) {
  const std::size_t last = rules.heaps() - 1;
  const std::uint64_t n = block.extent[last];
  // The first entry of a row that has sizes of the last heap of at least this.
  const auto entry_of_size = [&](std::uint64_t least) {
    return std::clamp(least, block.start[last], block.start[last] + n) - block.start[last];
  };
  std::vector<std::pair<Position, const std::uint8_t*>> conditional;
  for (std::size_t m = 0; m < rules.moves().lines.size(); ++m)
    if (const std::uint8_t* const holds = conditions.holds(m))
      conditional.emplace_back(least_taken(rules, rules.moves().lines[m]), holds);
  const LeastMoves others(rules);
  movable.assign(block.positions, 0);
  for_each_row(block, last + 1, [&](std::uint64_t place, PositionView position) {
    std::uint8_t* const row = movable.data() + place;
    std::fill(row + entry_of_size(others.least_size(position)), row + n, std::uint8_t{1});
    for (const auto& [taken, holds] : conditional)
      merge_bytes(holds + place, n, row, entry_of_size(least_size(position, taken)));
  });
}

}  // namespace miyama
