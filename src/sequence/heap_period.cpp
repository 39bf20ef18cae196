#include "sequence/heap_period.hpp"

#include <algorithm>
#include <vector>

#include "sequence/code_growth.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t least_count_seen = 24;  ///< fewer values show nothing

/// The numbers of the second theorem, and its conditions.
class GrowthTheorem {
 public:
  GrowthTheorem(const TakeAndBreak& rules, const HeapValue& value) : rules_(rules), value_(value) {
    holds_ = !rules.unequal() && rules.repeated() == 3;  // so a code says what heaps become
    for (std::uint64_t take = 0; take <= rules.explicit_digits(); ++take) {
      const std::uint8_t digit = rules.digit(take);
      holds_ = holds_ && (take == 0 || (digit & 3) == 3);
      if (digit > 3) splits_.push_back(take);
    }
  }

  bool holds() const { return holds_; }
  /// N
  std::uint64_t all_shown(std::uint64_t first, std::uint64_t s) const {
    return std::max<std::uint64_t>(rules_.most_rests(), 2) * (first + s) +
           (splits_.empty() ? 0 : splits_.back());
  }
  /// For each n₀ up to `heaps`: whether the heaps below n₀ have the values 0 … n₀ − 1, as (2) asks.
  std::vector<bool> full_up_to(std::uint64_t heaps) const {
    std::vector<bool> full(heaps + 1);
    std::vector<bool> seen(heaps);
    full[0] = true;
    std::uint64_t end = 0;  // one more than the greatest value so far
    for (std::uint64_t heap = 0; heap < heaps; ++heap) {
      const std::uint64_t value = value_(heap);
      if (value >= heaps || seen[value]) break;  // no later n₀ is full
      seen[value] = true;
      end = std::max(end, value + 1);
      full[heap + 1] = end == heap + 1;
    }
    return full;
  }
  /// (3) and (4) for one heap.
  bool repeats(std::uint64_t heap, std::uint64_t first, std::uint64_t s) const {
    const std::uint32_t own = value_(heap);
    std::vector<bool> seen(own);
    const auto see = [&](std::uint32_t value) {
      if (value < own) seen[value] = true;
    };
    for (std::uint64_t smaller = 0; smaller < heap; ++smaller) see(value_(smaller));
    // Pairs with this sum next to a heap, which has this value if there is one.
    const auto reach_by_pairs = [&](std::uint64_t sum, std::uint32_t third) {
      for (std::uint64_t a = 1; a < sum; ++a) {
        const std::uint64_t b = sum - a;
        const std::uint32_t all = third ^ value_(a) ^ value_(b);
        if (((all ^ own) & (s - 1)) == 0 && third + value_(a) + value_(b) >= own) return true;
        if (third < s && value_(a) < s && b >= first) see(all);
      }
      return false;
    };
    for (const std::uint64_t take : splits_) {
      const std::uint8_t digit = rules_.digit(take);
      const std::uint64_t left = heap - take;
      if ((digit & TakeAndBreak::leave_two) != 0 && reach_by_pairs(left, 0)) return false;
      if ((digit & TakeAndBreak::leave_three) != 0)
        for (std::uint64_t third = 1; 3 * third <= left; ++third)
          if (reach_by_pairs(left - third, value_(third))) return false;
    }
    return std::find(seen.begin(), seen.end(), false) == seen.end();
  }

 private:
  const TakeAndBreak& rules_;
  const HeapValue& value_;
  std::vector<std::uint64_t> splits_;  ///< takes after which two or three heaps may be left
  bool holds_;
};

/// Halves the period as often as the values grow with half of it, too.
HeapPeriod halved(HeapPeriod proved, const HeapValue& value) {
  for (std::uint64_t half = proved.period / 2; half > 0; half /= 2) {
    for (std::uint64_t n = proved.preperiod; n < proved.preperiod + 2 * half; ++n)
      if (value(n + half) != value(n) + half) return proved;
    proved.period = proved.saltus = half;
  }
  return proved;
}

}  // namespace

std::optional<HeapPeriod> seen_period(std::uint64_t count, const HeapValue& value,
                                      const Observer* observer) {
  for (std::uint64_t period = 1; count >= least_count_seen && 3 * period <= count; ++period) {
    stop_if_asked(observer);
    const std::uint32_t last = value(count - 1), before = value(count - 1 - period);
    if (last < before) continue;
    std::uint64_t first = count - 1 - period;
    while (first > 0 && value(first - 1 + period) == value(first - 1) + (last - before)) --first;
    if (3 * (first + period) <= count) return HeapPeriod{first, period, last - before};
  }
  return std::nullopt;
}

std::optional<HeapPeriod> proved_growth(const TakeAndBreak& rules, std::uint64_t count,
                                        const HeapValue& value, const Observer* observer) {
  const GrowthTheorem theorem(rules, value);
  if (!theorem.holds()) return proved_growth_of_code(rules, count, value, observer);
  const std::vector<bool> full = theorem.full_up_to(count);
  for (std::uint64_t s = 1; theorem.all_shown(0, s) + s <= count; s *= 2) {
    stop_if_asked(observer);
    std::uint64_t preperiod = count - s;
    while (preperiod > 0 && value(preperiod - 1 + s) == value(preperiod - 1) + s) --preperiod;
    for (std::uint64_t first = preperiod + s; first-- > preperiod;) {
      const std::uint64_t begin = theorem.all_shown(first, s);
      if (begin + s > count || !full[first] || !full[first + s]) continue;
      std::uint64_t heap = begin;
      while (heap < begin + s && theorem.repeats(heap, first, s)) {
        stop_if_asked(observer);
        ++heap;
      }
      if (heap == begin + s) return halved({preperiod, s, s}, value);
      break;  // no lesser n₀ passes
    }
  }
  return std::nullopt;
}

}  // namespace miyama
