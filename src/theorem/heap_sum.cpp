#include "theorem/heap_sum.hpp"

#include <algorithm>
#include <numeric>

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
  if (lone_heaps_ && only_ones(position)) return nim_sum(position) == 1;
  std::uint64_t sum = 0;
  for (const std::uint64_t heap : position) sum ^= values_[heap];
  return sum == 0;
}

std::vector<std::uint64_t> HeapSum::heap_values(PositionView position) const {
  std::vector<std::uint64_t> values;
  for (const std::uint64_t heap : position)
    if (!quotient_) values.push_back(values_[heap]);
  return values;
}

Bilingual HeapSum::reason(PositionView position) const {
  if (!quotient_) return {};
  return reason_of(*quotient_, position, [](std::uint64_t heap) { return std::to_string(heap); });
}

Bilingual sum_of_heaps() { return words::theorem_sum_of_heaps; }

bool has_value_formula(const TakeAndBreak& rules) {
  return is_nim(rules) || is_row_game(rules) || rules.code() == "4.[3]";
}

std::unique_ptr<HeapSum> heap_sum_of(const TakeAndBreak& rules, Convention convention,
                                     std::uint64_t largest) {
  const bool misere = convention == Convention::misere;
  const bool by_size = is_nim(rules) || is_row_game(rules);
  if (misere && !by_size) {
    QuotientResult found = find_quotient(rules, limits_of_theorem(largest), nullptr);
    return found.has_image(largest) ? std::make_unique<HeapSum>(std::move(found)) : nullptr;
  }
  std::vector<std::uint64_t> values(largest + 1);
  std::iota(values.begin(), values.end(), std::uint64_t{0});
  if (by_size)
    return std::make_unique<HeapSum>(
        named(is_nim(rules) ? words::theorem_bouton : words::theorem_rows, convention,
              words::theorem_nim_misere),
        std::move(values), misere);
  if (rules.code() == "4.[3]") {
    for (std::uint64_t& value : values) value = lasker_value(value);
    return std::make_unique<HeapSum>(both(words::theorem_lasker), std::move(values), false);
  }
  const auto found = values_by_definition(rules, largest + 1);
  values.assign(found.begin(), found.end());
  return std::make_unique<HeapSum>(sum_of_heaps(), std::move(values), false);
}

namespace {

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
