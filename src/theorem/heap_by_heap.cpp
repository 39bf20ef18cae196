/// @file  heap_by_heap.cpp
/// @brief Games in which every move takes from one heap and looks at no other, in normal play: the
/// XOR of what the heaps are worth.
///
/// Such a position is a sum of its heaps, so by Sprague and Grundy
///
///     grundy(p) = g_1(p_1) ^ … ^ g_k(p_k)      loss ⇔ that is 0
///
/// where g_i(n) is the mex of the values that the options of a single heap i of n have: of the
/// position in which all other entries are 0. No position of several heaps is looked at.
///
///     take at most half of a heap on (5,6)     values 1 and 3: won, by making 6 into 5
///     sum:nim:9+0.07:20 on 2,4+1               values 2 and 2: lost
///
/// Conditions and limits of moves may ask for the heap itself, the steps, and the heap after the
/// move. In sums of games an entry is a place, and any game of one entry has but one heap.
///
/// Cost: one visit for each option of a single heap, at most 10⁸ of them, some 10 ns each; four
/// bytes for each size.
///
/// References: see heap_sum.hpp, which knows the values of some games by a formula or a period.

#include "theorem/closed_form.hpp"

#include <algorithm>
#include <numeric>

#include "base/checked.hpp"
#include "base/ranges.hpp"
#include "game/sum_rules.hpp"
#include "game/vector_rules.hpp"
#include "theorem/heap_sum.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t most_options = 100'000'000;

/// True if a condition or limit asks for no heap but this one.
bool asks_only_for(const Guard* guard, std::size_t heap, std::size_t heaps) {
  for (std::size_t other = 0; guard != nullptr && other < heaps; ++other)
    if (other != heap && (guard->expression().mentions(other) ||
                          guard->expression().mentions(guard->after_variable(other))))
      return false;
  return true;
}

bool takes_from_its_heap_alone(const LineMove& line, std::size_t heaps) {
  const Face taken = line.taken_from();
  return taken.size() == 1 && asks_only_for(line.when.get(), taken.front(), heaps) &&
         asks_only_for(line.step_limit.get(), taken.front(), heaps) &&
         asks_only_for(line.least_step.get(), taken.front(), heaps);
}

bool heaps_are_independent(const Rules& rules) {
  if (rules.heaps() == 1 || rules.sum_rules() != nullptr) return true;
  if (rules.vector_rules() == nullptr) return false;
  const Moves& moves = rules.vector_rules()->moves();
  return !moves.pass && moves.faces.empty() &&
         ranges::all_of(moves.lines, [&](const LineMove& line) {
           return takes_from_its_heap_alone(line, moves.heaps);
         });
}

/// The steps of a place of Nim or of a subtraction game, whose values need no list of options.
const Steps* steps_of_place(const Rules& rules, std::size_t entry) {
  const SumRules* const sum = rules.sum_rules();
  const VectorRules* const moves =
      sum == nullptr ? nullptr : sum->place(entry).rules().vector_rules();
  return moves == nullptr ? nullptr : &moves->moves().lines.front().steps;
}

class HeapByHeap final : public ClosedForm {
 public:
  HeapByHeap(const Rules& rules, PositionView bounds)
      : rules_(rules), bounds_(bounds.begin(), bounds.end()) {
    for (std::size_t i = 0; i < bounds_.size(); ++i) values_.push_back(values_of(i));
  }

  [[nodiscard]] Bilingual names() const override {
    return is_sum()
               ? Bilingual{"Sprague–Grundy sum of the places", "場所のスプレイグ・グランディ和"}
               : sum_of_heaps();
  }
  [[nodiscard]] bool is_loss(PositionView position) const override { return grundy(position) == 0; }
  [[nodiscard]] bool may_be_missing() const override { return !is_sum(); }
  [[nodiscard]] bool has_grundy() const override { return true; }
  [[nodiscard]] std::uint64_t grundy(PositionView position) const override {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < position.size(); ++i) sum ^= values_[i][position[i]];
    return sum;
  }
  [[nodiscard]] bool list_values(std::size_t entry, std::uint64_t first,
                                 std::span<std::uint32_t> values) const override {
    for (std::uint32_t& value : values) value = values_[entry][first++];
    return true;
  }
  [[nodiscard]] Bilingual reason(PositionView position) const override {
    Position worth;
    for (std::size_t i = 0; i < position.size(); ++i) worth.push_back(values_[i][position[i]]);
    return both(
        is_sum() ? "the places are worth {1}, whose XOR is {2}"
                 : "the heaps are worth {1}, whose XOR is {2}",
        is_sum() ? "場所の値は {1} で、そのXORは {2} です" : "山の値は {1} で、そのXORは {2} です",
        comma_text(worth), grundy(position));
  }

 private:
  using Values = std::vector<std::uint32_t>;  // by size

  [[nodiscard]] bool is_sum() const { return rules_.sum_rules() != nullptr; }

  [[nodiscard]] Values values_of(std::size_t entry) const {
    Values values(bounds_[entry] + 1);
    if (const Steps* const steps = steps_of_place(rules_, entry)) {
      const StepValues known(*steps, bounds_[entry]);
      for (std::uint64_t size = 0; size < values.size(); ++size)
        values[size] = static_cast<std::uint32_t>(known.of(size));
      return values;
    }
    Position alone(bounds_.size());
    const auto level = [&](std::uint64_t size) {
      alone[entry] = size;
      return rules_.level(alone);
    };
    std::vector<std::uint32_t> order(values.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return level(a) < level(b); });
    std::vector<std::uint64_t> reached_from(1);  // by value: 1 + the last size with such an option
    for (const std::uint32_t size : order) {
      alone[entry] = size;
      const std::uint64_t now = size + std::uint64_t{1};
      rules_.for_each_option(alone, [&](const Option& option) {
        const std::uint32_t value = values[option.to[entry]];
        if (value >= reached_from.size()) reached_from.resize(value + 1);
        reached_from[value] = now;
      });
      while (reached_from[values[size]] == now)
        if (++values[size] == reached_from.size()) break;
    }
    return values;
  }

  const Rules& rules_;
  const Position bounds_;
  std::vector<Values> values_;  ///< by entry
};

}  // namespace

std::unique_ptr<ClosedForm> heap_by_heap(const Rules& rules, PositionView bounds) {
  if (!heaps_are_independent(rules)) return nullptr;
  const std::uint64_t lines =
      rules.vector_rules() == nullptr ? 1 : rules.vector_rules()->moves().lines.size();
  std::uint64_t options = 0;  // at most
  for (std::size_t i = 0; i < bounds.size(); ++i)
    if (steps_of_place(rules, i) == nullptr)
      options = saturating_add(
          options, saturating_multiply(saturating_multiply(bounds[i], bounds[i]) / 2, lines));
  if (options > most_options) return nullptr;
  try {
    return std::make_unique<HeapByHeap>(rules, bounds);
  } catch (const usage_error&) {  // a condition cannot be computed for some heap
    return nullptr;
  }
}

}  // namespace miyama
