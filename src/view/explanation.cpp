#include "view/explanation.hpp"

#include <algorithm>
#include <bit>

#include "game/closed_forms/bouton.hpp"
#include "game/closed_forms/heap_sum.hpp"

namespace miyama {
namespace {

/// A heap and its value.
struct Summand {
  std::string name;
  std::uint64_t heap;
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
  for (std::size_t i = 0; i < names.size(); ++i) text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return text;
}

/// The sum as on a blackboard.
std::vector<std::string> addition(const std::vector<Summand>& summands, std::uint64_t sum) {
  std::size_t name = 7;
  std::size_t value = std::to_string(sum).size();
  std::size_t digits = 1;
  for (const Summand& summand : summands) {
    name = std::max(name, summand.name.size());
    value = std::max(value, std::to_string(summand.value).size());
    digits = std::max(digits, static_cast<std::size_t>(std::bit_width(summand.value)));
  }
  std::vector<std::string> lines;
  for (const Summand& summand : summands)
    lines.push_back(on_the_left(summand.name, name) + "  " + on_the_right(std::to_string(summand.value), value) + "  " +
                    binary(summand.value, digits));
  lines.push_back(on_the_left("nim-sum", name) + "  " + on_the_right(std::to_string(sum), value) + "  " + binary(sum, digits));
  return lines;
}

std::string conclusion(const std::vector<Summand>& summands, std::uint64_t sum) {
  if (sum == 0) return "the nim-sum is 0: every move changes it, so every move leaves a win";
  std::vector<std::string> names;
  for (const Summand& summand : summands)
    if ((summand.value & std::bit_floor(sum)) != 0 && std::ranges::find(names, summand.name) == names.end()) names.push_back(summand.name);
  return "the nim-sum is not 0: " + listed(names) + (names.size() == 1 ? " has" : " have") +
         " its top bit and can become less by XOR with it";
}

/// What the misère rule adds while at most one heap is larger than 1.
std::string lone_heaps(PositionView position, bool is_loss) {
  const auto ones = std::ranges::count(position, 1U);
  if (std::ranges::any_of(position, [](std::uint64_t heap) { return heap > 1; }))
    return "misère: one heap is larger than 1, the others are lone: leave an odd number of ones";
  return "misère, heaps of 1 alone: an odd number of them is lost, here there " +
         std::string(ones == 1 ? "is 1" : "are " + std::to_string(ones)) + (is_loss ? ": a loss" : ": a win");
}

std::vector<std::string> explained(const std::vector<Summand>& summands, PositionView position, bool misere, bool is_loss) {
  if (misere && std::ranges::count_if(position, [](std::uint64_t heap) { return heap > 1; }) <= 1) return {lone_heaps(position, is_loss)};
  std::uint64_t sum = 0;
  for (const Summand& summand : summands) sum ^= summand.value;
  std::vector<std::string> lines = addition(summands, sum);
  lines.push_back(conclusion(summands, sum));
  if (misere) lines.push_back("misère: as in normal play while two or more heaps are larger than 1");
  return lines;
}

}  // namespace

std::vector<std::string> explanation(const Strategy& strategy, PositionView position, bool is_loss) {
  if (strategy.theorem() == nullptr) return {};
  std::vector<Summand> summands;
  if (const auto* bouton = dynamic_cast<const Bouton*>(strategy.theorem())) {
    for (std::size_t i = 0; i < position.size(); ++i) summands.push_back({"heap " + std::to_string(i + 1), position[i], position[i]});
    return explained(summands, position, bouton->convention() == Convention::misere, is_loss);
  }
  if (const auto* sum = dynamic_cast<const HeapSum*>(strategy.theorem())) {
    for (const std::uint64_t heap : position) {
      const std::uint64_t value = sum->values()[heap];
      summands.push_back({"group of " + std::to_string(heap) + (value == heap ? "" : ", value"), heap, value});
    }
    return explained(summands, position, sum->lone_heaps(), is_loss);
  }
  return {};
}

}  // namespace miyama
