/// @file  sequence.hpp
/// @brief The Grundy values of one heap, with the period where it is proved.
///
/// The values come from solve/sequence/heap_values.hpp, which is asked whether they prove a period
/// whenever their number has grown by half. If they do, the others are copies, unless each is
/// wanted from the recurrence. Either way the period in the answer is proved by the values in the
/// answer.
#pragma once

#include "base/team.hpp"
#include "solve/sequence/heap_values.hpp"

namespace miyama {

struct Sequence {
  std::vector<std::uint32_t> values;  ///< by heap, from 0
  std::optional<HeapPeriod> period;
};

/// Throws usage_error for more heaps than there is time and memory for.
void check_largest_heap(const TakeAndBreak& rules, std::uint64_t heap);

/// Values of the heaps 0 … `last`. `copy_periods`: false has every value computed. Throws
/// stopped_error.
[[nodiscard]] Sequence heap_sequence(const TakeAndBreak& rules, std::uint64_t last,
                                     bool copy_periods = true, Observer* observer = nullptr);

}  // namespace miyama
