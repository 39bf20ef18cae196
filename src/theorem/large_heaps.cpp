/// @file  large_heaps.cpp
/// @brief Take-and-break games with heaps of any size, whose values need no list.
///
///     Nim, rows     a heap of n has value n                    Lasker's    the formula
///     Kayles …      the values of few heaps prove a period: all others are copies
///     misère play   the element of the quotient, which repeats
///
/// A heap may have as many winning moves as sticks. Those that are listed leave one heap, or none,
/// or split off at most `most_split_off` sticks; in the row game, where any number may be taken,
/// two rests a and b of value a ⊕ b = y are (c, y + c) for the c that have no bit in common with y.
/// Because values repeat, a split is found if there is any, unless the period is longer than that.
///
/// Cost: the values of at most 16 384 heaps by the definition, a second; then the digits of the
/// code times most_split_off for each heap of another size.

#include <algorithm>
#include <functional>

#include "base/ranges.hpp"
#include "sequence/check/heap_check.hpp"
#include "sequence/heap_period.hpp"
#include "theorem/heap_sum.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t most_split_off = 4096;
constexpr std::uint64_t first_heaps = 1024;  // whose values are looked at for a period
constexpr std::uint64_t last_heaps = 16'384;

using Value = std::function<std::uint64_t(std::uint64_t heap)>;

/// Both rests of a heap, 0 where there is none.
using Split = std::pair<std::uint64_t, std::uint64_t>;

class LargeHeaps final : public ClosedForm {
 public:
  LargeHeaps(TakeAndBreak rules, Bilingual names, Value value, bool lone_heaps)
      : rules_(std::move(rules)),
        names_(std::move(names)),
        value_(std::move(value)),
        lone_heaps_(lone_heaps) {}
  LargeHeaps(TakeAndBreak rules, std::unique_ptr<HeapSum> by_quotient)
      : rules_(std::move(rules)),
        names_(by_quotient->names()),
        by_quotient_(std::move(by_quotient)) {}

  Bilingual names() const override { return names_; }
  bool is_loss(PositionView position) const override {
    if (by_quotient_) return by_quotient_->is_loss(position);
    const auto is_large = [](std::uint64_t heap) { return heap > 1; };
    const bool only_ones = !ranges::any_of(position, is_large);
    return sum_of(position) == (lone_heaps_ && only_ones ? 1 : 0);
  }
  std::vector<std::uint64_t> heap_values(PositionView position) const override {
    std::vector<std::uint64_t> values;
    for (const std::uint64_t heap : position)
      if (!by_quotient_) values.push_back(value_(heap));
    return values;
  }
  bool lone_heaps() const override { return lone_heaps_; }
  const QuotientResult* quotient() const override {
    return by_quotient_ ? by_quotient_->quotient() : nullptr;
  }
  Bilingual reason(PositionView position) const override {
    return by_quotient_ ? by_quotient_->reason(position) : Bilingual{};
  }

  std::optional<std::vector<Position>> lost_options(PositionView position) const override {
    if (rules_.most_rests() > 2) return std::nullopt;
    std::vector<Position> found;
    for (std::size_t i = 0; i < position.size(); ++i) {
      if (position[i] == 0 || (i != 0 && position[i] == position[i - 1])) continue;
      for (const auto& [a, b] : splits_of(position, position[i])) {
        if (found.size() == most_lost_options) return found;
        const Rests rests{std::max(a, b), std::min(a, b), 0};
        if (!rules_.may_become(position[i], rests)) continue;
        Position option = replaced(position, position[i], rests);
        if (is_loss(option) && !ranges::contains(found, option)) found.push_back(std::move(option));
      }
    }
    return found;
  }
  bool lists_all_lost_options(PositionView position) const override {
    return rules_.most_rests() == 1 ||
           !ranges::any_of(position, [](std::uint64_t heap) { return heap > 2 * most_split_off; });
  }

 private:
  std::uint64_t sum_of(PositionView position) const {
    std::uint64_t sum = 0;
    for (const std::uint64_t heap : position) sum ^= value_(heap);
    return sum;
  }

  /// What may be left of a heap of this size so that the position is lost.
  std::vector<Split> splits_of(PositionView position, std::uint64_t size) const {
    std::vector<Split> splits;
    for (std::uint64_t take = 0; take <= std::min<std::uint64_t>(rules_.explicit_digits(), size);
         ++take) {
      const std::uint64_t left = size - take;
      if (rules_.digit(take) == 0) continue;
      splits.emplace_back(left, 0);
      if ((rules_.digit(take) & TakeAndBreak::leave_two) == 0) continue;
      for (std::uint64_t a = 1; a <= std::min(left / 2, most_split_off); ++a)
        splits.emplace_back(left - a, a);
    }
    if (rules_.repeated() == 0 || by_quotient_) return splits;
    const std::uint64_t others = sum_of(position) ^ value_(size);
    for (const std::uint64_t value :
         {others, others ^ 1}) {  // 1 in misère play, where few are left
      for (std::uint64_t heap = value - std::min<std::uint64_t>(value, 1); heap <= value + 1;
           ++heap)
        splits.emplace_back(heap, 0);
      for (std::uint64_t c = 1; c <= most_split_off; ++c)
        if ((c & value) == 0) splits.emplace_back(value + c, c);
    }
    return splits;
  }

  TakeAndBreak rules_;
  Bilingual names_;
  Value value_{};
  bool lone_heaps_ = false;
  std::unique_ptr<HeapSum> by_quotient_{};
};

/// The value of every heap, if those of few prove how they go on.
Value value_by_period(const TakeAndBreak& rules) {
  for (std::uint64_t heaps = first_heaps; heaps <= last_heaps; heaps *= 4) {
    const auto values = values_by_definition(rules, heaps);
    const std::vector<std::uint32_t> listed(values.begin(), values.end());
    if (const auto period = proved_period(rules, listed))
      return [listed, period = *period](std::uint64_t heap) -> std::uint64_t {
        if (heap < listed.size()) return listed[heap];
        const std::uint64_t behind = heap - period.preperiod;
        return listed[period.preperiod + behind % period.period] +
               behind / period.period * period.saltus;
      };
  }
  return {};
}

}  // namespace

std::unique_ptr<ClosedForm> large_heaps_of(const TakeAndBreak& rules, Convention convention,
                                           std::uint64_t largest) {
  const bool misere = convention == Convention::misere;
  if (is_nim(rules) || is_row_game(rules))
    return std::make_unique<LargeHeaps>(
        rules,
        named(is_nim(rules) ? words::theorem_bouton : words::theorem_rows, convention,
              words::theorem_nim_misere),
        [](std::uint64_t heap) { return heap; }, misere);
  if (misere) {
    auto by_quotient = heap_sum_of(rules, convention, largest);
    if (by_quotient == nullptr) return nullptr;
    return std::make_unique<LargeHeaps>(rules, std::move(by_quotient));
  }
  if (rules.code() == "4.[3]")
    return std::make_unique<LargeHeaps>(rules, both(words::theorem_lasker), lasker_value, false);
  Value value = value_by_period(rules);
  if (!value) return nullptr;
  return std::make_unique<LargeHeaps>(rules, sum_of_heaps(), std::move(value), false);
}

}  // namespace miyama
