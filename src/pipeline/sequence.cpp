#include "pipeline/sequence.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "solve/sequence/heap_values.hpp"

namespace miyama {
namespace {

/// 40 MB of values; all pairs of Lasker's Nim are then hours of work.
constexpr std::uint64_t largest_heap = 10'000'000;
/// Its square times the number of values: minutes, 250 MB.
constexpr std::uint64_t largest_heap_of_three_rests = 20'000;
constexpr std::uint64_t heaps_per_step = 1000;  ///< of the progress that is told
constexpr std::uint64_t first_look_for_a_period = 64;

}  // namespace

void check_largest_heap(const TakeAndBreak& rules, std::uint64_t heap) {
  if (heap > largest_heap)
    throw usage_error("a heap of " + std::to_string(heap) + " is too large: give at most " +
                      std::to_string(largest_heap));
  if (rules.most_rests() == 3 && heap > largest_heap_of_three_rests)
    throw usage_error("a heap of " + std::to_string(heap) + " is too large for " + rules.code() +
                      ": with three rests the work grows with its square; give at most " +
                      std::to_string(largest_heap_of_three_rests));
}

Sequence heap_sequence(const TakeAndBreak& rules, std::uint64_t last, bool copy_periods,
                       Observer* observer) {
  HeapValues heaps(rules);
  Sequence sequence;
  const Stage stage(observer, "computing values", last / heaps_per_step + 1);
  std::uint64_t next_look = copy_periods ? first_look_for_a_period : last;
  for (std::uint64_t known = 0; known < last && !sequence.period;) {
    known = std::min({last, next_look, known + heaps_per_step});
    heaps.extend_to(known, observer);
    if (known % heaps_per_step == 0) stage.advance();
    if (known != last && known != next_look) continue;
    sequence.period = proved_period(rules, heaps.values(), observer);
    next_look += next_look / 2;
  }
  if (sequence.period) heaps.repeat_to(last, sequence.period->period);
  sequence.values = heaps.values();
  return sequence;
}

}  // namespace miyama
