#include "theorem/heap_sum.hpp"

#include <algorithm>
#include <functional>

#include "base/ranges.hpp"
#include "base/text.hpp"
#include "sequence/check/heap_check.hpp"
#include "theorem/bouton.hpp"
#include "words/words.hpp"

namespace miyama {

std::uint64_t lasker_value(std::uint64_t heap) {
  if (heap == 0) return 0;
  return heap % 4 == 3 ? heap + 1 : heap % 4 == 0 ? heap - 1 : heap;
}

HeapSum::HeapSum(QuotientResult quotient)
    : names_(name_of(quotient)), quotient_(std::move(quotient)) {}

bool HeapSum::is_loss(PositionView position) const {
  if (quotient_) return quotient_->quotient.is_loss(quotient_->image_of_sum(position));
  return sum_of(position) == (lone_heaps_ && only_ones(position) ? 1 : 0);
}

std::uint64_t HeapSum::sum_of(PositionView position) const {
  std::uint64_t sum = 0;
  for (const std::uint64_t heap : position) sum ^= value_of(heap);
  return sum;
}

std::vector<std::uint64_t> HeapSum::heap_values(PositionView position) const {
  std::vector<std::uint64_t> values;
  for (const std::uint64_t heap : position)
    if (!quotient_) values.push_back(value_of(heap));
  return values;
}

Bilingual HeapSum::reason(PositionView position) const {
  if (!quotient_) return {};
  return reason_of(*quotient_, position, [](std::uint64_t heap) { return std::to_string(heap); });
}

namespace {

/// The value of a heap as a formula of its size, and the theorem that says so.
struct ValueFormula {
  Bilingual names;
  std::uint64_t (*value)(std::uint64_t heap);
  bool lone_heaps;
};

/// None where a value takes those of all smaller heaps, or where no number of a heap decides.
std::optional<ValueFormula> formula_of(const TakeAndBreak& rules, Convention convention) {
  const bool misere = convention == Convention::misere;
  if (is_nim(rules) || is_row_game(rules))
    return ValueFormula{named(is_nim(rules) ? words::theorem_bouton : words::theorem_rows,
                              convention, words::theorem_nim_misere),
                        [](std::uint64_t heap) { return heap; }, misere};
  if (rules.code() == "4.[3]" && !misere)
    return ValueFormula{words::theorem_lasker, lasker_value, false};
  return std::nullopt;
}

constexpr std::uint64_t most_split_off = 4096;
constexpr std::uint64_t first_heaps = 1024;  // whose values are looked at for a period
constexpr std::uint64_t last_heaps = 16'384;

using Value = std::function<std::uint64_t(std::uint64_t heap)>;

/// Both rests of a heap, 0 where there is none.
using Split = std::pair<std::uint64_t, std::uint64_t>;

class LargeHeaps final : public HeapSum {
 public:
  LargeHeaps(TakeAndBreak rules, Bilingual names, Value value, bool lone_heaps)
      : HeapSum(std::move(names), {}, lone_heaps),
        rules_(std::move(rules)),
        value_(std::move(value)) {}
  LargeHeaps(TakeAndBreak rules, const HeapSum& by_quotient)
      : HeapSum(by_quotient), rules_(std::move(rules)) {}

