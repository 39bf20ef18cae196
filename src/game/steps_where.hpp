/// @file  steps_where.hpp
/// @brief The steps for which a condition on the steps alone holds, such as 1mod2 for t % 2 == 1.
///
/// A line with these steps and no condition has the same moves, and its options need not be listed.
#pragma once

#include "game/vector_rules.hpp"

namespace miyama {

/// Puts the steps in place of the condition of each such line, which keeps what was written. A
/// condition stays where it might divide by 0, shift too far, take the root of a negative number,
/// or allow no step up to Steps::listed_up_to, and where the conditions so far have more than 100
/// operands and operators. Greater steps than these cost an evaluation each, unless a period of the
/// condition is known or it is the same for all of them.
void put_steps_for_conditions(Moves& moves);

}  // namespace miyama
