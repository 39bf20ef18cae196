#include "quotient/heap_set.hpp"

namespace miyama {

std::optional<std::string> code_of_steps(const Steps& steps, std::uint64_t largest) {
  const std::uint64_t all_from = steps.all_from().value_or(UINT64_MAX);
  const bool repeats = all_from <= most_digits_of_steps + 1;
  const std::uint64_t most = repeats ? all_from - 1 : std::max(largest, steps.least());
  std::string code = "0.";
  const bool fits = steps.for_each(most, [&](std::uint64_t step) {
    if (step > most_digits_of_steps) return false;
    code.append(step + 1 - code.size(), '0').append("3");
    return true;
  });
  if (repeats) code.append(all_from + 1 - code.size(), '0').append("[3]");
  return fits ? std::optional(std::move(code)) : std::nullopt;
}

}  // namespace miyama
