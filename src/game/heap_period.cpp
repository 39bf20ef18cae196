#include "game/heap_period.hpp"

namespace miyama {

PeriodTheorem::PeriodTheorem(const TakeAndBreak& rules)
    : holds(rules.repeated() == 0 && !(rules.unequal() && rules.most_rests() > 2)),
      rests(rules.most_rests()),
      last_take(rules.explicit_digits()),
      more_periods(rules.unequal() && rules.most_rests() > 1 ? 1 : 0) {}

}  // namespace miyama
