/// @file  period_certificate.hpp
/// @brief A text from which a checker that Coq has proved (proof/PeriodChecker.v) sees that the
/// values of an octal game repeat for ever.
///
///     miyama period 1
///     code 0.77
///     preperiod 71            the first heap of the period
///     period 12
///     mask 15                 of rare and common values (compute/stamps.hpp); any is right
///     values                  of the heaps from 0 on, to the end of the first period;
///     0 1 2 3 1 4*2 …         4*2 is 4 4
///
/// The checker needs more values, but those are copies. It finds by itself which options have the
/// smaller values, since listing them would take a hundred times this space.
#pragma once

#include <span>
#include <string>

#include "sequence/heap_period.hpp"

namespace miyama {

/// Throws usage_error for a game that the checker does not know: its code has to end, and takes
/// something with each move, of which at most two heaps are left, equal ones too.
void refuse_uncertified(const TakeAndBreak& rules);

/// Preconditions: refuse_uncertified() does not throw, the values prove the period.
[[nodiscard]] std::string period_certificate(const TakeAndBreak& rules, const HeapPeriod& period,
                                             std::span<const std::uint32_t> values);

}  // namespace miyama
