#include "game/heap_set.hpp"

namespace miyama {

std::optional<std::string> code_of_steps(const Steps& steps, std::uint64_t largest) {
  if (steps.is_any()) return "0.[3]";
  std::string code = "0.";
  const bool fits = steps.for_each(std::max(largest, steps.least()), [&](std::uint64_t step) {
    if (step > most_digits_of_steps) return false;
    code.append(step + 1 - code.size(), '0').append("3");
    return true;
  });
  return fits ? std::optional(std::move(code)) : std::nullopt;
}

}  // namespace miyama
