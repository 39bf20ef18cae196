#include "solve/sequence/heap_period.hpp"

namespace miyama {

bool has_period_theorem(const TakeAndBreak& rules) {
  return rules.repeated() == 0 && !(rules.unequal() && rules.most_rests() > 2);
}

std::uint64_t values_to_prove(const TakeAndBreak& rules, const HeapPeriod& period) {
  // The values of the theorem's range and those p further on, from 0.
  const bool unequal = rules.unequal() && rules.most_rests() > 1;
  return rules.most_rests() * (period.preperiod + period.period) + rules.explicit_digits() +
         (unequal ? period.period : 0);
}

}  // namespace miyama
