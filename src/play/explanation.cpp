#include "play/explanation.hpp"

#include <algorithm>
#include <bit>

#include "base/ranges.hpp"
#include "game/take_and_break.hpp"
#include "theorem/bouton.hpp"
#include "theorem/heap_sum.hpp"

namespace miyama {
namespace {

/// A heap and its value.
struct Summand {
  std::string name;
  bool is_value;  ///< the value is not the size
  std::uint64_t value;
};

std::string binary(std::uint64_t value, std::size_t digits) {
  std::string text(digits, '0');
  for (std::size_t i = 0; i < digits; ++i)
    if ((value >> i & 1U) != 0) text[digits - 1 - i] = '1';
  return text;
}

std::string on_the_left(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, text.size()), ' ');
}
std::string on_the_right(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

/// "1, 2 and 3"
std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return text;
}

/// The sum as on a blackboard.
std::vector<std::string> addition(const std::vector<Summand>& summands, std::uint64_t sum) {
  const auto title = [](const Summand& summand) {
    return summand.name + (summand.is_value ? ", value" : "");
  };
  std::size_t name = 7;
  std::size_t value = std::to_string(sum).size();
  std::size_t digits = 1;
  for (const Summand& summand : summands) {
    name = std::max(name, title(summand).size());
    value = std::max(value, std::to_string(summand.value).size());
    digits = std::max(digits, static_cast<std::size_t>(std::bit_width(summand.value)));
  }
  std::vector<std::string> lines;
  lines.reserve(summands.size() + 1);
  for (const Summand& summand : summands)
    lines.push_back(on_the_left(title(summand), name) + "  " +
                    on_the_right(std::to_string(summand.value), value) + "  " +
                    binary(summand.value, digits));
  lines.push_back(on_the_left("nim-sum", name) + "  " + on_the_right(std::to_string(sum), value) +
                  "  " + binary(sum, digits));
  return lines;
}

std::string conclusion(const std::vector<Summand>& summands, std::uint64_t sum) {
  if (sum == 0) return "the nim-sum is 0: every move changes it, so every move leaves a win";
  std::vector<std::string> names;
  for (const Summand& summand : summands)
    if ((summand.value & std::bit_floor(sum)) != 0 &&
        ranges::find(names, summand.name) == names.end())
      names.push_back(summand.name);
  const bool has_values = ranges::any_of(summands, &Summand::is_value);
  const std::string which = names.size() == 1 ? (has_values ? "its value" : "it")
                            : has_values      ? "the value of one of them"
                                              : "one of them";
  return "the nim-sum is not 0: " + listed(names) + (names.size() == 1 ? " has" : " have") +
         " its top bit: make " + which + " itself XOR the nim-sum, which is less" +
         (has_values
              ? "; other groups win too where they can be given such a value, though it is more"
              : "");
}

/// How a heap larger than 1, the only one, is left so that the other player is lost; with 1s beside
/// it.
std::string ways_to_leave(const Rules& rules, std::uint64_t size, std::uint64_t ones) {
  const auto* breaks = dynamic_cast<const TakeAndBreak*>(&rules);
  const auto may_leave = [&](std::uint64_t a, std::uint64_t b) {
    return breaks != nullptr && breaks->may_become(size, {a, b, 0});
  };
  const bool even = ones % 2 == 0;  // a ^ b is 0 or 1, as the ones' nim-sum
  return std::string("leave 0 or 1 of it") + (may_leave(1, 1) ? ", or 1 and 1" : "") +
         ", so that the number of ones is odd" +
         (may_leave(even ? 2 : 3, 2) ? "; or two groups larger than 1, so that the nim-sum is 0"
                                     : "");
}

/// What the misère rule adds while at most one heap is larger than 1.
std::string lone_heaps(const Rules& rules, PositionView position, const std::string& heap,
                       bool is_loss) {
  const auto ones = ranges::count(position, 1U);
  const auto large = ranges::find_if(position, [](std::uint64_t size) { return size > 1; });
  if (large != position.end())
    return "misère: just one " + heap +
           " is larger than 1: " + ways_to_leave(rules, *large, static_cast<std::uint64_t>(ones));
  return "misère, " + heap + "s of 1 alone: an odd number of them is lost, here there " +
         std::string(ones == 1 ? "is 1" : "are " + std::to_string(ones)) +
         (is_loss ? ": a loss" : ": a win");
}

std::vector<std::string> explained(const Rules& rules, const std::vector<Summand>& summands,
                                   PositionView position, const std::string& heap, bool misere,
                                   bool is_loss) {
  if (misere && ranges::count_if(position, [](std::uint64_t size) { return size > 1; }) <= 1)
    return {lone_heaps(rules, position, heap, is_loss)};
  std::uint64_t sum = 0;
  for (const Summand& summand : summands) sum ^= summand.value;
  std::vector<std::string> lines = addition(summands, sum);
  lines.push_back(conclusion(summands, sum));
  if (misere)
    lines.push_back("misère: as in normal play while two or more " + heap + "s are larger than 1");
  return lines;
}

}  // namespace

std::vector<std::string> explanation(const Rules& rules, const Strategy& strategy,
                                     PositionView position, bool is_loss) {
  if (strategy.theorem() == nullptr ||
      ranges::all_of(position, [](std::uint64_t heap) { return heap == 0; }))
    return {};
  std::vector<Summand> summands;
  if (const auto* bouton = dynamic_cast<const Bouton*>(strategy.theorem())) {
    for (std::size_t i = 0; i < position.size(); ++i)
      summands.push_back({"heap " + std::to_string(i + 1), false, position[i]});
    return explained(rules, summands, position, "heap", bouton->convention() == Convention::misere,
                     is_loss);
  }
  if (const auto* sum = dynamic_cast<const HeapSum*>(strategy.theorem())) {
    for (const std::uint64_t heap : position) {
      const std::uint64_t value = sum->values()[heap];
      summands.push_back({"group of " + std::to_string(heap), value != heap, value});
    }
    return explained(rules, summands, position, "group", sum->lone_heaps(), is_loss);
  }
  return {};
}

}  // namespace miyama
