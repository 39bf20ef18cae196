#include "verify/box/condition_bytes.hpp"

#include <algorithm>

#include "base/ranges.hpp"
#include "verify/box/move_rows.hpp"

namespace miyama {
namespace {

/// Merges `from` into `to`, from entry `begin` on.
void merge_bytes(const std::uint8_t* __restrict from, std::uint64_t count,
                 std::uint8_t* __restrict to, std::uint64_t begin) {
  for (std::uint64_t x = begin; x < count; ++x) to[x] |= from[x];
}

}  // namespace

ConditionBytes::ConditionBytes(const Guard& condition, std::size_t heaps)
    : condition_(condition), rows_(condition.expression(), heaps) {}

void ConditionBytes::put_row(PositionView heaps, std::span<std::uint8_t> holds) {
  rows_.for_each_run(heaps, holds.size(), [&](std::uint64_t done, auto values, auto& fault) {
    if (fault) {
      Position position(heaps.begin(), heaps.end());
      position.back() += done + fault->lane;
      (void)condition_.holds(position);  // throws
    }
    kernels_.truths(values.data(), values.size(), holds.data() + done);
  });
}

void BlockConditions::go_to(const Block& block) {
  block_ = block;
  for (const auto& condition : conditions_)
    if (condition != nullptr) condition->is_known = false;
}

const std::uint8_t* BlockConditions::holds(std::size_t m) {
  const std::optional<std::size_t> number = distinct_.of_line[m];
  if (!number) return nullptr;
  std::unique_ptr<Condition>& condition = conditions_[*number];
  if (condition == nullptr)
    condition = std::make_unique<Condition>(
        Condition{ConditionBytes(*distinct_.all[*number], rules_.moves().heaps)});
  std::vector<std::uint8_t>& holds = condition->holds;
  if (condition->is_known) return holds.data();
  holds.resize(block_.positions);
  const std::uint64_t n = block_.extent[rules_.heaps() - 1];
  for_each_row(block_, rules_.heaps(), [&](std::uint64_t place, PositionView position) {
    condition->rows.put_row(position.subspan(rules_.first_heap()),
                            std::span(holds).subspan(place, n));
  });
  condition->is_known = true;
  return holds.data();
}

void put_movable(const VectorRules& rules, const Block& block, BlockConditions& conditions,
                 std::vector<std::uint8_t>& movable) {
  const std::size_t last = rules.heaps() - 1;
  const std::uint64_t n = block.extent[last];
  // The first entry of a row whose last heap is at least `least`.
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
