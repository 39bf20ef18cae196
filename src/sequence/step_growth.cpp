#include "sequence/step_growth.hpp"

#include <algorithm>
#include <set>
#include <vector>

namespace miyama {
namespace {

/// What the values from a heap on depend on, less b.
struct GrowthState {
  std::vector<std::uint32_t> above{};  ///< values that some heap has that can always be left
  std::vector<std::uint32_t> last{};   ///< one more than the values of the last m heaps, or 0

  bool operator==(const GrowthState&) const = default;
};

}  // namespace

HeapPeriod least_period(std::span<const std::uint32_t> values, HeapPeriod known) {
  const auto holds = [&](std::uint64_t n, std::uint64_t period, std::uint64_t saltus) {
    return values[n] + saltus == values[n + period];
  };
  for (std::uint64_t period = 1; period < known.period; ++period) {
    if (known.period % period != 0 || known.saltus * period % known.period != 0) continue;
    const std::uint64_t saltus = known.saltus * period / known.period;
    std::uint64_t n = known.preperiod;
    while (n < known.preperiod + known.period && holds(n, period, saltus)) ++n;
    if (n < known.preperiod + known.period) continue;
    known.saltus = saltus;
    known.period = period;
  }
  while (known.preperiod > 0 && holds(known.preperiod - 1, known.period, known.saltus))
    --known.preperiod;
  return known;
}

std::optional<HeapPeriod> proved_growth_of_steps(std::span<const std::uint32_t> values,
                                                 std::uint64_t m, const Observer* observer) {
  std::uint64_t base = 0, base_before = 0, before = 0, power = 1;
  std::set<std::uint32_t> above;
  const auto state_at = [&](std::uint64_t n) {
    GrowthState state;
    for (const std::uint32_t value : above)
      state.above.push_back(static_cast<std::uint32_t>(value - base));
    for (std::uint64_t heap = n - m; heap < n; ++heap)
      state.last.push_back(
          values[heap] < base ? 0 : static_cast<std::uint32_t>(values[heap] - base + 1));
    return state;
  };
  std::optional<GrowthState> known;
  for (std::uint64_t n = m; n < values.size(); ++n) {
    stop_if_asked(observer);
    if (known && base > base_before && above.size() == known->above.size() && state_at(n) == *known)
      if (n + 2 * (n - before) <= values.size())
        return least_period(values, {before, n - before, base - base_before});
    if (!known || n - before == power) {
      if (known) power *= 2;
      known = state_at(n);
      before = n;
      base_before = base;
    }
    if (values[n - m] >= base) above.insert(values[n - m]);  // a heap of n + 1 can always leave it
    while (!above.empty() && *above.begin() == base) {
      above.erase(above.begin());
      ++base;
    }
  }
  return std::nullopt;
}

}  // namespace miyama
