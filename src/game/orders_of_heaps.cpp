#include "game/orders_of_heaps.hpp"

#include <algorithm>
#include <iterator>
#include <map>

#include "base/ranges.hpp"
#include "base/text.hpp"

namespace miyama {
namespace {

/// Sides of these may be exchanged, and parentheses among equal ones be left out.
bool is_of_many(Operator op) {
  using enum Operator;
  return op == add || op == multiply || op == bit_and || op == bit_xor || op == bit_or ||
         op == logical_and || op == logical_or || op == min || op == max || op == common_divisor;
}

bool may_swap(Operator op) {
  return is_of_many(op) || op == Operator::equal || op == Operator::not_equal ||
         op == Operator::common_multiple;
}

/// An expression that is read: its outermost operator, and the texts that this combines.
struct Operands {
  Operator op;
  std::vector<std::string> texts;

  std::string text() && {
    if (may_swap(op)) ranges::sort(texts);
    return texts.size() == 1 && operands_of(op) == 0
               ? std::move(texts.front())
               : concat("(", static_cast<int>(op), " ", joined(texts, " "), ")");
  }
};

/// Greater and not less are less and not greater, with the sides exchanged.
Operator mirrored(Operator op) {
  return op == Operator::greater         ? Operator::less
         : op == Operator::greater_equal ? Operator::less_equal
                                         : op;
}

}  // namespace

std::vector<HeapRole> roles_of(const Direction& taken, const Direction& first,
                               const std::vector<const Guard*>& conditions) {
  std::vector<HeapRole> roles;
  for (std::size_t i = 0; i < taken.size(); ++i) {
    const bool is_named = ranges::any_of(conditions, [&](const Guard* guard) {
      return guard != nullptr && (guard->expression().mentions(i) ||
                                  guard->expression().mentions(guard->after_variable(i)));
    });
    roles.push_back(
        {taken[i], i < first.size() ? first[i] : std::int16_t{0}, is_named ? taken.size() - i : 0});
  }
  return roles;
}

std::vector<std::size_t> places_in(const std::vector<HeapRole>& order) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < order.size(); ++i) places.push_back(i);
  for (std::size_t at = 0; at < order.size(); ++at)
    if (order[at].named != 0) places[order.size() - order[at].named] = at;
  return places;
}

std::string renamed(const std::string& text, const std::vector<std::size_t>& places) {
  std::map<std::string, std::size_t, std::less<>> heaps;
  for (VariableName& name : names_of_heaps(places.size()))
    heaps.emplace(std::move(name.name), name.variable);
  const auto in_word = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  };
  std::string other;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && in_word(text[end])) ++end;
    const std::string_view word = std::string_view(text).substr(at, end - at);
    const auto heap = heaps.find(word);
    if (word.empty())
      other += text[at++];
    else
      other += heap == heaps.end() ? std::string(word) : name_of_heap(places[heap->second]);
    at = std::max(at, end);
  }
  return other;
}

std::string ordered_text(const Expression& expression) {
  std::vector<Operands> stack;
  for (const Node& node : expression.nodes()) {
    Operands result{mirrored(node.op), {}};
    if (operands_of(node.op) == 0) {
      result.texts.push_back(concat(node.op == Operator::variable ? "v" : "", node.value));
    } else {
      std::vector<Operands> sides;
      for (std::size_t i = 0; i < operands_of(node.op); ++i) {
        sides.insert(sides.begin(), std::move(stack.back()));
        stack.pop_back();
      }
      if (result.op != node.op) std::swap(sides.front(), sides.back());
      for (Operands& side : sides)
        if (side.op == node.op && is_of_many(node.op))
          ranges::copy(side.texts, std::back_inserter(result.texts));
        else
          result.texts.push_back(std::move(side).text());
    }
    stack.push_back(std::move(result));
  }
  return std::move(stack.back()).text();
}

}  // namespace miyama
