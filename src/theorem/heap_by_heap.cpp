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
///     subtraction:2,3,7 on (5,9,4)             values 0, 2 and 2: a loss
///
/// Conditions and limits of moves may ask for the heap itself, the steps, and the heap after the
/// move. In sums of games an entry is a summand, and any game of one entry has but one heap.
///
/// Where one line without a condition takes from a heap, its steps alone say the values
/// (StepValues); they are listed when the first of them is asked for, by whatever thread, so that
/// merely naming the theorem is cheap. A direction such as (2,0) takes two stones per step: a heap
/// of n then counts as ⌊n / 2⌋ steps. A heap from which no move takes has value 0.
///
/// Cost elsewhere: one visit for each option of a single heap, at most 10⁸ of them, some 10 ns
/// each; four bytes for each size.
///
/// References: see heap_sum.hpp, which knows the values of some games by a formula or a period.

#include "theorem/closed_form.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "base/checked.hpp"
#include "base/ranges.hpp"
#include "game/sum_rules.hpp"
#include "game/vector_rules.hpp"
#include "theorem/heap_sum.hpp"
#include "words/words.hpp"

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

/// Every version with theorems has known the theorem of these rules.
bool was_always_known(const Rules& rules) {
  const VectorRules* const moves = rules.vector_rules();
  return rules.sum_rules() != nullptr ||
         (moves != nullptr && has_lone_heaps(moves->moves()) && moves->is_plain() &&
          !ranges::any_of(moves->moves().lines, &LineMove::as_written));
}

/// The values of an entry.
struct EntryValues {
  std::shared_ptr<const StepValues> of_steps{};  ///< null: they are listed
  std::uint64_t per_step = 1;                    ///< stones that a step takes
  std::vector<std::uint32_t> listed{};           ///< one for each size

  std::uint64_t of(std::uint64_t size) const {
    return of_steps == nullptr ? listed[size] : of_steps->of(size / per_step);
  }
};

/// The steps, and how many stones each takes, where these are all that can be done with the entry.
std::optional<std::pair<Steps, std::uint64_t>> steps_of(const Rules& rules, std::size_t entry) {
  if (const SumRules* const sum = rules.sum_rules()) {
    const VectorRules* const moves = sum->summand(entry).rules().vector_rules();
    if (moves == nullptr) return std::nullopt;
    return std::pair{moves->moves().lines.front().steps, std::uint64_t{1}};
  }
  if (rules.vector_rules() == nullptr) return std::nullopt;
  std::pair found{Steps::any(), UINT64_MAX};  // no heap has stones for such a step
  std::size_t lines = 0;
  for (const LineMove& line : rules.vector_rules()->moves().lines) {
    if (line.direction[entry] == 0) continue;
    if (++lines > 1 || !line.is_plain()) return std::nullopt;
    found = {line.steps, line.direction[entry]};
  }
  return found;
}

/// The values of the sizes of an entry when all others are empty, from their options.
std::vector<std::uint32_t> listed_values(const Rules& rules, std::size_t entry,
                                         std::uint64_t bound) {
  std::vector<std::uint32_t> values(bound + 1), order(bound + 1);
  Position alone(rules.heaps());
  const auto level = [&](std::uint64_t size) {
    alone[entry] = size;
    return rules.level(alone);
  };
  std::iota(order.begin(), order.end(), 0U);
  ranges::stable_sort(order, {}, level);
  std::vector<std::uint64_t> reached_from(1);  // 1 + the last size with an option of a value
  for (const std::uint32_t size : order) {
    alone[entry] = size;
    const std::uint64_t now = size + std::uint64_t{1};
    rules.for_each_option(alone, [&](const Option& option) {
      const std::uint32_t value = values[option.to[entry]];
      if (value >= reached_from.size()) reached_from.resize(value + 1);
      reached_from[value] = now;
    });
    while (reached_from[values[size]] == now)
      if (++values[size] == reached_from.size()) break;
  }
  return values;
}

