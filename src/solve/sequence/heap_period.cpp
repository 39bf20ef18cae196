#include "solve/sequence/heap_period.hpp"

#include "base/team.hpp"

namespace miyama {
namespace {

/// What the theorem asks of the values, for period p and repetition from n₀.
class Range {
 public:
  explicit Range(const TakeAndBreak& rules)
      : rests_(rules.most_rests()),
        last_take_(rules.explicit_digits()),
        unequal_(rules.unequal() && rests_ > 1) {
    applies_ = rules.repeated() == 0 && !(unequal_ && rests_ > 2);
  }
  bool applies() const { return applies_; }
  /// Values needed: those of the range and those p further on, from 0.
  std::uint64_t needed(std::uint64_t first, std::uint64_t period) const {
    return rests_ * (first + period) + last_take_ + (unequal_ ? period : 0);
  }

 private:
  std::uint64_t rests_;
  std::uint64_t last_take_;
  bool unequal_;
  bool applies_;
};

/// The least n₀ with G(n + p) = G(n) from n₀ to the end.
std::uint64_t first_repeated(std::span<const std::uint32_t> values, std::uint64_t period) {
  std::uint64_t first = values.size() - period;
  while (first > 0 && values[first - 1] == values[first - 1 + period]) --first;
  return first;
}

}  // namespace

std::optional<HeapPeriod> proved_period(const TakeAndBreak& rules,
                                        std::span<const std::uint32_t> values,
                                        const Observer* observer) {
  const Range range(rules);
  if (!range.applies()) return std::nullopt;
  for (std::uint64_t period = 1; range.needed(1, period) <= values.size();
       ++period) {  // 1: the theorem wants n₀ ≥ 1
    stop_if_asked(observer);
    const std::uint64_t first = first_repeated(values, period);
    if (range.needed(first, period) <= values.size()) return HeapPeriod{first, period};
  }
  return std::nullopt;
}

}  // namespace miyama
