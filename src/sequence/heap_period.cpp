#include "sequence/heap_period.hpp"

#include <algorithm>
#include <vector>

namespace miyama {
namespace {

/// The numbers of the second theorem, and its conditions.
class GrowthTheorem {
 public:
  GrowthTheorem(const TakeAndBreak& rules, const HeapValue& value) : value_(value) {
    holds_ = !rules.unequal() && rules.repeated() == 3;  // so a code says what heaps become
    for (std::uint64_t take = 0; take <= rules.explicit_digits(); ++take) {
      const std::uint8_t digit = rules.digit(take);
      holds_ = holds_ && (take == 0 || (digit & 3) == 3) && digit < TakeAndBreak::leave_three;
      if ((digit & TakeAndBreak::leave_two) != 0) splits_.push_back(take);
    }
  }

  bool holds() const { return holds_; }
  /// N
  std::uint64_t all_shown(std::uint64_t first, std::uint64_t s) const {
    return 2 * (first + s) + (splits_.empty() ? 0 : splits_.back());
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
    for (const std::uint64_t take : splits_)
      for (std::uint64_t a = 1; a + take < heap; ++a) {
        const std::uint64_t b = heap - take - a;
        const std::uint32_t both = value_(a) ^ value_(b);
        if (((both ^ own) & (s - 1)) == 0) return false;
        if (value_(a) < s && b >= first) see(both);
      }
    return std::find(seen.begin(), seen.end(), false) == seen.end();
  }

 private:
  const HeapValue& value_;
  std::vector<std::uint64_t> splits_;  ///< takes after which two heaps may be left
  bool holds_;
};

}  // namespace

std::optional<HeapPeriod> proved_growth(const TakeAndBreak& rules, std::uint64_t count,
                                        const HeapValue& value, const Observer* observer) {
  const GrowthTheorem theorem(rules, value);
  if (!theorem.holds()) return std::nullopt;
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
      if (heap == begin + s) return HeapPeriod{preperiod, s, s};
      break;  // no lesser n₀ passes
    }
  }
  return std::nullopt;
}

}  // namespace miyama