/// At most so many options have the sizes of an entry up to `bound`.
std::uint64_t most_moves(const Rules& rules, std::size_t entry, std::uint64_t bound,
                         std::uint64_t lines) {
  const SumRules* const sum = rules.sum_rules();
  const TakeAndBreak* const heap =
      sum == nullptr ? nullptr : sum->summand(entry).rules().take_and_break();
  if (heap == nullptr || heap->lists() == nullptr || sum->summand(entry).breaks())
    return saturating_multiply(saturating_multiply(bound, bound) / 2, lines);
  std::uint64_t listed = 0;
  for (std::uint64_t size = 1; size <= bound; ++size) listed += heap->listed_options(size);
  return listed;
}

class HeapByHeap final : public ClosedForm {
 public:
  HeapByHeap(const Rules& rules, std::vector<EntryValues> values)
      : values_(std::move(values)),
        is_sum_(rules.sum_rules() != nullptr),
        may_be_missing_(!was_always_known(rules)) {}

  Bilingual names() const override {
    return is_sum_ ? words::theorem_sum_of_summands : words::theorem_sum_of_heaps;
  }
  bool is_loss(PositionView position) const override { return grundy(position) == 0; }
  bool may_be_missing() const override { return may_be_missing_; }
  bool has_grundy() const override { return true; }
  std::uint64_t grundy(PositionView position) const override {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < position.size(); ++i) sum ^= values_[i].of(position[i]);
    return sum;
  }
  bool list_values(std::size_t entry, std::uint64_t first,
                   std::span<std::uint32_t> values) const override {
    for (std::uint32_t& value : values)
      value = static_cast<std::uint32_t>(values_[entry].of(first++));
    return true;
  }
  Bilingual reason(PositionView position) const override {
    Position worth;
    for (std::size_t i = 0; i < position.size(); ++i) worth.push_back(values_[i].of(position[i]));
    return both(is_sum_ ? words::reason_by_summands : words::reason_by_heaps, worth,
                grundy(position));
  }

 private:
  std::vector<EntryValues> values_;  ///< one for each entry
  bool is_sum_;
  bool may_be_missing_;
};

}  // namespace

std::unique_ptr<ClosedForm> heap_by_heap(const Rules& rules, PositionView bounds) {
  if (!heaps_are_independent(rules)) return nullptr;
  const std::uint64_t lines =
      rules.vector_rules() == nullptr ? 1 : rules.vector_rules()->moves().lines.size();
  std::vector<std::pair<Steps, std::uint64_t>> sets;  // sets of steps, each with its greatest
  std::uint64_t options = 0;                          // at most
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    const auto known = steps_of(rules, i);
    if (!known) {
      options = saturating_add(options, most_moves(rules, i, bounds[i], lines));
      continue;
    }
    auto set = ranges::find(sets, known->first, &std::pair<Steps, std::uint64_t>::first);
    if (set == sets.end()) set = sets.insert(set, {known->first, 0});
    set->second = std::max(set->second, bounds[i] / known->second);
  }
  if (options > most_options || !ranges::all_of(sets, [](const auto& set) {
        return StepValues::affordable(set.first, set.second);
      }))
    return nullptr;
  std::map<std::string, std::shared_ptr<const StepValues>> of_steps;  // entries share them
  for (const auto& [steps, most] : sets)
    of_steps[steps.text()] = std::make_shared<const StepValues>(steps, most);
  std::vector<EntryValues> values;
  try {
    for (std::size_t i = 0; i < bounds.size(); ++i)
      if (const auto known = steps_of(rules, i))
        values.push_back({of_steps.at(known->first.text()), known->second});
      else
        values.push_back({nullptr, 1, listed_values(rules, i, bounds[i])});
  } catch (const usage_error&) {  // a condition cannot be computed for some heap
    return nullptr;
  }
  return std::make_unique<HeapByHeap>(rules, std::move(values));
}

}  // namespace miyama