  /// It keeps no list of values.
  const HeapSum* heap_sum() const override { return nullptr; }

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
  std::uint64_t value_of(std::uint64_t heap) const override { return value_(heap); }

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
    if (rules_.repeated() == 0 || quotient() != nullptr) return splits;
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
  Value value_{};
};

/// The value of every heap, if those of few prove how they go on.
Value value_by_period(const TakeAndBreak& rules) {
  for (std::uint64_t heaps = first_heaps; heaps <= last_heaps; heaps *= 4) {
    const std::vector<std::uint32_t> listed = values_by_definition(rules, heaps);
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

constexpr std::uint64_t most_listed = std::uint64_t{1} << 26;  // 4 bytes each
constexpr std::uint64_t most_counts = std::uint64_t{1} << 37;

/// How often each value is there, and the first that is not.
class ValueCounts {
 public:
  void add(std::uint32_t value) { ++counts_[value]; }
  void remove(std::uint32_t value) {
    if (--counts_[value] == 0) first_missing_ = std::min(first_missing_, value);
  }
  std::uint32_t mex() {
    while (counts_[first_missing_] != 0) ++first_missing_;
    if (first_missing_ + 1 == counts_.size()) counts_.push_back(0);
    return first_missing_;
  }

 private:
  std::vector<std::uint32_t> counts_{0};  ///< the last one is 0: a value that no heap has had
  std::uint32_t first_missing_ = 0;       ///< all below are there
};

/// The least number of values after which the last `length` values come again, or 0 if they do not:
/// found by the method of Knuth, Morris and Pratt, backwards.
std::uint64_t period_at_end(const std::vector<std::uint32_t>& values, std::uint64_t length) {
  const auto back = values.rbegin();
  std::vector<std::uint32_t> matched(length, 0);  // as many values end here as at the end
  std::uint32_t n = 0;
  for (std::uint32_t i = 1; i < values.size(); ++i) {
    while (n > 0 && back[i] != back[n]) n = matched[n - 1];
    if (back[i] == back[n]) ++n;
    if (n == length) return i + 1 - length;
    if (i < length) matched[i] = n;
  }
  return 0;
}

}  // namespace

std::unique_ptr<HeapSum> heap_sum_of(const TakeAndBreak& rules, Convention convention,
                                     std::uint64_t largest) {
  std::vector<std::uint64_t> values;
  if (const auto formula = formula_of(rules, convention)) {
    for (std::uint64_t heap = 0; heap <= largest; ++heap) values.push_back(formula->value(heap));
    return std::make_unique<HeapSum>(formula->names, std::move(values), formula->lone_heaps);
  }
  if (convention == Convention::misere) {
    QuotientResult found = find_quotient(rules, limits_of_theorem(largest), nullptr);
    return found.has_image(largest) ? std::make_unique<HeapSum>(std::move(found)) : nullptr;
  }
  const auto found = values_by_definition(rules, largest + 1);
  values.assign(found.begin(), found.end());
  return std::make_unique<HeapSum>(words::theorem_sum_of_heaps, std::move(values), false);
}

std::unique_ptr<ClosedForm> large_heaps_of(const TakeAndBreak& rules, Convention convention,
                                           std::uint64_t largest) {
  if (auto formula = formula_of(rules, convention))
    return std::make_unique<LargeHeaps>(rules, formula->names, formula->value, formula->lone_heaps);
  if (convention == Convention::misere) {
    const auto by_quotient = heap_sum_of(rules, convention, largest);
    return by_quotient == nullptr ? nullptr : std::make_unique<LargeHeaps>(rules, *by_quotient);
  }
  Value value = value_by_period(rules);
  if (!value) return nullptr;
  return std::make_unique<LargeHeaps>(rules, words::theorem_sum_of_heaps, std::move(value), false);
}

void StepValues::list() const {
  std::call_once(listed_, [this] {
    values_.clear();  // an attempt that ran out of memory may have left some
    const std::vector<Steps::Interval> intervals = steps_.intervals_up_to(largest_);
    const std::uint64_t greatest = intervals.empty() ? 1 : intervals.back().last;
    ValueCounts counts;
    std::uint64_t next_look = 2 * greatest;
    for (std::uint64_t heap = 0; heap <= largest_ && period_ == 0; ++heap) {
      for (const auto& [first, last] : intervals) {
        if (first > heap) break;
        counts.add(values_[heap - first]);
        if (heap > last) counts.remove(values_[heap - last - 1]);
      }
      values_.push_back(counts.mex());
      if (values_.size() != next_look && heap != most_listed)
        continue;  // at most_listed affordable() ends the list
      period_ = period_at_end(values_, greatest);
      repeats_from_ = period_ == 0 ? 0 : values_.size() - greatest - period_;
      next_look *= 2;
    }
  });
}

bool StepValues::affordable(const Steps& steps, std::uint64_t largest) {
  if (steps.is_any()) return true;
  if (largest > most_listed && (!steps.has_greatest() || steps.intervals_up_to(largest) !=
                                                             steps.intervals_up_to(most_listed)))
    return false;
  const std::uint64_t listed = std::min(largest, most_listed);
  if (steps.intervals_up_to(listed).size() * listed > most_counts) return false;
  return largest <= most_listed || StepValues(steps, most_listed).period() != 0;
}

bool has_lone_heaps(const Moves& moves) {
  std::vector<Face> taken;  // heaps that each line takes from
  for (const LineMove& line : moves.lines) taken.push_back(line.taken_from());
  ranges::sort(taken);
  return !moves.pass && moves.faces.empty() &&
         std::adjacent_find(taken.begin(), taken.end()) == taken.end() &&
         ranges::all_of(taken, [](const Face& heaps) { return heaps.size() == 1; });
}

std::vector<std::uint64_t> losses_by_total(const HeapSum& sum, std::uint64_t last) {
  return with_monoid(sum, last, [&](const auto& monoid, const std::vector<Element>& images) {
    const std::size_t order = monoid.order();
    std::vector<std::uint64_t> counts((last + 1) * order, 0);  // row by row, as sticks grow
    counts[0] = 1;
    for (std::uint64_t heap = 1; heap <= last; ++heap)
      for (std::uint64_t n = heap; n <= last; ++n)
        for (std::size_t x = 0; x < order; ++x)
          counts[n * order + monoid.product(static_cast<Element>(x), images[heap])] +=
              counts[(n - heap) * order + x];
    std::vector<std::uint64_t> losses(last + 1, 0);
    for (std::uint64_t n = 0; n <= last; ++n)
      for (std::size_t x = 0; x < order; ++x)
        if (monoid.is_loss(static_cast<Element>(x))) losses[n] += counts[n * order + x];
    return losses;
  });
}

}  // namespace miyama
