#include "solve/ladder/recursion.hpp"

#include <cassert>

#include "label/label.hpp"

namespace miyama {
namespace {

constexpr std::uint8_t unknown = 0xFF;

struct Recursion {
  const Rules& rules;
  Convention convention;
  const Box& box;
  std::vector<std::uint8_t> outcome;

  std::uint8_t outcome_of(PositionView position) {
    std::uint8_t& known = outcome[box.rank(position)];
    if (known != unknown) return known;
    bool has_option = false;
    bool has_lost_option = false;
    rules.for_each_option(position, [&](const Option& option) {
      has_option = true;
      has_lost_option = has_lost_option || outcome_of(option.to) == loss;
    });
    const bool wins = has_option ? has_lost_option : convention == Convention::misere;
    return known = wins ? win : loss;
  }
};

}  // namespace

std::vector<std::uint8_t> solve_by_recursion(const Rules& rules, Convention convention,
                                             const Box& box) {
  assert(rules.heaps() == box.heaps());
  Recursion recursion{rules, convention, box, std::vector<std::uint8_t>(box.positions(), unknown)};
  Position position(box.heaps(), 0);
  do recursion.outcome_of(position);
  while (advance(box.whole(), box.heaps(), position));
  return std::move(recursion.outcome);
}

}  // namespace miyama
